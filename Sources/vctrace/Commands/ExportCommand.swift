import ArgumentParser
import TraceConfiguration
import TraceEngine
import TraceExport
import TraceModel
import TraceStore

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write a run as a file that other tools open.",
        discussion: """
            <run> is named as for 'audit'; it is audited first, so that the file shows the findings.

            perfetto and chrome show each view controller as a track: when it lived, was attached, and was visible, with \
            its calls and findings as instants. A view controller that was never deallocated has a slice without an end. \
            ui.perfetto.dev opens both; chrome://tracing opens chrome. native is a trace that 'vctrace import' reads into \
            an equal run. csv has a row for each event, and is safe to open in a spreadsheet.

            EXAMPLES
              vctrace export latest -o night.perfetto
              vctrace export app.log --format chrome -o app.json
              vctrace export nightly --format native -o nightly.trace
              vctrace export nightly --format csv | head
            """
    )

    @OptionGroup var named: RunArgument

    @Option(help: ArgumentHelp("The format of the file.", valueName: "format"))
    var format = ExportFormat.perfetto

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Write to a file instead of standard output.", valueName: "file"),
        completion: .file())
    var output: String?

    @OptionGroup var options: ConfigurationOptions
    @OptionGroup var store: StoreOptions

    private var path: String? { output == "-" ? nil : output }

    func validate() throws {
        if format.isBinary, path == nil, StandardOutput.isTerminal {
            throw ValidationError("A terminal cannot show --format \(format.rawValue); name a file with --output.")
        }
    }

    func run() throws {
        let configuration = try options.load()
        let formats = FormatChoice(custom: try configuration.customFormats())
        let reference = named.reference
        let store = try store.open(for: [reference])
        let inputs = InputFiles(store: store, configuration: configuration.path, references: [reference])
        let file = try path.map { try OutputFile(path: $0, exempting: inputs) }
        do {
            var audit = configuration.audit
            audit.observer = TerminalObserver.shared
            var auditor = RunAuditor(audit: audit, store: store, formats: formats)
            auditor.identity = TagOptions.identity(configuration)
            let report = try auditor.report(on: reference)
            let export = RunExport(run: report.run, store: store, findings: report.findings)
            if let file {
                try file.write { take in try export.write(format, take) }
            } else {
                var output = StandardOutput()
                try export.write(format) { output.write(bytes: $0) }
                output.flush()
            }
        } catch {
            file?.discard()
            throw error
        }
    }
}
