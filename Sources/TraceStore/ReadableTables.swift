import GRDB

/// The tables and views of a store that a user-written statement may read.
struct ReadableTables {
    /// By their names, in small letters.
    private let allowed: Set<String>
    /// The other tables, views and modules of the file or of SQLite.
    private let others: Set<String>
    /// The user's views, if the statements are rules: a view sees all runs.
    private let ownViews: Set<String>
    /// Why a statement may not even name some tables, by their names: SQLite runs code or makes a table as soon as it prepares one.
    private let forbidden: [String: String]

    /// The tables that describe a schema or read JSON.
    static let readers: Set<String> = [
        "json_each", "json_tree", "pragma_table_info", "pragma_table_xinfo", "pragma_table_list", "pragma_index_list",
        "pragma_index_info", "pragma_foreign_key_list", "pragma_function_list",
    ]

    private enum Kind {
        case ofTool, ownTable, ownView, virtual, other
    }

    init(_ db: Database, forRules isForRules: Bool) throws {
        let schema = StoreSchema.current
        let known = schema.tableNames.union(schema.viewStatements.keys)
        let rows = try Row.fetchCursor(
            db,
            sql: "SELECT lower(name), type, ifnull(sql LIKE 'CREATE VIRTUAL%', 0) FROM sqlite_schema")
        var names: [Kind: Set<String>] = [:]
        while let row = try rows.next() {
            let (name, type, isVirtual): (String, String, Bool) = (try row.value(0), try row.value(1), try row.value(2))
            let kind: Kind =
                switch type {
                case _ where isVirtual: .virtual
                case _ where known.contains(name): .ofTool
                case "view": .ownView
                case "table" where SchemaCheck.isOfUser(name): .ownTable
                default: .other
                }
            names[kind, default: []].insert(name)
        }
        let views = names[.ownView] ?? []
        allowed = known.union(Self.readers).union(["sqlite_master", "sqlite_schema"]).union(names[.ownTable] ?? [])
            .union(isForRules ? [] : views)
        ownViews = isForRules ? views : []
        others = try String.fetchSet(db, sql: "SELECT lower(name) FROM pragma_module_list")
            .union(names.values.reduce(into: Set<String>()) { $0.formUnion($1) }).subtracting(allowed)
        var forbidden = ["dbstat": "'dbstat' tells of the file's pages, which PRAGMA page_count counts"]
        for name in names[.virtual] ?? [] {
            forbidden[name] =
                "'\(name)' is a virtual table, which may run code of its own; use the sqlite3 shell for it"
        }
        self.forbidden = forbidden
    }

    /// Why a statement with these words may not be prepared; nil if it may.
    func objection(to tokens: SQLTokens) -> StoreError.Cause? {
        for case .word(let word) in tokens.tokens {
            if let reason = forbidden[word] { return .notAllowed(reason) }
        }
        return nil
    }

    /// Why a statement may not read a table; nil if it may.
    ///
    /// - Parameters:
    ///   - name: as SQLite names it.
    ///   - column: empty if the statement reads no column; then the source may be a part of the statement itself.
    func objection(toReading name: String, _ column: String) -> StoreError.Cause? {
        let table = name.lowercased()
        if allowed.contains(table) || column.isEmpty && !others.contains(table) { return nil }
        let reason = ownViews.contains(table) ? ": a rule reads tables of your own, but not views" : ""
        return .notAllowed("'\(name)' may not be read\(reason)")
    }
}
