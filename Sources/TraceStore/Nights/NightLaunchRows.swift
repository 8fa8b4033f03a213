import GRDB
import TraceModel

/// Writes launches, which stay after their runs are deleted.
struct NightLaunchRows {
    let db: Database

    /// The columns that say where a launch belongs.
    static let placeColumns = (LaunchPlace.texts.map(\.tag) + ["attempt"]).map { tag in
        "\"" + tag.split(separator: "-").joined(separator: "_") + "\""
    }

    /// A statement that inserts a launch.
    static func insertion(_ columns: [String]) -> String {
        "INSERT INTO night_launch (\(columns.joined(separator: ", "))) VALUES (\(databaseQuestionMarks(count: columns.count)))"
    }

    /// The part of an upsert that keeps the known place of a launch, completes it, and keeps the earliest start.
    static let completion =
        placeColumns.map { "\($0) = coalesce(\($0), excluded.\($0)), " }.joined()
        + "start_ns = min(start_ns, excluded.start_ns), imported_ns = min(imported_ns, excluded.imported_ns), "
        + "clock_ns = coalesce(clock_ns, excluded.clock_ns)"

    private static let registration =
        insertion(["identity"] + placeColumns + ["start_ns", "imported_ns", "clock_ns", "event_count", "run_id"])
        + " ON CONFLICT (identity) DO"
    /// What another copy of a known launch changes.
    private static let change = """
        UPDATE SET
            \(completion),
            audit_settings = iif(excluded.event_count > event_count, NULL, audit_settings),
            run_id = iif(
                excluded.event_count > event_count OR run_id IS NULL AND excluded.event_count = event_count,
                excluded.run_id, run_id),
            event_count = max(event_count, excluded.event_count)
        """

    /// Registers the launches of a run. If another run has a launch, too, the longer copy counts.
    func register(_ run: Run) throws {
        let insert = try db.cachedStatement(sql: "\(Self.registration) NOTHING")
        for launch in run.summary.launches {
            guard let identity = launch.identity else { continue }
            let place = LaunchPlace(launch, in: run.summary)
            func register(_ statement: Statement) throws {
                try BulkInsert.run(statement, db, count: 1) { _, values in
                    values.append(identity)
                    values.append(place)
                    values.append(
                        place.start(imported: run.imported), run.imported, place.start, launch.eventCount, run.number)
                }
            }
            try register(insert)
            if db.changesCount == 0 {
                // Until now, the launch may have had no branch.
                try unjudge("identity = ?", [identity])
                try register(db.cachedStatement(sql: "\(Self.registration) \(Self.change)"))
            }
            try unjudge("identity = ?", [identity])
        }
    }

    /// Marks the branches of the launches that meet a condition: their nights are judged again from these launches on.
    func unjudge(_ condition: String, _ arguments: StatementArguments) throws {
        try db.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO internal_unjudged (app, branch, start_ns)
                SELECT coalesce(app, ''), coalesce(branch, ''), min(start_ns)
                FROM night_launch
                WHERE \(condition)
                GROUP BY coalesce(app, ''), coalesce(branch, '')
                """
        ).execute(arguments: arguments)
    }

    /// Sets the tags that a user gave to a run on its launches.
    func tag(launchesOf run: Int, _ given: [String: String]) throws {
        let own = "identity IN (SELECT identity FROM launch WHERE run_id = ?)"
        try unjudge(own, [run])
        let places = try places(own, [run])
        let columns = Self.placeColumns.joined(separator: ", ")
        let values = databaseQuestionMarks(count: Self.placeColumns.count)
        let update = try db.cachedStatement(
            sql: "UPDATE night_launch SET (\(columns)) = (\(values)) WHERE id = ?")
        try BulkInsert.run(update, db, count: places.count) { row, values in
            var place = places[row].place
            place.apply(Launch.Header(given: given))
            values.append(place)
            values.append(places[row].id)
        }
        try unjudge(own, [run])
    }

    /// The numbers and the places of the launches that meet a condition.
    private func places(
        _ condition: String, _ arguments: StatementArguments
    ) throws -> [(id: Int64, place: LaunchPlace)] {
        let columns = Self.placeColumns.joined(separator: ", ")
        var rows = try RowReader(db, "SELECT id, \(columns) FROM night_launch WHERE \(condition)", arguments)
        var places: [(id: Int64, place: LaunchPlace)] = []
        while try rows.next(db) {
            places.append((rows.integer(0), LaunchPlace { rows.text(CInt(1 + $0)) }))
        }
        return places
    }

    /// Stores what the audit of a run says about its launches.
    ///
    /// - Parameter areMarked: whether the nights of the launches are judged again anyway.
    func keep(_ audit: KeptAudit, of run: Int, areMarked: Bool) throws {
        let select = try db.cachedStatement(
            sql: """
                SELECT known.id, known.coverage, known.audit_settings IS NOT NULL
                FROM launch
                JOIN night_launch AS known ON known.identity = launch.identity
                WHERE launch.run_id = ? AND launch.number = ?
                    AND (known.run_id = launch.run_id OR launch.event_count >= known.event_count)
                """)
        let update = try db.cachedStatement(
            sql: "UPDATE night_launch SET coverage = ?, audit_settings = ?, run_id = ? WHERE id = ?")
        let facts = LaunchDefectRows(db: db)
        for launch in audit.launches {
            guard let row = try Row.fetchOne(select, arguments: [run, launch.number]) else { continue }
            let (id, known): (Int64, Int64?) = (try row.value(0), try row.value(1))
            let coverage = try facts.number(of: launch.coverage, digest: launch.digest)
            let isSame = try known == coverage && facts.sightings(of: id) == Set(launch.sightings)
            let wasAudited: Bool = try row.value(2)
            try update.execute(arguments: [coverage, audit.settings ?? "", run, id])
            guard !isSame || !wasAudited else { continue }
            // Without a coverage, it has no sightings yet.
            if known != nil || !launch.sightings.isEmpty {
                try facts.replaceSightings(of: id, by: launch.sightings)
            }
            if !areMarked { try unjudge("id = ?", [id]) }
        }
    }

    /// Removes a run's launches. A launch that another run also has moves to that run, which must then be audited, unless it has the whole
    /// launch and was audited in the same way.
    ///
    /// - Parameter keepsVerdicts: whether all launches stay.
    func forget(run: Int, keepsVerdicts: Bool) throws {
        guard !keepsVerdicts else {
            try db.cachedStatement(sql: "UPDATE night_launch SET run_id = NULL WHERE run_id = ?")
                .execute(arguments: [run])
            return
        }
        try unjudge("run_id = ?", [run])
        let heir = """
            (SELECT run_id FROM launch WHERE launch.identity = night_launch.identity AND launch.run_id <> ?1
                AND launch.run_id IN (SELECT id FROM run) ORDER BY event_count DESC LIMIT 1)
            """
        try db.execute(
            sql: """
                UPDATE night_launch SET
                    audit_settings = (
                        SELECT night_launch.audit_settings
                        FROM launch
                        JOIN run ON run.id = launch.run_id
                        WHERE launch.identity = night_launch.identity AND launch.run_id = \(heir)
                            AND launch.event_count = night_launch.event_count
                            AND coalesce(run.audit_settings, '') = night_launch.audit_settings
                            AND run.audited_ns IS NOT NULL),
                    run_id = coalesce(\(heir), -1), event_count = coalesce(
                    (SELECT event_count FROM launch WHERE launch.identity = night_launch.identity
                        AND launch.run_id = \(heir)), event_count)
                WHERE run_id = ?1
                """, arguments: [run])
        try db.execute(
            sql: "DELETE FROM sighting WHERE launch IN (SELECT id FROM night_launch WHERE run_id = -1)")
        try db.execute(sql: "DELETE FROM night_launch WHERE run_id = -1")
    }
}

extension LaunchPlace: ColumnValue {
    /// Appends the values of ``NightLaunchRows/placeColumns``.
    func append(to values: inout BulkInsert.Values) {
        for text in Self.texts { values.append(self[keyPath: text.value]) }
        values.append(attempt.map(String.init))
    }

    /// - Parameter text: returns the text in one of these columns of a row, counted from 0.
    init(text: (Int) throws -> String?) rethrows {
        self.init(platform: Launch.Platform(device: nil, system: nil))
        for (column, own) in Self.texts.enumerated() { self[keyPath: own.value] = try text(column) }
        attempt = try text(Self.texts.count).flatMap { Int($0) }
    }
}

/// Writes what launches showed and could have shown; launches share equal rows.
struct LaunchDefectRows {
    let db: Database

    func number(of coverage: Coverage, digest: String) throws -> Int64 {
        let select = try db.cachedStatement(sql: "SELECT id FROM internal_coverage WHERE digest = ?")
        if let known = try Int64.fetchOne(select, arguments: [digest]) { return known }
        try db.cachedStatement(sql: "INSERT INTO internal_coverage (digest, is_cut_off) VALUES (?, ?)")
            .execute(arguments: [digest, coverage.isCutOff])
        let number = db.lastInsertedRowID
        let test = try db.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO internal_coverage_test (coverage, name, attempt, outcome, ran_to_end, argument)
                VALUES (?, ?, ?, ?, ?, ?)
                """)
        for entry in coverage.tests {
            try test.execute(arguments: [
                number, entry.name, entry.attempt, entry.outcome?.rawValue, entry.ranToEnd,
                entry.argument ?? "",
            ])
        }
        let part = try db.cachedStatement(sql: "INSERT INTO internal_coverage_part VALUES (?, ?, ?, ?)")
        let parts = StoredCoveragePart.all(of: coverage)
        // A launch has many of them, for which GRDB's arguments take longer than the rows.
        try BulkInsert.run(part, db, count: parts.count) { row, values in
            values.append(number)
            values.append(parts[row].className)
            values.append(parts[row].test)
            values.append(Int64(parts[row].exercises.rawValue))
        }
        let gap = try db.cachedStatement(sql: "INSERT OR IGNORE INTO internal_coverage_gap VALUES (?, ?, ?)")
        try BulkInsert.run(gap, db, count: coverage.gaps.count) { row, values in
            values.append(number, coverage.gaps[row].rule, coverage.gaps[row].className)
        }
        return number
    }

    func number(of defect: Defect) throws -> Int64 {
        let select = try db.cachedStatement(sql: "SELECT id FROM defect WHERE fingerprint = ?")
        if let known = try Int64.fetchOne(select, arguments: [defect.fingerprint]) { return known }
        try db.cachedStatement(sql: "INSERT INTO defect (fingerprint, rule, path, class) VALUES (?, ?, ?, ?)")
            .execute(arguments: [defect.fingerprint, defect.rule, defect.path.description, defect.className])
        return db.lastInsertedRowID
    }

    func sightings(of launch: Int64) throws -> Set<Defect.Sighting> {
        let select = try db.cachedStatement(
            sql: """
                SELECT
                    defect.fingerprint, defect.rule, defect.path, sighting.severity, sighting.test, sighting.is_excluded,
                    sighting.visits, sighting.stayed, sighting.growth, sighting.argument
                FROM sighting
                JOIN defect ON defect.id = sighting.defect
                WHERE sighting.launch = ?
                """)
        var arguments: [Defect.Sighting: Set<String>] = [:]
        for row in try Row.fetchAll(select, arguments: [launch]) {
            let test: String = try row.value(4)
            let sighting = Defect.Sighting(
                defect: try row.defect(at: 0),
                severity: Severity(rawValue: try row.value(3)) ?? .note, test: test.isEmpty ? nil : test,
                isExcluded: try row.value(5), growth: try row.growth(at: 6))
            let argument: String = try row.value(9)
            arguments[sighting, default: []].formUnion(argument.isEmpty ? [] : [argument])
        }
        return Set(
            arguments.map { sighting, arguments in
                var sighting = sighting
                sighting.arguments = arguments
                return sighting
            })
    }

    func replaceSightings(of launch: Int64, by sightings: [Defect.Sighting]) throws {
        try db.cachedStatement(sql: "DELETE FROM sighting WHERE launch = ?").execute(arguments: [launch])
        let insert = try db.cachedStatement(
            sql: """
                INSERT INTO sighting (launch, defect, test, argument, is_excluded, severity, visits, stayed, growth)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        for sighting in sightings {
            for argument in sighting.arguments.isEmpty ? [""] : sighting.arguments.sorted() {
                try insert.execute(arguments: [
                    launch, try number(of: sighting.defect), sighting.test ?? "", argument, sighting.isExcluded,
                    sighting.severity.rawValue, sighting.growth?.visits, sighting.growth?.stayed,
                    sighting.growth?.pattern.rawValue,
                ])
            }
        }
    }
}
