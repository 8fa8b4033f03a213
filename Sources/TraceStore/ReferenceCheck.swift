import GRDB

/// Finds references between rows that point nowhere. SQLite does not check them while a store is written.
struct ReferenceCheck {
    private let db: Database
    private let source: String
    private let schema: StoreSchema

    /// - Parameter source: the file's schema name in SQL. Its tables are vctrace's.
    init(_ db: Database, in source: String = "main", schema: StoreSchema = .current) {
        self.db = db
        self.source = source
        self.schema = schema
    }

    /// Throws `damaged` if a row of the run refers to a missing row.
    func check(run: Int) throws {
        for table in PerRunTables.all {
            let conditions = try schema.references(of: table).filter { $0.columns != ["run_id"] }
                .map { ($0, try pointsNowhere($0, run: run)) }
            try check(table, conditions, where: "row.run_id = \(run)")
        }
    }

    /// A table with more rows takes too long for commands that read only a part of them: four hundred nights of fifty launches would
    /// be twice as slow to tell of.
    private static let most = 10_000

    /// Throws `damaged` if a row of any run or night refers to a missing row. The rest of an interrupted deletion is not damage.
    ///
    /// Tables with very many rows are left out.
    ///
    /// - Parameter hasAllNights: whether the tables of nights are checked even if they have very many rows.
    /// - Parameter only: the tables to check; nil for all.
    func check(hasAllNights: Bool = false, only wanted: Set<String>? = nil) throws {
        let greatest = try greatestRun()
        for (table, count) in try rowCounts(wanted) where count > 0 {
            let belongsToRun = PerRunTables.all.contains(table)
            guard hasAllNights && !belongsToRun || count <= Self.most else { continue }
            let conditions = schema.references(of: table).map { reference in
                var condition = pointsNowhere(reference)
                if belongsToRun, reference.columns == ["run_id"] {
                    condition += " AND row.run_id NOT BETWEEN 1 AND \(greatest)"
                } else if belongsToRun {
                    condition += " AND row.run_id IN (SELECT id FROM \(source).run)"
                }
                return (reference, condition)
            }
            try check(table, conditions, where: "TRUE")
        }
    }

    /// The tables in order, with the number of their rows, which is not counted beyond ``most``.
    private func rowCounts(_ wanted: Set<String>?) throws -> [(table: String, count: Int)] {
        let tables = wanted.map(schema.tableNames.intersection)?.sorted() ?? schema.tableNames.sorted()
        if tables.isEmpty { return [] }
        let counts = tables.map { "(SELECT count(*) FROM (SELECT 1 FROM \(source).\($0) LIMIT \(Self.most + 1)))" }
        guard let row = try Row.fetchOne(db, sql: "SELECT \(counts.joined(separator: ", "))") else { return [] }
        return try tables.enumerated().map { ($1, try row.value($0)) }
    }

    /// The greatest number that a run ever had; that run may be deleted.
    private func greatestRun() throws -> Int {
        let sql = "SELECT max(seq) FROM \(source).sqlite_sequence WHERE name = 'run'"
        let hasSequence = try Bool.fetchOne(
            db, sql: "SELECT count(*) FROM \(source).sqlite_schema WHERE name = 'sqlite_sequence'")
        return hasSequence == true ? try Int.fetchOne(db, sql: sql) ?? 0 : 0
    }

    private func check(
        _ table: String, _ conditions: [(reference: StoreSchema.RowReference, pointsNowhere: String)],
        where scope: String
    ) throws {
        guard !conditions.isEmpty else { return }
        let any = conditions.map { "(\($0.pointsNowhere))" }.joined(separator: " OR ")
        let rows = "FROM \(source).\(table) AS row WHERE \(scope) AND "
        guard try db.hasRow("SELECT 1 \(rows)(\(any)) LIMIT 1") else { return }
        let key = try String.fetchAll(
            db, sql: "SELECT name FROM pragma_table_info(?, ?) WHERE pk > 0 ORDER BY pk", arguments: [table, source])
        for (reference, condition) in conditions {
            let columns = (key + reference.columns).map { "row.\($0.quotedDatabaseIdentifier)" }
            let sql = "SELECT \(columns.joined(separator: ", ")) \(rows)(\(condition)) LIMIT 1"
            guard let row = try Row.fetchOne(db, sql: sql) else { continue }
            let values = Array(row.databaseValues)
            throw StoreError.Cause.damaged(
                "in '\(table)', the row with \(Self.text(key, values)) refers to one of '\(reference.target)' that is not there: "
                    + "\(Self.text(reference.columns, values.dropFirst(key.count)))")
        }
    }

    /// Returns only the numbers: a text may be anything from a log.
    private static func text(_ columns: [String], _ values: some Sequence<DatabaseValue>) -> String {
        zip(columns, values).compactMap { column, value in Int64.fromDatabaseValue(value).map { "\(column) \($0)" } }
            .joined(separator: ", ")
    }

    private func pointsNowhere(_ reference: StoreSchema.RowReference) -> String {
        let isSet = reference.columns.map { "row.\($0) IS NOT NULL" }
        let isTarget = zip(reference.targetColumns, reference.columns).map { "there.\($0) = row.\($1)" }
        return """
            \(isSet.joined(separator: " AND ")) AND NOT EXISTS (
                SELECT 1 FROM \(source).\(reference.target) AS there WHERE \(isTarget.joined(separator: " AND ")))
            """
    }

    /// Does the same for the rows of a run. Most targets are numbered without gaps; then nothing is looked up.
    private func pointsNowhere(_ reference: StoreSchema.RowReference, run: Int) throws -> String {
        guard reference.targetColumns.last == "number", let last = reference.columns.last else {
            return pointsNowhere(reference)
        }
        let sql = "SELECT count(*), min(number), max(number) FROM \(source).\(reference.target) WHERE run_id = ?"
        guard let row = try Row.fetchOne(db, sql: sql, arguments: [run]) else { return "FALSE" }
        let (count, least, greatest): (Int, Int?, Int?) = (try row.value(0), try row.value(1), try row.value(2))
        guard count > 0 else { return "row.\(last) IS NOT NULL" }
        if least == 0, greatest == count - 1 { return "row.\(last) NOT BETWEEN 0 AND \(count - 1)" }
        return pointsNowhere(reference)
    }
}

extension TraceStore {
    /// Throws `damaged` if a row refers to a missing row, which changing a store's tables by hand can cause.
    ///
    /// Tables with very many rows are left out: a replay checks each event and controller itself, and `merge` checks all.
    package func checkReferences() throws(StoreError) {
        try connection.access { db in
            // In one transaction, all statements see the same rows.
            try db.inTransaction(.deferred) {
                try ReferenceCheck(db).check()
                return .commit
            }
        }
    }
}

/// Refuses a file whose tables and views are not vctrace's, so no statement runs code that someone else put there.
/// Additional views and indexes, and tables that begin with `x_`, are the user's: nothing reads them.
struct SchemaCheck {
    let schema: StoreSchema

    /// - Parameter name: the file's schema name in SQL.
    func check(_ db: Database, in name: String = "main") throws {
        let (views, tables) = (schema.viewStatements, schema.tableStatements)
        var missing = Set(tables.keys).union(views.keys)
        let rows = try Row.fetchCursor(
            db, sql: "SELECT type, name, coalesce(sql, ''), tbl_name FROM \(name).sqlite_schema")
        while let row = try rows.next() {
            let (type, item, sql): (String, String, String) = (try row.value(0), try row.value(1), try row.value(2))
            let isWanted =
                switch type {
                case "trigger": try Self.isOfUser(row.value(3))
                case "view": views[item] == sql || views[item] == nil && tables[item] == nil
                case "table":
                    tables[item] != nil && !sql.hasPrefix("CREATE VIRTUAL") || item.hasPrefix("sqlite_")
                        || Self.isOfUser(item)
                default: true
                }
            guard isWanted else {
                throw type == "table" && tables[item] == nil
                    ? StoreError.Cause.strangeTable(item) : .altered("the \(type) '\(item)' is not vctrace's")
            }
            if type == "view" || type == "table" { missing.remove(item) }
            if type == "table", let statement = tables[item], statement != sql {
                try checkColumns(of: item, made: sql, as: StoreSchema.columns(of: statement), db, in: name)
            }
        }
        if let item = missing.min() { throw StoreError.Cause.altered("'\(item)' is missing") }
    }

    /// Whether a table is the user's, by its name.
    static func isOfUser(_ table: String) -> Bool { table.lowercased().hasPrefix("x_") }

    /// Checks the columns. An upgraded table may have another statement than in the script, but has the same columns.
    private func checkColumns(
        of table: String, made sql: String, as columns: [String: StoreSchema.Column], _ db: Database, in name: String
    ) throws {
        let rows = try Row.fetchAll(
            db, sql: "SELECT name, hidden FROM pragma_table_xinfo(?, ?)", arguments: [table, name])
        var missing = columns
        for row in rows {
            let (column, hidden): (String, Int) = (try row.value(0), try row.value(1))
            guard let wanted = missing.removeValue(forKey: column), wanted.isGenerated == (hidden != 0),
                !wanted.isGenerated || sql.contains(wanted.definition)
            else { throw StoreError.Cause.altered("the column '\(column)' of '\(table)' is not vctrace's") }
        }
        if let column = missing.keys.min() {
            throw StoreError.Cause.altered("the column '\(column)' of '\(table)' is missing")
        }
    }
}
