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
            table.defects[place] = try row.defect(at: 1)
        }
    }

    private mutating func readCoverages() throws {
        table.coverages = Array(repeating: Coverage(), count: coverages.count)
        try read("coverage_test", ["name", "attempt", "outcome", "ran_to_end"]) { row, coverage in
            coverage.tests.append(
                Coverage.Test(
                    name: row.text(1) ?? "", attempt: try Int(stored: row.integer(2)),
                    outcome: row.text(3).flatMap(TestOutcome.init), ranToEnd: row.integer(4) != 0))
        }
        try read("coverage_part", ["class", "exercise", "test"]) { row, coverage in
            guard let exercise = row.text(2).flatMap(Exercise.init) else { return }
            let test = row.text(3) ?? ""
            coverage.parts.append(
                Coverage.Part(className: row.text(1) ?? "", exercise: exercise, test: test.isEmpty ? nil : test))
        }
        try read("coverage_gap", ["rule", "class"]) { row, coverage in
            coverage.gaps.append(Coverage.Gap(rule: row.text(1) ?? "", className: row.text(2) ?? ""))
        }
    }

    /// Adds the rows of a table to the coverages that they belong to.
    private mutating func read(
        _ name: String, _ columns: [String], _ add: (RowReader, inout Coverage) throws -> Void
    ) throws {
        let wanted = coverages.keys.sorted().map(String.init).joined(separator: ", ")
        let list = columns.joined(separator: ", ")
        var rows = try RowReader(db, "SELECT coverage, \(list) FROM \(name) WHERE coverage IN (\(wanted))", [])
        while try rows.next(db) {
            if let place = coverages[rows.integer(0)] { try add(rows, &table.coverages[place]) }
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
