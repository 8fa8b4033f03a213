import Foundation
import GRDB
package import TraceModel

/// What ran in the nights of a store.
package struct StoredNightContents: Sendable {
    private let connection: Connection
    /// The runs without a launch that shows a controller. To find them takes a look at each run of the store, so it is done once for all
    /// nights.
    private let silent: Locked<[Run]?>
    private let parts: NightPartsReader

    package init(_ store: TraceStore) {
        (connection, silent, parts) = (store.connection, Locked(nil), NightPartsReader())
    }

    private init(_ contents: StoredNightContents, over store: TraceStore) {
        (connection, silent, parts) = (store.connection, contents.silent, contents.parts)
    }

    /// The same over another connection to the store, for another thread.
    package func over(_ store: TraceStore) -> StoredNightContents { StoredNightContents(self, over: store) }

    /// Whether a launch belongs to no night yet.
    package func hasLaunchWithoutNight() throws(StoreError) -> Bool {
        try connection.access { db in
            try db.hasRow("SELECT 1 FROM night_launch WHERE night IS NULL LIMIT 1")
        }
    }

    /// What the launches of a night show, without what exclusions leave out.
    static let shown = """
        FROM night_launch AS launch
        JOIN sighting ON sighting.launch = launch.id
        JOIN defect ON defect.id = sighting.defect
        WHERE launch.night = ? AND NOT sighting.is_excluded
        """

    /// How the defects of a night grow, each in the worst of the launches, by fingerprint.
    package func growths(in night: Night) throws(StoreError) -> [String: Growth] {
        try connection.access { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT defect.fingerprint, sighting.visits, sighting.stayed, sighting.growth
                    \(Self.shown) AND sighting.growth IS NOT NULL
                    """, arguments: [night.number])
            var growths: [String: Growth] = [:]
            let renames = try RenameRows(db: db, app: night.app).renames(in: night)
            for row in rows {
                let fingerprint = renames.fingerprint(try row.value(0))
                growths[fingerprint] = Growth.worst([growths[fingerprint], try row.growth(at: 1)])
            }
            return growths
        }
    }

    /// Returns what ran in a night.
    package func contents(of night: Night) throws(StoreError) -> NightContents {
        try connection.access { db in
            var contents = try NightLackRows(db: db, parts: parts).tests(of: night)
            contents.cutOff =
                try Int.fetchOne(
                    db,
                    sql: """
                        SELECT count(*)
                        FROM night_launch AS launch
                        JOIN internal_coverage AS coverage ON coverage.id = launch.coverage
                        WHERE launch.night = ? AND coverage.is_cut_off
                        """, arguments: [night.number]) ?? 0
            contents.launchesWithoutLeaks =
                try Int.fetchOne(
                    db,
                    sql: """
                        SELECT count(*)
                        FROM night_launch AS launch
                        JOIN internal_coverage_gap AS gap
                            ON gap.coverage = launch.coverage AND gap.rule = ? AND gap.class = ''
                        WHERE launch.night = ?
                        """, arguments: [Coverage.leakRule, night.number]) ?? 0
            contents.wrongClocks = try Int64.fetchAll(
                db,
                sql: """
                    SELECT clock_ns FROM night_launch
                    WHERE night = ? AND clock_ns <> start_ns AND start_ns <> imported_ns
                    ORDER BY clock_ns
                    """, arguments: [night.number]
            ).map(Timestamp.day)
            contents.silentRuns = try silentRuns(near: night, db)
            return contents
        }
    }

    /// Adds what a night lacks that earlier ones of its branch had.
    ///
    /// - Parameters:
    ///   - nights: those of the branch, in their order, up to the one that is reported on.
    ///   - released: the shards, devices and tests that nobody misses.
    package func tellLacks(
        of report: inout NightReport, among nights: [Night], releasing released: Set<String>
    ) throws(StoreError) {
        report = try connection.access { [report] db in
            var completed = report
            try NightLackRows(db: db, parts: parts).tell(of: &completed, among: nights[...], releasing: released)
            return completed
        }
    }

    /// The runs without a launch that shows a controller which have the night's build, or began after the night and before the
    /// next one of the branch.
    private func silentRuns(near night: Night, _ db: Database) throws -> [NightContents.SilentRun] {
        let silent = try silent.made {
            try RunRow.runs(
                db,
                where: "NOT EXISTS (SELECT 1 FROM launch WHERE launch.run_id = run.id AND launch.identity IS NOT NULL)")
        }
        guard !silent.isEmpty else { return [] }
        let end = try StoredNights.nights(db, of: night.appBranch).first { $0.start > night.start }?.start
        return silent.compactMap { run in
            let first = EventReference(line: 0, time: nil, kind: .other)
            let launch = run.summary.launches.first ?? Launch(number: 0, first: first, last: first)
            let place = LaunchPlace(launch, in: run.summary)
            // An app that says nothing may be any.
            guard place.app == nil || place.app == night.app,
                place.branch == nil
                    || place.branch == night.branch && place.appBranch.request == night.appBranch.request
            else { return nil }
            let isOfBuild = place.build != nil && (place.build, place.commit) == (night.build, night.commit)
            guard isOfBuild || run.date >= night.start && end.map({ run.date < $0 }) ?? true else { return nil }
            return (run.name, place.build)
        }
    }

    /// By the number of a run, the identities of its launches.
    package func launchIdentities() throws(StoreError) -> [Int: [String]] {
        try connection.access { db in
            var launches: [Int: [String]] = [:]
            let rows = try Row.fetchCursor(db, sql: "SELECT run_id, identity FROM launch WHERE identity <> ''")
            while let row = try rows.next() { launches[try row.number(0), default: []].append(try row.value(1)) }
            return launches
        }
    }

    /// For each defect in each test of each night, or outside of its tests, the numbers of the runs that show it.
    package func showingRuns() throws(StoreError) -> [[Int]] {
        try connection.access { db in
            var groups: [(key: [String], runs: [Int])] = []
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT DISTINCT launch.night, sighting.defect, sighting.test, launch.run_id
                    FROM night_launch AS launch
                    JOIN sighting ON sighting.launch = launch.id
                    WHERE launch.run_id IS NOT NULL AND NOT sighting.is_excluded
                    ORDER BY 1, 2, 3
                    """)
            while let row = try rows.next() {
                let key = try ["\(row.number(0))", "\(row.number(1))", row.value(2)]
                if groups.last?.key != key { groups.append((key, [])) }
                groups[groups.count - 1].runs.append(try row.number(3))
            }
            return groups.map(\.runs)
        }
    }

    /// The runs of a night, by number; none if they were pruned.
    package func runs(of night: Night) throws(StoreError) -> [NightRun] {
        try connection.access { db in
            let own = "(SELECT run_id FROM night_launch WHERE night = ?1)"
            var runs: [Int: NightRun] = [:]
            for row in try Row.fetchAll(
                db,
                sql: """
                    SELECT
                        id, name, EXISTS (SELECT 1 FROM night_launch WHERE run_id = run.id AND night > ?1),
                        digest || ' ' || imported_ns || ' ' || coalesce(audited_ns, 0) || ' ' || coalesce(app, '')
                            || ' ' || coalesce(device, '') || ' ' || coalesce(os, '')
                    FROM run
                    WHERE id IN \(own)
                    """, arguments: [night.number])
            {
                let run = try NightRun(
                    number: row.number(0), name: row.value(1), goesOn: row.value(2), stamp: row.value(3))
                runs[run.number] = run
            }
            for launch in try StoredNights.launches(of: night, db) {
                runs[launch.run]?.platforms.insert(launch.platform)
                runs[launch.run]?.shards.formUnion([launch.shard].compactMap(\.self))
                runs[launch.run]?.tests.formUnion(launch.tests)
            }
            let counts = "SELECT \(Severity.Counts.columns), run_id FROM finding WHERE run_id IN \(own) GROUP BY run_id"
            for row in try Row.fetchAll(db, sql: counts, arguments: [night.number]) {
                runs[try row.number(3)]?.counts = try Severity.Counts(row)
            }
            let renames = try RenameRows(db: db, app: night.app).renames(in: night)
            for row in try Row.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT launch.run_id, defect.fingerprint
                    \(Self.shown) AND launch.run_id IS NOT NULL
                    """, arguments: [night.number])
            {
                runs[try row.number(0)]?.fingerprints.insert(renames.fingerprint(try row.value(1)))
            }
            return runs.values.sorted { $0.number < $1.number }
        }
    }
}

/// Reads what ran in nights. Each night is compared with several before it, and most launches run the tests that they ran the night
/// before, so both are kept for a while.
final class NightPartsReader: @unchecked Sendable {
    private typealias CoveredTest = (name: String, ended: Bool)

    /// More nights than one is compared with.
    private static let limit = 32

    // What follows is read and written with it locked.
    private let lock = NSLock()
    private var nights: [(number: Int, parts: NightParts)] = []
    /// By the number of a coverage, which launches with the same tests and classes share.
    private var tests: [Int64: [CoveredTest]] = [:]

    func parts(ofNight number: Int, _ db: Database) throws -> NightParts {
        try lock.withLock {
            if let known = nights.first(where: { $0.number == number }) { return known.parts }
            let parts = try read(number, db)
            if nights.count == Self.limit { nights.removeFirst() }
            nights.append((number, parts))
            return parts
        }
    }

    private func read(_ number: Int, _ db: Database) throws -> NightParts {
        let select = try db.cachedStatement(
            sql: "SELECT DISTINCT shard, device, coverage FROM night_launch WHERE night = ?")
        var parts = NightParts()
        for row in try Row.fetchAll(select, arguments: [number]) {
            let shard: String? = try row.value(0)
            let device: String? = try row.value(1)
            let coverage: Int64? = try row.value(2)
            let tests = try coverage.map { try self.tests(of: $0, db) } ?? []
            parts.add(shard: shard, device: device, endedTests: tests.contains(where: \.ended))
            for test in tests { parts.add(.init(test: test.name, device: device), shard: shard) }
        }
        return parts
    }

    /// The tests that began in launches with a coverage, and whether they came to their ends.
    private func tests(of coverage: Int64, _ db: Database) throws -> [CoveredTest] {
        if let known = tests[coverage] { return known }
        let select = try db.cachedStatement(
            sql: """
                SELECT name, max(ran_to_end AND outcome IS NOT ?2)
                FROM internal_coverage_test
                WHERE coverage = ?1
                GROUP BY name
                """)
        let rows = try Row.fetchAll(select, arguments: [coverage, TestOutcome.skipped.rawValue])
        let found = try rows.map { row -> CoveredTest in (try row.value(0), try row.value(1)) }
        tests[coverage] = found
        return found
    }
}
