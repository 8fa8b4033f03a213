import Foundation
import GRDB
package import TraceModel
import TraceText
import TraceVerdicts

/// The nights that the launches in a store form, and their verdicts on defects.
package struct StoredNights: Sendable {
    let connection: Connection

    package init(_ store: TraceStore) {
        connection = store.connection
    }

    var access: StoredEarlierNights.Access {
        { [connection] body in try connection.access { try body($0) } }
    }

    static func nights(
        _ db: Database, _ condition: String = "TRUE", _ arguments: StatementArguments = []
    ) throws -> [Night] {
        var rows = try RowReader(db, "SELECT \(columns) FROM night WHERE \(condition)", arguments)
        var nights: [Night] = []
        while try rows.next(db) { nights.append(try Night(rows)) }
        return nights.sorted(by: Night.isBefore)
    }

    /// All nights of a branch, in their order.
    static func nights(_ db: Database, of branch: Night.AppBranch) throws -> [Night] {
        try nights(db, "app IS ? AND branch IS ?", [branch.app, branch.name]).filter { $0.appBranch == branch }
    }

    private static let columns =
        "id, app, branch, target, build, \"commit\", pipeline, start_ns, pull_request, base, base_ns"

    /// All nights, in their order.
    package func nights() throws(StoreError) -> [Night] {
        try connection.access { try Self.nights($0) }
    }

    /// The last of the nights with these numbers; nil if there is none.
    package func lastNight(of numbers: Set<Int>) throws(StoreError) -> Night? {
        let list = numbers.sorted().map(String.init).joined(separator: ", ")
        return try connection.access { try Self.nights($0, "id IN (\(list))").last }
    }

    /// The nights of a night's branch up to that night, in their order.
    ///
    /// - Parameter count: how many of the last ones to return; nil for all.
    package func nights(upTo night: Night, last count: Int? = nil) throws(StoreError) -> [Night] {
        try connection.access { db in
            var rows = try RowReader(
                db,
                """
                SELECT \(Self.columns) FROM night WHERE app IS ?1 AND start_ns <= ?3 AND branch IS ?2
                ORDER BY start_ns DESC
                """, [night.app, night.branch, night.start])
            var nights: [Night] = []
            while try rows.next(db) {
                let other = try Night(rows)
                guard other.appBranch == night.appBranch else { continue }
                // The order of nights that began at the same time is not the order of the rows.
                if let count, nights.count >= count, nights[count - 1].start > other.start { break }
                if !Night.isBefore(night, other) { nights.append(other) }
            }
            rows.end()
            return nights.sorted(by: Night.isBefore).suffix(count ?? nights.count)
        }
    }

    /// The verdicts of a night, new defects first.
    package func verdicts(of night: Night) throws(StoreError) -> [Verdict] {
        try connection.access { db in
            let nights = Dictionary(
                firstOf: try Self.nights(
                    db,
                    """
                    id IN (SELECT since_night FROM verdict WHERE night = ?1
                        UNION ALL SELECT night_without FROM verdict WHERE night = ?1)
                    """, [night.number]
                ).map { ($0.number, $0) })
            return try Row.fetchAll(
                db,
                sql: """
                    SELECT
                        defect.fingerprint, defect.rule, coalesce(verdict.path, defect.path), state, severity, since_night, tests, devices,
                        systems, shown, could_have_shown, is_tonight, night_without, is_unopened, is_again,
                        is_fixed_by_target
                    FROM verdict
                    JOIN defect ON defect.id = verdict.defect
                    WHERE verdict.night = ?
                    """, arguments: [night.number]
            ).compactMap { row in
                guard let state = DefectState(rawValue: try row.value(3)) else { return nil }
                return Verdict(
                    defect: try row.defect(at: 0),
                    state: state, severity: Severity(rawValue: try row.value(4)) ?? .note,
                    since: nights[try row.number(5)] ?? night, tests: JSONList.items(try row.value(6)),
                    devices: JSONList.items(try row.value(7)), systems: JSONList.items(try row.value(8)),
                    shown: try row.number(9), couldHaveShown: try row.number(10), isTonight: try row.value(11),
                    isUnopened: try row.value(13), isAgain: try row.value(14), isFixedByTarget: try row.value(15),
                    lastWithout: (try row.value(12) as Int?).flatMap { nights[$0] })
            }.sorted(by: Verdict.isBefore)
        }
    }

    /// What the launches of nights showed and could have shown.
    package func table(of nights: [Night]) throws(StoreError) -> NightTable {
        try connection.access { try NightTableRows.table(of: nights, $0) }
    }

    /// The numbers of the runs that were audited with other rules or settings, and share a branch with some of these runs.
    package func runs(notAuditedBy settings: String?, beside runs: [Run]) throws(StoreError) -> [Int] {
        let list = runs.map { String($0.number) }.joined(separator: ", ")
        let branch = "coalesce(app, ''), coalesce(branch, '')"
        return try connection.access { db in
            try Int.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT run_id
                    FROM (\(Self.auditedOtherwise))
                    WHERE (\(branch)) IN (SELECT \(branch) FROM night_launch WHERE run_id IN (\(list)))
                    ORDER BY run_id
                    """, arguments: [settings ?? ""])
        }
    }

    /// The launches that were audited with other rules or settings than `?1`. No index finds all that differ from a text at once.
    private static let auditedOtherwise = ["<", ">"].map { order in
        "SELECT run_id, app, branch FROM night_launch WHERE run_id IS NOT NULL AND audit_settings \(order) ?1"
    }.joined(separator: " UNION ALL ")

    /// The configuration by which the newest launch was audited; nil if that audit had none.
    package func lastConfiguration() throws(StoreError) -> (digest: String, text: String)? {
        try connection.access { db in
            let text = "(SELECT text FROM internal_configuration WHERE digest = audit_settings)"
            let newest = "FROM night_launch WHERE audit_settings IS NOT NULL ORDER BY start_ns DESC LIMIT 1"
            let row = try Row.fetchOne(db, sql: "SELECT audit_settings, \(text) \(newest)")
            guard let row, let text: String = try row.value(1) else { return nil }
            return (try row.value(0), text)
        }
    }

    /// Whether a launch was audited: verdicts follow from audits.
    package func hasAudits() throws(StoreError) -> Bool {
        try connection.access {
            try $0.hasRow("SELECT 1 FROM night_launch WHERE audit_settings IS NOT NULL LIMIT 1")
        }
    }

    /// The runs with launches that were never audited, with whatever rules and settings, so no verdict includes them.
    package func runsNeverAudited() throws(StoreError) -> [(number: Int, name: String)] {
        try connection.access { db in
            try Row.fetchAll(db, sql: "SELECT id, name FROM run WHERE \(Self.isLeftOut) ORDER BY id")
                .map { (try $0.number(0), try $0.value(1)) }
        }
    }

    /// The condition for a run with launches that were never audited.
    static let isLeftOut = "id IN (\(unaudited))"

    private static let unaudited = "SELECT run_id FROM night_launch WHERE run_id IS NOT NULL AND audit_settings IS NULL"

    /// The numbers of the runs with launches that were never audited, or were audited with other rules or settings.
    package func runs(notAuditedBy settings: String?) throws(StoreError) -> [Int] {
        try connection.access { db in
            try Int.fetchAll(
                db,
                sql: "\(Self.unaudited) UNION SELECT run_id FROM (\(Self.auditedOtherwise))",
                arguments: [settings ?? ""]
            ).sorted()
        }
    }
}

extension Night {
    fileprivate init(_ rows: RowReader) throws {
        self.init(
            number: try Int(stored: rows.integer(0)), app: rows.text(1), branch: rows.text(2), target: rows.text(3),
            request: rows.text(8), build: rows.text(4), commit: rows.text(5), pipeline: rows.text(6),
            start: rows.integer(7), base: rows.text(9).map { Night.BranchBase(commit: $0, time: rows.integer(10)) })
    }
}

/// Texts as a JSON array, as columns store them.
enum JSONList {
    static func text(_ items: [some JSONConvertible]) -> String { items.json.line }

    static func items<Item>(_ text: String, of type: Item.Type = Item.self) -> [Item] {
        ((try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [Item]) ?? []
    }
}

// What reports on a night say beside its verdicts.
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

    /// The runs with launches of a night.
    static let runs = "(SELECT DISTINCT run_id FROM night_launch WHERE night = ? AND run_id IS NOT NULL) AS run"

    /// By fingerprint, the code that made the call where a night's defect went wrong, or else made the controller leave.
    package func callers(in night: Night) throws(StoreError) -> [String: Caller] {
        try connection.access { db in
            let named = "SELECT 1 FROM \(Self.runs) JOIN caller ON caller.run_id = run.run_id LIMIT 1"
            guard try db.hasRow(named, [night.number]) else { return [:] }
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT \(StoredCallers.blamedColumns), finding.fingerprint, finding.run_id, finding.number, shown.line
                    FROM \(Self.runs)
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
                            OR shown.line < coalesce(finding.place, finding.line) AND event.kind IN (\(StoredCallers.departures)))
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
