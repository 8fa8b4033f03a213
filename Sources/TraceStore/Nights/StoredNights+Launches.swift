import GRDB
package import TraceModel
import TraceVerdicts

extension StoredNights {
    /// A launch of a night, in the run with its longest copy.
    package struct RunLaunch: Sendable, Hashable {
        /// The run's number.
        package let run: Int
        /// The launch's number in the run.
        package let number: Int
        package let platform: Launch.Platform
        package let shard: String?
        package fileprivate(set) var tests: Set<String> = []
        /// What it shows, without what exclusions leave out.
        package fileprivate(set) var sightings: [Defect.Sighting] = []
    }
}

extension StoredNights {
    /// The launches of a night, in the order of their runs; none if the runs were pruned.
    package func launches(of night: Night) throws(StoreError) -> [RunLaunch] {
        try connection.access { try Self.launches(of: night, $0) }
    }

    static func launches(of night: Night, _ db: Database) throws -> [RunLaunch] {
        var launches: [RunLaunch] = []
        var places: [Int64: Int] = [:]
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT known.run_id, launch.number, known.device, known.os, known.shard, test.name, known.id
                FROM night_launch AS known
                JOIN launch ON launch.run_id = known.run_id AND launch.identity = known.identity
                LEFT JOIN internal_coverage_test AS test ON test.coverage = known.coverage
                WHERE known.night = ?
                ORDER BY known.run_id, launch.number
                """, arguments: [night.number])
        while let row = try rows.next() {
            let (run, number) = (try row.number(0), try row.number(1))
            if launches.last?.run != run || launches.last?.number != number {
                let platform = try Launch.Platform(device: row.value(2), system: row.value(3))
                launches.append(RunLaunch(run: run, number: number, platform: platform, shard: try row.value(4)))
                places[try row.value(6)] = launches.count - 1
            }
            if let test: String = try row.value(5) { launches[launches.count - 1].tests.insert(test) }
        }
        for (number, place) in places {
            launches[place].sightings = try LaunchDefectRows(db: db).sightings(of: number).filter { !$0.isExcluded }
        }
        return launches
    }

    /// The launches of a run, by their numbers in the run.
    package func launches(of run: Run) throws(StoreError) -> [Int: NightLaunch] {
        try connection.access { db in
            let select = try db.cachedStatement(sql: NightLaunch.ofRun)
            try select.setArguments([run.number])
            var rows = RowReader(select)
            defer { rows.end() }
            var launches: [Int: NightLaunch] = [:]
            while try rows.next(db) {
                let number = try Int(stored: rows.integer(NightLaunch.columnCount))
                launches[number] = try launches[number] ?? NightLaunch(rows)
            }
            return launches
        }
    }

    /// The nights of launches of one branch, in their order, and all launches of these nights, whether or not they were judged. A
    /// night that the store does not have yet has a negative number.
    package func nights(
        of launches: [NightLaunch]
    ) throws(StoreError) -> [(night: Night, launches: [NightLaunch])] {
        guard let first = launches.min(by: { $0.start < $1.start }) else { return [] }
        let near = try connection.access { db in
            try NightRows(db: db, branch: first.place.appBranch).launches(near: first.start)
        }
        let numbers = Set(launches.map(\.number))
        var taken: Set<Int> = []
        var nights: [(night: Night, launches: [NightLaunch])] = []
        for (place, group) in NightAssembly.nights(of: near).enumerated() {
            let known = group.knownNight(besides: taken)
            if let known { taken.insert(known) }
            guard group.contains(where: { numbers.contains($0.number) }) else { continue }
            nights.append((Night(number: known ?? -1 - place, of: group), group))
        }
        return nights
    }

    /// The numbers of the runs in the night of a run's last launch, whether or not they were audited.
    package func runs(besides run: Run) throws(StoreError) -> Set<Int> {
        var last: (night: Night, launches: [NightLaunch])?
        for own in Dictionary(grouping: try launches(of: run).values, by: \.place.appBranch).values {
            guard let other = try nights(of: own).last else { continue }
            if last.map({ Night.isBefore($0.night, other.night) }) ?? true { last = other }
        }
        return Set(last?.launches.compactMap(\.run) ?? []).union([run.number])
    }
}

extension StoredNights {
    /// Adds launches that come without their runs.
    ///
    /// - Parameter rows: of several copies of a launch, the longest counts, and of equally long ones the last. Its import is the first one.
    package func add(_ rows: [RunReport.LaunchRow]) throws(StoreError) {
        let launches = Dictionary(rows.map { ($0.identity, $0) }) { known, other in
            var row = known.eventCount > other.eventCount ? known : other
            row.imported = min(known.imported, other.imported)
            return row
        }
        try connection.transaction { db in
            let columns =
                ["identity"] + NightLaunchRows.placeColumns + [
                    "start_ns", "imported_ns", "clock_ns", "base", "base_ns", "event_count", "audit_settings",
                    "coverage",
                ]
            let insert = try db.cachedStatement(sql: NightLaunchRows.insertion(columns))
            let facts = LaunchDefectRows(db: db)
            for row in launches.values.sorted(by: { ($0.start, $0.identity) < ($1.start, $1.identity) }) {
                let coverage = try facts.number(of: row.coverage, digest: row.coverage.digest)
                try BulkInsert.run(insert, db, count: 1) { _, values in
                    let place = row.place
                    values.append(row.identity)
                    values.append(place)
                    values.append(
                        row.start, row.imported, place.start, place.base?.commit, place.base?.time, row.eventCount, "",
                        coverage)
                }
                try facts.replaceSightings(of: db.lastInsertedRowID, by: row.sightings)
            }
            try NightLaunchRows(db: db).unjudge("TRUE", [])
        }
    }
}

extension StoredNights {
    /// The commits that the launches of a night tested; most nights have one.
    package func commits(of night: Night) throws(StoreError) -> [String] {
        try connection.access { db in
            try String.fetchAll(
                db, sql: "SELECT DISTINCT \"commit\" FROM night_launch WHERE night = ? AND \"commit\" IS NOT NULL",
                arguments: [night.number])
        }
    }

    /// The commits that the launches of a night tested which show a defect; none if they are not known.
    package func commits(of night: Night, showing defect: Defect) throws(StoreError) -> [String] {
        let sql = "SELECT \"commit\" \(StoredNightContents.shown) AND fingerprint = ? AND \"commit\" IS NOT NULL"
        return try connection.access { db in
            let names = try RenameRows(db: db, app: night.app).names(of: defect, in: night)
            return try Set(
                names.flatMap { try String.fetchAll(db, sql: sql, arguments: [night.number, $0.fingerprint]) }
            ).sorted()
        }
    }

    /// The files of the code that made the calls of a defect's findings in a night; none if they are unknown, or were pruned.
    package func callerFiles(of defect: Defect, in night: Night) throws(StoreError) -> Set<String> {
        try connection.access { try Self.callerFiles(of: defect, in: night, $0) }
    }

    static func callerFiles(of defect: Defect, in night: Night, _ db: Database) throws -> Set<String> {
        let files = try RenameRows(db: db, app: night.app).names(of: defect, in: night).flatMap { defect in
            try String.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT coalesce(blamed.file, caller.file)
                    FROM \(Self.runs)
                    JOIN finding ON finding.run_id = run.run_id AND finding.fingerprint = ?
                    JOIN finding_event AS event ON event.run_id = run.run_id AND event.finding = finding.number
                    JOIN caller ON caller.run_id = run.run_id AND caller.line = event.line
                    \(StoredCallers.blamedJoin)
                    WHERE coalesce(blamed.file, caller.file) IS NOT NULL
                    """, arguments: [night.number, defect.fingerprint])
        }
        return Set(files)
    }

    /// Where the launches of a night show a defect.
    package func places(of defect: Defect, in night: Night) throws -> Defect.Places {
        let stored = StoredEarlierNights(access: access, nights: [], exercises: [:])
        var places = Defect.Places()
        for (platform, sighting) in try stored.sightings(of: defect, in: night) where !sighting.isExcluded {
            places.add(sighting.test, on: platform)
        }
        return places
    }
}
