import Foundation
import GRDB
import TraceModel

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
