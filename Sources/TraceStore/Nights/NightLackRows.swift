import GRDB
import TraceModel
import TraceVerdicts

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
                    SELECT count(*), shard, device, os, max(pull_request)
                    FROM night_launch
                    WHERE night = ?
                    GROUP BY shard, device, os
                    """), arguments: [night.number])
        while let row = try launches.next() {
            contents.launches += try row.number(0)
            if let shard: String = try row.value(1) { contents.shards.insert(shard) }
            if let device: String = try row.value(2) { contents.devices.insert(device) }
            if let system: String = try row.value(3) { contents.systems.insert(system) }
            if let request: String = try row.value(4) { contents.request = request }
        }
        return contents
    }

    /// - Parameters:
    ///   - nights: those of the branch, in their order; the report is on the one at `place`.
    ///   - released: the shards, devices and tests that nobody misses.
    func tell(
        of report: inout NightReport, among nights: [Night], at place: Int, releasing released: Set<String>
    ) throws {
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
        try Int.fetchOne(
            db, sql: "SELECT 1 FROM night WHERE released IS NOT ? LIMIT 1",
            arguments: [JSONList.text(released.sorted())]
        ) != nil
    }

    /// Stores whether these nights are complete.
    func store(releasing released: Set<String>) throws {
        let list = JSONList.text(released.sorted())
        let pending = try StoredNights.nights(db, "released IS NOT ?", [list])
        let update = try db.cachedStatement(sql: "UPDATE night SET is_complete = ?, released = ? WHERE id = ?")
        for (branch, own) in Dictionary(grouping: pending, by: \.appBranch) {
            let nights = try StoredNights.nights(db, "app IS ? AND branch IS ?", [branch.app, branch.name])
            let numbers = Set(own.map(\.number))
            for (place, night) in nights.enumerated() where numbers.contains(night.number) {
                // The first one lacks nothing, and nobody has to read its tests.
                let contents = place > 0 ? try tests(of: night) : NightContents()
                var report = NightReport(night: night, contents: contents, verdicts: [])
                try tell(of: &report, among: nights, at: place, releasing: released)
                try update.execute(arguments: [report.isComplete, list, night.number])
            }
        }
    }
}
