import GRDB
package import TraceModel
package import TraceVerdicts

extension StoredNights {
    /// Groups new and changed launches into nights, and stores the verdicts of these nights.
    ///
    /// - Parameters:
    ///   - code: what Git knows about the code of the nights.
    ///   - released: the shards, devices and tests that nobody misses.
    ///   - isLacking: whether the code history lacked what an answer needed, so that the nights are judged again next time.
    ///   - lists: whether a defect is told at all; those of rules that are off are not.
    package func judge(
        exercises: RuleExercises, code: any CodeHistory, releasing released: Set<String> = [],
        isLacking: () -> Bool = { false },
        listing lists: @escaping (Defect) -> Bool = { _ in true }
    ) throws(StoreError) {
        let isPending = try connection.access { db in
            try NightJudging.isPending(db, code)
                || NightLackRows(db: db, parts: NightPartsReader()).isPending(releasing: released)
        }
        guard isPending else { return }
        try connection.transaction { db in
            let lacks = NightLackRows(db: db, parts: NightPartsReader())
            let judging = NightJudging(db: db, exercises: exercises, code: code, lists: lists)
            for (branch, time) in try judging.judge(isLacking: isLacking) { try lacks.clear(branch, from: time) }
            try lacks.store(releasing: released)
        }
    }

    /// Asks the code what the verdicts on nights that are to be judged again follow from. The store is only read.
    package func ask(_ code: any CodeHistory, exercises: RuleExercises) throws(StoreError) {
        try connection.access { db in
            try NightJudging(db: db, exercises: exercises, code: code, lists: { _ in true }, keeps: false)
                .judge(NightJudging.unjudged(db))
        }
    }

    /// A judge of the nights of one branch, in their order, as the store has them, or of those of a pull request, each compared with the
    /// nights of its target, which come first. It resumes where the last judgment of a branch ended.
    ///
    /// - Parameter known: how many of the nights are the target's; nil for those of one branch.
    package func judge(
        over nights: [Night], ofTarget known: Int? = nil, exercises: RuleExercises, code: (any CodeHistory)? = nil
    ) throws -> NightJudge<StoredEarlierNights> {
        let facts = try connection.access { try CourseRows(db: $0).facts(of: nights) }
        return try NightJudge(
            nights, ofTarget: known, facts.table, exercises: exercises, resuming: facts.known,
            StoredEarlierNights(access: access, nights: facts.earlier, exercises: exercises), code: code)
    }

    /// The nights that the verdicts of a night follow from: those of its branch up to it and, of a pull request, first those of its
    /// target.
    package func reach(of night: Night, code: any CodeHistory) throws(StoreError) -> (target: [Night]?, own: [Night]) {
        let own = try nights(upTo: night)
        return (night.isRequest ? TargetNights(of: night, among: try nights(), code).known : nil, own)
    }

    /// A judge of the nights that the verdicts of a night follow from.
    package func judge(
        upTo night: Night, exercises: RuleExercises, code: any CodeHistory
    ) throws -> NightJudge<StoredEarlierNights> {
        let (target, own) = try reach(of: night, code: code)
        return try judge(over: (target ?? []) + own, ofTarget: target?.count, exercises: exercises, code: code)
    }
}

/// Judges nights within the transaction that stores their verdicts.
struct NightJudging {
    let db: Database
    let exercises: RuleExercises
    let code: any CodeHistory
    let lists: (Defect) -> Bool
    /// Whether the results are stored.
    var keeps = true

    /// Whether there is a branch to judge.
    static func isPending(_ db: Database, _ code: any CodeHistory) throws -> Bool {
        try db.hasRow("SELECT 1 FROM internal_unjudged LIMIT 1")
            || !code.isAbsent && db.hasRow("SELECT 1 FROM internal_unanswered LIMIT 1")
    }

    /// Groups new and changed launches into nights, and judges these and the nights that wait for code.
    ///
    /// - Parameter isLacking: whether the code lacked what an answer needed, so that the nights are judged again next time.
    /// - Returns: the branches with judged nights, and the begin of the first of them.
    fileprivate func judge(isLacking: () -> Bool) throws -> [Night.AppBranch: Int64] {
        if !code.isAbsent {
            try db.execute(
                sql: """
                    INSERT OR IGNORE INTO internal_unjudged SELECT app, branch, start_ns FROM internal_unanswered;
                    DELETE FROM internal_unanswered
                    """)
        }
        var changed = try Self.unjudged(db)
        // New nights are numbered in an order that is the same each time.
        for (key, time) in changed.sorted(by: { $0.key < $1.key }) {
            changed[key] = try NightRows(db: db, branch: key).assemble(from: time)
        }
        try db.execute(sql: "DELETE FROM internal_unjudged")
        try judge(changed)
        if code.isMissed {
            try remember(
                changed, "INSERT INTO internal_unanswered",
                "ON CONFLICT DO UPDATE SET start_ns = min(start_ns, excluded.start_ns)")
        }
        if isLacking() { try remember(changed, "INSERT OR IGNORE INTO internal_unjudged") }
        return changed
    }

    private func remember(_ changed: [Night.AppBranch: Int64], _ insert: String, _ conflict: String = "") throws {
        let statement = try db.cachedStatement(sql: "\(insert) (app, branch, start_ns) VALUES (?, ?, ?) \(conflict)")
        for (branch, time) in changed {
            try statement.execute(arguments: [branch.app ?? "", branch.name ?? "", time])
        }
    }

    private static let isRequest = "coalesce(pull_request, target) IS NOT NULL"

    /// The branches with nights to judge, and the begin of the first such night; pull requests are told by their head branches.
    static func unjudged(_ db: Database) throws -> [Night.AppBranch: Int64] {
        let pending = """
            SELECT nullif(app, ''), nullif(branch, ''), min(start_ns) FROM internal_unjudged GROUP BY app, branch
            """
        return try Row.fetchAll(db, sql: pending).reduce(into: [:]) { found, row in
            found[Night.AppBranch(app: try row.value(0), name: try row.value(1))] = try row.value(2)
        }
    }

    /// - Parameter changed: the branches with changed nights, and the begin of the first of them.
    func judge(_ changed: [Night.AppBranch: Int64]) throws {
        for (branch, time) in changed {
            let nights = try StoredNights.nights(
                db, "app IS ? AND branch IS ? AND start_ns >= ?", [branch.app, branch.name, time])
            try judge(nights.filter { !$0.isRequest }, from: time)
        }
        // They resume from the courses of their targets.
        for (app, time) in Dictionary(changed.map { ($0.key.app, $0.value) }, uniquingKeysWith: min) {
            let requests = try StoredNights.nights(db, "app IS ? AND \(Self.isRequest) AND start_ns >= ?", [app, time])
            for own in Dictionary(grouping: requests, by: \.appBranch).values {
                try judge(requests: own, from: time)
            }
        }
        for (branch, time) in changed {
            for own in try requests(before: time, dependingOn: branch) { try judge(requests: own, from: time) }
        }
    }

    /// The earlier nights of pull requests whose verdicts follow from changed nights of their target, too, by branch: those whose code
    /// contains what such a night tested, those with a defect that the target has fixed since, and all if the target had no night before.
    private func requests(before time: Int64, dependingOn branch: Night.AppBranch) throws -> [[Night]] {
        guard let name = branch.name else { return [] }
        let hasNoNights =
            "NOT EXISTS (SELECT 1 FROM night AS own WHERE own.app IS night.app AND own.branch = night.target)"
        let earlier = try StoredNights.nights(
            db, "app IS ? AND \(Self.isRequest) AND start_ns < ? AND (target = ? OR \(hasNoNights))",
            [branch.app, time, name])
        guard !earlier.isEmpty else { return [] }
        let nights = try StoredNights.nights(db, "app IS ? AND branch = ?", [branch.app, name])
        let changed = nights.filter { $0.start >= time }
        guard changed.count < nights.count else { return earlier.inGroups(by: \.appBranch) }
        let fixed = try Int.fetchAll(
            db,
            sql: """
                SELECT request.night
                FROM verdict AS target
                JOIN verdict AS request ON request.defect = target.defect AND request.is_tonight
                WHERE \(QueriedContents.condition("target.night", changed.map(\.number)))
                    AND iif(request.is_fixed_by_target, target.is_tonight, target.state = 'fixed')
                """)
        let depending = Set(fixed + code.requests(earlier, containing: changed).map(\.number))
        return earlier.filter { depending.contains($0.number) }.inGroups(by: \.appBranch)
    }

    /// Stores the verdicts of nights of one branch that is no pull request.
    ///
    /// - Parameter time: nights before it did not change since their courses were stored.
    private func judge(_ wanted: [Night], from time: Int64) throws {
        guard let first = wanted.first else { return }
        let all = try StoredNights.nights(db, of: first.appBranch)
        let judge = try judge(over: all, before: time)
        let courses = try judge.courses()
        try store(try judge.verdicts(of: wanted, by: courses))
        if keeps { try CourseRows(db: db).keep(courses, of: all) }
    }

    /// Stores the verdicts of nights of one pull request.
    ///
    /// - Parameter time: nights before it did not change since their courses were stored.
    private func judge(requests: [Night], from time: Int64) throws {
        let all = try StoredNights.nights(db, "app IS ?", [requests[0].app])
        for var night in requests {
            try keepBase(of: &night)
            let target = TargetNights(of: night, among: all, code)
            let own = all.upTo(night)
            let judge = try judge(over: target.known + own, ofTarget: target.known.count, before: time)
            let verdicts = try target.verdicts(
                on: night, by: judge, and: { try self.judge(over: $0, before: time) }, code: code
            ) { defect in
                try StoredNights.callerFiles(of: defect, in: night, db)
            }
            try store([night.number: verdicts])
        }
    }

    /// Keeps where a pull request left its target, for jobs without its repository.
    private func keepBase(of night: inout Night) throws {
        guard night.base == nil, night.commit != nil, let base = code.base(of: night) else { return }
        night.base = base
        guard keeps else { return }
        for table in ["night_launch SET base = ?, base_ns = ? WHERE night", "night SET base = ?, base_ns = ? WHERE id"]
        {
            try db.cachedStatement(sql: "UPDATE \(table) = ?").execute(arguments: [
                base.commit, base.time, night.number,
            ])
        }
    }

    private func judge(
        over nights: [Night], ofTarget known: Int? = nil, before time: Int64
    ) throws -> NightJudge<StoredEarlierNights> {
        var facts = try CourseRows(db: db).facts(of: nights, before: time, isOfSeen: true)
        let first = nights.lazy.compactMap(\.commit).first
        // Classes are renamed between two commits.
        if nights.contains(where: { $0.commit != nil && $0.commit != first }), try findRenames(in: nights, facts) {
            facts = try CourseRows(db: db).facts(of: nights, before: time, isOfSeen: true)
        }
        return try NightJudge(
            nights, ofTarget: known, facts.table, exercises: exercises, resuming: facts.known,
            StoredEarlierNights(access: { try $0(db) }, nights: facts.earlier, exercises: exercises), code: code)
    }

    /// Asks the code which classes were renamed; returns whether new answers were stored.
    private func findRenames(in nights: [Night], _ facts: CourseRows.Facts) throws -> Bool {
        let renames = RenameSearch(nights, facts.table, resuming: facts.known).renames(code)
        let rows = RenameRows(db: db, app: nights.first?.app)
        if keeps { try rows.add(renames) }
        let reuses = RenameSearch.reuses(in: nights, last: facts.table.nights.count, try rows.renames(), code)
        if keeps { try rows.add(reuses) }
        return keeps && !(renames.isEmpty && reuses.isEmpty)
    }

    private func store(_ verdicts: [Int: [Verdict]]) throws {
        guard keeps else { return }
        let delete = try db.cachedStatement(sql: "DELETE FROM verdict WHERE night = ?")
        let insert = try db.cachedStatement(
            sql: """
                INSERT INTO verdict (
                    night, defect, state, severity, since_night, tests, devices, systems, shown, could_have_shown,
                    is_tonight, night_without, is_unopened, is_again, is_fixed_by_target, class, path)
                SELECT ?, id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, nullif(?, class), nullif(?, path)
                FROM defect
                WHERE id = ?
                """)
        let defects = LaunchDefectRows(db: db)
        for (night, verdicts) in verdicts {
            try delete.execute(arguments: [night])
            for verdict in verdicts where lists(verdict.defect) {
                try insert.execute(arguments: [
                    night, verdict.state.rawValue, verdict.severity.rawValue,
                    verdict.since.number, JSONList.text(verdict.tests), JSONList.text(verdict.devices),
                    JSONList.text(verdict.systems), verdict.shown, verdict.couldHaveShown, verdict.isTonight,
                    verdict.lastWithout?.number, verdict.isUnopened, verdict.isAgain, verdict.isFixedByTarget,
                    verdict.defect.className, verdict.defect.path.description, try defects.number(of: verdict.defect),
                ])
            }
        }
    }
}
