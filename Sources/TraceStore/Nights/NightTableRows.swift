import GRDB
import TraceModel

/// Reads what the launches of nights could have shown, and did.
struct NightTableRows {
    let db: Database
    private var platforms: [Platform: Int] = [:]
    private var coverages: [Int64: Int] = [:]
    private var defects: [Int64: Int] = [:]
    private var table = NightTable()

    init(_ db: Database) {
        self.db = db
    }

    /// - Parameter isExcluded: whether what exclusions leave out counts as shown, too.
    mutating func table(of nights: [Night], withExcluded isExcluded: Bool = false) throws -> NightTable {
        table.nights = nights.map { NightTable.Row($0) }
        let places = Dictionary(uniqueKeysWithValues: nights.enumerated().map { ($1.number, $0) })
        let list = nights.map { String($0.number) }.joined(separator: ", ")
        let cells = try Row.fetchCursor(
            db,
            sql: """
                SELECT DISTINCT night, device, os, coverage
                FROM night_launch
                WHERE night IN (\(list)) AND coverage IS NOT NULL
                """)
        while let row = try cells.next() {
            guard let night = places[try row.number(0)] else { continue }
            let cell = NightTable.Cell(
                platform: platform(try row.value(1), try row.value(2)), coverage: coverage(try row.value(3)))
            table.nights[night].cells.append(cell)
        }
        let shown = try Row.fetchCursor(
            db,
            sql: """
                SELECT DISTINCT launch.night, launch.device, launch.os, sighting.defect, sighting.severity, sighting.test
                FROM night_launch AS launch
                JOIN sighting ON sighting.launch = launch.id
                WHERE launch.night IN (\(list)) AND (\(isExcluded ? "TRUE" : "NOT sighting.is_excluded"))
                """)
        while let row = try shown.next() {
            guard let night = places[try row.number(0)] else { continue }
            let test: String = try row.value(5)
            table.nights[night].shown.append(
                NightTable.Shown(
                    defect: defect(try row.value(3)), platform: platform(try row.value(1), try row.value(2)),
                    severity: Severity(rawValue: try row.value(4)) ?? .note, test: test.isEmpty ? nil : test))
        }
        try readDefects()
        try readCoverages(list)
        return table
    }

    private mutating func platform(_ device: String?, _ system: String?) -> Int {
        let platform = Platform(device: device, system: system)
        if let known = platforms[platform] { return known }
        platforms[platform] = table.platforms.count
        table.platforms.append(platform)
        return table.platforms.count - 1
    }

    private mutating func coverage(_ number: Int64) -> Int {
        if let known = coverages[number] { return known }
        coverages[number] = table.coverages.count
        table.coverages.append(Coverage())
        return table.coverages.count - 1
    }

    private mutating func defect(_ number: Int64) -> Int {
        if let known = defects[number] { return known }
        defects[number] = defects.count
        return defects.count - 1
    }

    private mutating func readDefects() throws {
        table.defects = Array(repeating: Defect(fingerprint: "", rule: "", path: ""), count: defects.count)
        for row in try Row.fetchAll(db, sql: "SELECT id, fingerprint, rule, path FROM defect") {
            guard let place = defects[try row.value(0)] else { continue }
            table.defects[place] = Defect(
                fingerprint: try row.value(1), rule: try row.value(2), path: ClassPath(try row.value(3) as String))
        }
    }

    private mutating func readCoverages(_ nights: String) throws {
        let wanted = "(SELECT coverage FROM night_launch WHERE night IN (\(nights)))"
        let tests = try Row.fetchCursor(
            db,
            sql: "SELECT coverage, name, attempt, outcome, ran_to_end FROM coverage_test WHERE coverage IN \(wanted)")
        while let row = try tests.next() {
            guard let place = coverages[try row.value(0)] else { continue }
            table.coverages[place].tests.append(
                Coverage.Test(
                    name: try row.value(1), attempt: try row.number(2),
                    outcome: (try row.value(3) as String?).flatMap(TestOutcome.init), ranToEnd: try row.value(4)))
        }
        let parts = try Row.fetchCursor(
            db, sql: "SELECT coverage, class, exercise, test FROM coverage_part WHERE coverage IN \(wanted)")
        while let row = try parts.next() {
            guard let place = coverages[try row.value(0)],
                let exercise = Exercise(rawValue: try row.value(2))
            else { continue }
            let test: String = try row.value(3)
            table.coverages[place].parts.append(
                Coverage.Part(className: try row.value(1), exercise: exercise, test: test.isEmpty ? nil : test))
        }
        let gaps = try Row.fetchCursor(
            db, sql: "SELECT coverage, rule, class FROM coverage_gap WHERE coverage IN \(wanted)")
        while let row = try gaps.next() {
            guard let place = coverages[try row.value(0)] else { continue }
            table.coverages[place].gaps.append(Coverage.Gap(rule: try row.value(1), className: try row.value(2)))
        }
    }
}
