import GRDB
import TraceModel
import TraceVerdicts

/// Groups the launches of one branch, and of the pull requests from it, into nights.
struct NightRows {
    let db: Database
    let branch: Night.AppBranch

    /// Groups the launches from that time on again, and returns the time from which nights may have changed.
    func assemble(from time: Int64) throws -> Int64 {
        let lower = try lowerBound(from: time)
        var changed = try releaseLaunches(from: lower) ? lower : time
        let known = try StoredNights.nights(
            db, "app IS ? AND branch IS ? AND start_ns >= ?", [branch.app, branch.name, lower])
        var taken: Set<Int> = []
        for group in NightAssembly.nights(of: try launches(from: lower)) {
            let number = group.knownNight(besides: taken)
            let former = known.first { $0.number == number }
            let isSame = group.allSatisfy { $0.night == number && $0.start < time && !$0.isMoved }
            if let former, isSame, former == Night(number: former.number, of: group) {
                taken.insert(former.number)
                continue
            }
            changed = min(changed, group[0].start, former?.start ?? .max)
            taken.insert(try write(group, number: former?.number))
        }
        for night in known where !taken.contains(night.number) {
            changed = min(changed, night.start)
            try db.execute(
                sql: "DELETE FROM verdict WHERE night = ?1 OR since_night = ?1 OR night_without = ?1",
                arguments: [night.number])
            try db.execute(sql: "DELETE FROM night WHERE id = ?", arguments: [night.number])
        }
        return changed
    }

    /// The launches that can be in one night with one that began at that time, those that no night has yet, and all later ones.
    func launches(near time: Int64) throws -> [NightLaunch] {
        let pending = try NightJudging.unjudged(db)[Night.AppBranch(app: branch.app, name: branch.name)]
        return try launches(from: lowerBound(from: min(pending ?? time, time)))
    }

    /// The beginning of the first night that a launch from that time on can belong to.
    private func lowerBound(from time: Int64) throws -> Int64 {
        let earliest = try Int64.fetchOne(
            db,
            sql: """
                SELECT min(night.start_ns)
                FROM night
                WHERE app IS ?1 AND branch IS ?2 AND (
                    id IN (SELECT night FROM night_launch WHERE branch IS ?2 AND start_ns >= ?3)
                    OR pipeline IN (
                        SELECT pipeline FROM night_launch WHERE branch IS ?2 AND start_ns >= ?4))
                """, arguments: [branch.app, branch.name, time - NightAssembly.longestPipeline, time])
        return min(earliest ?? time, time)
    }

    /// Takes launches out of the branch's nights that belong to another branch now; returns whether there were any.
    private func releaseLaunches(from lower: Int64) throws -> Bool {
        try db.execute(
            sql: """
                UPDATE night_launch SET night = NULL
                WHERE night IN (SELECT id FROM night WHERE app IS ?1 AND branch IS ?2 AND start_ns >= ?3)
                    AND (app IS NOT ?1 OR branch IS NOT ?2)
                """, arguments: [branch.app, branch.name, lower])
        return db.changesCount > 0
    }

    private func launches(from lower: Int64) throws -> [NightLaunch] {
        var rows = try RowReader(
            db,
            """
            SELECT \(NightLaunch.columns)
            FROM night_launch AS known
            LEFT JOIN night ON night.id = known.night
            WHERE known.branch IS ?1 AND known.app IS ?2 AND known.start_ns >= ?3
                AND (night.id IS NULL OR night.start_ns >= ?3
                    OR night.app IS NOT known.app OR night.branch IS NOT known.branch)
            """, [branch.name, branch.app, lower])
        var launches: [NightLaunch] = []
        while try rows.next(db) { launches.append(try NightLaunch(rows)) }
        return launches
    }

    /// - Parameter number: that of a night of the branch; nil for a new one.
    private func write(_ group: [NightLaunch], number: Int?) throws -> Int {
        let facts = Night(number: number ?? 0, of: group)
        try db.cachedStatement(
            sql: """
                INSERT INTO night (
                    id, app, branch, target, pull_request, build, "commit", pipeline, start_ns, base, base_ns, launches,
                    tests)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
                ON CONFLICT (id) DO UPDATE SET
                    (target, pull_request, build, "commit", pipeline, start_ns, base, base_ns, launches)
                    = (excluded.target, excluded.pull_request, excluded.build, excluded."commit", excluded.pipeline,
                        excluded.start_ns, excluded.base, excluded.base_ns, excluded.launches)
                """
        ).execute(arguments: [
            number, branch.app, branch.name, facts.target, facts.request, facts.build, facts.commit, facts.pipeline,
            facts.start, facts.base?.commit, facts.base?.time, group.count,
        ])
        let night = number ?? Int(db.lastInsertedRowID)
        let move = try db.cachedStatement(sql: "UPDATE night_launch SET night = ?, start_ns = ? WHERE id = ?")
        for launch in group where launch.night != night || launch.isMoved {
            try move.execute(arguments: [night, launch.start, launch.number])
        }
        try db.cachedStatement(
            sql: """
                UPDATE night SET tests = (
                    SELECT count(DISTINCT test.name)
                    FROM night_launch AS launch
                    JOIN internal_coverage_test AS test ON test.coverage = launch.coverage
                    WHERE launch.night = night.id)
                WHERE id = ?
                """
        ).execute(arguments: [night])
        return night
    }
}

extension NightLaunch {
    /// The columns of `night_launch`, under the name `known`, that a launch is read from.
    static let columns = names.map { "known.\($0)" }.joined(separator: ", ")
    /// How many they are.
    static let columnCount = CInt(names.count)

    /// The statement that reads those of a run, and then their numbers in the run.
    static let ofRun = """
        SELECT \(columns), launch.number
        FROM launch
        JOIN night_launch AS known ON known.identity = launch.identity
        WHERE launch.run_id = ?
        """

    private static let ownNames = [
        "id", "start_ns", "night", "run_id", "audit_settings IS NOT NULL", "imported_ns", "clock_ns", "base", "base_ns",
    ]
    private static let names = ownNames + NightLaunchRows.placeColumns

    /// - Parameter row: begins with these columns.
    init(_ row: RowReader) throws {
        var place = LaunchPlace { row.text(CInt(Self.ownNames.count + $0)) }
        place.base = row.text(7).map { Night.BranchBase(commit: $0, time: row.integer(8)) }
        self.init(
            number: try Int(stored: row.integer(0)), place: place, start: row.integer(1),
            clock: (row.optionalInteger(6), row.integer(5)),
            night: try row.optionalInteger(2).map { try Int(stored: $0) },
            run: try row.optionalInteger(3).map { try Int(stored: $0) }, isAudited: row.integer(4) != 0)
    }
}

/// What nights lack that earlier nights of their branch had.
struct NightLackRows {
    let db: Database
    let parts: NightPartsReader

    /// The tests of a night with their results, and where they ran.
    func tests(of night: Night) throws -> NightContents {
        var attempts: [NightContents.Attempt] = []
        let tests = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT
                        launch.device, launch.os, test.name, test.attempt, test.outcome, test.ran_to_end,
                        nullif(test.argument, '')
                    FROM night_launch AS launch
                    JOIN internal_coverage_test AS test ON test.coverage = launch.coverage
                    WHERE launch.night = ?
                    """), arguments: [night.number])
        while let row = try tests.next() {
            let outcome: String? = try row.value(4)
            let test = Coverage.Test(
                name: try row.value(2), attempt: try row.number(3), outcome: outcome.flatMap(TestOutcome.init),
                ranToEnd: try row.value(5), argument: try row.value(6))
            attempts.append((Launch.Platform(device: try row.value(0), system: try row.value(1)), test))
        }
        var contents = NightContents(attempts)
        let launches = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT count(*), shard, device, os
                    FROM night_launch
                    WHERE night = ?
                    GROUP BY shard, device, os
                    """), arguments: [night.number])
        while let row = try launches.next() {
            contents.launches += try row.number(0)
            if let shard: String = try row.value(1) { contents.shards.insert(shard) }
            if let device: String = try row.value(2) { contents.devices.insert(device) }
            if let system: String = try row.value(3) { contents.systems.insert(system) }
        }
        return contents
    }

    /// - Parameters:
    ///   - nights: those of the branch, in their order, up to the one that is reported on.
    ///   - released: the shards, devices and tests that nobody misses.
    func tell(
        of report: inout NightReport, among nights: ArraySlice<Night>, releasing released: Set<String>
    ) throws {
        let place = nights.endIndex - 1
        let lacks = try NightLacks(ofNight: place, releasing: released) { night in
            try parts.parts(ofNight: nights[night].number, db)
        }
        guard let reference = lacks.reference else { return }
        let before = try tests(of: nights[reference])
        (report.reference, report.isAllNew) = (nights[reference], lacks.isAllNew)
        report.missing = lacks.missing(
            report.contents, since: before, lost: { nights[$0].date }, tonightAt: place)
        report.unfinished = report.contents.unfinished(of: before)
        report.formerArguments = before.arguments
    }

    /// Forgets whether the nights of a branch from that time on are complete.
    func clear(_ branch: Night.AppBranch, from time: Int64) throws {
        try db.execute(
            sql: "UPDATE night SET released = NULL WHERE app IS ? AND branch IS ? AND start_ns >= ?",
            arguments: [branch.app, branch.name, time])
    }

    /// Whether there are nights of which it is not stored whether they are complete, or that were judged when others were released.
    func isPending(releasing released: Set<String>) throws -> Bool {
        try db.hasRow("SELECT 1 FROM night WHERE released IS NOT ? LIMIT 1", [JSONList.text(released.sorted())])
    }

    /// Stores whether these nights are complete.
    func store(releasing released: Set<String>) throws {
        let list = JSONList.text(released.sorted())
        let pending = try StoredNights.nights(db, "released IS NOT ?", [list])
        let update = try db.cachedStatement(sql: "UPDATE night SET is_complete = ?, released = ? WHERE id = ?")
        for (branch, own) in Dictionary(grouping: pending, by: \.appBranch) {
            let nights = try StoredNights.nights(db, of: branch)
            let numbers = Set(own.map(\.number))
            for (place, night) in nights.enumerated() where numbers.contains(night.number) {
                var report = NightReport(night: night, contents: try tests(of: night), verdicts: [])
                // The first one lacks nothing.
                if place > 0 { try tell(of: &report, among: nights[...place], releasing: released) }
                try update.execute(arguments: [report.isComplete, list, night.number])
            }
        }
    }
}
