import GRDB

/// The runs of a store that gets others, by what tells one import from another.
struct MergedNames {
    /// One import of one log: a run that was copied from store to store still has it.
    private struct Import: Hashable {
        let source: String
        let digest: String
        let format: String
        let time: Int64

        init(_ row: Row) throws {
            (source, digest, format, time) = (
                try row.value("source"), try row.value("digest"), try row.value("format"), try row.value("imported_ns")
            )
        }
    }

    private var names: Set<String> = []
    private var imports: Set<Import> = []

    static func rows(_ db: Database, in schema: String) throws -> [Row] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT id, name, source, digest, format, imported_ns
                FROM \(schema).run
                ORDER BY id
                """)
    }

    init(_ db: Database) throws {
        for row in try Self.rows(db, in: "main") {
            names.insert(try row.value("name"))
            imports.insert(try Import(row))
        }
    }

    /// The name that a run is to get: its own, with its store's before it where another run has that, and with a number
    /// after it where that is not enough. Nil for a run that is there already.
    mutating func name(for row: Row, called name: String, from store: String) throws -> String? {
        guard imports.insert(try Import(row)).inserted else { return nil }
        var free = name
        var count = 1
        while !names.insert(free).inserted {
            free = "\(store)/\(name)" + (count > 1 ? "-\(count)" : "")
            count += 1
        }
        return free
    }
}
