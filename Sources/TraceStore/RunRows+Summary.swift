import GRDB
import TraceModel

/// Writes the values of a run that are known after its last line was read.
extension RunInserts {
    /// Completes the run's own row and fills the tables beside it.
    func complete(_ run: Run, _ db: Database) throws {
        let summary = run.summary
        try RunRow.complete(run, db)
        try insert(summary.header, db)
        try insert(summary.threads.indices, into: "thread", ["number", "name", "log"], db) {
            $0.append($1, summary.threads[$1], summary.threadLogs.isEmpty ? 0 : summary.threadLogs[$1])
        }
        let columns = [
            "number", "first_line", "last_line", "process", "process_id", "identity", "event_count", "is_closed",
            "end_ns", "until_ns",
        ]
        try insert(summary.launches, into: "launch", columns, db) { values, launch in
            values.append(
                launch.number, launch.first.line, launch.last.line, launch.process, launch.processID, launch.identity,
                launch.eventCount, launch.header.isClosed, launch.end, summary.until(of: launch))
        }
        try insert(summary.launches, stacks: summary.header.stacks, db)
        try insert(summary.tests, db)
        try insert(summary.clockSteps, into: "internal_clock_step", ["line", "launch", "added_ns"], db) {
            $0.append($1.line, $1.launch, $1.nanoseconds)
        }
        let marks = summary.marks.sorted { $0.key < $1.key }
        try insert(marks, into: "internal_mark_launch", ["line", "launch"], db) { $0.append($1.key, $1.value) }
        let counts = summary.counts.filter { !$0.value.kinds.isEmpty }.sorted { $0.key < $1.key }
        try insert(counts, into: "internal_class_event_count", ["class", "events"], db) { values, counts in
            values.append(counts.key)
            values.append(counts.value.stored)
        }
        try insert(summary.doubledClasses.sorted(), into: "internal_doubled_class", ["class"], db) { $0.append($1) }
    }

    private func insert(_ header: TraceHeader, _ db: Database) throws {
        try insert((header.records ?? header.added).elements, into: "recorded", ["kind"], db) { $0.append($1) }
        let superclasses = header.superclasses.sorted { $0.key < $1.key }
        try insert(superclasses, into: "superclass", ["class", "superclass"], db) { $0.append($1.key, $1.value) }
        let partial = header.partial.flatMap { name, kinds in kinds.elements.map { (name: name, kind: $0) } }
            .sorted { ($0.name, $0.kind.rawValue) < ($1.name, $1.kind.rawValue) }
        try insert(partial, into: "partial", ["class", "kind"], db) { $0.append($1.name, $1.kind) }
        try insert(headers: header.kept, db)
    }

    func insert(headers: [String: String], _ db: Database) throws {
        let list = headers.sorted { $0.key < $1.key }
        try insert(list, into: "run_header", ["key", "value"], db) { $0.append($1.key, $1.value) }
    }

    /// Writes the tests. The stretches say which test each line belongs to, so nobody has to search tests that overlap.
    private func insert(_ tests: [TestInterval], _ db: Database) throws {
        let columns = [
            "number", "name", "test", "argument", "attempt", "outcome", "first_line", "last_line", "launch",
        ]
        var attempts: [String: Int] = [:]
        try insert(tests.indices, into: "test", columns, db) { values, number in
            let test = tests[number]
            let name = TestInterval.shortName(test.name)
            let argument = TestInterval.argument(test.name)
            // Two modules may have a test of one name; not every line has the parentheses of a function.
            let key = argument.map { $0.hasSuffix("()") ? String($0.dropLast(2)) : $0 } ?? name
            attempts[key, default: 0] += 1
            values.append(
                number, test.name, name, argument, attempts[key] ?? 1, test.outcome?.rawValue,
                test.first.line, test.last.line, test.launch)
        }
        let numbers = Dictionary(firstOf: tests.enumerated().map { ($1.first.line, $0) })
        try insert(TestInterval.TestTimeline(tests).stretches, into: "internal_test_stretch", ["line", "test"], db) {
            $0.append($1.line, $1.test.flatMap { numbers[$0.first.line] })
        }
    }
}

extension TraceSummary {
    /// The first instant at which nothing of a launch goes on any more, since the run's start, by the log's own clock; nil for a log
    /// without times.
    fileprivate func until(of launch: Launch) -> Int64? {
        let end = launch.header.end.map { $0.since(start ?? 0) }
        return [end, launch.last.time.map { $0 &+ 1 }].compactMap(\.self).max() ?? self.end.map { $0 &+ 1 }
    }
}
