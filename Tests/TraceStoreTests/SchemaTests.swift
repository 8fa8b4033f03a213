import Foundation
import GRDB
import Testing
import TraceModel

@testable import TraceStore

@Suite struct SchemaTests {
    let folder: TemporaryFolder
    let store: TraceStore

    init() throws {
        folder = try TemporaryFolder()
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

    @Test func tablesAreStrict() throws {
        let lax = try store.rows(
            "SELECT name FROM pragma_table_list WHERE type = 'table' AND NOT strict AND name NOT LIKE 'sqlite_%'")
        #expect(lax.isEmpty)
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
            let times = columns.filter { $0.hasSuffix("_ns") && !["lived_ns", "took_ns", "embed_ns"].contains($0) }
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
        (
            "event_log",
            "run line time_ns thread kind class address generation object_class object_address detail test"
        ),
        (
            "relation_log",
            "run parent_class parent_address child_class child_address began_ns settled_ns leaving_ns ended_ns ended_how"
        ),
        ("finding_log", "run rule severity class address line message fingerprint"),
        ("problem_log", "run line severity reason text"),
    ])
    func viewBeginsWithTheDocumentedColumns(view: String, columns: String) throws {
        let expected = columns.split(separator: " ").map(String.init)
        let actual = try AdHocQuery(store, "SELECT * FROM \(view)").columns
        #expect(Array(actual.prefix(expected.count)) == expected)
    }
}
