import ArgumentParser
import TraceEngine
import TraceReports
import TraceStore

struct RunsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "runs",
        abstract: "List the runs in the store.",
        discussion: """
            EXAMPLES
              vctrace runs
              vctrace runs --format json
            """
    )

    @Option(help: ArgumentHelp("The output format.", valueName: "format"))
    var format = TableFormat.table

    @OptionGroup var store: StoreOptions

    func run() throws {
        let store = try store.openExisting()
        let runs = try store.runs()
        let totals = try FindingCounts.totals(of: store.findingCounts())
        var output = StandardOutput()
        RunTable.write(runs, totals: totals, format: format, to: &output)
        output.flush()
    }
}
