import GRDB
import TraceModel

/// Turns the batches of one run into rows.
struct RunRows {
    private let numbers: RunNumbers
    private let events: BulkInsert
    private let objects: BulkInsert
    private let controllers: BulkInsert
    private let relations: BulkInsert
    private let problems: BulkInsert
    private let tests: BulkInsert
    private var origins: OriginRows
    private var classes: NameTable
    private var threads: NameTable
    /// The store's numbers of threads, by `ThreadID`.
    private(set) var threadIDs: [Int64] = []
    private var intervals = TestIntervals()
    /// The greatest line of an event.
    private(set) var lastLine = 0
    /// One more than the greatest number of a controller.
    private(set) var controllerCount = 0

    init(_ db: Database, _ numbers: RunNumbers) throws {
        self.numbers = numbers
        events = try BulkInsert(
            db, into: "event", ["id", "time_ns", "kind", "thread_id", "subject_id", "object_id", "detail"])
        objects = try BulkInsert(db, into: "event_object", ["event_id", "position", "controller_id"])
        controllers = try BulkInsert(
            db, into: "controller",
            [
                "id", "run_id", "class_id", "address", "generation", "first_event", "last_event", "deallocated_event",
                "launch",
            ])
        relations = try BulkInsert(
            db, into: "relation",
            [
                "run_id", "parent_id", "child_id", "began_event", "settled_event", "leaving_event", "ended_event",
                "began_ns", "settled_ns", "leaving_ns", "ended_ns", "ended_how", "is_inferred",
            ])
        problems = try BulkInsert(db, into: "problem", ["run_id", "line", "severity", "reason", "text"])
        tests = try BulkInsert(db, into: "test", ["run_id", "name", "outcome", "first_event", "last_event"])
        origins = try OriginRows(db, run: numbers.run)
        classes = try NameTable(db, "class")
        threads = try NameTable(db, "thread")
    }

    /// Inserts the batch.
    mutating func insert(_ batch: ImportBatch, _ db: Database) throws {
        for name in batch.threads.dropFirst(threadIDs.count) { threadIDs.append(try threads.id(of: name, db)) }
        try insert(batch.events, db)
        try insert(batch.controllers, db)
        try insert(batch.relations, db)
        try problems.insert(db, count: batch.problems.count) { row, values in
            let problem = batch.problems[row]
            values.append(numbers.run)
            values.append(Int64(problem.line))
            values.append(problem.severity.rawValue)
            values.append(problem.reason)
            values.append(problem.text)
        }
        try origins.insert(batch.origins, db)
    }

    private mutating func insert(_ list: [Event], _ db: Database) throws {
        var others: [(line: Int, position: Int, controller: ControllerID)] = []
        var finished: [TestInterval] = []
        // Through a pointer, so that no event is copied with its strings and arrays retained.
        try list.withUnsafeBufferPointer { list in
            try events.insert(db, count: list.count) { row, values in
                let line = list[row].line
                values.append(numbers.id(line: line))
                values.append(list[row].time)
                values.append(Int64(list[row].kind.rawValue))
                values.append(storedThread(list[row].thread))
                values.append(numbers.id(list[row].subject))
                values.append(numbers.id(list[row].object))
                values.append(list[row].payload.text)
                lastLine = max(lastLine, line)
                if !list[row].others.isEmpty {
                    for (position, controller) in list[row].others.enumerated() {
                        others.append((line, position, controller))
                    }
                }
                if let interval = intervals.note(list[row]) { finished.append(interval) }
            }
        }
        try objects.insert(db, count: others.count) { row, values in
            values.append(numbers.id(line: others[row].line))
            values.append(Int64(others[row].position))
            values.append(numbers.id(others[row].controller))
        }
        try insert(finished, db)
    }

    private func storedThread(_ thread: ThreadID?) -> Int64? {
        guard let thread, Int(thread.rawValue) < threadIDs.count else { return nil }
        return threadIDs[Int(thread.rawValue)]
    }

    private mutating func insert(_ list: [Controller], _ db: Database) throws {
        try controllers.insert(db, count: list.count) { row, values in
            let controller = list[row]
            values.append(numbers.id(controller.id))
            values.append(numbers.run)
            values.append(try classes.id(of: controller.className, db))
            values.append(controller.address.map { Int64(bitPattern: $0) })
            values.append(Int64(controller.generation))
            values.append(numbers.id(controller.first))
            values.append(numbers.id(controller.last))
            values.append(numbers.id(controller.deallocated))
            values.append(Int64(controller.launch))
            controllerCount = max(controllerCount, Int(controller.id.rawValue) + 1)
        }
    }

    private func insert(_ list: [Relation], _ db: Database) throws {
        try relations.insert(db, count: list.count) { row, values in
            let relation = list[row]
            values.append(numbers.run)
            values.append(numbers.id(relation.parent))
            values.append(numbers.id(relation.child))
            values.append(numbers.id(relation.began))
            values.append(numbers.id(relation.settled))
            values.append(numbers.id(relation.leaving))
            values.append(numbers.id(relation.ended))
            for event in [relation.began, relation.settled, relation.leaving, relation.ended] {
                values.append(event?.time)
            }
            values.append(relation.ending?.rawValue)
            values.append(relation.isInferred ? 1 : 0)
        }
    }

    /// Writes the relations anew, now that the whole run is known.
    ///
    /// - Parameter make: makes those that end in a stretch of the run; of nil, those that are open at its end.
    /// - Returns: how many there are.
    func replaceRelations(_ db: Database, _ make: (ReplayBatch?) -> [Relation]) throws -> Int {
        try db.execute(sql: "DELETE FROM relation WHERE run_id = ?", arguments: [numbers.run])
        var events = try EventRows(db, numbers, upTo: lastLine)
        var controllers = try ControllerRows(db, numbers, count: controllerCount)
        var batch = ReplayBatch()
        var count = 0
        repeat {
            batch = ReplayBatch()
            if let last = try events.read(4096, into: &batch.events, db) {
                try controllers.read(upTo: last, into: &batch.controllers, db)
            }
            let made = make(batch.events.isEmpty ? nil : batch)
            try insert(made, db)
            count += made.count
        } while !batch.events.isEmpty
        return count
    }

    /// The store's number of a class.
    mutating func classID(of name: String, _ db: Database) throws -> Int64 {
        try classes.id(of: name, db)
    }

    /// Ends the tests that are still open.
    mutating func close(_ db: Database) throws {
        let last = EventReference(line: lastLine, time: nil, kind: .testFinished)
        try insert(intervals.close(at: last), db)
    }

    private func insert(_ list: [TestInterval], _ db: Database) throws {
        try tests.insert(db, count: list.count) { row, values in
            values.append(numbers.run)
            values.append(list[row].name)
            values.append(list[row].outcome?.rawValue)
            values.append(numbers.id(list[row].first))
            values.append(numbers.id(list[row].last))
        }
    }
}
