import Foundation
import GRDB
import GRDBSQLite
import LogFiles

/// Copies the runs of other stores into a store, all or none.
///
/// SQLite copies rows from file to file. It can open only a few files at once (usually ten); more are bundled first.
package struct StoreMerge {
    /// The result for the runs of one store.
    package struct MergedStore: Hashable, Sendable {
        package var path: String
        /// The number of copied runs.
        package var copied = 0
        /// The number of runs that the store already had, from an earlier merge or another one of the stores.
        package var known = 0
    }

    private let store: Connection
    private let schema: StoreSchema
    /// Makes paths for temporary files.
    private let scratch: () -> String
    /// How many stores may be open at once.
    private let most: Int

    /// - Parameters:
    ///   - most: how many stores may be open at once; each store is up to three files.
    ///   - scratch: makes a path for another temporary file, which the caller removes.
    package init(into store: TraceStore, atOnce most: Int = .max, scratch: @escaping () -> String) {
        self.init(into: store.connection, schema: .current, atOnce: most, scratch: scratch)
    }

    init(into store: Connection, schema: StoreSchema, atOnce most: Int = .max, scratch: @escaping () -> String) {
        self.most = most
        self.store = store
        self.schema = schema
        self.scratch = scratch
    }

    /// Copies all runs, in the order of the stores and of the runs' numbers.
    ///
    /// After an error, the store is as it was before.
    package func merge(_ paths: [String]) throws(StoreError) -> [MergedStore] {
        try store.checkWritable()
        let own = FileStatus(store.path)
        for path in paths where own.flatMap({ own in FileStatus(path).map(own.isSame) }) ?? false {
            throw StoreError(path: path, .mergedIntoItself)
        }
        let connection = try Connection(store.file, for: .importing, patience: store.patience)
        var files = paths.enumerated().map { RunFile(path: $1, place: $0) }
        let attachable = connection.queue.inDatabase {
            unsafe Int(sqlite3_limit($0.sqliteConnection, SQLITE_LIMIT_ATTACHED, -1))
        }
        let limit = min(attachable, most)
        while files.count > limit {
            var bundles: [RunFile] = []
            for start in stride(from: 0, to: files.count, by: limit) {
                bundles.append(try bundle(files[start..<min(start + limit, files.count)]))
            }
            files = bundles
        }
        var outcomes = paths.map { MergedStore(path: $0) }
        for (place, number) in try copy(files[...], over: connection, skippingKnown: true) {
            if number == nil { outcomes[place].known += 1 } else { outcomes[place].copied += 1 }
        }
        return outcomes
    }

    /// One of the stores, or a bundle of several.
    private struct RunFile {
        let path: String
        /// The place of the store among the merged ones.
        var place = 0
        /// For a bundle, the place of each run's store, by the run's number.
        var places: [Int: Int] = [:]
    }

    /// Copies the runs of some stores into a temporary one.
    private func bundle(_ files: ArraySlice<RunFile>) throws(StoreError) -> RunFile {
        var bundle = RunFile(path: scratch())
        let connection = try Connection(
            path: bundle.path, for: .importing, isCreated: true, patience: store.patience)
        try connection.prepareStore(isCreated: true, schema: schema)
        for (place, number) in try copy(files, over: connection, skippingKnown: false) {
            if let number { bundle.places[number] = place }
        }
        return bundle
    }

    /// Copies the runs of the files in one transaction.
    ///
    /// - Returns: for each run, the place of its store and its new number; nil for one that was known.
    private func copy(
        _ files: ArraySlice<RunFile>, over connection: Connection, skippingKnown skipsKnown: Bool
    ) throws(StoreError) -> [(place: Int, number: Int?)] {
        let sources = try connection.access { db in
            try files.enumerated().map { index, file in
                (file, try MergeSource(file.path, as: "source\(index)", connection, db, schema: schema, copy: scratch))
            }
        }
        return try connection.transaction(sparesAttached: true) { db in
            try ReferenceCheck(db, schema: schema).check()
            var copied: [(place: Int, number: Int?)] = []
            for (file, source) in sources {
                try source.reading {
                    try SchemaCheck(schema: schema).check(db, in: source.name)
                    let references = ReferenceCheck(db, in: source.name, schema: schema)
                    // The launches of nights are copied from other tables than the runs.
                    try references.check(hasAllNights: true)
                    let copier = try RunCopy(db, from: source.name)
                    for row in try Row.fetchAll(db, sql: Self.runs(in: source.name)) {
                        let number = try row.number(0)
                        let isKnown: Bool = try skipsKnown && row.value(1)
                        if !isKnown { try references.check(run: number) }
                        copied.append((file.places[number] ?? file.place, isKnown ? nil : try copier.copy(number)))
                    }
                    try CodePlaceRows.merge(from: source.name, db)
                    try NightMerge(db: db, source: source.name).merge()
                }
            }
            return copied
        }
    }

    /// Selects the runs of a file, and whether the target or an earlier run of the file is a copy of the run: an import of the same
    /// log at the same time.
    private static func runs(in source: String) -> String {
        let values = "source, digest, format, imported_ns"
        return """
            SELECT
                id,
                (\(values)) IN (SELECT \(values) FROM main.run)
                    OR row_number() OVER (PARTITION BY \(values) ORDER BY id) > 1
            FROM \(source).run
            ORDER BY id
            """
    }
}

/// Tables that hide the store's own ones: the rows of a run go into them until the run is complete. Other processes can write
/// meanwhile.
enum TemporaryTables {
    private static let names = ["run"] + PerRunTables.all

    static func create(_ db: Database) throws {
        try db.execute(sql: "PRAGMA temp.cache_size = -16384")
        for name in names {
            guard let statement = StoreSchema.current.tableStatements[name] else { continue }
            try db.execute(sql: "CREATE TEMP" + statement.dropFirst("CREATE".count))
        }
    }

    /// Moves the run into the store, which is locked from now on, and removes the tables.
    ///
    /// - Returns: the run's number in the store.
    static func move(_ run: Int, _ db: Database) throws -> Int {
        // If the first statement that uses the store may write, SQLite waits for other writers.
        try db.execute(sql: "DELETE FROM main.run WHERE FALSE")
        let number = try RunCopy(db, from: "temp").copy(run)
        for name in names { try db.execute(sql: "DROP TABLE temp.\(name)") }
        return number
    }
}

/// Copies whole runs into a store from another file, or from temporary tables. Each run gets a new number.
struct RunCopy {
    private let db: Database
    private let run: Statement
    private let rows: [Statement]

    /// - Parameter source: the schema name of the file with the runs.
    init(_ db: Database, from source: String) throws {
        self.db = db
        // An error undoes the whole copy, so SQLite does not have to undo single statements.
        func statement(_ table: String, key: String) throws -> Statement {
            let columns = try PerRunTables.columns(of: table, db)
            let values = columns.map { $0 == "run_id" ? "?2" : $0 }
            return try db.makeStatement(
                sql: """
                    INSERT OR FAIL INTO main.\(table) (\(columns.joined(separator: ", ")))
                    SELECT \(values.joined(separator: ", ")) FROM \(source).\(table) WHERE \(key) = ?1
                    """)
        }
        run = try statement("run", key: "id")
        rows = try PerRunTables.all.map { try statement($0, key: "run_id") }
    }

    /// Copies a run, and returns its number in the store.
    func copy(_ number: Int) throws -> Int {
        try run.execute(arguments: [number])
        let copied = Int(db.lastInsertedRowID)
        for statement in rows { try statement.execute(arguments: [number, copied]) }
        return copied
    }
}
