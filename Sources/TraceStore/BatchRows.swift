import GRDB
import TraceModel

/// Turns the batches of one run into rows.
struct BatchRows {
    /// The connection's statements.
    let inserts: PreparedInserts

    private let run: Int
    private let events: BulkInsert
    private let objects: BulkInsert
    private let controllers: BulkInsert
    private let relations: BulkInsert
    private let problems: BulkInsert
    private var origins: OriginRows
    private var relationCount: Int64 = 0
    /// The greatest line of an event.
    private(set) var lastLine = 0

    /// - Parameter inserts: the connection's statements.
    init(_ db: Database, run: Int, _ inserts: PreparedInserts) throws {
        self.run = run
        self.inserts = inserts
        let insert = { table, columns in try inserts.into(table, columns, db) }
        events = try insert("event", ["line", "time_ns", "kind", "thread", "subject", "object", "detail"])
        objects = try insert("event_object", ["line", "position", "controller"])
        controllers = try insert(
            "controller",
            ["number", "class", "address", "generation", "launch", "first_line", "last_line", "deallocated_line"])
        relations = try insert(
            "relation",
            [
                "number", "parent", "child", "began_line", "settled_line", "leaving_line", "ended_line", "began_ns",
                "settled_ns", "leaving_ns", "ended_ns", "ended_how", "is_inferred",
            ])
        problems = try insert("problem", ["line", "severity", "reason", "text"])
        origins = try OriginRows(db, run: run, inserts)
    }

    mutating func insert(_ batch: ImportBatch, _ db: Database) throws {
        try insert(batch.events, db)
        try insert(batch.controllers, db)
        try insert(batch.relations, db)
        try problems.insert(db, run: run, count: batch.problems.count) { row, values in
            let problem = batch.problems[row]
            values.append(problem.line)
            values.append(problem.severity.rawValue)
            values.append(problem.reason)
            values.append(problem.text)
        }
        try origins.insert(batch.origins, db)
    }

    private mutating func insert(_ list: [Event], _ db: Database) throws {
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
        try objects.insert(db, run: run, count: others.count) { row, values in
            values.append(others[row].line)
            values.append(others[row].position)
            values.append(Int64(others[row].controller.rawValue))
        }
    }

    private func insert(_ list: [ControllerLife], _ db: Database) throws {
        try controllers.insert(db, run: run, count: list.count) { row, values in
            let controller = list[row].controller
            values.append(Int64(controller.id.rawValue))
            values.append(controller.className)
            values.append(controller.address.map { Int64(bitPattern: $0) })
            values.append(controller.generation)
            values.append(controller.launch)
            values.append(controller.first.line)
            values.append(list[row].last.line)
            values.append(list[row].deallocated.map { Int64($0.line) })
        }
    }

    private mutating func insert(_ list: [Relation], _ db: Database) throws {
        let base = relationCount
        try relations.insert(db, run: run, count: list.count) { row, values in
            let relation = list[row]
            let events = [relation.began, relation.settled, relation.leaving, relation.ended]
            values.append(base + Int64(row))
            values.append(Int64(relation.parent.rawValue))
            values.append(Int64(relation.child.rawValue))
            for event in events { values.append(event.map { Int64($0.line) }) }
            for event in events { values.append(event?.time) }
            values.append(relation.ending?.rawValue)
            values.append(relation.isInferred ? 1 : 0)
        }
        relationCount += Int64(list.count)
    }

    /// Writes the relations again, after the whole run is known.
    ///
    /// - Parameter make: returns the relations that end in a stretch of the run; for nil, those that are open at its end.
    /// - Returns: the number of relations.
    mutating func replaceRelations(_ db: Database, _ make: (ReplayBatch?) -> [Relation]) throws -> Int {
        try db.execute(sql: "DELETE FROM relation WHERE run_id = ?", arguments: [run])
        relationCount = 0
        var events = try EventRows(db, run: run, upTo: lastLine, threads: nil)
        var controllers = try ControllerRows(db, run: run)
        var batch = ReplayBatch()
        repeat {
            batch = ReplayBatch()
            if let last = try events.read(4096, into: &batch.events, db) {
                try controllers.read(upTo: last, of: batch.events, into: &batch.controllers, db)
            }
            try insert(make(batch.events.isEmpty ? nil : batch), db)
        } while !batch.events.isEmpty
        return Int(relationCount)
    }
}

/// Turns the stretches of a run's origins into rows.
struct OriginRows {
    private let run: Int
    private let origins: BulkInsert
    private let stretches: BulkInsert
    /// The number of each origin; there are few.
    private var known: [Origin: Int] = [:]

    init(_ db: Database, run: Int, _ inserts: PreparedInserts) throws {
        self.run = run
        origins = try inserts.into(
            "origin", ["number", "process", "process_id", "subsystem", "category", "file"], db)
        stretches = try inserts.into("origin_stretch", ["line", "origin", "file_line"], db)
    }

    mutating func insert(_ list: [OriginStretch], _ db: Database) throws {
        var new: [Origin] = []
        for origin in list.map(\.origin) where known[origin] == nil {
            known[origin] = known.count
            new.append(origin)
        }
        let first = known.count - new.count
        try origins.insert(db, run: run, count: new.count) { row, values in
            values.append(first + row)
            values.append(new[row].process)
            values.append(new[row].processID.map(Int64.init))
            values.append(new[row].subsystem)
            values.append(new[row].category)
            values.append(new[row].file)
        }
        try stretches.insert(db, run: run, count: list.count) { row, values in
            values.append(list[row].line)
            values.append(known[list[row].origin].map(Int64.init))
            values.append(list[row].fileLine)
        }
    }
}
