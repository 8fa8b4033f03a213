import ArgumentParser
import TraceEngine
import TraceExport
import TraceFormats
import TraceModel
import TraceStore
import VCTraceAudit

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        _superCommandName: VCTrace.name,
        abstract: "Write a run as a file that other tools open.",
        discussion: """
            <run> is named as for 'audit'; it is audited first, so that the file shows the findings.

            perfetto shows each view controller as a track: when it lived, was attached, and was visible, with its calls and \
            findings as instants. A view controller that was never deallocated has a slice without an end. ui.perfetto.dev \
            opens it. native is a trace that 'vctrace import' reads into an equal run. For rows as CSV or JSON, see \
            'vctrace query'.

            EXAMPLES
              vctrace export latest -o night.perfetto
              vctrace export nightly --format native -o nightly.trace
            """
    )

    @Argument(help: ArgumentHelp("A stored run, or a log.", valueName: "run"), completion: .runOrLog)
    var runs: [String] = []

    @Option(help: ArgumentHelp("The format of the file.", valueName: "format"))
    var format = ExportFormat.perfetto

    @Option var output: OutputPath

    @OptionGroup var store: StoreOptions

    func validate() throws {
        if runs.isEmpty { throw ValidationError("Name a run or a log.") }
        _ = try RunReference(only: runs)
        if format.isBinary, output.isStandard, StandardOutput.isTerminal {
            throw ValidationError("Name a file with --output: a terminal cannot show --format \(format.rawValue).")
        }
    }

    func run() throws {
        let reference = try RunReference(only: runs)
        try store.withStore(for: [reference]) { store in
            let configuration = try self.store.configuration.load()
            let reference = try reference.onlyRun(in: store, auditing: configuration.auditWithProgress)
            let inputs = InputFiles(store: store, configuration: configuration.path, references: [reference])
            let destination = try TextDestination(output.path, exempting: inputs)
            try destination.stream(isRaw: true) { take in
                let formats = try configuration.formatChoice()
                let report = try configuration.storedAudit(in: store, formats).report(on: reference)
                try store.export(report.run, with: report.findings, as: format, take)
            }
        }
    }
}
