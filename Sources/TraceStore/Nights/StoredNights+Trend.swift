import GRDB
package import TraceModel

extension StoredNights {
    /// The recent nights of a night's branch in numbers.
    ///
    /// - Parameter lists: whether a defect is told at all.
    package func trend(upTo night: Night, listing lists: (Defect) -> Bool) throws -> NightReport.NightTrend {
        let nights = try nights(upTo: night, last: NightReport.NightTrend.reach)
        return try connection.access { db in
            let shown = try db.cachedStatement(
                sql: """
                    SELECT defect.fingerprint, defect.rule, defect.path, verdict.severity, since.start_ns
                    FROM verdict
                    JOIN defect ON defect.id = verdict.defect
                    JOIN night AS since ON since.id = verdict.since_night
                    WHERE verdict.night = ? AND is_tonight
                    """)
            var trend = NightReport.NightTrend(points: [], oldestError: nil, affectedTests: 0, affectedLaunches: 0)
            for other in nights {
                let rows = try Row.fetchAll(shown, arguments: [other.number]).filter { lists(try $0.defect(at: 0)) }
                let errors = try rows.filter { Severity(rawValue: try $0.value(3)) == .error }
                trend.points.append(.init(date: other.date, defects: rows.count, errors: errors.count))
                trend.oldestError = try errors.map { try $0.value(4) as Int64 }.min().map(Timestamp.day)
            }
            let affected = try Row.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT defect.fingerprint, defect.rule, defect.path, launch.id, nullif(sighting.test, '')
                    FROM night_launch AS launch
                    CROSS JOIN sighting ON sighting.launch = launch.id
                    CROSS JOIN defect ON defect.id = sighting.defect
                    WHERE launch.night = ? AND NOT sighting.is_excluded
                    """, arguments: [night.number]
            ).filter { lists(try $0.defect(at: 0)) }
            trend.affectedLaunches = Set(try affected.map { try $0.number(3) }).count
            trend.affectedTests = Set(try affected.compactMap { try $0.value(4) as String? }).count
            return trend
        }
    }

    /// The commits that the launches of a night tested; most nights have one.
    package func commits(of night: Night) throws(StoreError) -> [String] {
        try connection.access { db in
            try String.fetchAll(
                db, sql: "SELECT DISTINCT \"commit\" FROM night_launch WHERE night = ? AND \"commit\" IS NOT NULL",
                arguments: [night.number])
        }
    }

    /// The files of the code that made the calls of a defect's findings in a night; none if they are unknown, or were pruned.
    package func callerFiles(of defect: Defect, in night: Night) throws(StoreError) -> Set<String> {
        try connection.access { try Self.callerFiles(of: defect, in: night, $0) }
    }

    static func callerFiles(of defect: Defect, in night: Night, _ db: Database) throws -> Set<String> {
        let files = try RenameRows(db: db, app: night.app).names(of: defect, in: night).flatMap { defect in
            try String.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT coalesce(blamed.file, caller.file)
                    FROM (SELECT DISTINCT run_id FROM night_launch WHERE night = ? AND run_id IS NOT NULL) AS run
                    JOIN finding ON finding.run_id = run.run_id AND finding.fingerprint = ?
                    JOIN finding_event AS event ON event.run_id = run.run_id AND event.finding = finding.number
                    JOIN caller ON caller.run_id = run.run_id AND caller.line = event.line
                    \(StoredCallers.blamedJoin)
                    WHERE coalesce(blamed.file, caller.file) IS NOT NULL
                    """, arguments: [night.number, defect.fingerprint])
        }
        return Set(files)
    }

    /// By fingerprint, the code that made the call where a night's defect went wrong, or else made the controller leave.
    package func callers(in night: Night) throws(StoreError) -> [String: Caller] {
        try connection.access { db in
            let runs = "(SELECT DISTINCT run_id FROM night_launch WHERE night = ? AND run_id IS NOT NULL) AS run"
            let exists = "SELECT EXISTS (SELECT 1 FROM \(runs) JOIN caller ON caller.run_id = run.run_id)"
            guard try Bool.fetchOne(db, sql: exists, arguments: [night.number]) ?? false else { return [:] }
            let departures = Finding.departures.elements.map { "\($0.rawValue)" }.joined(separator: ", ")
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT \(StoredCallers.blamedColumns), finding.fingerprint, finding.run_id, finding.number, shown.line
                    FROM \(runs)
                    JOIN finding ON finding.run_id = run.run_id
                    JOIN finding_event AS shown ON shown.run_id = run.run_id AND shown.finding = finding.number
                    JOIN event ON event.run_id = run.run_id AND event.line = shown.line
                    JOIN caller ON caller.run_id = run.run_id AND caller.line = shown.line
                    \(StoredCallers.blamedJoin)
                    \(StoredCallers.throughJoin)
                    WHERE
                        \(StoredCallers.isKnown)
                        AND (
                            shown.line = coalesce(finding.place, finding.line)
                            OR shown.line < coalesce(finding.place, finding.line) AND event.kind IN (\(departures)))
                    ORDER BY
                        shown.line = coalesce(finding.place, finding.line) DESC, run.run_id, finding.number, shown.line DESC,
                        through.position
                    """, arguments: [night.number])
            var callers: [String: Caller] = [:]
            var shown: [String: [Int]] = [:]
            let renames = try RenameRows(db: db, app: night.app).renames(in: night)
            for row in rows {
                let fingerprint = renames.fingerprint(try row.value(7))
                let event = [try row.number(8), try row.number(9), try row.number(10)]
                // The first finding of a defect tells its caller.
                if shown[fingerprint] ?? event == event { try StoredCallers.add(row, to: &callers[fingerprint]) }
                shown[fingerprint] = shown[fingerprint] ?? event
            }
            return callers
        }
    }

    /// Where the launches of a night show a defect.
    package func places(of defect: Defect, in night: Night) throws -> Defect.Places {
        let stored = StoredEarlierNights(access: access, nights: [], exercises: [:])
        var places = Defect.Places()
        for (platform, sighting) in try stored.sightings(of: defect, in: night) where !sighting.isExcluded {
            places.add(sighting.test, on: platform)
        }
        return places
    }
}

extension Row {
    /// The growth whose visits, stays and pattern are in three columns from a position on.
    func growth(at position: Int) throws -> Growth? {
        guard let name: String = try value(position + 2), let pattern = Growth.Pattern(rawValue: name) else {
            return nil
        }
        return Growth(visits: try value(position), stayed: try value(position + 1), pattern: pattern)
    }
}
