import ArgumentParser
import Processes
import TraceAuditing
import TraceConfiguration
import TraceEngine
import TraceExport
import TraceModel
import TraceReports
import TraceStore

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write a run, or a view of the store, as a file that other tools open.",
        discussion: """
            <run> is named as for 'audit'; it is audited first, so that the file shows the findings.

            perfetto and chrome show each view controller as a track: when it lived, was attached, and was visible, with \
            its calls and findings as instants. A view controller that was never deallocated has a slice without an end. \
            ui.perfetto.dev opens both; chrome://tracing opens chrome. native is a trace that 'vctrace import' reads into \
            an equal run. csv has a row for each event, and is safe to open in a spreadsheet.

            With --view, the rows of one of the store's views are written as ndjson or csv: those of <run>, or of all runs.

            EXAMPLES
              vctrace export latest -o night.perfetto
              vctrace export app.log --format chrome -o app.json
              vctrace export nightly --format native -o nightly.trace
              vctrace export nightly --format csv | head
              vctrace export --view finding_log -o findings.ndjson
            """
    )

    @Argument(
        help: ArgumentHelp("A stored run, or a log. With --view, all runs if none is named.", valueName: "run"),
        completion: .runOrLog)
    var runs: [String] = []

    @Option(
        help: ArgumentHelp("The format of the file (default: perfetto, or ndjson with --view).", valueName: "format"))
    var format: ExportOption?

    @Option(
        help: ArgumentHelp("Write the rows of a view, such as event_log or finding_log.", valueName: "name"),
        completion: .list(TraceStore.viewNames))
    var view: String?

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Write to a file instead of standard output.", valueName: "file"),
        completion: .file())
    var output: String?

    @OptionGroup var options: ConfigurationOptions
    @OptionGroup var store: StoreOptions

    private var path: String? { output == "-" ? nil : output }

    func validate() throws {
        if references.isEmpty, view == nil { throw ValidationError("Name a run, or a view with --view.") }
        if references.count > 1 {
            throw ValidationError("Name one run; conditions follow 'latest': latest branch=main.")
        }
        if let view, !TraceStore.viewNames.contains(view) {
            throw ValidationError(
                "There is no view '\(view)'\(NearestName.question(view, among: TraceStore.viewNames)); "
                    + "the views are \(TraceStore.viewNames.joined(separator: ", ")).")
        }
        if let format, view == nil ? format.ofRun == nil : format.ofView == nil {
            throw ValidationError(
                view == nil
                    ? "--format \(format.rawValue) writes a view; name one with --view."
                    : "--view is written as ndjson or csv, not as \(format.rawValue).")
        }
        if view == nil, runFormat.isBinary, path == nil, StandardOutput.isTerminal {
            throw ValidationError("A terminal cannot show --format \(runFormat.rawValue); name a file with --output.")
        }
    }

    private var references: [RunReference] { RunSelection.joined(runs).map { RunReference($0) } }

    private var runFormat: ExportFormat { format?.ofRun ?? .perfetto }

    func run() throws {
        let references = self.references
        try store.withStore(for: references) { try export(references, in: $0) }
    }

    private func export(_ references: [RunReference], in store: TraceStore) throws {
        let configuration = try options.load()
        let inputs = InputFiles(store: store, configuration: configuration.path, references: references)
        let file = try path.map { try OutputFile(path: $0, exempting: inputs) }
        do {
            let report = try references.first.map { try audited($0, in: store, configuration) }
            if let file {
                try file.write { take in try write(report, of: store, take) }
            } else {
                var output = StandardOutput()
                try write(report, of: store) { output.write(bytes: $0) }
                output.flush()
            }
        } catch {
            file?.discard()
            throw error
        }
    }

    private func audited(
        _ reference: RunReference, in store: TraceStore, _ configuration: Configuration
    ) throws -> RunReport {
        let formats = FormatChoice(custom: try configuration.customFormats())
        var audit = configuration.audit
        audit.observer = TerminalObserver.shared
        var auditor = RunAuditor(audit: audit, store: store, formats: formats)
        auditor.identity = TagOptions.identity(configuration)
        return try auditor.report(on: reference)
    }

    private func write(_ report: RunReport?, of store: TraceStore, _ take: ([UInt8]) throws -> Void) throws {
        if let view {
            StopSignal.listen()
            let condition = report.map { " WHERE run = '\($0.run.name.replacing("'", with: "''"))'" } ?? ""
            let query = try AdHocQuery(
                store, "SELECT * FROM \(view)\(condition)", limits: QueryLimits { StopSignal.wasRaised })
            try QueryRows(query: query, format: format?.ofView ?? .ndjson).write { try take(Array($0.utf8)) }
        } else if let report {
            try RunExport(run: report.run, store: store, findings: report.findings).write(runFormat, take)
        }
    }
}
