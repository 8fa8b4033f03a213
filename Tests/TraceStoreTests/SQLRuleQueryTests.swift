import GRDB
import Testing
import TraceModel
import TraceTestSupport

@testable import TraceStore

@Suite struct SQLRuleQueryTests {
    let folder: TestFolder
    let store: TraceStore
    let run: Run

    init() throws {
        folder = try TestFolder()
        store = try folder.newStore()
        try SampleTrace().write(to: store, as: "other")
        run = try SampleTrace().write(to: store)
    }

    /// A rule whose statement begins on line 3.
    static func rule(_ columns: [String], _ sql: String, message: String = "m") throws -> SQLRule {
        let place = { FilePlace(file: "slow.sql", line: $0) }
        return SQLRule(
            description: RuleDescription(
                id: "slow", summary: "", rationale: "", fix: "", severity: .note, expected: []),
            message: try SQLRule.ColumnTemplate(message, columns: columns, at: place(1)),
            columns: try SQLRule.MatchColumns(columns, at: place(2)), sql: "-- id: slow\n-- columns\n" + sql,
            idPlace: place(1), severityPlace: place(1), columnsPlace: place(2), statementPlace: place(3))
    }

    @Test func findsEventsAndControllers() throws {
        let rule = try Self.rule(
            [
                "line", "class", "address", "generation", "parent_class", "parent_address", "parent_generation",
                "ended_line",
            ],
            """
            SELECT began_line AS line, child_class AS class, child_address AS address, child_generation AS generation,
                parent_class, parent_address, parent_generation, ended_line
            FROM relation_log WHERE run = :run ORDER BY line
            """, message: "{class} of {parent_class} until {ended_line}")
        try SQLRuleQuery.check([rule])
        #expect(
            try SQLRuleQuery(store, run).matches(of: rule) == [
                SQLRule.Match(
                    line: 4, subject: .controller(SampleTrace.detail), parent: .controller(SampleTrace.host),
                    message: "Shop.Detail of Shop.Host until 9", further: [.init(line: 9, role: "ended")]),
                SQLRule.Match(
                    line: 7, subject: .controller(SampleTrace.other), parent: .controller(SampleTrace.host),
                    message: "Shop.Detail of Shop.Host until null"),
            ])
    }

    @Test func takesTheEventsControllerWithoutColumns() throws {
        let rule = try Self.rule(
            ["line", "half"], "SELECT line, line / 2.0 AS half FROM event_log WHERE run = :run AND kind = 'deinit'",
            message: "{half}")
        #expect(
            try SQLRuleQuery(store, run).matches(of: rule) == [
                SQLRule.Match(line: 10, subject: .ofEvent, parent: .ofEvent, message: "5.0")
            ])
    }

    @Test func aLabelHasNoAddress() throws {
        let rule = try Self.rule(
            ["line", "class", "address", "generation"],
            """
            SELECT began_line AS line, class, address, generation FROM controller_log
            WHERE run = :run AND address IS NULL
            UNION ALL SELECT 3, NULL, NULL, NULL ORDER BY line
            """)
        #expect(
            try SQLRuleQuery(store, run).matches(of: rule).map(\.subject) == [
                .nobody, .controller(SampleTrace.label),
            ])
    }

    @Test(arguments: [
        ("SELECT foo AS line\nFROM run_log WHERE run = :run", "3: no such column: foo"),
        ("SELECT 1 AS line\nFROM run_log\nWHERE run = :run AND foo = 1", "5: no such column: foo"),
        ("SELECT 1 AS line\n\nFROM runlog WHERE run = :run", "5: no such table: runlog"),
        ("SELECT 1 AS line\nWHERE nonsense(:run)", "4: no such function: nonsense"),
        ("SELECT 1 AS line\nFORM run_log", "4: near \"FORM\": syntax error"),
        ("SELECT 1 AS line WHERE :run = (", "3: incomplete input"),
        ("SELECT run_id AS line FROM run_log WHERE run = ?", "3: the statement has a parameter '?'"),
        ("SELECT 1 AS line WHERE :run = :other", "3: the statement has a parameter ':other'"),
        ("SELECT line FROM main.event", "3: the statement names the schema 'main'"),
        (
            "WITH w AS (SELECT * FROM \"MAIN\" . event_log) SELECT line FROM w",
            "3: the statement names the schema 'main'"
        ),
        ("SELECT line FROM [main]/* */.event", "3: the statement names the schema 'main'"),
        ("SELECT night AS line FROM night_log", "3: 'night' may not be read: a rule sees only the run"),
        ("SELECT 1 AS line FROM sighting_log", "3: "),
        ("SELECT id AS line FROM night_launch", "3: 'night_launch' may not be read: a rule sees only the run"),
        ("SELECT line FROM finding_log", "3: 'finding_log' may not be read: it holds what the last audit found"),
        ("SELECT line FROM evidence_log", "3: 'evidence_log' may not be read: it holds what the last audit found"),
        ("SELECT line FROM finding", "3: 'finding' may not be read: it holds what the last audit found"),
        ("SELECT 1 AS line FROM not_checked_log", "3: 'not_checked_log' may not be read: it holds what"),
        ("SELECT 1 AS other WHERE :run", "2: 'columns' lists line, but the statement returns other"),
        ("SELECT 1 AS line, 2 AS two WHERE :run", "2: 'columns' lists line, but the statement returns line, two"),
        ("SELECT 1 AS line WHERE :run; SELECT 2", "3: a rule is exactly one statement"),
        ("", "3: cannot be checked: the statement is empty"),
        ("DELETE FROM event WHERE id = :run RETURNING id AS line", "3: a rule may only read"),
        ("ATTACH :run AS other", "3: a rule may only read"),
    ])
    func saysBeforehandWhatIsWrong(_ sql: String, _ message: String) throws {
        let sound = try Self.rule(["line"], "SELECT 1 AS line WHERE :run")
        let broken = try Self.rule(["line"], sql)
        var said = ""
        do throws(SQLRuleError) { try SQLRuleQuery.check([sound, broken]) } catch { said = error.description }
        #expect(said.hasPrefix("slow.sql:" + message), "\(said)")
    }

    @Test(arguments: [
        ("SELECT NULL AS line WHERE :run <> ''", "the statement has a row whose 'line' is null (in run 'nightly')"),
        ("SELECT 6 AS line WHERE :run <> ''", "the statement has a row whose 'line' is 6, where there is no event"),
        ("SELECT 'a' AS line WHERE :run <> ''", "the statement has a row whose 'line' is a, where there is no event"),
        ("SELECT 99999999 AS line WHERE :run <> ''", "the statement has a row whose 'line' is 99999999, where"),
        ("SELECT abs(-9223372036854775808) AS line WHERE :run <> ''", "integer overflow (in run 'nightly')"),
        (
            "WITH RECURSIVE n (line) AS (SELECT 3 UNION ALL SELECT 3 FROM n) SELECT line FROM n WHERE :run <> ''",
            "the statement has more than 10000 rows; narrow its WHERE"
        ),
    ])
    func saysWhatIsWrongWithARow(_ sql: String, _ message: String) throws {
        let rule = try Self.rule(["line"], sql)
        try SQLRuleQuery.check([rule])
        let error = #expect(throws: SQLRuleError.self) { try SQLRuleQuery(store, run).matches(of: rule) }
        #expect(error?.description.hasPrefix("slow.sql:3: " + message) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        ("3, 'Shop.Detail', '0x1', 1", "about a controller that is not there: Shop.Detail, 0x1, 1"),
        ("3, 'Shop.Detail', '0x600000c0b3e0', 2", "about a controller that is not there"),
        ("3, NULL, '0x600000c0b3e0', 1", "about a controller that is not there"),
        ("3, 'Shop.Detail', '0x600000c0b3e0', 1", "about line 3 and a controller that comes only later: Shop.Detail"),
    ])
    func saysWhichControllerIsWrong(_ values: String, _ message: String) throws {
        let columns = ["line", "class", "address", "generation"]
        let rule = try Self.rule(
            columns,
            """
            WITH row (line, class, address, generation) AS (VALUES (\(values)))
            SELECT * FROM row WHERE :run <> ''
            """)
        let error = #expect(throws: SQLRuleError.self) { try SQLRuleQuery(store, run).matches(of: rule) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    /// Whatever the statement says: there are two runs of the name in the store, and a third one.
    @Test(arguments: [
        "SELECT line FROM event_log WHERE kind = 'deinit'",
        "SELECT line FROM event_log WHERE run = :run AND kind = 'deinit'",
        "SELECT line FROM event_log WHERE run_id = :run_id AND kind = 'deinit'",
        "SELECT line FROM event JOIN run ON run.id = event.run_id WHERE kind = 1 AND run.name = :run",
        "SELECT line FROM temp.event WHERE kind = 1",
        "SELECT deallocated_line AS line FROM controller WHERE deallocated_line IS NOT NULL",
        "SELECT until_line AS line FROM controller_log WHERE deallocated",
        "WITH event_log AS (SELECT line, kind FROM event) SELECT line FROM event_log WHERE kind = 1",
        "SELECT 10 AS line FROM run_log JOIN run ON run.id = run_log.run_id",
        "SELECT 10 AS line FROM launch_log WHERE launch = 0",
    ])
    func seesOneRun(_ sql: String) throws {
        for namesake in ["second", "third"] { try SampleTrace().write(to: store, as: namesake) }
        try store.connection.access { try $0.execute(sql: "UPDATE run SET name = 'nightly' WHERE name = 'second'") }
        let rule = try Self.rule(["line"], sql)
        try SQLRuleQuery.check([rule])
        #expect(try SQLRuleQuery(store, run).matches(of: rule).map(\.line) == [10])
    }

    /// Each view and table that a rule may read at all shows it the audited run, or what belongs to no run.
    @Test func readsNothingOfOtherRuns() throws {
        let schema = StoreSchema.current
        for name in schema.tableNames.union(schema.viewStatements.keys).sorted() {
            let rule = try Self.rule(
                ["line", "own"], "SELECT 4 AS line, run_id = :run_id AS own FROM \(name)", message: "{own}")
            let matches: [SQLRule.Match]
            do {
                matches = try SQLRuleQuery(store, run).matches(of: rule)
            } catch let error as SQLRuleError {
                let reasons = ["no such column", "a rule sees only", "what the last audit found"]
                #expect(reasons.contains(where: error.message.contains), "\(name): \(error)")
                continue
            }
            #expect(Set(matches.map(\.message)).isSubset(of: ["1"]), "\(name)")
        }
    }
}
