import GRDB
import TraceModel

/// The run that already has the name of a new run.
struct NamedRun {
    let number: Int
    let name: String
    let digest: String
    let format: String
    private let schema: String

    /// Nil if no run has the name.
    ///
    /// - Parameter schema: the schema name of the store's file in SQL.
    init?(_ name: String, _ db: Database, in schema: String = "main") throws {
        let select = try db.cachedStatement(
            sql: "SELECT id, digest, format FROM \(schema).run WHERE name = ? ORDER BY id DESC")
        guard let row = try Row.fetchOne(select, arguments: [name]) else { return nil }
        number = try row.number(0)
        self.name = name
        digest = try row.value(1)
        format = try row.value(2)
        self.schema = schema
    }

    /// Deletes the run for the new one, or throws `runExists`.
    func delete(_ db: Database, ifAmong replaceable: RunWriter.Replaceable) throws {
        guard replaceable == .namesake else { throw StoreError.Problem.runExists(name: name) }
        try PerRunTables.delete(number, db, in: schema)
    }
}

/// The runs from earlier states of one log.
struct EarlierStates {
    private let runs: [Run]
    private let db: Database

    /// - Parameter run: the number of the run that is being made from the log.
    init(source: String, run: Int, _ db: Database) throws {
        self.db = db
        runs = source == "-" ? [] : try RunRow.runs(db, where: "source = ? AND id <> ?", [source, run])
    }

    /// The number of the run from the same bytes.
    func number(digest: String, format: String) throws -> Int? {
        runs.last { $0.digest == digest && $0.format == format }?.number
    }

    /// Deletes the runs from the same build and the same part of the same job that share a launch with the new run, or have
    /// no dates.
    func delete(before summary: TraceSummary) throws {
        let own = Set(summary.launches.compactMap(\.identity))
        for run in runs where run.summary.header.isAlike(summary.header) {
            let isShared = run.summary.launches.contains { $0.identity.map(own.contains) ?? false }
            if isShared || run.summary.header.timeBase != .absolute { try PerRunTables.delete(run.number, db) }
        }
    }
}

extension TraceHeader {
    fileprivate func isAlike(_ other: TraceHeader) -> Bool {
        ["app", "branch", "build", "commit", "device", "os", "job", "shard", "pull-request", "pipeline"]
            .allSatisfy { tag($0) == other.tag($0) }
    }
}
