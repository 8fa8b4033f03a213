import GRDB
import TraceModel

/// The runs that earlier states of one log made.
struct EarlierStates {
    private let runs: [Run]
    private let db: Database

    /// - Parameter run: the number of the run that the log becomes now.
    init(source: String, run: Int, _ db: Database) throws {
        self.db = db
        runs = source == "-" ? [] : try RunRow.runs(db, where: "source = ? AND id <> ?", [source, run])
    }

    /// The run that is from the same bytes.
    func number(digest: String, format: String) throws -> Int? {
        runs.last { $0.digest == digest && $0.format == format }?.number
    }

    /// Deletes those that have a launch in common with the new run, or no dates, and tell of the same build in the same part of the
    /// same job.
    func delete(before summary: TraceSummary) throws {
        let own = Set(summary.launches.compactMap(\.identity))
        for run in runs where run.summary.header.isAlike(summary.header) {
            let isShared = run.summary.launches.contains { $0.identity.map(own.contains) ?? false }
            if isShared || run.summary.header.timeBase != .absolute { try RunTables.delete(run.number, db) }
        }
    }
}

extension TraceHeader {
    fileprivate func isAlike(_ other: TraceHeader) -> Bool {
        ["app", "branch", "build", "commit", "device", "os", "job", "shard", "pull-request", "pipeline"]
            .allSatisfy { tag($0) == other.tag($0) }
    }
}
