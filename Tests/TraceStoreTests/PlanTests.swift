import Foundation
import GRDB
import GRDBSQLite
import Testing
import TraceModel
import TraceTestSupport

@testable import TraceStore

/// Frequent queries must not read the whole store.
@Suite struct PlanTests {
    private static let eventCount = 5_000
    let folder: TestFolder
    let store: TraceStore

    init() throws {
        folder = try TestFolder()
        let file = folder.file()
        try Self.threeRuns.get().write(to: URL(filePath: file))
        store = try TraceStore(path: file)
    }

    /// The file of a store with three runs. It takes longer to create than to copy.
    private static let threeRuns = Result {
        let folder = try TestFolder()
        let file = folder.file()
        do {
            let store = try TraceStore(path: file)
            for run in 1...3 { try write("run\(run)", to: store) }
        }
        return try withExtendedLifetime(folder) { try Data(contentsOf: URL(filePath: file)) }
    }

    /// Ten events for each of the controllers, whose addresses are the same in each run.
    private static func write(_ name: String, to store: TraceStore) throws {
        let writer = try RunWriter(
            store: store, name: name, source: "-", format: "native", replacing: .none, locking: .atOnce)
        let events = (1...eventCount).map { line in
            let controller = ControllerID(Int32(line - 1) / 10)
            return Event(line: line, time: Int64(line), kind: .viewDidLoad, subject: controller, object: controller)
        }
        var controllers: [Controller.Lifetime] = []
        for index in 0..<eventCount / 10 {
            let first = events[index * 10].reference
            let last = events[index * 10 + 9].reference
            let address = UInt64(index * 10 + 16)
            controllers.append(
                Controller.Lifetime(
                    Controller(
                        id: ControllerID(Int32(index)), className: "Class\(index % 5)", address: address, generation: 1,
                        first: first),
                    last: last))
        }
        let relations = controllers.map(\.controller).map { Relation(parent: $0.id, child: $0.id, began: $0.first) }
        // The first controller presents all others, and appears all the time.
        let stays = controllers.dropFirst().flatMap { life in
            let (own, first) = (life.controller, ControllerID(0))
            return [
                Stay(.visible, of: own.id, in: nil, since: own.first),
                Stay(.visible, of: first, in: nil, since: own.first),
                Stay(.presented, of: own.id, in: first, since: own.first),
            ]
        }
        try writer.write(
            ImportBatch(events: events, controllers: controllers, relations: relations, stays: stays))
        var summary = TraceSummary()
        summary.lastLine = eventCount
        summary.controllerCount = controllers.count
        summary.launches = [
            Launch(number: 0, first: events[0].reference, last: events[eventCount - 1].reference)
        ]
        _ = try writer.finish(summary, digest: "")
    }

    /// The rows of a query, the steps that SQLite took, and its plan.
    private func measure(_ sql: String) throws -> (rows: Int, steps: Int, plan: [String]) {
        try store.connection.access { db in
            let plan = try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql).map { $0["detail"] as String }
            let statement = try db.makeStatement(sql: sql)
            var rows = 0
            while sqlite3_step(statement.sqliteStatement) == SQLITE_ROW { rows += 1 }
            let steps = sqlite3_stmt_status(statement.sqliteStatement, SQLITE_STMTSTATUS_VM_STEP, 0)
            return (rows, Int(steps), plan)
        }
    }

    @Test(arguments: [
        ("SELECT * FROM event_log WHERE class = 'Class2' AND address = '0x88'", 30),
        ("SELECT * FROM event_log WHERE class = 'Class2' AND address = '0x88' AND run = 'run2' ORDER BY line", 10),
        ("SELECT * FROM event_log WHERE address = '0x88' ORDER BY time_ns", 30),
        ("SELECT * FROM event_log WHERE object_class = 'Class2' AND object_address = '0x88' AND run = 'run2'", 10),
    ])
    func eventsOfAControllerAreReadAlone(sql: String, rows: Int) throws {
        let measured = try measure(sql)
        #expect(measured.rows == rows)
        #expect(measured.steps < 10_000, "\(measured.plan)")
        let order = measured.plan.filter { $0.contains("controller_by_address") || $0.contains("SEARCH event USING") }
        #expect(order.first?.contains("controller_by_address") == true, "\(measured.plan)")
        #expect(order.last == "SEARCH event USING PRIMARY KEY (run_id=? AND line>? AND line<?)", "\(measured.plan)")
    }

    /// For each controller, all events would take 20,000,000 steps.
    @Test func controllersWithoutEventsAreFoundByALeftJoin() throws {
        let measured = try measure(
            """
            SELECT controller.run_id, number, count(event_log.line)
            FROM controller
            LEFT JOIN event_log ON event_log.run_id = controller.run_id AND event_log.controller = number
            GROUP BY controller.run_id, number
            """)
        #expect(measured.rows == 3 * Self.eventCount / 10)
        #expect(measured.steps < 3_000_000, "\(measured.plan)")
    }

    @Test(arguments: [
        "SELECT * FROM event_log WHERE run_id = 2 AND controller = 7",
        "SELECT * FROM event_log WHERE run_id = 2 AND object = 7",
        """
        SELECT * FROM relation_log JOIN event_log ON event_log.run_id = relation_log.run_id AND controller = child
        WHERE child_class = 'Class2'
        """,
        "SELECT * FROM controller_log JOIN event_log USING (run_id, controller) WHERE controller_log.class = 'Class2'",
    ])
    func eventsAreFoundByTheNumbersOfControllers(sql: String) throws {
        let measured = try measure(sql)
        #expect(
            measured.plan.contains("SEARCH event USING PRIMARY KEY (run_id=? AND line>? AND line<?)"),
            "\(measured.plan)")
    }

    /// For each controller, all stays of its run would take 15,000,000 steps.
    @Test(arguments: [
        "SELECT * FROM controller_log JOIN visible_log USING (run_id, controller)",
        "SELECT * FROM presentation_log JOIN visible_log ON visible_log.run_id = presentation_log.run_id AND controller = presented",
        """
        SELECT * FROM controller_log AS c
        WHERE NOT EXISTS (SELECT 1 FROM presentation_log AS p WHERE p.run_id = c.run_id AND p.presenter = c.controller)
        """,
        """
        SELECT * FROM controller_log AS c
        WHERE EXISTS (SELECT 1 FROM visible_log AS v WHERE v.run_id = c.run_id AND v.controller = c.controller)
        """,
        """
        SELECT * FROM visible_log AS v
        JOIN event_log AS e ON e.run_id = v.run_id AND e.controller = v.controller AND e.line >= v.began_line AND e.line < v.until_line
        WHERE v.run_id = 2 AND v.controller > 400
        """,
        """
        SELECT * FROM visible_log AS a
        JOIN visible_log AS b ON b.run_id = a.run_id AND b.began_line > a.began_line AND b.began_line < a.began_line + 20
        """,
    ])
    func staysAreFoundByTheNumbersOfControllers(sql: String) throws {
        let measured = try measure(sql)
        #expect(measured.rows > 0)
        #expect(measured.steps < 3_000_000, "\(measured.plan)")
    }

    @Test func eventsOfARunAreReadAlone() throws {
        let all = try measure("SELECT line, kind FROM event_log")
        let one = try measure("SELECT line, kind FROM event_log WHERE run = 'run2'")
        #expect(one.rows == Self.eventCount)
        #expect(one.steps < all.steps * 2 / 5, "\(one.plan)")
        #expect(one.plan.contains("SEARCH event USING PRIMARY KEY (run_id=?)"))
    }

    @Test(arguments: [
        "SELECT count(*) FROM event_log WHERE kind = 'addChild'",
        "SELECT count(*) FROM event_log WHERE thread = 'main'",
        "SELECT count(*) FROM event_log WHERE class = 'Class2'",
    ])
    func noIndexIsMadeForOneQuery(sql: String) throws {
        let plan = try measure(sql).plan
        #expect(!plan.contains { $0.contains("AUTOMATIC") }, "\(plan)")
    }

    @Test(arguments: [
        "SELECT * FROM controller_log WHERE class = 'Class2' AND address = '0x88'",
        "SELECT * FROM relation_log WHERE child_class = 'Class2' AND child_address = '0x88'",
        "SELECT * FROM relation_log WHERE parent_address = '0x88' AND run = 'run1'",
        "SELECT * FROM event_log LIMIT 10",
        "SELECT * FROM event_log WHERE run = 'run3' LIMIT 10",
        "SELECT * FROM event_log WHERE run = 'run2' AND line BETWEEN 2500 AND 2510",
        "SELECT * FROM problem_log WHERE run = 'run2' ORDER BY line DESC LIMIT 20",
        "SELECT * FROM finding_log WHERE run = 'run2' ORDER BY line LIMIT 20",
        "SELECT * FROM finding_log WHERE run = 'run1'",
        "SELECT * FROM problem_log WHERE run = 'run1'",
    ])
    func smallAnswersAreFoundWithoutScanning(sql: String) throws {
        let measured = try measure(sql)
        #expect(measured.steps < 3_000, "\(measured.plan)")
    }

    /// The SQL rules in the documentation take no longer if the store has other runs.
    @Test(arguments: ["only-flows-present", "flicker", "ends-at-home", "appearance-without-frame"])
    func rulesInSQLReadOneRun(_ name: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Documentation/SQLRules/\(name).sql").standardizedFileURL
        let number = try #require(try store.run(named: "run2")).number
        try store.connection.access { try RunScope(run: number).install($0) }
        let measured = try measure(String(contentsOf: file, encoding: .utf8))
        let scans = ["event", "relation", "controller", "run"].map { "SCAN \($0)" }
        #expect(!measured.plan.contains { scans.contains($0) }, "\(measured.plan)")
        #expect(measured.steps < Self.eventCount * 60, "\(measured.plan)")
    }
}
