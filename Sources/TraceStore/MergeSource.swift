import Foundation
import GRDB
import GRDBSQLite
import TraceSchema

/// A store whose runs another one gets. The other one's connection reads it as an attached file, and writes nothing there.
struct MergeSource {
    /// The path by which people name it.
    let path: String
    /// The name by which statements mean it.
    let name: String
    /// Its place among the stores that are merged; nil for a bundle of several, whose runs' names begin with that place.
    let place: Int?

    /// Attaches the file.
    ///
    /// - Parameter copy: makes a path for a copy of an older store, in which that is brought up to date.
    init(
        _ path: String, as name: String, place: Int?, _ connection: Connection, _ db: Database, schema: StoreSchema,
        copy: () -> String
    ) throws {
        self.path = path
        self.name = name
        self.place = place
        try reading {
            try Self.attach(Self.untouched(path, copy), as: name, db)
            let version = try Connection.version(db, in: name)
            guard version > 0 else { throw StoreError.Problem.empty }
            try Connection.check(version: version, schema)
            guard version < schema.version else { return }
            let copied = copy()
            try db.execute(sql: "VACUUM \(name) INTO ?; DETACH \(name)", arguments: [copied])
            try Connection(path: copied, for: .changing, patience: connection.patience)
                .prepareStore(isCreated: false, schema: schema)
            try Self.attach(copied, as: name, db)
        }
    }

    /// The path of the store, or of a copy where reading it would change it: SQLite puts a log that lies beside a store into it.
    private static func untouched(_ path: String, _ copy: () -> String) throws -> String {
        let file = StoreFile(path: URL(fileURLWithPath: path).path)
        guard !file.isIrregular else { throw StoreError.Problem.isNoFile }
        guard file.hasRest else { return path }
        let copied = copy()
        return try file.copy(to: copied) ? copied : path
    }

    private static func attach(_ path: String, as name: String, _ db: Database) throws {
        let file = URL(fileURLWithPath: path).path
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) else {
            throw StoreError.Problem.missing
        }
        guard !isFolder.boolValue else { throw StoreError.Problem.isFolder }
        do {
            try db.execute(sql: "ATTACH ? AS \(name)", arguments: [file])
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(name).sqlite_schema")
        } catch {
            guard let immutable = Connection.immutableName(file, after: error) else { throw error }
            try? db.execute(sql: "DETACH \(name)")
            try db.execute(sql: "ATTACH ? AS \(name)", arguments: [immutable])
        }
    }

    /// The place of the store that a run comes from, and the name that it has there.
    func origin(of row: Row) throws -> (place: Int, name: String) {
        let name: String = try row.value("name")
        if let place { return (place, name) }
        let parts = name.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let place = Int(parts[0]) else { throw StoreError.Problem.damaged("run '\(name)'") }
        return (place, String(parts[1]))
    }

    /// Runs what reads the file; an error that the file is to blame for names it.
    func reading<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as StoreError {
            throw StoreError(path: path, error.problem)
        } catch let error as DatabaseError {
            switch error.resultCode {
            case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_ERROR:
                throw StoreError(path: path, .damaged(error.message ?? "its rows contradict each other"))
            case .SQLITE_FULL, .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_IOERR, .SQLITE_INTERRUPT: throw error
            default: throw StoreError(path: path, error)
            }
        } catch let problem as StoreError.Problem {
            throw StoreError(path: path, problem)
        }
    }
}

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
