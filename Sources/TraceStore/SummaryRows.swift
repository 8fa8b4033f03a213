import GRDB
import TraceModel

/// Writes the values of a run that are known after its last line was read.
struct SummaryRows {
    let run: Run
    let inserts: PreparedInserts
    let db: Database

    /// Completes the run's own row and fills the tables beside it.
    func insert() throws {
        let summary = run.summary
        try updateRun(summary)
        try insert(summary.header)
        try insert(summary.threads.indices, "thread", ["number", "name", "log"]) { thread, values in
            values.append(thread)
            values.append(summary.threads[thread])
            values.append(summary.threadLogs.isEmpty ? 0 : summary.threadLogs[thread])
        }
        let columns = [
            "number", "first_line", "last_line", "process", "process_id", "identity", "event_count", "is_closed",
            "end_ns",
        ]
        try insert(summary.launches, "launch", columns) { launch, values in
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
        try insert(summary.doubledClasses.sorted(), "doubled_class", ["class"]) { $1.append($0) }
    }

    private func updateRun(_ summary: TraceSummary) throws {
        let header = summary.header
        let values: KeyValuePairs<String, (any DatabaseValueConvertible)?> = [
            "digest": run.digest, "declared_name": header.run, "recorder": header.recorder, "app": header.app,
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
        try update.execute(arguments: StatementArguments(values.map(\.value) + [run.number]))
    }

    private func insert(_ header: TraceHeader) throws {
        try insert((header.records ?? header.added).elements, "recorded", ["kind"]) { kind, values in
            values.append(Int64(kind.rawValue))
        }
        let superclasses = header.superclasses.sorted { $0.key < $1.key }
        try insert(superclasses, "superclass", ["class", "superclass"]) { pair, values in
            values.append(pair.key)
            values.append(pair.value)
        }
        let partial = header.partial.flatMap { name, kinds in kinds.elements.map { (name: name, kind: $0) } }
            .sorted { ($0.name, $0.kind.rawValue) < ($1.name, $1.kind.rawValue) }
        try insert(partial, "partial", ["class", "kind"]) { pair, values in
            values.append(pair.name)
            values.append(Int64(pair.kind.rawValue))
        }
        try insert(header.others.sorted { $0.key < $1.key }, "run_header", ["key", "value"]) { pair, values in
            values.append(pair.key)
            values.append(pair.value)
        }
    }

    private func insert(_ counts: [String: [EventKind: Int]]) throws {
        let list = counts.sorted { $0.key < $1.key }.flatMap { name, kinds in
            kinds.sorted { $0.key.rawValue < $1.key.rawValue }.map { (name: name, kind: $0.key, events: $0.value) }
        }
        try insert(list, "class_event_count", ["class", "kind", "events"]) { count, values in
            values.append(count.name)
            values.append(Int64(count.kind.rawValue))
            values.append(count.events)
        }
    }

    /// Writes the tests. The stretches say which test each line belongs to, so nobody has to search tests that overlap.
    private func insert(_ tests: [TestInterval]) throws {
        let columns = ["number", "name", "outcome", "first_line", "last_line", "launch"]
        try insert(tests.indices, "test", columns) { number, values in
            values.append(number)
            values.append(tests[number].name)
            values.append(tests[number].outcome?.rawValue)
            values.append(tests[number].first.line)
            values.append(tests[number].last.line)
            values.append(tests[number].launch.map(Int64.init))
        }
        let numbers = Dictionary(firstOf: tests.enumerated().map { ($1.first.line, $0) })
        try insert(TestTimeline(tests).stretches, "test_stretch", ["line", "test"]) { stretch, values in
            values.append(stretch.line)
            values.append(stretch.test.flatMap { numbers[$0.first.line] }.map(Int64.init))
        }
    }

    private func insert<List: RandomAccessCollection>(
        _ list: List, _ table: String, _ columns: [String],
        bind: (List.Element, inout BulkInsert.Values) throws -> Void
    ) throws where List.Index == Int {
        try inserts.insert(list, of: run.number, into: table, columns, db, bind: bind)
    }
}
