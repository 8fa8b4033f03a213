import Foundation

/// What is in a store's file: the tables, the views, and the steps that bring an older file up to date.
///
/// A new version of the tables gets the next number and a step that leads to it. The views have no steps: they are dropped
/// and made anew by every upgrade.
package struct StoreSchema: Sendable {
    /// The schema of the stores that this vctrace writes.
    package static let current = StoreSchema(
        version: 13, oldest: 10, tables: text(PackageResources.tables_sql), views: text(PackageResources.views_sql),
        upgrades: [11: { auditSettings }, 12: { tables(["graph_evidence", "holder"]) }, 13: { rootOfWindow }])

    /// An audit also keeps by which settings it was made, and what it could not check.
    private static let auditSettings = """
        ALTER TABLE run ADD COLUMN audit_settings TEXT;
        CREATE TABLE unchecked_rule (
            run_id INTEGER NOT NULL REFERENCES run (id),
            rule TEXT NOT NULL,
            class TEXT NOT NULL,
            reason TEXT NOT NULL,
            PRIMARY KEY (run_id, rule, class)
        ) STRICT, WITHOUT ROWID;
        """

    /// A window's new root is an event of its own.
    private static let rootOfWindow = "INSERT INTO event_kind (id, name) VALUES (34, 'setRoot');"

    /// What SQLite keeps as the file's `application_id`: `vctr` in ASCII.
    package static let applicationID: Int32 = 0x7663_7472

    /// What SQLite keeps as the file's `user_version`.
    package let version: Int
    /// The oldest version that can be brought up to date.
    package let oldest: Int
    /// The statements that make the tables of an empty store.
    package let tables: String
    /// The statements that make the views.
    package let views: String
    /// What makes the statements that change the tables, by the version that they lead to.
    package let upgrades: [Int: @Sendable () -> String]

    package init(
        version: Int, oldest: Int, tables: String, views: String, upgrades: [Int: @Sendable () -> String]
    ) {
        self.version = version
        self.oldest = oldest
        self.tables = tables
        self.views = views
        self.upgrades = upgrades
    }

    /// The names of the tables.
    package var tableNames: Set<String> { Set(Self.statements("CREATE TABLE ", in: tables).map(\.name)) }

    /// The statement of each view, by its name, as SQLite keeps it.
    package var viewStatements: [String: String] {
        Dictionary(
            Self.statements("CREATE VIEW ", in: views).map { ($0.name, $0.text) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The names and the text of what the script creates.
    private static func statements(_ keyword: String, in script: String) -> [(name: String, text: String)] {
        var found: [(name: String, text: String)] = []
        var start: String.Index?
        for line in script.utf8.split(separator: UInt8(ascii: "\n")) {
            if line.starts(with: keyword.utf8) { start = line.startIndex }
            guard let begin = start, line.last == UInt8(ascii: ";") else { continue }
            let text = script.utf8[begin..<line.endIndex].dropLast()
            let name = text.dropFirst(keyword.utf8.count).prefix { $0 != UInt8(ascii: " ") }
            found.append((String(Substring(name)), String(Substring(text))))
            start = nil
        }
        return found
    }

    /// The statements that make these tables, as the script has them.
    private static func tables(_ names: Set<String>) -> String {
        statements("CREATE TABLE ", in: text(PackageResources.tables_sql)).filter { names.contains($0.name) }
            .map { $0.text + ";\n" }.joined()
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
