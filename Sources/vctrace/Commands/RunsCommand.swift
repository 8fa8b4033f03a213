import ArgumentParser
import TraceEngine
import TraceReports
import TraceStore
import VCTraceAudit

struct RunsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "runs",
        _superCommandName: VCTrace.name,
        abstract: "List the runs in the store.",
        discussion: """
            Conditions choose runs by tags and headers, by name, and by date. '*' stands for any characters.

            EXAMPLES
              vctrace runs
              vctrace runs branch=main date=2026-11-*
              vctrace runs --format json
            """
    )

    @Argument(help: ArgumentHelp("Conditions that the runs meet.", valueName: "key=value"), completion: .condition)
    var conditions: [String] = []

    @Option(help: ArgumentHelp("The output format.", valueName: "format"))
    var format = TableFormat.table

    @Option var output: OutputPath
    @OptionGroup var store: StoreOptions

    func validate() throws { _ = try wanted }

    private var wanted: RunConditions {
        get throws {
            try RunConditions(
                words: conditions, orAdvise: "Choose runs by conditions: branch=main device=iPhone17,1.")
        }
    }

    func run() throws {
        let store = try store.openSound()
        let wanted = try wanted
        let all = try store.runs()
        let runs = wanted.runs(of: all)
        if runs.isEmpty, !all.isEmpty { throw EngineError.noRunMeets(reason: wanted.reasonForNone(among: all)) }
        let totals = try store.findingCounts()
        let destination = try TextDestination(output.path, exempting: InputFiles(store: store))
        try destination.write(format.text(of: runs, totals: totals, room: destination.room))
    }
}
