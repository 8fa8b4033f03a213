import Foundation
import GRDB
import Testing
import TraceModel
import TraceTestSupport

@testable import TraceStore

@Suite struct SchemaTests {
    let folder: TestFolder
    let store: TraceStore

    init() throws {
        folder = try TestFolder()
        store = try folder.newStore()
    }

    /// Name, type and statement of each table and view of a store.
    private func objects() throws -> [(name: String, type: String, sql: String)] {
        try store.connection.access { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT name, type, sql
                    FROM sqlite_schema
                    WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'
                    ORDER BY name
                    """
            ).map { ($0[0], $0[1], $0[2]) }
        }
    }

    @Test func tableOfKindsIsThatOfTheModel() throws {
        let rows = try store.rows("SELECT id, name FROM event_kind ORDER BY id")
        #expect(rows == EventKind.allCases.map { "\($0.rawValue)|\($0.name)" })
    }

    /// Views name kinds by their numbers.
    @Test(arguments: [
        ("finding_log", "IN", Finding.departures), ("recorded_log", "IN", EventKinds.besideTheLifecycle),
        ("phase_log", "began.kind =", EventKinds([EventKind.`init`])),
        ("phase_log", "event.kind =", EventKinds([EventKind.viewDidLoad])),
        ("phase_log", "began.kind =", EventKinds([EventKind.viewWillAppear])),
        ("phase_log", "ended.kind =", EventKinds([EventKind.viewDidAppear])),
        ("phase_log", "event.kind IN", EventKinds([EventKind.viewWillAppear, EventKind.viewDidAppear])),
    ])
    func kindsInViewsAreThoseOfTheModel(view: String, comparison: String, kinds: EventKinds) throws {
        let numbers = kinds.elements.map { "\($0.rawValue)" }.joined(separator: ", ")
        let text = comparison + (comparison.hasSuffix("IN") ? " (\(numbers))" : " \(numbers)")
        #expect(StoreSchema.current.viewStatements[view]?.contains(text) == true, "\(text)")
    }

    @Test func tablesAreStrict() throws {
        let lax = try store.rows(
            "SELECT name FROM pragma_table_list WHERE type = 'table' AND NOT strict AND name NOT LIKE 'sqlite_%'")
        #expect(lax.isEmpty)
    }

    /// Otherwise `integrity_check` of SQLite 3.40 takes the columns before them for those that follow, and says that they are null.
    @Test func columnsOfKeysComeFirst() throws {
        let late = try store.rows(
            """
            SELECT list.name
            FROM pragma_table_list AS list, pragma_table_info(list.name) AS part
            WHERE list.wr
            GROUP BY list.name
            HAVING max(iif(part.pk > 0, part.cid, 0)) >= count(nullif(part.pk, 0))
            """)
        #expect(late == [])
        #expect(try store.rows("SELECT count(*) > 10 FROM pragma_table_list WHERE wr") == ["1"])
    }

    @Test func everyTableHasAComment() throws {
        let lines = StoreSchema.current.tables.split(separator: "\n")
        let created = lines.indices.filter { lines[$0].hasPrefix("CREATE TABLE") }
        #expect(created.count == StoreSchema.current.tableNames.count)
        for index in created { #expect(lines[index - 1].hasPrefix("-- "), "\(lines[index])") }
    }

    /// In its statement, so `.schema` in the sqlite3 shell shows it.
    @Test func everyViewSaysWhatItHas() throws {
        for view in try objects() where view.type == "view" {
            #expect(view.sql.hasPrefix("CREATE VIEW \(view.name) AS\n-- "), "\(view.name)")
        }
    }

    /// A store with other views is refused.
    @Test func statementsOfViewsAreAsSQLiteKeepsThem() throws {
        let objects = try objects()
        let views = objects.filter { $0.type == "view" }.map { ($0.name, $0.sql) }
        #expect(StoreSchema.current.viewStatements == Dictionary(views, uniquingKeysWith: { $1 }))
        #expect(StoreSchema.current.tableNames == Set(objects.filter { $0.type == "table" }.map(\.name)))
    }

    /// As text, beside the nanoseconds.
    @Test func everyTimeIsATextToo() throws {
        for view in StoreSchema.current.viewStatements.keys {
            let columns = try AdHocQuery(store, "SELECT * FROM \(view)").columns
            let durations = ["lived_ns", "lasted_ns", "took_ns", "embed_ns"]
            let times = columns.filter { $0.hasSuffix("_ns") && !durations.contains($0) }
            for time in times {
                let text = time == "time_ns" ? "time" : time.dropLast(2) + "time"
                #expect(columns.contains(text), "\(view).\(text)")
            }
        }
    }

    @Test func everyColumnHasAComment() throws {
        for object in try objects() {
            let columns = try store.rows(
                "SELECT name FROM pragma_table_xinfo('\(object.name)') ORDER BY cid")
            #expect(Self.commentedColumns(of: object.sql, isView: object.type == "view") == columns, "\(object.name)")
        }
    }

    /// The names of the columns that follow a comment line of the form `    -- …`.
    private static func commentedColumns(of sql: String, isView: Bool) -> [String] {
        sql.components(separatedBy: "\n    -- ").dropFirst().compactMap { part in
            let definition = part.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
            guard isView else { return definition.first?.split { " \"".contains($0) }.first.map(String.init) }
            // `expression AS name,`: the last AS before the next comment or the FROM.
            let select = definition.prefix { !$0.hasPrefix("FROM") }.joined(separator: "\n")
            // A name that is a word of SQL is in quotes.
            return select.components(separatedBy: " AS ").last?.split { ",\n \"".contains($0) }.first.map(String.init)
        }
    }

    @Test(arguments: [
        ("run_log", "run_id run source app build commit branch device os began_ns ended_ns utc_offset_s"),
        (
            "event_log",
            """
            run_id run line time_ns time thread kind controller class address generation object object_class \
            object_address detail test attempt caller function
            """
        ),
        (
            "controller_log",
            """
            run_id run controller class address generation launch began_line until_line began_ns until_ns \
            deallocated
            """
        ),
        (
            "relation_log",
            """
            run_id run parent parent_class parent_address child child_class child_address began_line until_line \
            began_ns settled_ns leaving_ns ended_ns until_ns ended_how
            """
        ),
        (
            "presentation_log",
            """
            run_id run presenter presenter_class presenter_address presented presented_class presented_address \
            began_line until_line began_ns appeared_ns leaving_ns ended_ns until_ns ended_how
            """
        ),
        (
            "stack_log",
            """
            run_id run container container_class container_address controller class address began_line \
            until_line pushed_ns ended_ns until_ns ended_how
            """
        ),
        (
            "visible_log",
            """
            run_id run controller class address generation began_line until_line began_ns ended_ns until_ns \
            ended_how
            """
        ),
        (
            "finding_log",
            """
            run_id run finding rule severity controller class address line place message path fingerprint test \
            attempt caller owner source state visits stayed growth app build commit branch device os
            """
        ),
        ("evidence_log", "run_id run finding position line time_ns call role caller"),
        ("not_checked_log", "run_id run rule reason classes"),
        ("header_log", "run_id run key value"),
        ("rule_log", "rule title severity topic"),
        ("problem_log", "run_id run line severity reason text"),
        ("launch_log", "run_id run launch process began_line until_line began_ns until_ns closed"),
        (
            "test_log",
            """
            run_id run test test_argument attempt outcome launch began_line until_line began_ns until_ns
            """
        ),
        ("census_log", "run_id run launch line alive"),
        (
            "sighting_log",
            """
            app branch night run_id run launch build commit device os shard test rule class fingerprint severity \
            excluded
            """
        ),
        ("store_info", "format views"),
        ("night_log", "app branch night date build commit launches tests pipeline target attempt began"),
        (
            "defect_log",
            """
            app branch night state rule severity class path fingerprint tests devices systems since_night shown \
            could_have_shown
            """
        ),
    ])
    func viewBeginsWithTheDocumentedColumns(view: String, columns: String) throws {
        let expected = columns.split(separator: " ").map(String.init)
        let actual = try AdHocQuery(store, "SELECT * FROM \(view)").columns
        #expect(Array(actual.prefix(expected.count)) == expected)
        #expect(StoreSchema.columns(ofView: view) == actual)
    }

    /// But for what is about nights and rules.
    @Test func everyViewOfARunBeginsWithItsNumberAndName() throws {
        let others = [
            "night_log", "night_launch_log", "defect_log", "trend_log", "sighting_log", "rule_log", "store_info",
        ]
        for view in StoreSchema.current.viewStatements.keys where !others.contains(view) {
            #expect(StoreSchema.columns(ofView: view).prefix(2) == ["run_id", "run"], "\(view)")
        }
    }

    /// Beside each class stands the number of the controller.
    @Test func everyControllerHasItsNumber() throws {
        for view in StoreSchema.current.viewStatements.keys {
            let columns = StoreSchema.columns(ofView: view)
            guard columns.contains("run_id"), view != "sighting_log" else { continue }
            for name in columns where name == "class" || name.hasSuffix("_class") {
                // A holder may be anything.
                if view == "holder_log", name == "class" { continue }
                let number = name == "class" ? "controller" : String(name.dropLast("_class".count))
                #expect(columns.contains(number), "\(view).\(number)")
            }
        }
    }

    @Test func storeSaysItsVersions() throws {
        #expect(try store.rows("SELECT format, views FROM store_info") == ["\(StoreSchema.current.version)|1.0"])
    }
}
