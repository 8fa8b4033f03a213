import GRDB
import TraceModel

/// Reads what the launches of nights showed and could have shown.
struct NightTableRows {
    /// One defect, and where it was seen elsewhere.
    typealias Sought = (defect: Defect, places: Defect.Places)

    private let db: Database
    /// If it is given, only what decides whether nights could have shown it is read, and no sightings.
    private let sought: Sought?
    /// The classes whose parts are read; nil for all. A log can have very many, and few of them show defects.
    private var classes: Set<String>?
    /// The places of coverages in the table, by their numbers, with the names that nights have for renamed classes.
    private var coverages: [Int64: [(place: Int, renames: ClassRenames)]] = [:]
    private var count = 0
    /// By the places of the nights.
    private var renames: [ClassRenames]
    private var table: NightTable

    /// - Parameter known: the defects to judge besides those that the nights show; nil if any defect may be asked about.
    static func table(
        of nights: [Night], for sought: Sought? = nil, judging known: [Defect]? = nil, _ db: Database
    ) throws -> NightTable {
        var rows = try NightTableRows(db: db, sought: sought, nights)
        try rows.readPlatforms()
        if sought == nil { try rows.readSightings() }
        let shown = rows.table.nights.lazy.flatMap(\.sightings).map(\.sighting.defect.className)
        rows.classes = known.map { Set($0.map(\.className)).union(shown) }
        try rows.readCoverages()
        return rows.table
    }

    private init(db: Database, sought: Sought?, _ nights: [Night]) throws {
        self.db = db
        self.sought = sought
        table = NightTable(nights)
        let known = try RenameRows(db: db, app: nights.first?.app).ofNights()
        renames = nights.map { known.renames(in: $0) }
        table.renames = renames.last ?? known.renames
    }

    private mutating func readPlatforms() throws {
        var rows = try RowReader(
            db,
            """
            SELECT DISTINCT device, os, coverage
            FROM night_launch
            WHERE night = ? AND coverage IS NOT NULL
            """, [0])
        for night in table.nights.indices {
            rows.restart(with: table.nights[night].night.number)
            while try rows.next(db) {
                let platform = rows.platform(at: 0)
                guard sought?.places.platforms.contains(platform) ?? true else { continue }
                let place = place(ofCoverage: rows.integer(2), in: renames[night])
                table.nights[night].coverages[platform, default: []].insert(place)
            }
        }
    }

    private mutating func place(ofCoverage number: Int64, in renames: ClassRenames) -> Int {
        if let known = coverages[number]?.first(where: { $0.renames == renames }) { return known.place }
        coverages[number, default: []].append((count, renames))
        count += 1
        return count - 1
    }

    private mutating func readSightings() throws {
        var defects: [Int64: Defect] = [:]
        let known = try db.cachedStatement(sql: "SELECT fingerprint, rule, path FROM defect WHERE id = ?")
        var rows = try RowReader(
            db,
            """
            SELECT DISTINCT launch.device, launch.os, sighting.defect, sighting.severity, sighting.test, sighting.is_excluded
            FROM night_launch AS launch
            CROSS JOIN sighting ON sighting.launch = launch.id
            WHERE launch.night = ?
            """, [0])
        for night in table.nights.indices {
            rows.restart(with: table.nights[night].night.number)
            while try rows.next(db) {
                let number = rows.integer(2)
                if defects[number] == nil {
                    defects[number] = try Row.fetchOne(known, arguments: [number])?.defect(at: 0)
                }
                guard let defect = defects[number] else { continue }
                var sighting = Defect.Sighting(
                    defect: renames[night].first(defect), severity: rows.text(3).flatMap(Severity.init) ?? .note,
                    test: rows.nonEmptyText(4), isExcluded: rows.integer(5) != 0)
                sighting.tell(defect)
                table.nights[night].sightings.append((rows.platform(at: 0), sighting))
            }
        }
    }

    private mutating func readCoverages() throws {
        table.coverages = Array(repeating: Coverage(), count: count)
        let (tests, classes) = (sought?.places.tests.sorted(), classes)
        try read("internal_coverage_test", ["name", "attempt", "outcome", "ran_to_end"], tests) { row, _, coverage in
            coverage.tests.append(
                Coverage.Test(
                    name: row.text(1) ?? "", attempt: try Int(stored: row.integer(2)),
                    outcome: row.text(3).flatMap(TestOutcome.init), ranToEnd: row.integer(4) != 0))
        }
        let wanted = (sought?.defect.className).map { table.renames.wholeNames(of: ClassName($0)).sorted() }
        try read("internal_coverage_part", ["class", "test", "exercises"], wanted) { row, renames, coverage in
            let className = renames.first(row.text(1) ?? "")
            guard classes?.contains(className) ?? true else { return }
            let exercises = Coverage.ExerciseSet(rawValue: UInt8(truncatingIfNeeded: row.integer(3)))
            let part = StoredCoveragePart(className: className, test: row.text(2) ?? "", exercises: exercises)
            coverage.parts += part.parts
        }
        try read("internal_coverage_gap", ["rule", "class"], sought.map { [$0.defect.rule] }) {
            row, renames, coverage in
            coverage.gaps.append(Coverage.Gap(rule: row.text(1) ?? "", className: renames.first(row.text(2) ?? "")))
        }
        // SQLite compares bytes, Swift the letters that they stand for.
        for place in table.coverages.indices { table.coverages[place].parts.sort() }
    }

    /// Adds the rows of a table to the coverages that they belong to.
    ///
    /// - Parameter keys: the wanted values of the first column; nil for all.
    private mutating func read(
        _ name: String, _ columns: [String], _ keys: [String]?,
        _ add: (RowReader, ClassRenames, inout Coverage) throws -> Void
    ) throws {
        let wanted = coverages.keys.sorted().map(String.init).joined(separator: ", ")
        let list = columns.joined(separator: ", ")
        let filter = keys.map { " AND \(columns[0]) IN (\(databaseQuestionMarks(count: $0.count)))" } ?? ""
        var rows = try RowReader(
            db, "SELECT coverage, \(list) FROM \(name) WHERE coverage IN (\(wanted))\(filter)",
            StatementArguments(keys ?? []))
        while try rows.next(db) {
            for (place, renames) in coverages[rows.integer(0)] ?? [] {
                try add(rows, renames, &table.coverages[place])
            }
        }
    }
}

extension Defect.Sighting {
    /// Notes the path by the names of the time.
    ///
    /// - Parameter defect: as the launch showed it.
    mutating func tell(_ defect: Defect) {
        if defect.path != self.defect.path { path = defect.path }
    }
}

extension RowReader {
    /// The platform whose device and system are in two columns from a position on.
    fileprivate func platform(at column: CInt) -> Launch.Platform {
        Launch.Platform(device: text(column), system: text(column + 1))
    }

    /// Nil for an empty text.
    fileprivate func nonEmptyText(_ column: CInt) -> String? {
        text(column).flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// How far controllers of a class came in a test, as one row.
struct StoredCoveragePart {
    let className: String
    /// Empty outside of tests.
    let test: String
    var exercises: Coverage.ExerciseSet

    /// In the order of classes, then tests.
    static func all(of coverage: Coverage) -> [StoredCoveragePart] {
        var rows: [StoredCoveragePart] = []
        /// The place of the first row of the class.
        var first = 0
        for part in coverage.parts {
            let (test, exercises) = (part.test ?? "", Coverage.ExerciseSet(part.exercise))
            if rows.last?.className != part.className { first = rows.count }
            // Of each class, the parts have the order of exercises, and then of tests.
            let place = rows[first...].partitioningIndex { $0.test >= test }
            if place < rows.count, rows[place].test == test {
                rows[place].exercises.formUnion(exercises)
            } else {
                rows.insert(Self(className: part.className, test: test, exercises: exercises), at: place)
            }
        }
        return rows
    }

    var parts: [Coverage.ClassExercise] {
        exercises.elements.map {
            Coverage.ClassExercise(className: className, exercise: $0, test: test.isEmpty ? nil : test)
        }
    }
}
