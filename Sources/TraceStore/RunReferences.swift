import GRDB

/// Finds references between a run's rows that point nowhere. SQLite does not look for them while a store is written.
struct RunReferences {
    private struct Reference {
        /// The column that refers.
        let column: String
        let target: String
        let targetColumn: String
    }

    private let db: Database
    private let source: String
    /// By table.
    private let references: [(table: String, list: [Reference])]

    /// - Parameter source: the name by which statements mean the file with the runs. Its tables are vctrace's.
    init(_ db: Database, in source: String) throws {
        self.db = db
        self.source = source
        references = try RunTables.all.map { table in
            let sql = """
                SELECT "from", "table", "to" FROM pragma_foreign_key_list(?)
                WHERE "from" <> 'run_id' ORDER BY id, seq
                """
            let rows = try Row.fetchAll(db, sql: sql, arguments: [table])
            return (
                table,
                try rows.map {
                    Reference(column: try $0.value(0), target: try $0.value(1), targetColumn: try $0.value(2))
                }
            )
        }
    }

    /// Throws `damaged` where a row of the run refers to one that is not there.
    func check(run: Int) throws {
        for (table, list) in references where !list.isEmpty {
            let conditions = try list.map { try pointsNowhere($0, run: run) }
            let sql =
                "SELECT 1 FROM \(source).\(table) AS row WHERE run_id = :run AND (\(conditions.joined(separator: " OR ")))"
            guard try Int.fetchOne(db, sql: sql + " LIMIT 1", arguments: ["run": run]) == nil else {
                throw StoreError.Problem.damaged("a row of '\(table)' refers to one that is not there")
            }
        }
    }

    /// A condition on a row. Most targets are numbered without gaps, and then nothing is looked up.
    private func pointsNowhere(_ reference: Reference, run: Int) throws -> String {
        let column = "row.\(reference.column)"
        guard reference.targetColumn == "number" else {
            let isOfRun = reference.targetColumn == "line" ? "run_id = :run AND" : ""
            return """
                \(column) IS NOT NULL AND NOT EXISTS (
                    SELECT 1 FROM \(source).\(reference.target) WHERE \(isOfRun) \(reference.targetColumn) = \(column))
                """
        }
        let sql = "SELECT count(*), min(number), max(number) FROM \(source).\(reference.target) WHERE run_id = ?"
        guard let row = try Row.fetchOne(db, sql: sql, arguments: [run]) else { return "FALSE" }
        let (count, least, greatest): (Int, Int?, Int?) = (try row.value(0), try row.value(1), try row.value(2))
        guard count > 0 else { return "\(column) IS NOT NULL" }
        if least == 0, greatest == count - 1 { return "\(column) NOT BETWEEN 0 AND \(count - 1)" }
        return """
            \(column) IS NOT NULL AND NOT EXISTS (
                SELECT 1 FROM \(source).\(reference.target) WHERE run_id = :run AND number = \(column))
            """
    }
}
