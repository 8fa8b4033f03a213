import ArgumentParser
import Foundation
import TraceEngine
import TraceFormats
import TraceModel
import TraceReports
import TraceStore
import TraceText
import VCTraceAudit

struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        _superCommandName: VCTrace.name,
        abstract: "Write a page with findings, a timeline, and the hierarchy at any instant.",
        discussion: """
            <run> is named as for 'audit'; without one, the page shows what the last audit of the store looked at. The page is \
            one file, which a browser opens from disk without a network. 'vctrace audit --report html=FILE' writes the same page.

            EXAMPLES
              vctrace report -o page.html
              vctrace report latest -o run.html
              vctrace report traces -o traces.html
              vctrace report app.log > app.html
            """
    )

    @Argument(
        help: ArgumentHelp("Stored runs, logs, folders of logs, or patterns.", valueName: "run"),
        completion: .runOrLog)
    var runs: [String] = []

    @Flag(
        name: .customLong("all"),
        help: ArgumentHelp(
            "Show every event of a large run.",
            discussion: "By default, a page shows the life of each view controller, and as many calls as open at once.")
    )
    var showsAll = false

    @Option var output: OutputPath

    @OptionGroup var store: StoreOptions

    func validate() throws {
        if output.isStandard, StandardOutput.isTerminal {
            throw ValidationError("Name a file with --output: a terminal cannot show the page.")
        }
    }

    func run() throws {
        let configuration = try store.configuration.load()
        let references = try RunReference.all(in: runs, isRun: store.hasRun)
        // An error in the configuration must not leave an empty store behind.
        let formats = try configuration.formatChoice()
        if references.isEmpty {
            let opened = try store.openExisting()
            return try report(lastAudited(in: opened), in: opened, configuration, formats)
        }
        try store.withStore(for: references) { store in
            let audit = configuration.auditWithProgress
            let runs = try references.flatMap { try $0.runs(in: store, auditing: audit) }
            try report(runs, in: store, configuration, formats)
        }
    }

    private func lastAudited(in store: TraceStore) throws -> [RunReference] {
        let runs = try store.lastAudited()
        guard !runs.isEmpty else {
            throw CommandError("nothing was audited in this store yet; name a run or a log: vctrace report latest")
        }
        return runs.map { RunReference("\($0)") }
    }

    private func report(
        _ references: [RunReference], in store: TraceStore, _ configuration: Configuration, _ formats: FormatChoice
    ) throws {
        let graphs = try configuration.graphFiles()
        let inputs = InputFiles(
            store: store, configuration: configuration.path, references: references, graphs: graphs.map(\.path))
        var destinations = try ReportDestinations(
            [ReportTarget(form: .html, path: output.path ?? "-")], summary: nil, detail: .normal, exempting: inputs)
        var stored = configuration.storedAudit(in: store, formats)
        stored.historyLimit = showsAll ? .max : RunReplay.historyLimit
        try stored.tellOwners(configuration)
        stored.graphs = graphs
        let outcome = try stored.run(references) { destinations.write($0) }
        // A page without some of the runs would look like the page of all.
        if !outcome.unaudited.isEmpty { throw ExitCode(2) }
        try destinations.finish()
        if let path = output.path, path != "-" {
            StandardError.tell("wrote '\(path)'; open it in a browser: \(URL(fileURLWithPath: path).absoluteString)")
        }
    }
}
