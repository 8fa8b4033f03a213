import GRDB
import TraceModel

/// Reads runs with all that their summaries hold.
enum RunRow {
    /// The runs that meet the condition, by number.
    static func runs(
        _ db: Database, where condition: String = "TRUE", _ arguments: StatementArguments = []
    ) throws -> [Run] {
        let sql = "SELECT * FROM run WHERE \(condition) ORDER BY id"
        return try Row.fetchAll(db, sql: sql, arguments: arguments).map { row in
            var summary = summary(row)
            try fill(&summary, db, of: row["id"], hasRecords: row["has_records"])
            return Run(
                number: row["id"], name: row["name"], source: row["source"], format: row["format"],
                digest: row["digest"], imported: row["imported_ns"], summary: summary)
        }
    }

    /// What stands in the run's own row.
    private static func summary(_ row: Row) -> TraceSummary {
        var header = TraceHeader()
        header.run = row["declared_name"]
        header.recorder = row["recorder"]
        header.app = row["app"]
        header.device = row["device"]
        header.os = row["os"]
        header.timeBase = (row["time_base"] as String?).flatMap(TraceHeader.TimeBase.init)
        header.isClosed = row["is_closed"]
        header.end = row["declared_end_ns"]
        var summary = TraceSummary(header: header)
        summary.start = row["start_ns"]
        summary.end = row["end_ns"]
        summary.lastLine = row["last_line"]
        summary.eventCount = row["event_count"]
        summary.controllerCount = row["controller_count"]
        summary.relationCount = row["relation_count"]
        summary.problemCount = row["problem_count"]
        summary.skippedCount = row["skipped_count"]
        return summary
    }

    /// Adds what stands in other tables.
    private static func fill(_ summary: inout TraceSummary, _ db: Database, of run: Int, hasRecords: Bool) throws {
        if hasRecords {
            let kinds = try Int64.fetchAll(db, sql: "SELECT kind FROM recorded WHERE run_id = ?", arguments: [run])
            summary.header.records = EventKinds(try kinds.map(EventKind.init(stored:)))
        }
        for row in try Row.fetchAll(db, sql: "SELECT class, kind FROM partial WHERE run_id = ?", arguments: [run]) {
            summary.header.partial[row["class"], default: []].insert(EventKinds(try EventKind(stored: row["kind"])))
        }
        summary.launches = try launches(db, of: run)
        let logs = try Int.fetchAll(
            db, sql: "SELECT log FROM run_thread WHERE run_id = ? ORDER BY position", arguments: [run])
        summary.threadLogs = Set(logs).count < 2 ? [] : logs
        let superclasses = "SELECT class, superclass FROM superclass WHERE run_id = ?"
        for row in try Row.fetchAll(db, sql: superclasses, arguments: [run]) {
            summary.header.superclasses[row["class"]] = row["superclass"]
        }
        for row in try Row.fetchAll(db, sql: "SELECT key, value FROM run_header WHERE run_id = ?", arguments: [run]) {
            summary.header.others[row["key"]] = row["value"]
        }
        summary.threads = try String.fetchAll(
            db,
            sql: """
                SELECT thread.name
                FROM run_thread
                JOIN thread ON thread.id = run_thread.thread_id
                WHERE run_thread.run_id = ?
                ORDER BY run_thread.position
                """,
            arguments: [run])
        let counts = try Row.fetchCursor(
            db,
            sql: """
                SELECT class.name, class_event_count.kind, class_event_count.events
                FROM class_event_count
                LEFT JOIN class ON class.id = class_event_count.class_id
                WHERE class_event_count.run_id = ?
                """,
            arguments: [run])
        while let row = try counts.next() {
            summary.counts[row[0] ?? "", default: [:]][try EventKind(stored: row[1])] = row[2]
        }
    }

    private static func launches(_ db: Database, of run: Int) throws -> [Launch] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT
                    launch.number, launch.process, launch.process_id,
                    first.id - run.event_base AS first_line, first.time_ns AS first_ns, first.kind AS first_kind,
                    last.id - run.event_base AS last_line, last.time_ns AS last_ns, last.kind AS last_kind
                FROM launch
                JOIN run ON run.id = launch.run_id
                JOIN event AS first ON first.id = launch.first_event
                JOIN event AS last ON last.id = launch.last_event
                WHERE launch.run_id = ?
                ORDER BY launch.number
                """,
            arguments: [run])
        return try rows.map { row in
            Launch(
                number: row["number"],
                first: EventReference(
                    line: row["first_line"], time: row["first_ns"], kind: try EventKind(stored: row["first_kind"])),
                last: EventReference(
                    line: row["last_line"], time: row["last_ns"], kind: try EventKind(stored: row["last_kind"])),
                process: row["process"], processID: row["process_id"])
        }
    }
}
