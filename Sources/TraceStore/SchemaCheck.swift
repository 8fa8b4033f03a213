import GRDB

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
