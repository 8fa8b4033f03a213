import GRDB
import TraceModel

extension Run {
    /// The run that a name means: the newest one, because each night may have a run of that name.
    static func named(_ name: String, besides other: Run? = nil, _ db: Database) throws -> Run? {
        try RunRow.runs(db, where: "name = ? AND id <> ?", [name, other?.number ?? 0], isBrief: true)
            .sortedByDate().last
    }

    /// The runs from earlier states of its log, by number: those that share a launch with it, have no dates, or have the same bytes.
    func earlierStates(_ db: Database) throws -> [Run] {
        guard source != "-" else { return [] }
        let known = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM run WHERE source = ? AND id <> ?)")
        guard try Bool.fetchOne(known, arguments: [source, number]) ?? false else { return [] }
        let launches = summary.launches.compactMap(\.identity)
        let list = launches.map { _ in "?" }.joined(separator: ", ")
        return try RunRow.runs(
            db,
            where: """
                source = ? AND id <> ? AND (
                    time_base IS NOT 'absolute' OR digest = ?
                    OR id IN (SELECT run_id FROM launch WHERE identity IN (\(list))))
                """, [source, number, digest] + StatementArguments(launches))
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
