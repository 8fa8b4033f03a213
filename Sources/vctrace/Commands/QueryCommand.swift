import ArgumentParser
import Processes
import TraceEngine
import TraceReports
import TraceStore

struct QueryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "query",
        abstract: "Query the store with SQL, read-only.",
        discussion: """
            Start with the views: event_log, relation_log, controller_log, finding_log, problem_log, run_log. Columns that \
            end in _ns are nanoseconds.

            EXAMPLES
              vctrace query "SELECT * FROM event_log WHERE class LIKE '%Detail' LIMIT 20"
              vctrace query "SELECT rule, class FROM finding_log" --format csv
              vctrace query "SELECT name, sql FROM sqlite_schema WHERE type = 'view'"
            """
    )

    @Argument(help: ArgumentHelp("One statement that only reads. - reads it from standard input.", valueName: "sql"))
    var sql: String

    @Option(help: ArgumentHelp("The format of the rows.", valueName: "format"))
    var format = TableFormat.table

    @OptionGroup var store: StoreOptions

    func run() throws {
        let store = try store.openExisting()
        let text = sql == "-" ? readAll() : sql
        var output = StandardOutput()
        StopSignal.listen()
        let query = try AdHocQuery(store, text, limits: QueryLimits { StopSignal.wasRaised })
        try QueryRows(query: query, format: format).write { output.write($0) }
        output.flush()
    }

    private func readAll() -> String {
        var text = ""
        while let line = readLine(strippingNewline: false) { text += line }
        return text
    }
}
