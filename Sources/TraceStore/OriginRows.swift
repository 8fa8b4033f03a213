import GRDB
import TraceModel

/// Turns the stretches of a run's origins into rows.
struct OriginRows {
    private let run: Int
    private let origins: BulkInsert
    private let stretches: BulkInsert
    /// The number of each origin; they are few.
    private var known: [Origin: Int] = [:]

    init(_ db: Database, run: Int, _ inserts: BulkInserts) throws {
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
