import GRDB
import TraceModel
import TraceVerdicts

/// Groups the launches of one branch into nights.
struct NightRows {
    let db: Database
    let branch: AppBranch

    private static let halfDay: Int64 = 12 * 3600 * 1_000_000_000

    /// Groups the launches from that time on again, and returns the time from which nights may have changed.
    func assemble(from time: Int64) throws -> Int64 {
        let lower = try lowerBound(from: time)
        try releaseLaunches(from: lower)
        let groups = NightAssembly.nights(of: try launches(from: lower))
        var taken: Set<Int> = []
        for group in groups {
            taken.insert(try write(group, number: group.knownNight(besides: taken)))
        }
        let gone = try Int.fetchAll(
            db,
            sql: """
                SELECT id FROM night
                WHERE app IS ? AND branch IS ? AND start_ns >= ?
                    AND NOT EXISTS (SELECT 1 FROM night_launch WHERE night_launch.night = night.id)
                """, arguments: [branch.app, branch.name, lower])
        for night in gone {
            try db.execute(
                sql: "DELETE FROM verdict WHERE night = ?1 OR since_night = ?1", arguments: [night])
            try db.execute(sql: "DELETE FROM night WHERE id = ?", arguments: [night])
        }
        return min(lower, groups.first?.first?.start ?? lower)
    }

    /// The launches that can be in one night with one that began at that time, those that no night has yet, and all later ones.
    func launches(near time: Int64) throws -> [NightLaunch] {
        let pending = try Int64.fetchOne(
            db, sql: "SELECT min(start_ns) FROM unjudged WHERE nullif(app, '') IS ? AND nullif(branch, '') IS ?",
            arguments: [branch.app, branch.name])
        return try launches(from: lowerBound(from: min(pending ?? time, time)))
    }

    /// The beginning of the first night that a launch from that time on can belong to.
    private func lowerBound(from time: Int64) throws -> Int64 {
        let earliest = try Int64.fetchOne(
            db,
            sql: """
                SELECT min(start_ns) FROM night
                WHERE app IS ?1 AND branch IS ?2 AND (start_ns >= ?3 OR pipeline IN (
                    SELECT pipeline FROM night_launch WHERE app IS ?1 AND branch IS ?2 AND start_ns >= ?4))
                """, arguments: [branch.app, branch.name, time - 2 * Self.halfDay, time])
        return min(earliest ?? time, time)
    }

    /// Takes launches out of the branch's nights that belong to another branch now.
    private func releaseLaunches(from lower: Int64) throws {
        try db.execute(
            sql: """
                UPDATE night_launch SET night = NULL
                WHERE night IN (SELECT id FROM night WHERE app IS ?1 AND branch IS ?2 AND start_ns >= ?3)
                    AND (app IS NOT ?1 OR branch IS NOT ?2)
                """, arguments: [branch.app, branch.name, lower])
    }

    private func launches(from lower: Int64) throws -> [NightLaunch] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT \(NightLaunch.columns)
                FROM night_launch AS known
                LEFT JOIN night ON night.id = known.night
                WHERE known.branch IS ?1 AND known.app IS ?2 AND known.start_ns >= ?3
                    AND (night.id IS NULL OR night.start_ns >= ?3
                        OR night.app IS NOT known.app OR night.branch IS NOT known.branch)
                """, arguments: [branch.name, branch.app, lower]
        ).map { try NightLaunch($0) }
    }

    private func write(_ group: [NightLaunch], number: Int?) throws -> Int {
        let own = try number.flatMap { number in
            try Int.fetchOne(
                db, sql: "SELECT id FROM night WHERE id = ? AND app IS ? AND branch IS ?",
                arguments: [number, branch.app, branch.name])
        }
        let facts = Night(number: own ?? 0, of: group)
        try db.cachedStatement(
            sql: """
                INSERT INTO night (id, app, branch, target, build, "commit", pipeline, start_ns, launches, tests)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
                ON CONFLICT (id) DO UPDATE SET
                    (target, build, "commit", pipeline, start_ns, launches)
                    = (excluded.target, excluded.build, excluded."commit", excluded.pipeline, excluded.start_ns,
                        excluded.launches)
                """
        ).execute(arguments: [
            own, branch.app, branch.name, facts.target, facts.build, facts.commit, facts.pipeline, facts.start,
            group.count,
        ])
        let night = own ?? Int(db.lastInsertedRowID)
        let move = try db.cachedStatement(sql: "UPDATE night_launch SET night = ? WHERE id = ?")
        for launch in group where launch.night != night { try move.execute(arguments: [night, launch.number]) }
        try db.cachedStatement(
            sql: """
                UPDATE night SET tests = (
                    SELECT count(DISTINCT test.name)
                    FROM night_launch AS launch
                    JOIN coverage_test AS test ON test.coverage = launch.coverage
                    WHERE launch.night = night.id)
                WHERE id = ?
                """
        ).execute(arguments: [night])
        return night
    }
}
