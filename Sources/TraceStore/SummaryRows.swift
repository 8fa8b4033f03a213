import GRDB
import TraceModel

/// Writes what is known of a run once its last line was read.
struct SummaryRows {
    private let db: Database
    private let numbers: RunNumbers

    init(_ db: Database, _ numbers: RunNumbers) {
        self.db = db
        self.numbers = numbers
    }

    /// Completes the run's own row and fills the tables beside it; new names get their numbers from `rows`.
    func insert(_ summary: TraceSummary, digest: String, _ rows: inout RunRows) throws {
        try updateRun(summary, digest: digest)
        try insert(summary.header)
        try rows.insert(ImportBatch(threads: summary.threads), db)
        let threads = try BulkInsert(db, into: "run_thread", ["run_id", "position", "thread_id", "log"])
        try threads.insert(db, count: summary.threads.count) { row, values in
            values.append(numbers.run)
            values.append(Int64(row))
            values.append(rows.threadIDs[row])
            values.append(summary.threadLogs.isEmpty ? 0 : Int64(summary.threadLogs[row]))
        }
        try insert(summary.launches)
        try insert(summary.counts, &rows)
        try insertSlowEmbeddings(summary)
        try db.execute(
            sql: "UPDATE next_base SET event = ?, controller = ?",
            arguments: [
                numbers.eventBase + Int64(summary.lastLine), numbers.controllerBase + Int64(summary.controllerCount),
            ])
    }

    /// An index would find the slowest of all, and make imports slower by a fifth: it would be filled in random order.
    private func insertSlowEmbeddings(_ summary: TraceSummary) throws {
        try db.execute(
            sql: """
                INSERT INTO slow_embedding (relation_id, run_id)
                SELECT id, run_id FROM relation
                WHERE id > (SELECT max(id) FROM relation) - :count AND run_id = :run AND settled_ns > began_ns
                ORDER BY settled_ns - began_ns DESC, id LIMIT 100
                """,
            arguments: ["count": summary.relationCount, "run": numbers.run])
    }

    private func updateRun(_ summary: TraceSummary, digest: String) throws {
        let header = summary.header
        try db.execute(
            sql: """
                UPDATE run
                SET digest = :digest, declared_name = :declared_name, recorder = :recorder, app = :app, device = :device, os = :os,
                    has_records = :has_records, time_base = :time_base, start_ns = :start_ns, end_ns = :end_ns,
                    declared_end_ns = :declared_end_ns, is_closed = :is_closed, last_line = :last_line,
                    event_count = :event_count, controller_count = :controller_count,
                    relation_count = :relation_count, problem_count = :problem_count, skipped_count = :skipped_count
                WHERE id = :id
                """,
            arguments: [
                "id": numbers.run, "digest": digest, "declared_name": header.run, "recorder": header.recorder,
                "app": header.app,
                "device": header.device, "os": header.os, "has_records": header.records != nil,
                "time_base": header.timeBase?.rawValue, "start_ns": summary.start, "end_ns": summary.end,
                "declared_end_ns": header.end, "is_closed": header.isClosed, "last_line": summary.lastLine,
                "event_count": summary.eventCount, "controller_count": summary.controllerCount,
                "relation_count": summary.relationCount, "problem_count": summary.problemCount,
                "skipped_count": summary.skippedCount,
            ])
    }

    private func insert(_ header: TraceHeader) throws {
        for kind in header.records?.elements ?? [] {
            try db.execute(
                sql: "INSERT INTO recorded (run_id, kind) VALUES (?, ?)", arguments: [numbers.run, kind.rawValue])
        }
        for (name, superclass) in header.superclasses.sorted(by: { $0.key < $1.key }) {
            try db.execute(
                sql: "INSERT INTO superclass (run_id, class, superclass) VALUES (?, ?, ?)",
                arguments: [numbers.run, name, superclass])
        }
        for (name, kinds) in header.partial.sorted(by: { $0.key < $1.key }) {
            for kind in kinds.elements {
                try db.execute(
                    sql: "INSERT INTO partial (run_id, class, kind) VALUES (?, ?, ?)",
                    arguments: [numbers.run, name, kind.rawValue])
            }
        }
        for (key, value) in header.others.sorted(by: { $0.key < $1.key }) {
            try db.execute(
                sql: "INSERT INTO run_header (run_id, key, value) VALUES (?, ?, ?)",
                arguments: [numbers.run, key, value])
        }
    }

    private func insert(_ launches: [Launch]) throws {
        for launch in launches {
            try db.execute(
                sql: """
                    INSERT INTO launch (run_id, number, first_event, last_event, process, process_id)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    numbers.run, launch.number, numbers.id(launch.first), numbers.id(launch.last), launch.process,
                    launch.processID,
                ])
        }
    }

    private func insert(_ counts: [String: [EventKind: Int]], _ rows: inout RunRows) throws {
        var list: [(name: String, kind: EventKind, events: Int)] = []
        for (name, kinds) in counts {
            for (kind, events) in kinds { list.append((name, kind, events)) }
        }
        list.sort { ($0.name, $0.kind.rawValue) < ($1.name, $1.kind.rawValue) }
        let insert = try BulkInsert(db, into: "class_event_count", ["run_id", "class_id", "kind", "events"])
        try insert.insert(db, count: list.count) { row, values in
            values.append(numbers.run)
            values.append(list[row].name.isEmpty ? nil : try rows.classID(of: list[row].name, db))
            values.append(Int64(list[row].kind.rawValue))
            values.append(Int64(list[row].events))
        }
    }
}
