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

extension Run {
    /// The runs from earlier states of its log, by number.
    func earlierStates(_ db: Database) throws -> [Run] {
        source == "-" ? [] : try RunRow.runs(db, where: "source = ? AND id <> ?", [source, number])
    }

    /// Whether a run from a later state of its log replaces it: one from the same build and the same part of the same job that
    /// shares a launch with it, unless it has no dates.
    func isReplaced(by later: Run) -> Bool {
        let tags = ["app", "branch", "build", "commit", "device", "os", "job", "shard", "pull-request", "pipeline"]
        guard tags.allSatisfy({ summary.header.tag($0) == later.summary.header.tag($0) }) else { return false }
        let launches = Set(summary.launches.compactMap(\.identity))
        return summary.header.timeBase != .absolute
            || later.summary.launches.contains { $0.identity.map(launches.contains) ?? false }
    }
}
