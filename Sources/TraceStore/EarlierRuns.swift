import GRDB
import TraceModel

/// The run that already has the name of a new run.
struct NamedRun {
    let number: Int
    let digest: String
    let format: String

    /// Nil if no other run has the name.
    init?(_ name: String, besides run: Int = 0, _ db: Database) throws {
        let select = try db.cachedStatement(
            sql: "SELECT id, digest, format FROM run WHERE name = ? AND id <> ? ORDER BY id DESC")
        guard let row = try Row.fetchOne(select, arguments: [name, run]) else { return nil }
        number = try row.number(0)
        digest = try row.value(1)
        format = try row.value(2)
    }
}

/// The runs from earlier states of one log.
struct EarlierStates {
    private let runs: [Run]
    private let db: Database

    /// - Parameter run: the run that is being made from the log.
    init(of run: Run, _ db: Database) throws {
        self.db = db
        runs = run.source == "-" ? [] : try RunRow.runs(db, where: "source = ? AND id <> ?", [run.source, run.number])
    }

    /// The number of the run from the same bytes.
    func number(of run: Run) -> Int? {
        runs.last { $0.digest == run.digest && $0.format == run.format }?.number
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
