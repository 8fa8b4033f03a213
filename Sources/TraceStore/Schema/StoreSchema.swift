import Foundation
import VCTraceC

/// The contents of a store's file: the tables, the views, and the steps that upgrade an older file.
///
/// A new version of the tables gets the next number and a step that leads to it. The views have no steps: every upgrade
/// drops them and creates them again.
package struct StoreSchema: Sendable {
    /// The schema of the stores that this vctrace writes.
    package static let current = StoreSchema()

    /// The views whose rows belong to nights, and not to runs.
    package static let viewsOfNights: Set = [
        "night_log", "trend_log", "defect_log", "sighting_log", "night_launch_log",
    ]

    /// The columns that no two rows of a view have in common. Views that are not named may have rows that are equal.
    package static let viewKeys: [String: [String]] = {
        let oneByOne: [(key: [String], views: [String])] = [
            (["run_id"], ["run_log"]), (["run_id", "launch"], ["launch_log", "night_launch_log"]),
            (["run_id", "line"], ["event_log"]), (["run_id", "controller"], ["controller_log"]),
            (["run_id", "test_number"], ["test_log"]), (["run_id", "finding"], ["finding_log"]),
            (["run_id", "finding", "position"], ["evidence_log", "holder_log"]),
            (["run_id", "rule", "reason"], ["not_checked_log"]), (["rule"], ["rule_log"]),
            (["run_id", "key"], ["header_log"]), (["run_id", "kind"], ["recorded_log"]),
            (["run_id", "launch", "line"], ["census_log"]), (["run_id", "began_line"], ["origin_log"]),
            (["run_id", "controller", "phase", "began_line"], ["phase_log"]),
            (["run_id", "controller", "began_line"], ["visible_log"]),
            (["run_id", "controller", "began_line", "position"], ["tree_log"]),
            (["run_id", "parent", "child", "began_line"], ["relation_log"]),
            (["run_id", "presenter", "presented", "began_line"], ["presentation_log"]),
            (["run_id", "container", "controller", "began_line"], ["stack_log"]),
            (["run_id", "launch", "test", "test_argument", "excluded", "fingerprint"], ["sighting_log"]),
            (["night"], ["night_log", "trend_log"]), (["night", "fingerprint"], ["defect_log"]),
        ]
        return Dictionary(uniqueKeysWithValues: oneByOne.flatMap { entry in entry.views.map { ($0, entry.key) } })
    }()

    /// The `application_id` of the stores that were made before the first release, with other tables and numbers of their own.
    package static let earlyApplicationID: Int32 = 0x7663_7472

    /// The file's `application_id` in SQLite: `vcts` in ASCII.
    package static let applicationID: Int32 = 0x7663_7473

    /// The file's `user_version` in SQLite.
    package let version: Int
    /// The oldest version that can be upgraded.
    package let oldest: Int
    private let scripts: (tables: @Sendable () -> String, views: @Sendable () -> String)
    /// The views of older versions that this one does not have; an upgrade drops them.
    package let formerViews: Set<String>
    /// The statement of each table, by its name, as SQLite stores it.
    package let tableStatements: [String: String]
    /// The statement of each view, by its name, as SQLite stores it.
    package let viewStatements: [String: String]
    /// The same in the order of the script.
    let viewsInOrder: [(name: String, text: String)]
    /// Functions that return the statements of an upgrade, by the version that they lead to.
    package let upgrades: [Int: @Sendable () -> String]

    package init(
        version: Int, oldest: Int, tables: String, views: String, formerViews: Set<String> = [],
        upgrades: [Int: @Sendable () -> String]
    ) {
        self.formerViews = formerViews
        self.version = version
        self.oldest = oldest
        self.upgrades = upgrades
        scripts = ({ tables }, { views })
        tableStatements = unsafe "\n\(tables)\n".withCString { unsafe Self.tables(in: $0) }
        viewsInOrder = unsafe "\n\(views)\n".withCString { unsafe Self.statements("CREATE VIEW ", in: $0) }
        viewStatements = Dictionary(viewsInOrder) { first, _ in first }
    }

    /// The schema whose scripts are in the tool. Most commands need their statements, but not the whole texts.
    private init() {
        (version, oldest, formerViews, upgrades) = (1, 1, [], [:])
        scripts = ({ unsafe String(cString: schemaTables()) }, { unsafe String(cString: schemaViews()) })
        tableStatements = unsafe Self.tables(in: schemaTables())
        viewsInOrder = unsafe Self.statements("CREATE VIEW ", in: schemaViews())
        viewStatements = Dictionary(viewsInOrder) { first, _ in first }
    }

    /// The statements that create the tables of an empty store.
    package var tables: String { scripts.tables() }
    /// The statements that create the views.
    package var views: String { scripts.views() }

    /// The names of the tables.
    package var tableNames: Set<String> { Set(tableStatements.keys) }

    /// A column of a table.
    package struct Column: Sendable {
        /// The line of the script, without the comma at its end: `line INTEGER NOT NULL`.
        package let definition: String
        /// Whether SQLite computes it from others.
        package let isGenerated: Bool
        fileprivate let position: Int
    }

    /// The columns in the statement of a table, by their names.
    ///
    /// Each is on its own line, and begins with a small letter, or with a quote if its name is a keyword.
    package static func columns(of statement: String) -> [String: Column] {
        var columns: [String: Column] = [:]
        for line in statement.utf8.split(separator: UInt8(ascii: "\n")).dropFirst() {
            var text = line.drop { $0 == UInt8(ascii: " ") }
            let isQuoted = text.first == UInt8(ascii: "\"")
            guard let first = text.first, isQuoted || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else {
                continue
            }
            if text.last == UInt8(ascii: ",") { text.removeLast() }
            let words = text.split(separator: UInt8(ascii: " "), maxSplits: 3)
            let name = isQuoted ? words[0].dropFirst().dropLast() : words[0]
            columns[String(Substring(name))] = Column(
                definition: String(Substring(text)),
                isGenerated: words.count > 2 && words[2].elementsEqual("GENERATED".utf8), position: columns.count)
        }
        return columns
    }

    /// The columns of a view or a table, in order; none if there is no such one.
    package func columnNames(of name: String) -> [String] {
        guard let statement = tableStatements[name] else { return Self.columns(ofView: name) }
        let columns = Self.columns(of: statement)
        return columns.sorted { $0.value.position < $1.value.position }.map(\.key)
    }

    /// The columns of a view of the current schema, in order: each has a comment on a line of its own, and ends with `AS name`.
    package static func columns(ofView view: String) -> [String] {
        viewColumns[view]?.map(\.name) ?? []
    }

    /// What a column of a view holds, as far as its expression tells it without the columns of tables; nil for any other one.
    package static func content(of column: String, inView view: String) -> ColumnContent? {
        guard let expression = viewColumns[view]?.first(where: { $0.name == column })?.expression else { return nil }
        if expression.hasSuffix("AS INTEGER)") { return .number }
        return expression.contains("datetime(") ? .time : expression.hasPrefix("date(") ? .date : nil
    }

    /// By the columns of `run_log` that are null where the launches of a run differ, the expressions that the view compares.
    package static let valuesOfLaunches: [String: String] = {
        var values: [String: String] = [:]
        for comparison in (current.viewStatements["run_log"] ?? "").components(separatedBy: "count(DISTINCT ")
            .dropFirst()
        {
            // `coalesce(known.os, '')) > 1, 'os ', '')`
            let parts = comparison.components(separatedBy: ") > 1, '")
            guard parts.count == 2, let name = parts[1].split(separator: " ").first else { continue }
            values[String(name)] = parts[0]
        }
        return values
    }()

    /// What a column holds.
    package enum ColumnContent: Sendable {
        case number, text
        /// A time as text.
        case time
        /// A day as text.
        case date
    }

    private static let viewColumns = current.viewStatements.mapValues { statement in
        statement.components(separatedBy: "\n    -- ").dropFirst().compactMap {
            part -> (name: String, expression: String)? in
            let lines = part.split(separator: "\n").dropFirst().prefix { !$0.hasPrefix("FROM") }
            let text = lines.joined(separator: "\n")
            guard let end = text.range(of: " AS ", options: .backwards) else { return nil }
            let name = text[end.upperBound...].split { ",\n \"".contains($0) }.first
            return name.map { (String($0), text[..<end.lowerBound].trimmingCharacters(in: .whitespaces)) }
        }
    }

    /// Columns of a table that refer to a row of another one.
    package struct RowReference: Sendable {
        package let columns: [String]
        package let target: String
        package let targetColumns: [String]
    }

    /// The references of a table's rows: those that its statement declares, each on its own line, and that of a launch to its run.
    package func references(of table: String) -> [RowReference] {
        // It is not declared, because a launch outlives its run; the column is null then.
        let further =
            table == "night_launch" ? [RowReference(columns: ["run_id"], target: "run", targetColumns: ["id"])] : []
        return Self.lines(with: " REFERENCES ", in: tableStatements[table] ?? "").compactMap { line in
            let words = line.split { $0 == " " || $0 == "," || $0 == "(" || $0 == ")" }
            // The first word of a line is a column's name, FOREIGN, or the beginning of a comment.
            guard let first = words.first, first != "--", let middle = words.firstIndex(of: "REFERENCES") else {
                return nil
            }
            let columns = first == "FOREIGN" ? words[2..<middle] : words[..<1]
            return RowReference(
                columns: columns.map(String.init), target: String(words[middle + 1]),
                targetColumns: words[(middle + 2)...].map(String.init))
        } + further
    }

    private static func lines(with word: String, in text: String) -> [String] {
        // Few lines hold the word, and most commands that open a store ask for them.
        let newline = CChar(UInt8(ascii: "\n"))
        return unsafe text.withCString { text in
            var lines: [String] = []
            var rest = unsafe text
            while let found = unsafe strstr(rest, word) {
                var start = unsafe UnsafePointer(found)
                while unsafe start > text, unsafe start[-1] != newline { unsafe start -= 1 }
                let end = unsafe UnsafePointer(found) + strcspn(found, "\n")
                let line = unsafe UnsafeRawBufferPointer(start: start, count: end - start)
                lines.append(unsafe String(decoding: line, as: UTF8.self))
                unsafe rest = end
            }
            return lines
        }
    }

    private static func tables(in script: UnsafePointer<CChar>) -> [String: String] {
        unsafe Dictionary(statements("CREATE TABLE ", in: script)) { first, _ in first }
    }

    /// The names and the text of the statements in the script that begin with the keyword, each at the start of a line.
    ///
    /// - Parameter script: begins and ends with a line without a statement.
    private static func statements(
        _ keyword: String, in script: UnsafePointer<CChar>
    ) -> [(name: String, text: String)] {
        // Each command that opens a store searches for them: `strstr` is faster than a search in a collection.
        var found: [(name: String, text: String)] = []
        var rest = unsafe script
        while let start = unsafe strstr(rest, "\n" + keyword), let end = unsafe strstr(start, ";\n") {
            let bytes = unsafe UnsafeRawBufferPointer(start: start + 1, count: end - start - 1)
            let name = unsafe bytes.dropFirst(keyword.utf8.count).prefix { $0 != UInt8(ascii: " ") }
            found.append(unsafe (String(decoding: name, as: UTF8.self), String(decoding: bytes, as: UTF8.self)))
            unsafe rest = UnsafePointer(end)
        }
        return found
    }
}
