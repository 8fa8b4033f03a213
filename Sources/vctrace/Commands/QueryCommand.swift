import ArgumentParser
import LogFiles
import TraceEngine
import TraceModel
import TraceReports
import TraceStore
import TraceText

struct QueryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "query",
        _superCommandName: VCTrace.name,
        abstract: "Query the store with SQL, read-only.",
        discussion: """
            Start with the views: event_log, relation_log, controller_log, finding_log, problem_log, run_log. Columns that \
            end in _ns are nanoseconds. Join views by run_id and by the numbers of controllers: several runs may have one name.

            On a terminal, a table cuts texts that do not fit; in a pipe or a file it does not.

            CSV and TSV are safe to open in a spreadsheet: an apostrophe is put before each text that would be a formula. For \
            scripts, --raw leaves texts as they are.

            vctrace warns on standard error if a name in the statement is in no row, if a text is compared with a number, or if a \
            join mixes runs or tests of one name.

            EXAMPLES
              vctrace query "SELECT * FROM event_log WHERE class LIKE '%Detail' LIMIT 20"
              vctrace query "SELECT * FROM finding_log" --format csv -o rows.csv
              vctrace query --param run=ui "SELECT * FROM event_log WHERE run = :run AND kind = 'push'"
              vctrace query "SELECT name, sql FROM sqlite_schema WHERE type = 'view'"
            """
    )

    @Argument(help: ArgumentHelp("One statement that only reads. - reads it from standard input.", valueName: "sql"))
    var sql: String

    @Option(help: ArgumentHelp("The format of the rows.", valueName: "format"))
    var format = TableFormat.table

    @Option(
        help: ArgumentHelp(
            "A value for the parameter :name of the statement; can be repeated.", valueName: "name=value"))
    var param: [String] = []

    @Flag(help: "Do not escape texts, even if a spreadsheet or a terminal would run them.")
    var raw = false

    @Option var output: OutputPath

    @OptionGroup var store: StoreOptions

    func validate() throws { _ = try parameters }

    private var parameters: [String: String] {
        get throws {
            var parameters: [String: String] = [:]
            for text in param {
                let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let name = parts[0].first.map(":@$".contains) == true ? String(parts[0].dropFirst()) : String(parts[0])
                guard parts.count == 2, !name.isEmpty else {
                    throw ValidationError("--param takes a name and a value: --param run=ui.")
                }
                guard parameters.updateValue(String(parts[1]), forKey: name) == nil else {
                    throw ValidationError("--param gives '\(name)' two values.")
                }
            }
            return parameters
        }
    }

    func run() throws {
        let store = try store.openExisting()
        let destination = try TextDestination(output.path, exempting: InputFiles(store: store))
        let text = try sql == "-" ? readAll() : sql
        Signals.StopSignal.listen()
        let query = try StoreQuery.prepare(
            store, text, parameters, limits: AdHocQuery.QueryLimits { Signals.StopSignal.wasRaised }, takingOver: true)
        // Queries are also for users who examine damage.
        do { try query.checkReferences() } catch { StandardError.tell("\(error); the rows may be wrong") }
        var table = TableWriter(format: format, columns: query.columns, room: destination.room, isRaw: raw)
        var isEmpty = true
        try destination.stream { take in
            try query.forEachRow { row in
                // Counts and sums of no rows are zero or null.
                isEmpty = isEmpty && row.allSatisfy { $0 == .null || $0 == .integer(0) }
                var text = ""
                table.row(row, to: &text)
                if !text.isEmpty { try take(Array(text.utf8)) }
            }
            var end = ""
            table.finish(to: &end)
            try take(Array(end.utf8))
        }
        for remark in try StoreQuery.remarks(on: query, parameters, isEmpty: isEmpty) {
            StandardError.tell(remark)
        }
    }

    private func readAll() throws -> String {
        String(decoding: try WholeFile.bytes(path: "-", atMost: WholeFile.mostOfText), as: UTF8.self)
    }
}
