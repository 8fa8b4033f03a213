import GRDB
import TraceModel

/// Writes the rows of one run.
struct RunInserts {
    let run: Int
    let inserts: PreparedInserts

    private var origins: [Origin: Int] = [:]
    /// How many relations were written.
    private(set) var relationCount = 0
    /// The line of the last event that was written.
    private(set) var lastLine = 0

    init(run: Int, _ inserts: PreparedInserts = PreparedInserts()) {
        self.run = run
        self.inserts = inserts
    }

    /// Inserts a row for each element; `bind` appends a value for every column, in order.
    ///
    /// - Parameter columns: the columns other than `run_id`; the same ones in each call for a table.
    func insert<List: RandomAccessCollection>(
        _ list: List, into table: String, _ columns: [String], _ db: Database,
        bind: (inout BulkInsert.Values, List.Element) throws -> Void
    ) throws where List.Index == Int {
        try inserts.into(table, columns, db).insert(db, run: run, count: list.count) { row, values in
            try bind(&values, list[list.startIndex + row])
        }
    }

    mutating func insert(_ batch: ImportBatch, _ db: Database) throws {
        try insert(batch.events, db)
        try insert(batch.controllers, db)
        try insert(batch.relations, db)
        try insert(batch.stays, db)
        try insert(batch.problems, into: "problem", ["line", "severity", "reason", "text"], db) {
            $0.append($1.line, $1.severity.rawValue, $1.reason, $1.text)
        }
        try insert(batch.origins, db)
    }

    private mutating func insert(_ list: [Event], _ db: Database) throws {
        let columns = ["line", "time_ns", "kind", "thread", "subject", "object", "detail"]
        let events = try inserts.into("event", columns, db)
        var others: [(line: Int, position: Int, controller: ControllerID)] = []
        var sites: [(line: Int, site: Caller.LoggedCallSite)] = []
        // A pointer avoids copies of events, which would retain their strings and arrays. `insert` counts rows up to the list's.
        try unsafe list.withUnsafeBufferPointer { list in
            try events.insert(db, run: run, count: list.count) { row, values in
                let line = unsafe list[row].line
                values.append(line)
                unsafe values.append(list[row].time)
                unsafe values.append(list[row].kind)
                unsafe values.append(list[row].thread.map { Int64($0.rawValue) })
                unsafe values.append(list[row].subject)
                unsafe values.append(list[row].object)
                lastLine = max(lastLine, line)
                guard unsafe list[row].hasDetails else { return values.appendNull() }
                unsafe values.append(list[row].payload.text)
                if let site = unsafe list[row].payload.callSite { sites.append((line, site)) }
                if unsafe !list[row].others.isEmpty {
                    for (position, controller) in unsafe list[row].others.enumerated() {
                        others.append((line, position, controller))
                    }
                }
            }
        }
        try insert(others, into: "event_object", ["line", "position", "controller"], db) {
            $0.append($1.line, $1.position, $1.controller)
        }
        if !sites.isEmpty { try insert(sites, db) }
    }

    private func insert(_ list: [Controller.Lifetime], _ db: Database) throws {
        let columns = [
            "number", "class", "address", "generation", "launch", "first_line", "last_line", "deallocated_line",
        ]
        try insert(list, into: "controller", columns, db) { values, life in
            let controller = life.controller
            values.append(controller.id)
            values.append(controller.className)
            values.append(controller.address.map { Int64(bitPattern: $0) })
            values.append(controller.generation)
            values.append(controller.launch)
            values.append(controller.first.line)
            values.append(life.last.line)
            values.append(life.deallocated?.line)
        }
    }

    private mutating func insert(_ list: [Relation], _ db: Database) throws {
        let columns = [
            "number", "parent", "child", "began_line", "settled_line", "leaving_line", "ended_line", "began_ns",
            "settled_ns", "leaving_ns", "ended_ns", "ended_how", "is_inferred",
        ]
        try insert(list, into: "relation", columns, db) { values, relation in
            let events = [relation.began, relation.settled, relation.leaving, relation.ended]
            values.append(relationCount)
            values.append(relation.parent)
            values.append(relation.child)
            for event in events { values.append(event?.line) }
            for event in events { values.append(event?.time) }
            values.append(relation.ending?.rawValue)
            values.append(relation.isInferred)
            relationCount += 1
        }
    }

    private func insert(_ list: [Stay], _ db: Database) throws {
        let columns = [
            "began_line", "controller", "place", "holder", "appeared_line", "leaving_line", "ended_line", "ended_how",
        ]
        try insert(list, into: "stay", columns, db) { values, stay in
            values.append(stay.began.line)
            values.append(stay.controller)
            values.append(stay.place.rawValue)
            values.append(stay.holder)
            for event in [stay.appeared, stay.leaving, stay.ended] { values.append(event?.line) }
            values.append(stay.ending?.rawValue)
        }
    }

    private mutating func insert(_ list: [Origin.Stretch], _ db: Database) throws {
        var new: [(number: Int, origin: Origin)] = []
        for origin in list.map(\.origin) where origins[origin] == nil {
            new.append((origins.count, origin))
            origins[origin] = origins.count
        }
        let columns = ["number", "process", "process_id", "subsystem", "category", "file"]
        try insert(new, into: "origin", columns, db) { values, new in
            let origin = new.origin
            values.append(
                new.number, origin.process, origin.processID, origin.subsystem, origin.category, origin.file)
        }
        try insert(list, into: "internal_origin_stretch", ["line", "origin", "file_line"], db) {
            $0.append($1.line, origins[$1.origin], $1.fileLine)
        }
    }
}

// One text for all kinds: a row for each would be half of what a short log writes beside its events.
extension TraceSummary.EventCounts {
    /// A JSON object, as the store keeps it: `{"3":12,"13":9}`.
    var stored: String {
        // By bytes, because every run has one for each class.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(2 + 10 * kinds.elements.count)
        for kind in kinds.elements {
            bytes.append(UInt8(ascii: bytes.isEmpty ? "{" : ","))
            bytes.append(UInt8(ascii: "\""))
            bytes.append(digitsOf: Int64(kind.rawValue))
            bytes.append(UInt8(ascii: "\""))
            bytes.append(UInt8(ascii: ":"))
            bytes.append(digitsOf: Int64(self[kind]))
        }
        if bytes.isEmpty { bytes.append(UInt8(ascii: "{")) }
        bytes.append(UInt8(ascii: "}"))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads that text; another one means that the file is damaged.
    init(stored text: String) throws {
        self.init()
        var rest = text.utf8[...]
        func skip(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest.removeFirst()
            return true
        }
        func number() -> Int64? {
            let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            rest = rest[digits.endIndex...]
            return Int64(Substring(digits))
        }
        var isFirst = true
        var isRead = skip("{")
        while isRead, !skip("}") {
            guard isFirst || skip(","), skip("\""), let kind = number(), skip("\""), skip(":"), let count = number()
            else {
                isRead = false
                break
            }
            self[try EventKind(stored: kind)] = try Int(stored: count)
            isFirst = false
        }
        guard isRead, rest.isEmpty else {
            throw StoreError.Cause.damaged("the counts of a class are '\(text.prefix(40))'")
        }
    }
}
