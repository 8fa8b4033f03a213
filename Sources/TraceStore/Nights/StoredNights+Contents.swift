import GRDB
package import TraceModel

extension StoredNights {
    /// Returns what ran in a night.
    package func contents(of night: Night) throws(StoreError) -> NightContents {
        try connection.access { db in
            var contents = NightContents()
            let launches = try Row.fetchCursor(
                db,
                sql: "SELECT count(*), shard, device, os FROM night_launch WHERE night = ? GROUP BY shard, device, os",
                arguments: [night.number])
            while let row = try launches.next() {
                contents.launches += try row.number(0)
                if let shard: String = try row.value(1) { contents.shards.insert(shard) }
                if let device: String = try row.value(2) { contents.devices.insert(device) }
                if let system: String = try row.value(3) { contents.systems.insert(system) }
            }
            contents.tests = try Set(
                String.fetchAll(
                    db,
                    sql: """
                        SELECT DISTINCT test.name
                        FROM night_launch AS launch
                        JOIN coverage_test AS test ON test.coverage = launch.coverage
                        WHERE launch.night = ?
                        """, arguments: [night.number]))
            contents.launchesWithoutLeaks =
                try Int.fetchOne(
                    db,
                    sql: """
                        SELECT count(*)
                        FROM night_launch AS launch
                        WHERE launch.night = ?1
                            AND EXISTS (
                                SELECT 1 FROM coverage_gap AS gap
                                WHERE gap.coverage = launch.coverage AND gap.rule = ?2 AND gap.class = '')
                            AND NOT EXISTS (
                                SELECT 1 FROM coverage_part AS part
                                WHERE part.coverage = launch.coverage AND part.exercise = ?3)
                        """, arguments: [night.number, Coverage.leakRule, Exercise.gone.rawValue]) ?? 0
            contents.silentRuns = try Self.silentRuns(near: night, db)
            return contents
        }
    }

    /// The runs without a launch that shows a controller which have the night's build, or began after the night and before the
    /// next one of the branch.
    private static func silentRuns(near night: Night, _ db: Database) throws -> [SilentRun] {
        let silent = try RunRow.runs(
            db, where: "NOT EXISTS (SELECT 1 FROM launch WHERE launch.run_id = run.id AND launch.identity IS NOT NULL)")
        guard !silent.isEmpty else { return [] }
        let end = try Int64.fetchOne(
            db, sql: "SELECT min(start_ns) FROM night WHERE app IS ? AND branch IS ? AND start_ns > ?",
            arguments: [night.app, night.branch, night.start])
        return silent.compactMap { run in
            let first = EventReference(line: 0, time: nil, kind: .other)
            let launch = run.summary.launches.first ?? Launch(number: 0, first: first, last: first)
            let place = LaunchPlace(launch, in: run.summary)
            // An app that says nothing may be any.
            guard place.app == nil || place.app == night.app, place.branch == nil || place.branch == night.branch
            else { return nil }
            let isOfBuild = place.build != nil && (place.build, place.commit) == (night.build, night.commit)
            guard isOfBuild || run.date >= night.start && end.map({ run.date < $0 }) ?? true else { return nil }
            return SilentRun(name: run.name, build: place.build)
        }
    }
}

/// A launch of a night, in the run with its longest copy.
package struct NightLaunch: Sendable, Hashable {
    /// The run's number.
    package let run: Int
    /// The launch's number in the run.
    package let number: Int
    package let platform: Platform
    package fileprivate(set) var tests: Set<String> = []
}

/// What a run showed in a night.
package struct NightSight: Sendable {
    /// The run's number.
    package let run: Int
    package let name: String
    package fileprivate(set) var shards: Set<String> = []
    /// How many findings its last audit has.
    package fileprivate(set) var counts = SeverityCounts([])
    /// The defects that its launches of the night show.
    package fileprivate(set) var fingerprints: Set<String> = []
    /// Whether it also has launches of a later night.
    package let goesOn: Bool
    /// Stays equal as long as the run's log, tags and last audit are the same.
    package let stamp: String
}

extension StoredNights {
    /// The launches of a night, in the order of their runs; none if the runs were pruned.
    package func launches(of night: Night) throws(StoreError) -> [NightLaunch] {
        try connection.access { db in
            var launches: [NightLaunch] = []
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT known.run_id, launch.number, known.device, known.os, test.name
                    FROM night_launch AS known
                    JOIN launch ON launch.run_id = known.run_id AND launch.identity = known.identity
                    LEFT JOIN coverage_test AS test ON test.coverage = known.coverage
                    WHERE known.night = ?
                    ORDER BY known.run_id, launch.number
                    """, arguments: [night.number])
            while let row = try rows.next() {
                let (run, number) = (try row.number(0), try row.number(1))
                if launches.last?.run != run || launches.last?.number != number {
                    let platform = try Platform(device: row.value(2), system: row.value(3))
                    launches.append(NightLaunch(run: run, number: number, platform: platform))
                }
                if let test: String = try row.value(4) { launches[launches.count - 1].tests.insert(test) }
            }
            return launches
        }
    }

    /// What the runs of a night showed, by number; none if they were pruned.
    package func sights(of night: Night) throws(StoreError) -> [NightSight] {
        try connection.access { db in
            var sights: [Int: NightSight] = [:]
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT DISTINCT
                        run.id, run.name, launch.shard,
                        EXISTS (SELECT 1 FROM night_launch AS other WHERE other.run_id = run.id AND other.night > launch.night),
                        run.digest || ' ' || run.imported_ns || ' ' || coalesce(run.audited_ns, 0) || ' ' || coalesce(run.app, '')
                            || ' ' || coalesce(run.device, '') || ' ' || coalesce(run.os, '')
                    FROM night_launch AS launch
                    JOIN run ON run.id = launch.run_id
                    WHERE launch.night = ?
                    """, arguments: [night.number])
            while let row = try rows.next() {
                let number = try row.number(0)
                var sight =
                    try sights[number]
                    ?? NightSight(run: number, name: row.value(1), goesOn: row.value(3), stamp: row.value(4))
                if let shard: String = try row.value(2) { sight.shards.insert(shard) }
                sights[number] = sight
            }
            let runs = "(SELECT run_id FROM night_launch WHERE night = ?)"
            let counts = "SELECT \(SeverityCounts.columns), run_id FROM finding WHERE run_id IN \(runs) GROUP BY run_id"
            for row in try Row.fetchAll(db, sql: counts, arguments: [night.number]) {
                sights[try row.number(3)]?.counts = try SeverityCounts(row)
            }
            for row in try Row.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT launch.run_id, defect.fingerprint
                    FROM night_launch AS launch
                    JOIN sighting ON sighting.launch = launch.id
                    JOIN defect ON defect.id = sighting.defect
                    WHERE launch.night = ? AND launch.run_id IS NOT NULL AND NOT sighting.is_excluded
                    """, arguments: [night.number])
            {
                sights[try row.number(0)]?.fingerprints.insert(try row.value(1))
            }
            return sights.values.sorted { $0.run < $1.run }
        }
    }

    /// Registers the launches of runs that an older vctrace imported without telling launches apart.
    package func adoptLaunches() throws(StoreError) {
        guard
            try connection.access({ try Int.fetchOne($0, sql: "SELECT 1 FROM launch WHERE identity = '' LIMIT 1") })
                != nil
        else { return }
        try connection.transaction { db in
            let numbers = try Int.fetchAll(
                db, sql: "SELECT DISTINCT run_id FROM launch WHERE identity = '' ORDER BY run_id")
            for number in numbers {
                guard let run = try RunRow.runs(db, where: "id = ?", [number]).first else { continue }
                var launches = run.summary.launches
                let own = LaunchHeader(tags: launches.count == 1 ? run.summary.header.ofAllLaunches.tags : [:])
                for index in launches.indices {
                    launches[index].header.tags = own.tags.filter { LaunchHeader.own.contains($0.key) }
                    try Self.identify(&launches[index], in: run, db)
                }
                try NightLaunchRows(db: db).register(
                    launches, of: number, run.summary, imported: run.imported)
            }
        }
    }

    private static func identify(_ launch: inout Launch, in run: Run, _ db: Database) throws {
        let first = """
            SELECT event.time_ns, controller.class, controller.address_text
            FROM event
            JOIN controller ON controller.run_id = event.run_id AND controller.number = event.subject
            WHERE event.run_id = ? AND event.line >= ? AND controller.launch = ?
            ORDER BY event.line
            LIMIT 1
            """
        if let process = launch.header.process {
            launch.process = launch.process ?? process.name
            launch.processID = launch.processID ?? process.id
        }
        if let row = try Row.fetchOne(db, sql: first, arguments: [run.number, launch.first.line, launch.number]) {
            let name: String = try row.value(1)
            let address = (try row.value(2) as String?).map { " " + $0 } ?? ""
            launch.sign = Launch.Sign(
                controller: "\(ClassName(name).short)\(address)",
                time: (try row.value(0) as Int64?).flatMap { time in run.summary.start.map { time.later(by: $0) } })
        }
        launch.identity = launch.identity(in: run.summary.header, digest: run.digest)
        try db.execute(
            sql: "UPDATE launch SET identity = ? WHERE run_id = ? AND number = ?",
            arguments: [launch.identity, run.number, launch.number])
    }
}
