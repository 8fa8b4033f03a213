import GRDB
import TraceModel

/// Writes the values of a run that are known after its last line was read.
struct SummaryRows {
    let db: Database
    let run: Int
    let inserts: PreparedInserts

    /// Completes the run's own row and fills the tables beside it.
    func insert(_ summary: TraceSummary, digest: String) throws {
        try updateRun(summary, digest: digest)
        try insert(summary.header)
        try insert("thread", ["number", "name", "log"], summary.threads.indices) { thread, values in
            values.append(thread)
            values.append(summary.threads[thread])
            values.append(summary.threadLogs.isEmpty ? 0 : summary.threadLogs[thread])
        }
        try insert(
            "launch",
            [
                "number", "first_line", "last_line", "process", "process_id", "identity", "event_count", "is_closed",
                "end_ns",
            ], summary.launches
        ) { launch, values in
            values.append(launch.number)
            values.append(launch.first.line)
            values.append(launch.last.line)
            values.append(launch.process)
            values.append(launch.processID.map(Int64.init))
            values.append(launch.identity)
            values.append(launch.eventCount)
            values.append(launch.header.isClosed ? 1 : 0)
            values.append(launch.end)
        }
        try insert(summary.tests)
        try insert(summary.counts)
        try insert("doubled_class", ["class"], summary.doubledClasses.sorted()) { $1.append($0) }
    }

    private func updateRun(_ summary: TraceSummary, digest: String) throws {
        let header = summary.header
        let values: KeyValuePairs<String, (any DatabaseValueConvertible)?> = [
            "digest": digest, "declared_name": header.run, "recorder": header.recorder, "app": header.app,
            "device": header.device, "os": header.os, "has_records": header.records != nil,
            "time_base": header.timeBase?.rawValue, "start_ns": summary.start, "has_app_times": summary.hasAppTimes,
            "end_ns": summary.end, "declared_end_ns": header.end, "is_closed": header.isClosed,
            "last_line": summary.lastLine,
            "event_count": summary.eventCount, "controller_count": summary.controllerCount,
            "relation_count": summary.relationCount, "problem_count": summary.problemCount,
            "skipped_count": summary.skippedCount,
        ]
        let assignments = values.map { "\($0.key) = ?" }.joined(separator: ", ")
        let update = try db.cachedStatement(sql: "UPDATE run SET \(assignments) WHERE id = ?")
        try update.execute(arguments: StatementArguments(values.map(\.value) + [run]))
    }

    private func insert(_ header: TraceHeader) throws {
        try insert("recorded", ["kind"], (header.records ?? header.added).elements) { kind, values in
            values.append(Int64(kind.rawValue))
        }
        try insert("superclass", ["class", "superclass"], header.superclasses.sorted { $0.key < $1.key }) {
            $1.append($0.key)
            $1.append($0.value)
        }
        let partial = header.partial.flatMap { name, kinds in kinds.elements.map { (name: name, kind: $0) } }
        try insert(
            "partial", ["class", "kind"], partial.sorted { ($0.name, $0.kind.rawValue) < ($1.name, $1.kind.rawValue) }
        ) {
            $1.append($0.name)
            $1.append(Int64($0.kind.rawValue))
        }
        try insert("run_header", ["key", "value"], header.others.sorted { $0.key < $1.key }) {
            $1.append($0.key)
            $1.append($0.value)
        }
    }

    private func insert(_ counts: [String: [EventKind: Int]]) throws {
        let list = counts.sorted { $0.key < $1.key }.flatMap { name, kinds in
            kinds.sorted { $0.key.rawValue < $1.key.rawValue }.map { (name: name, kind: $0.key, events: $0.value) }
        }
        try insert("class_event_count", ["class", "kind", "events"], list) { count, values in
            values.append(count.name)
            values.append(Int64(count.kind.rawValue))
            values.append(count.events)
        }
    }

    /// Writes the tests. The stretches say which test each line belongs to, so nobody has to search tests that overlap.
    private func insert(_ tests: [TestInterval]) throws {
        try insert(
            "test", ["number", "name", "outcome", "first_line", "last_line", "launch"], Array(tests.enumerated())
        ) { test, values in
            values.append(test.offset)
            values.append(test.element.name)
            values.append(test.element.outcome?.rawValue)
            values.append(test.element.first.line)
            values.append(test.element.last.line)
            values.append(test.element.launch.map(Int64.init))
        }
        let numbers = Dictionary(firstOf: tests.enumerated().map { ($1.first.line, $0) })
        try insert("test_stretch", ["line", "test"], TestTimeline(tests).stretches) { stretch, values in
            values.append(stretch.line)
            values.append(stretch.test.flatMap { numbers[$0.first.line] }.map(Int64.init))
        }
    }

    private func insert<List: RandomAccessCollection>(
        _ table: String, _ columns: [String], _ list: List,
        bind: (List.Element, inout BulkInsert.Values) throws -> Void
    ) throws {
        let list = Array(list)
        try inserts.into(table, columns, db).insert(db, run: run, count: list.count) { row, values in
            try bind(list[row], &values)
        }
    }
}
