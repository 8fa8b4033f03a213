import Foundation
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
