import GRDB
import TraceModel

/// Turns the batches of one run into rows.
struct BatchRows {
    let run: Int
    let inserts: PreparedInserts

    private var origins: [Origin: Int] = [:]
    private var relationCount: Int64 = 0
    private var lastLine = 0

    init(run: Int, _ inserts: PreparedInserts) {
        self.run = run
        self.inserts = inserts
    }

    mutating func insert(_ batch: ImportBatch, _ db: Database) throws {
        try insert(batch.events, db)
        try insert(batch.controllers, db)
        try insert(batch.relations, db)
        let columns = ["line", "severity", "reason", "text"]
        try inserts.insert(batch.problems, of: run, into: "problem", columns, db) { problem, values in
            values.append(problem.line)
            values.append(problem.severity.rawValue)
            values.append(problem.reason)
            values.append(problem.text)
        }
        try insert(batch.origins, db)
    }

    private mutating func insert(_ list: [Event], _ db: Database) throws {
        let columns = ["line", "time_ns", "kind", "thread", "subject", "object", "detail"]
        let events = try inserts.into("event", columns, db)
        var others: [(line: Int, position: Int, controller: ControllerID)] = []
        // A pointer avoids copies of events, which would retain their strings and arrays. `insert` counts rows up to the list's.
        try unsafe list.withUnsafeBufferPointer { list in
            try events.insert(db, run: run, count: list.count) { row, values in
                let line = unsafe list[row].line
                values.append(line)
                unsafe values.append(list[row].time)
                unsafe values.append(Int64(list[row].kind.rawValue))
                unsafe values.append(list[row].thread.map { Int64($0.rawValue) })
                unsafe values.append(list[row].subject.map { Int64($0.rawValue) })
                unsafe values.append(list[row].object.map { Int64($0.rawValue) })
                unsafe values.append(list[row].payload.text)
                lastLine = max(lastLine, line)
                if unsafe !list[row].others.isEmpty {
                    for (position, controller) in unsafe list[row].others.enumerated() {
                        others.append((line, position, controller))
                    }
                }
            }
        }
        try inserts.insert(others, of: run, into: "event_object", ["line", "position", "controller"], db) {
            other, values in
            values.append(other.line)
            values.append(other.position)
            values.append(Int64(other.controller.rawValue))
        }
    }

    private func insert(_ list: [ControllerLife], _ db: Database) throws {
        let columns = [
            "number", "class", "address", "generation", "launch", "first_line", "last_line", "deallocated_line",
        ]
        try inserts.insert(list, of: run, into: "controller", columns, db) { life, values in
            let controller = life.controller
            values.append(Int64(controller.id.rawValue))
            values.append(controller.className)
            values.append(controller.address.map { Int64(bitPattern: $0) })
            values.append(controller.generation)
            values.append(controller.launch)
            values.append(controller.first.line)
            values.append(life.last.line)
            values.append(life.deallocated.map { Int64($0.line) })
        }
    }

    private mutating func insert(_ list: [Relation], _ db: Database) throws {
        let columns = [
            "number", "parent", "child", "began_line", "settled_line", "leaving_line", "ended_line", "began_ns",
            "settled_ns", "leaving_ns", "ended_ns", "ended_how", "is_inferred",
        ]
        try inserts.insert(list, of: run, into: "relation", columns, db) { relation, values in
            let events = [relation.began, relation.settled, relation.leaving, relation.ended]
            values.append(relationCount)
            values.append(Int64(relation.parent.rawValue))
            values.append(Int64(relation.child.rawValue))
            for event in events { values.append(event.map { Int64($0.line) }) }
            for event in events { values.append(event?.time) }
            values.append(relation.ending?.rawValue)
            values.append(relation.isInferred ? 1 : 0)
            relationCount += 1
        }
    }

    private mutating func insert(_ list: [OriginStretch], _ db: Database) throws {
        var new: [(number: Int, origin: Origin)] = []
        for origin in list.map(\.origin) where origins[origin] == nil {
            new.append((origins.count, origin))
            origins[origin] = origins.count
        }
        let columns = ["number", "process", "process_id", "subsystem", "category", "file"]
        try inserts.insert(new, of: run, into: "origin", columns, db) { new, values in
            values.append(new.number)
            values.append(new.origin.process)
            values.append(new.origin.processID.map(Int64.init))
            values.append(new.origin.subsystem)
            values.append(new.origin.category)
            values.append(new.origin.file)
        }
        try inserts.insert(list, of: run, into: "origin_stretch", ["line", "origin", "file_line"], db) {
            stretch, values in
            values.append(stretch.line)
            values.append(origins[stretch.origin].map(Int64.init))
            values.append(stretch.fileLine)
        }
    }

    /// Writes the relations again, after the whole run is known.
    ///
    /// - Parameter make: returns the relations that end in a stretch of the run; for nil, those that are open at its end.
    /// - Returns: the number of relations.
    mutating func replaceRelations(_ db: Database, _ make: (ReplayBatch?) -> [Relation]) throws -> Int {
        try db.execute(sql: "DELETE FROM relation WHERE run_id = ?", arguments: [run])
        relationCount = 0
        var rows = try ReplayRows(db, run: run, upTo: lastLine, threads: nil)
        var batch = ReplayBatch()
        while try rows.next(&batch, db) { try insert(make(batch), db) }
        try insert(make(nil), db)
        return Int(relationCount)
    }
}
