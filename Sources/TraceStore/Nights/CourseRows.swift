import GRDB
package import TraceModel
import TraceText
import TraceVerdicts

/// Keeps the courses of defects through the nights of branches that are no pull requests, so that a night is judged without reading
/// the launches of all nights before it.
struct CourseRows {
    let db: Database

    /// The letters of the sights in the column.
    private static let letters: [BranchHistory.Sight: Character] = [
        .shown: "x", .noted: "n", .clean: "o", .blind: "-", .unopened: "u", .excluded: "e",
    ]
    private static let sights = Dictionary(uniqueKeysWithValues: letters.map { ($1, $0) })

    /// What a judge of nights needs. The first nights may be those of one branch: their courses are in the store.
    typealias Facts = (table: NightTable, known: [DefectCourse], earlier: [Night])

    /// - Parameters:
    ///   - time: the courses of nights that began before it are up to date.
    ///   - isOfSeen: whether the judge is asked only about defects that one of the nights shows.
    func facts(of nights: [Night], before time: Int64 = .max, isOfSeen: Bool = false) throws -> Facts {
        let (count, courses) = try known(nights, before: time)
        var table = try NightTableRows.table(
            of: Array(nights[count...]), judging: isOfSeen ? courses.map(\.defect) : nil, db)
        // It may have no night.
        table.renames = try RenameRows(db: db, app: nights.first?.app).ofNights().renames(in: nights.last)
        return (table, courses, Array(nights[..<count]))
    }

    /// The courses of defects in the first nights, and how many nights these are.
    private func known(_ nights: [Night], before time: Int64) throws -> (count: Int, courses: [DefectCourse]) {
        guard let branch = nights.first?.appBranch, branch.request == nil else { return (0, []) }
        let key: StatementArguments = [branch.app ?? "", branch.name ?? ""]
        let pending = try Int64.fetchOne(
            db, sql: "SELECT min(start_ns) FROM internal_unjudged WHERE app = ? AND branch = ?", arguments: key)
        let first = min(time, pending ?? .max)
        let own = try StoredNights.nights(db, of: branch)
        var count = zip(nights, own).prefix { $0 == $1 && $0.target == nil && $0.start < first }.count
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT defect.fingerprint, defect.rule, defect.path, course.sights, course.places
                FROM internal_course AS course
                JOIN defect ON defect.id = course.defect
                WHERE course.app = ? AND course.branch = ?
                """, arguments: key)
        let letters = try rows.map { try $0.value(3) as String }
        // A text that is too short is not from here.
        count = letters.map(\.utf8.count).reduce(count, min)
        let renames = try RenameRows(db: db, app: branch.app).renames()
        let courses = try zip(rows, letters).compactMap { row, letters in
            DefectCourse(
                renames.settled(try row.defect(at: 0)), sights: letters.map { Self.sights[$0] ?? .blind },
                seen: JSONList.items(try row.value(4), of: [Any].self).compactMap(DefectCourse.SeenPlace.init),
                upTo: count)
        }
        guard !renames.isEmpty else { return (count, courses) }
        let whole = Dictionary(courses.map { ($0.defect.fingerprint, $0) }) { first, second in
            var sum = first
            sum.add(second)
            return sum
        }
        return (count, whole.values.sorted { $0.defect.fingerprint < $1.defect.fingerprint })
    }

    /// Stores the courses of a branch up to its first night that has a target branch.
    ///
    /// - Parameter nights: all nights of the branch.
    func keep(_ courses: [DefectCourse], of nights: [Night]) throws {
        let count = nights.prefix { $0.target == nil }.count
        guard count > 0 else { return }
        let (app, branch) = (nights[0].app ?? "", nights[0].branch ?? "")
        try db.execute(sql: "DELETE FROM internal_course WHERE app = ? AND branch = ?", arguments: [app, branch])
        let insert = try db.cachedStatement(
            sql: "INSERT INTO internal_course (app, branch, defect, sights, places) VALUES (?, ?, ?, ?, ?)")
        let defects = LaunchDefectRows(db: db)
        for course in courses {
            guard let own = DefectCourse(course.defect, sights: course.sights, seen: course.seen, upTo: count)
            else {
                continue
            }
            try insert.execute(arguments: [
                app, branch, try defects.number(of: own.defect), String(own.sights.map { Self.letters[$0] ?? "-" }),
                JSONList.text(own.seen.map(\.json)),
            ])
        }
    }
}

extension DefectCourse.SeenPlace {
    /// As a column stores it; a test outside of tests is null, as an unknown device is.
    fileprivate var json: JSONValue { [test, platform.device, platform.system, since] }

    fileprivate init?(_ json: [Any]) {
        guard json.count == 4, let since = json[3] as? Int else { return nil }
        self.init(
            test: json[0] as? String, platform: Launch.Platform(device: json[1] as? String, system: json[2] as? String),
            since: since)
    }
}

/// The nights whose courses the store has.
package struct StoredEarlierNights: DefectCourse.EarlierNights {
    typealias Access = (_ body: (Database) throws -> Void) throws -> Void

    let access: Access
    /// In their order.
    let nights: [Night]
    let exercises: RuleExercises

    package func sights(of defect: Defect, seenIn places: Defect.Places) throws -> [BranchHistory.Sight] {
        try read { db in
            let table = try NightTableRows.table(of: nights, for: (defect, places), db)
            return NightJudge(table, exercises: exercises).sights(ofUnseen: defect, seenIn: places)
        }
    }

    package func sightings(
        of defect: Defect, in night: Night
    ) throws -> [(platform: Launch.Platform, sighting: Defect.Sighting)] {
        try read { db in
            try RenameRows(db: db, app: night.app).names(of: defect, in: night).flatMap { named in
                let rows = try Row.fetchAll(
                    db.cachedStatement(
                        sql: """
                            SELECT DISTINCT launch.device, launch.os, sighting.severity, sighting.test, sighting.is_excluded
                            FROM night_launch AS launch
                            CROSS JOIN sighting ON sighting.launch = launch.id
                                AND sighting.defect = (SELECT id FROM defect WHERE fingerprint = ?2)
                            WHERE launch.night = ?1
                            """), arguments: [night.number, named.fingerprint])
                return try rows.map { row in
                    let test: String = try row.value(3)
                    var sighting = Defect.Sighting(
                        defect: defect, severity: Severity(rawValue: try row.value(2)) ?? .note,
                        test: test.isEmpty ? nil : test, isExcluded: try row.value(4))
                    sighting.tell(named)
                    return (Launch.Platform(device: try row.value(0), system: try row.value(1)), sighting)
                }
            }
        }
    }

    package func platforms(of night: Night) throws -> Set<Launch.Platform> {
        try read { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT DISTINCT device, os FROM night_launch WHERE night = ? AND coverage IS NOT NULL",
                arguments: [night.number])
            return Set(try rows.map { Launch.Platform(device: try $0.value(0), system: try $0.value(1)) })
        }
    }

    private func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        var value: Value?
        try access { value = try body($0) }
        guard let value else { throw CancellationError() }
        return value
    }
}
