import GRDB
import TraceModel

/// Reads and writes a run's own row, and the parts of its summary in other tables.
enum RunRow {
    /// In bytes. Every report and every list shows a run's name.
    private static let longestName = 1000

    /// Begins a run, and returns its number. Values that are known only at its end are missing.
    static func insert(_ run: Run, _ db: Database) throws -> Int {
        guard run.name.utf8.count <= longestName else { throw StoreError.Cause.longName(bytes: longestName) }
        let insert = try db.cachedStatement(
            sql: "INSERT INTO run (name, source, format, digest, imported_ns) VALUES (?, ?, ?, '', ?)")
        try insert.execute(arguments: [run.name, run.source, run.format, run.imported])
        return Int(db.lastInsertedRowID)
    }

    /// The runs that meet the condition, by number.
    ///
    /// - Parameter isBrief: whether only the run's own row is read, and nothing of its header's other lines and its launches.
    static func runs(
        _ db: Database, where condition: String = "TRUE", _ arguments: StatementArguments = [], isBrief: Bool = false
    ) throws -> [Run] {
        let select = try db.cachedStatement(sql: "SELECT * FROM run WHERE \(condition) ORDER BY id")
        return try Row.fetchAll(select, arguments: arguments).map { row in
            var summary = try summary(row)
            let number = try row.number("id")
            if !isBrief { try fill(&summary, db, of: number, hasRecords: row.value("has_records")) }
            return Run(
                number: number, name: try row.value("name"), source: try row.value("source"),
                format: try row.value("format"), digest: try row.value("digest"),
                imported: try row.value("imported_ns"), summary: summary)
        }
    }

    /// The values in the run's own row.
    private static func summary(_ row: Row) throws -> TraceSummary {
        var header = TraceHeader()
        header.run = try row.value("declared_name")
        header.recorder = try row.value("recorder")
        header.app = try row.value("app")
        header.device = try row.value("device")
        header.os = try row.value("os")
        header.timeBase = (try row.value("time_base") as String?).flatMap(TraceHeader.TimeBase.init)
        header.utcOffset = try row.value("utc_offset_s")
        header.hasSeveralZones = try row.value("has_several_zones")
        header.isClosed = try row.value("is_closed")
        header.end = try row.value("declared_end_ns")
        var summary = TraceSummary(header: header)
        summary.start = try row.value("start_ns")
        summary.hasAppTimes = try row.value("has_app_times")
        summary.end = try row.value("end_ns")
        summary.lastLine = try row.number("last_line")
        summary.eventCount = try row.number("event_count")
        summary.controllerCount = try row.number("controller_count")
        summary.relationCount = try row.number("relation_count")
        summary.problemCount = try row.number("problem_count")
        summary.skippedCount = try row.number("skipped_count")
        return summary
    }

    /// Adds the values that are known only at the run's end.
    static func complete(_ run: Run, _ db: Database) throws {
        let (summary, header) = (run.summary, run.summary.header)
        try BulkInsert.run(db.cachedStatement(sql: completion), db, count: 1) { _, values in
            values.append(run.digest, header.run, header.recorder, header.app, header.device, header.os)
            values.append(header.records != nil, header.timeBase?.rawValue, header.utcOffset, header.hasSeveralZones)
            values.append(summary.start, summary.hasAppTimes, summary.end, header.end, header.isClosed)
            values.append(summary.lastLine, summary.eventCount, summary.controllerCount, summary.relationCount)
            values.append(summary.problemCount, summary.skippedCount, run.number)
        }
    }

    private static let completion = """
        UPDATE run
        SET (digest, declared_name, recorder, app, device, os,
            has_records, time_base, utc_offset_s, has_several_zones,
            start_ns, has_app_times, end_ns, declared_end_ns, is_closed,
            last_line, event_count, controller_count, relation_count,
            problem_count, skipped_count)
            = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        WHERE id = ?
        """

    /// Adds values from other tables that are quick to read.
    private static func fill(_ summary: inout TraceSummary, _ db: Database, of run: Int, hasRecords: Bool) throws {
        var kinds: [EventKind] = []
        try read("SELECT kind FROM recorded WHERE run_id = ?", db, run) {
            kinds.append(try EventKind(stored: $0.value(0)))
        }
        if hasRecords { summary.header.records = [] }
        summary.header.add(EventKinds(kinds))
        var headers: [String: String] = [:]
        // The one over the limit is the list of gaps.
        try read("SELECT key, value FROM run_header WHERE run_id = ? LIMIT \(TraceHeader.most + 1)", db, run) {
            headers[try $0.value(0)] = try $0.value(1)
        }
        summary.header.kept = headers
        summary.launches = try launches(db, of: run)
    }

    /// The run with the parts that a list of runs leaves out.
    static func completing(_ run: Run, _ db: Database) throws -> Run {
        var run = run
        let number = run.number
        run.files = try files(db, of: number)
        var summary = run.summary
        try read("SELECT class, kind FROM partial WHERE run_id = ?", db, number) { row in
            let kind = try EventKind(stored: row.value(1))
            summary.header.partial[try row.value(0), default: []].insert(EventKinds(kind))
        }
        try read("SELECT class, superclass FROM superclass WHERE run_id = ?", db, number) { row in
            summary.header.superclasses[try row.value(0)] = try row.value(1) as String
        }
        summary.threads = []
        summary.threadLogs = []
        try read("SELECT name, log FROM thread WHERE run_id = ? ORDER BY number", db, number) { row in
            summary.threads.append(try row.value(0))
            summary.threadLogs.append(try row.number(1))
        }
        if Set(summary.threadLogs).count < 2 { summary.threadLogs = [] }
        // A second copy would be large, as there can be as many classes as controllers.
        if summary.counts.isEmpty {
            try read("SELECT class, events FROM internal_class_event_count WHERE run_id = ?", db, number) { row in
                summary.counts[try row.value(0)] = try TraceSummary.EventCounts(stored: row.value(1))
            }
        }
        try read("SELECT class FROM internal_doubled_class WHERE run_id = ?", db, number) { row in
            summary.doubledClasses.insert(try row.value(0))
        }
        summary.tests = try tests(db, of: number)
        if summary.launches.count > 1 {
            try read("SELECT line, launch FROM internal_mark_launch WHERE run_id = ?", db, number) { row in
                summary.marks[try row.number(0)] = try row.number(1)
            }
        }
        run.summary = summary
        return run
    }

    private static func read(_ sql: String, _ db: Database, _ run: Int, _ body: (Row) throws -> Void) throws {
        let cursor = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: [run])
        while let row = try cursor.next() { try body(row) }
    }

    private static func launches(_ db: Database, of run: Int) throws -> [Launch] {
        let columns =
            ["own.number", "own.process", "own.process_id", "own.identity", "own.event_count", "own.is_closed"]
            + ["own.end_ns", "known.id"] + NightLaunchRows.placeColumns.map { "known.\($0)" }
        let join = "LEFT JOIN night_launch AS known ON known.identity = own.identity"
        return try rows(of: "launch", columns, db, of: run, joining: join).map { row in
            var launch = Launch(
                number: try Int(storedLaunch: row.value(6)), first: try row.event(at: 0), last: try row.event(at: 3),
                process: try row.value(7), processID: try row.value(8))
            launch.identity = try row.value(9)
            launch.eventCount = try row.number(10)
            launch.header.isClosed = try row.value(11)
            launch.end = try row.value(12)
            let isKnown = try row.value(13) as Int64? != nil
            launch.place = try isKnown ? LaunchPlace { try row.value(14 + $0) } : nil
            return launch
        }
    }

    /// The tests that ran, in the order of their starts.
    private static func tests(_ db: Database, of run: Int) throws -> [TestInterval] {
        try rows(of: "test", ["own.name", "own.outcome", "own.launch"], db, of: run).map { row in
            let outcome: String? = try row.value(7)
            return TestInterval(
                name: try row.value(6), outcome: outcome.flatMap(TestOutcome.init), first: try row.event(at: 0),
                last: try row.event(at: 3), launch: try row.value(8))
        }
    }

    /// The first and the last event of each row of a table, and then these columns.
    private static func rows(
        of table: String, _ columns: [String], _ db: Database, of run: Int, joining join: String = ""
    ) throws -> [Row] {
        let sql = """
            SELECT
                first.line, first.time_ns, first.kind, last.line, last.time_ns, last.kind,
                \(columns.joined(separator: ", "))
            FROM \(table) AS own
            JOIN event AS first ON first.run_id = own.run_id AND first.line = own.first_line
            JOIN event AS last ON last.run_id = own.run_id AND last.line = own.last_line
            \(join)
            WHERE own.run_id = ?
            ORDER BY own.number
            """
        return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [run])
    }

    /// The files of the lines of a run of several logs.
    private static func files(_ db: Database, of run: Int) throws -> [Origin.Stretch] {
        let sql = """
            SELECT stretch.line, stretch.file_line, origin.file
            FROM internal_origin_stretch AS stretch
            JOIN origin ON origin.run_id = stretch.run_id AND origin.number = stretch.origin
            WHERE stretch.run_id = ? AND origin.file IS NOT NULL
            ORDER BY stretch.line
            """
        return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [run]).map { row in
            Origin.Stretch(
                line: try row.number(0), origin: Origin(file: try row.value(2)), fileLine: try row.number(1))
        }
    }
}

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
        if !summary.header.stacks.isEmpty { try insert(summary.launches, stacks: summary.header.stacks, db) }
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
        guard !tests.isEmpty else { return }
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
