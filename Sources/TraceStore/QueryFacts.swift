import Foundation
import GRDB
import TraceModel

/// What the store holds of the names in a statement: a name that it does not have gives no rows, and no error.
extension AdHocQuery {
    /// The values that a column of a view can have, where the schema lists them; nil for any other column.
    package static func vocabulary(of column: String, in view: String) -> [String]? {
        // The state of a defect, or of what a memory graph shows of a controller.
        guard column == "state", view != "holder_log" else { return vocabularies[column] }
        return vocabularies[column]?.filter { DefectState(rawValue: $0) != nil }
    }

    /// From the checks of the tables. A name means the same in all of them, or the values are different ones.
    private static let vocabularies: [String: [String]] = {
        var vocabularies: [String: Set<String>] = [
            "kind": Set(EventKind.allCases.map(\.name)), "ended_how": Set(Stay.StayEnd.allCases.map { "\($0)" }),
            "leaks_checked": ["yes", "partly", "no"],
            "phase": Set(RunProfile.LifePhase.allCases.map(\.rawValue)),
        ]
        for statement in StoreSchema.current.tableStatements.values {
            for (name, column) in StoreSchema.columns(of: statement) where column.definition.contains("CHECK (") {
                let parts = column.definition.split(separator: "'", omittingEmptySubsequences: false)
                let values = parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
                if !values.isEmpty { vocabularies[name, default: []].formUnion(values) }
            }
        }
        return vocabularies.mapValues { $0.sorted() }
    }()

    /// What a column of a view holds; nil if it has no such column.
    package func content(of column: String, in view: String) throws(StoreError) -> StoreSchema.ColumnContent? {
        if let content = StoreSchema.content(of: column, inView: view) { return content }
        let type = try facts { db in
            try String.fetchOne(
                db, sql: "SELECT type FROM pragma_table_info(?) WHERE lower(name) = ?", arguments: [view, column])
        }
        return type.map { $0.hasPrefix("INT") ? .number : .text }
    }

    /// Where a view's texts of a kind come from.
    enum NameSource: Sendable {
        case run, rule, className, test, testArgument
        /// A column of runs, such as the branch.
        case ofRuns(String)
        /// The same of nights.
        case ofNights(String)

        /// - Parameter view: a view that has the column.
        init?(view: String, column: String) {
            let isOfNights = StoreSchema.viewsOfNights.contains(view)
            switch column {
            case "run": self = .run
            case "rule": self = .rule
            case "test": self = .test
            case "test_argument": self = .testArgument
            // A holder may be anything.
            case "class" where view == "holder_log": return nil
            case _ where column == "class" || column.hasSuffix("_class"): self = .className
            case "app", "branch", "device", "os", "build", "commit":
                self = isOfNights ? .ofNights(column) : .ofRuns(column)
            default: return nil
            }
        }

        /// Each returns texts; null is none. `%` stands for a condition.
        private var selects: [String] {
            switch self {
            case .run: ["SELECT name FROM run WHERE name %"]
            case .rule: ["SELECT id FROM rule WHERE id %", "SELECT rule FROM defect WHERE rule %"]
            case .className:
                [
                    "SELECT controller.class FROM run JOIN controller ON run_id = run.id AND controller.class %",
                    "SELECT class FROM defect WHERE class %", "SELECT class FROM verdict WHERE class %",
                ]
            case .test:
                [
                    "SELECT test.test FROM run JOIN test ON run_id = run.id AND test.test %",
                    "SELECT name FROM internal_coverage_test WHERE name %",
                ]
            case .testArgument:
                [
                    "SELECT argument FROM test WHERE argument %",
                    "SELECT argument FROM internal_coverage_test WHERE argument %",
                ]
            case .ofRuns(let column): ["SELECT \"\(column)\" FROM run_log WHERE \"\(column)\" %"]
            case .ofNights(let column): ["SELECT \"\(column)\" FROM night_launch WHERE \"\(column)\" %"]
            }
        }

        fileprivate func has(_ value: String, _ sign: String, _ db: Database) throws -> Bool {
            try selects.contains { select in
                try db.hasRow(select.replacingOccurrences(of: "%", with: "\(sign) ?") + " LIMIT 1", [value])
            }
        }

        fileprivate func all(_ db: Database) throws -> Set<String> {
            try selects.reduce(into: []) { names, select in
                let sql = select.replacingOccurrences(of: "SELECT ", with: "SELECT DISTINCT ")
                    .replacingOccurrences(of: "%", with: "<> ''")
                names.formUnion(try String.fetchSet(db, sql: sql))
            }
        }
    }

    /// The names that a column of a view has, if the given one is none of them; nil if it is, or if it takes too long to find out.
    package func names(of view: String, _ column: String, without name: String) throws(StoreError) -> [String]? {
        if let source = NameSource(view: view, column: column) {
            return try facts { db in try source.has(name, "=", db) ? nil : source.all(db).sorted() }
        }
        return try hasRow(view, column, "=", name) == false ? texts(of: view, column) : nil
    }

    /// Whether a column of a view has such a value, or any view has such a name; nil if it takes too long to find out.
    ///
    /// - Parameters:
    ///   - sign: what stands between the column and the value: `=` or `LIKE`.
    ///   - value: nil for null.
    package func hasRow(_ view: String, _ column: String, _ sign: String, _ value: String?) throws(StoreError) -> Bool?
    {
        try briefly { db in
            if let value, let source = NameSource(view: view, column: column) { return try source.has(value, sign, db) }
            return try db.hasRow("SELECT 1 FROM \(view) WHERE \"\(column)\" \(sign) ? LIMIT 1", [value])
        }
    }

    /// Whether a column of a view is a number on one side of another one; nil if it takes too long to find out.
    package func hasRow(_ view: String, _ column: String, _ sign: String, number: Int64) throws(StoreError) -> Bool? {
        try briefly { db in
            try db.hasRow("SELECT 1 FROM \(view) WHERE \(column) \(sign) \(number) LIMIT 1")
        }
    }

    /// The numbers of the runs or nights of which a column meets one of some comparisons, or is not known; all without a comparison.
    ///
    /// - Parameters:
    ///   - key: the column with the number.
    ///   - view: the view with a row for each.
    package func numbers(
        _ key: String, of view: String, meeting comparisons: [SQLTokens.Comparison]
    ) throws(StoreError) -> Set<Int>? {
        let conditions = comparisons.enumerated().map { place, comparison in
            let column = "\"\(comparison.column)\""
            let meets = "\(comparison.relation.sign) ?\(place + 1)"
            guard view == "run_log" else { return "\(column) \(meets)" }
            // Of a run whose launches differ in it, a column is null.
            let isOfLaunches = NightLaunchRows.placeColumns.contains(column)
            let launches = "launch JOIN night_launch AS known ON known.identity = launch.identity"
            return "\(column) \(meets) OR \(column) IS NULL"
                + (isOfLaunches
                    ? " AND run_id IN (SELECT launch.run_id FROM \(launches) WHERE known.\(column) \(meets))" : "")
        }
        let values = comparisons.map { comparison -> (any DatabaseValueConvertible)? in
            comparison.isNumber ? Int64(comparison.value) : comparison.value
        }
        return try briefly { db in
            try Int.fetchSet(
                db,
                sql:
                    "SELECT \(key) FROM \(view) WHERE \(conditions.isEmpty ? "TRUE" : conditions.joined(separator: " OR "))",
                arguments: StatementArguments(values))
        }
    }

    /// Some of the texts in a column of a view; none if it takes too long to find them.
    private func texts(of view: String, _ column: String) throws(StoreError) -> [String] {
        try briefly { db in
            try String.fetchAll(
                db, sql: "SELECT DISTINCT \"\(column)\" FROM \(view) WHERE \"\(column)\" IS NOT NULL LIMIT 200")
        } ?? []
    }

    /// A thread of which the log does not tell whether it is the main one, and the number of its run.
    package func unnamedThread(ofRuns runs: [Int]?) throws(StoreError) -> (name: String, run: Int)? {
        let own = QueriedContents.condition("run_id", runs)
        return try briefly { db in
            let sql = "SELECT run_id, name FROM thread WHERE \(own) ORDER BY run_id, number"
            let named = try Row.fetchAll(db, sql: sql).map { (run: try $0.number(0), name: try $0.value(1) as String) }
            return named.inRuns(by: \.run).first { threads in
                !threads.contains { ThreadID.isMain($0.name) || ThreadID.isBackground($0.name) }
            }?.first.map { ($0.name, $0.run) }
        } ?? nil
    }
}

extension TraceStore {
    /// The user's tables, in order.
    package var ownTables: [String] {
        get throws(StoreError) {
            try connection.access { db in
                try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
                    .filter(SchemaCheck.isOfUser)
            }
        }
    }
}
