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
        let first = min(time, try NightJudging.unjudged(db)[branch] ?? .max)
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

/// Keeps which classes were renamed, and which names other classes took over.
struct RenameRows {
    let db: Database
    let app: String?

    /// The renamed classes, by names that stand for no other classes.
    func renames() throws -> ClassRenames {
        let select = try db.cachedStatement(sql: "SELECT name, former FROM internal_rename WHERE app = ?")
        var renames = ClassRenames()
        for row in try Row.fetchAll(select, arguments: [app ?? ""]) {
            renames.add(try row.value(0), after: try row.value(1))
        }
        return renames
    }

    /// The renamed classes, by the names that logs of each night have.
    func ofNights() throws -> NightRenames {
        let renames = try renames()
        guard !renames.isEmpty else { return NightRenames(renames: renames, reuses: []) }
        let select = try db.cachedStatement(
            sql: "SELECT branch, name, start_ns, commit_ns FROM internal_reuse WHERE app = ?")
        let reuses = try Row.fetchAll(select, arguments: [app ?? ""]).map { row in
            NightRenames.StoredReuse(
                branch: try row.value(0), name: try row.value(1), start: try row.value(2), commitTime: try row.value(3))
        }
        return NightRenames(renames: renames, reuses: reuses)
    }

    func renames(in night: Night) throws -> ClassRenames { try ofNights().renames(in: night) }

    /// A defect as the launches of a night name it; more than one if they do not agree.
    func names(of defect: Defect, in night: Night) throws -> [Defect] {
        let renames = try renames(in: night)
        guard !renames.isEmpty else { return [defect] }
        let first = renames.settled(defect)
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT fingerprint, rule, path
                FROM defect
                WHERE rule = ? AND id IN (
                    SELECT sighting.defect FROM night_launch AS launch JOIN sighting ON sighting.launch = launch.id
                    WHERE launch.night = ?)
                ORDER BY fingerprint
                """, arguments: [defect.rule, night.number])
        return try rows.map { try $0.defect(at: 0) }.filter { renames.first($0).fingerprint == first.fingerprint }
    }

    /// - Parameter found: the former names by the new ones, in the order in which classes were renamed.
    func add(_ found: [RenameSearch.Rename]) throws {
        for rename in found {
            var renames = try renames(in: rename.night)
            renames.add(rename.name, after: rename.former)
            let first = renames.first(rename.name)
            guard first != rename.name else { continue }
            try db.execute(
                sql: "INSERT OR IGNORE INTO internal_rename (app, name, former) VALUES (?, ?, ?)",
                arguments: [app ?? "", rename.name, first])
        }
    }

    /// - Parameter found: in the order of the nights.
    func add(_ found: [RenameSearch.Reuse]) throws {
        for reuse in found {
            let key: StatementArguments = [app ?? "", reuse.night.appBranch.stored, reuse.name]
            // An earlier launch of the night may have come since it was found.
            try db.execute(
                sql: "DELETE FROM internal_reuse WHERE app = ? AND branch = ? AND name = ? AND start_ns > ?",
                arguments: key + [reuse.before.start])
            try db.execute(
                sql: "INSERT INTO internal_reuse (app, branch, name, start_ns, commit_ns) VALUES (?, ?, ?, ?, ?)",
                arguments: key + [reuse.night.start, reuse.commitTime])
        }
    }
}

/// The renamed classes of an app, by the names that logs of each night have.
struct NightRenames {
    /// The first night of a branch in which another class has a former name.
    struct StoredReuse {
        /// As it is stored.
        var branch: String
        var name: String
        /// When the night began, and when its commit was made.
        var start: Int64
        var commitTime: Int64

        /// Whether the code of a night has that class. A pull request has the classes that its target had when it left it.
        func holds(in night: Night) -> Bool {
            if branch == night.appBranch.stored { return start <= night.start }
            guard let target = night.target, let base = night.base else { return false }
            return branch == target && commitTime <= base.time
        }
    }

    let renames: ClassRenames
    let reuses: [StoredReuse]

    func renames(in night: Night?) -> ClassRenames {
        var renames = renames
        guard let night else { return renames }
        for (name, own) in Dictionary(grouping: reuses.filter { $0.holds(in: night) }, by: \.name) {
            renames.setApart(name, number: own.count + 1)
        }
        return renames
    }
}

extension Night.AppBranch {
    /// The name, and of a pull request its number in another line.
    fileprivate var stored: String { [name ?? "", request].compactMap(\.self).joined(separator: "\n") }
}

extension StoredNights {
    /// The classes of an app that were renamed, by the names that logs of a night have.
    ///
    /// - Parameter night: asked for only if there are such classes.
    package func renames(of app: String?, in night: @autoclosure () throws -> Night?) throws -> ClassRenames {
        let found = try connection.access { try RenameRows(db: $0, app: app).ofNights() }
        return try found.renames.isEmpty ? found.renames : found.renames(in: night())
    }
}
