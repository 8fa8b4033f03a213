import Testing
import TraceModel
import TraceTestSupport

@testable import TraceStore

/// Each test asks one `SELECT` of a statement for more than its author did.
@Suite struct SelectionTests {
    let folder: TestFolder
    let store: TraceStore

    init() throws {
        folder = try TestFolder()
        store = try folder.newStore()
        try SampleTrace().write(to: store)
    }

    private func selection(_ sql: String, _ parameters: [String: String] = [:]) throws -> AdHocQuery.QuerySelect {
        try #require(try AdHocQuery(store, sql, parameters).selections(parameters).last)
    }

    @Test(arguments: [
        "SELECT class FROM controller_log WHERE class LIKE 'Shop%' OR class = 'label'",
        "SELECT class FROM controller_log WHERE class LIKE 'Shop%' -- all of them",
        "SELECT class FROM controller_log ORDER BY class DESC LIMIT 1;",
        "WITH own AS (SELECT * FROM controller_log) SELECT class FROM own GROUP BY class HAVING count(*) > 5",
        "SELECT class FROM controller_log WHERE address IS DISTINCT FROM 'x' UNION SELECT class FROM event_log",
    ])
    func rowsAreThose(of sql: String) throws {
        let selection = try selection(sql)
        #expect(selection.hasRow(where: "class = 'Shop.Host'") == true)
        #expect(selection.hasRow(where: "class = 'Shop.Hosts'") == false)
    }

    @Test func parametersAreBound() throws {
        let selection = try selection(
            "SELECT kind, count(*) FROM event_log WHERE class = :class GROUP BY 1", ["class": "Shop.Host"])
        #expect(selection.hasRow(where: "kind = 'addChild'") == true)
        #expect(selection.hasRow(where: "kind = 'viewDidLoad'") == false)
        #expect(selection.group(with: ["count(*)"], taking: "sum(value_0)") == [2])
        #expect(selection.group(with: ["count(*)"], taking: "value_0", where: "value_0 > 9") == [])
    }

    /// A SELECT that asks for a row around it says nothing by itself.
    @Test func dependentSelectIsNotKnown() throws {
        let selection = try selection(
            "SELECT class FROM controller_log AS c WHERE EXISTS (SELECT 1 FROM event_log AS e WHERE e.class = c.class)")
        #expect(selection.sources.map(\.written) == ["e"])
        #expect(selection.hasRow(where: "1") == nil)
    }

    @Test func aggregatesAreFound() throws {
        let selection = try selection(
            """
            SELECT sum(lived_ns) / 1e9 / count(DISTINCT run_id), count(*) AS controllers, sum(1) OVER (), avg(DISTINCT c.lived_ns),
                total(c.lived_ns) FILTER (WHERE deallocated), (SELECT count(*) FROM run_log) FROM controller_log AS c GROUP BY c.class
            """)
        let query = try AdHocQuery(store, "SELECT count(*), (SELECT sum(events) FROM run_log) FROM controller_log")
        #expect(query.selections([:]).map { $0.aggregates.map(\.function) } == [["count"], ["sum"]])
        #expect(selection.sources.map(\.name) == ["run_log"])
    }

    @Test func passedColumnsAreFound() throws {
        let selection = try selection("SELECT e.controller AS own, object, line + 1 AS next FROM event_log AS e")
        #expect(selection.column(passedAs: "own") == "controller")
        #expect(selection.column(passedAs: "object") == "object")
        #expect(selection.column(passedAs: "next") == nil && selection.column(passedAs: "controller") == nil)
        #expect(try !selection.tellsRuns && self.selection("SELECT e.* FROM event_log AS e").tellsRuns)
        #expect(selection.count(ofDifferent: "run_id") == 1)
    }

    /// A row is unknown only where the condition says neither yes nor no.
    @Test func unknownRowsAreFound() throws {
        let condition = "test IS NULL"
        #expect(try selection("SELECT 1 FROM event_log WHERE test <> 'a'").leavesOutUnknown(where: condition) == true)
        for fine in ["test IS NOT 'a'", "test <> 'a' OR test IS NULL", "test <> 'a' AND line < 0"] {
            #expect(try selection("SELECT 1 FROM event_log WHERE \(fine)").leavesOutUnknown(where: condition) == false)
        }
    }
}
