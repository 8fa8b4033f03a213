import GRDB
import TraceModel

/// Reads what the launches of nights showed and could have shown.
struct NightTableRows {
    let db: Database
    private var platforms: [Platform: Int] = [:]
    private var coverages: [Int64: Int] = [:]
    private var defects: [Int64: Int] = [:]
    private var table = NightTable()

    init(_ db: Database) {
        self.db = db
    }

    /// - Parameter isExcluded: whether excluded findings count as shown, too.
    mutating func table(of nights: [Night], withExcluded isExcluded: Bool = false) throws -> NightTable {
        table.nights = nights.map { NightTable.Row($0) }
        try readCells()
        try readSightings(withExcluded: isExcluded)
        table.platforms = platforms.sorted { $0.value < $1.value }.map(\.key)
        try readDefects()
        try readCoverages()
        return table
    }

    private mutating func readCells() throws {
        var rows = try RowReader(
            db,
            """
            SELECT DISTINCT device, os, coverage
            FROM night_launch
            WHERE night = ? AND coverage IS NOT NULL
            ORDER BY device, os, coverage
            """, [0])
        for night in table.nights.indices {
            rows.restart(with: table.nights[night].night.number)
            while try rows.next(db) {
                table.nights[night].cells.append(
                    NightTable.Cell(
                        platform: platforms.place(of: Platform(device: rows.text(0), system: rows.text(1))),
                        coverage: coverages.place(of: rows.integer(2))))
            }
        }
    }

    private mutating func readSightings(withExcluded isExcluded: Bool) throws {
        var rows = try RowReader(
            db,
            """
            SELECT launch.device, launch.os, sighting.defect, sighting.severity, sighting.test, sighting.is_excluded
            FROM night_launch AS launch
            CROSS JOIN sighting ON sighting.launch = launch.id
            WHERE launch.night = ?
            """, [0])
        for night in table.nights.indices {
            var seen: Set<NightTable.Shown> = []
            rows.restart(with: table.nights[night].night.number)
            while try rows.next(db) {
                let defect = defects.place(of: rows.integer(2))
                if !isExcluded, rows.integer(5) != 0 {
                    table.nights[night].excluded.insert(defect)
                    continue
                }
                let test = rows.text(4) ?? ""
                let shown = NightTable.Shown(
                    defect: defect,
                    platform: platforms.place(of: Platform(device: rows.text(0), system: rows.text(1))),
                    severity: rows.text(3).flatMap(Severity.init) ?? .note, test: test.isEmpty ? nil : test)
                if seen.insert(shown).inserted { table.nights[night].shown.append(shown) }
            }
        }
    }

    private mutating func readDefects() throws {
        table.defects = Array(repeating: Defect(fingerprint: "", rule: "", path: ""), count: defects.count)
        for row in try Row.fetchAll(db, sql: "SELECT id, fingerprint, rule, path FROM defect") {
            guard let place = defects[try row.value(0)] else { continue }
            table.defects[place] = Defect(
                fingerprint: try row.value(1), rule: try row.value(2), path: ClassPath(try row.value(3) as String))
        }
    }

    private mutating func readCoverages() throws {
        table.coverages = Array(repeating: Coverage(), count: coverages.count)
        let wanted = "(" + coverages.keys.sorted().map(String.init).joined(separator: ", ") + ")"
        var tests = try RowReader(
            db,
            "SELECT coverage, name, attempt, outcome, ran_to_end FROM coverage_test WHERE coverage IN \(wanted)", [])
        while try tests.next(db) {
            guard let place = coverages[tests.integer(0)] else { continue }
            table.coverages[place].tests.append(
                Coverage.Test(
                    name: tests.text(1) ?? "", attempt: try Int(stored: tests.integer(2)),
                    outcome: tests.text(3).flatMap(TestOutcome.init), ranToEnd: tests.integer(4) != 0))
        }
        var parts = try RowReader(
            db, "SELECT coverage, class, exercise, test FROM coverage_part WHERE coverage IN \(wanted)", [])
        while try parts.next(db) {
            guard let place = coverages[parts.integer(0)], let exercise = parts.text(2).flatMap(Exercise.init)
            else { continue }
            let test = parts.text(3) ?? ""
            table.coverages[place].parts.append(
                Coverage.Part(className: parts.text(1) ?? "", exercise: exercise, test: test.isEmpty ? nil : test))
        }
        var gaps = try RowReader(
            db, "SELECT coverage, rule, class FROM coverage_gap WHERE coverage IN \(wanted)", [])
        while try gaps.next(db) {
            guard let place = coverages[gaps.integer(0)] else { continue }
            table.coverages[place].gaps.append(
                Coverage.Gap(rule: gaps.text(1) ?? "", className: gaps.text(2) ?? ""))
        }
    }
}

extension Dictionary where Value == Int {
    /// The place of a key; a new key gets the place after all others.
    fileprivate mutating func place(of key: Key) -> Int {
        if let known = self[key] { return known }
        self[key] = count
        return count - 1
    }
}
