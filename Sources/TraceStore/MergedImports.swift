import GRDB

/// The runs of a store that gets others, by what tells one import from another.
struct MergedImports {
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

    private var imports: Set<Import>

    static func rows(_ db: Database, in schema: String) throws -> [Row] {
        try Row.fetchAll(
            db, sql: "SELECT id, name, source, digest, format, imported_ns FROM \(schema).run ORDER BY id")
    }

    init(_ db: Database) throws {
        imports = try Set(Self.rows(db, in: "main").map(Import.init))
    }

    /// Whether the store gets the run; false for one that is there already.
    mutating func takes(_ row: Row) throws -> Bool { try imports.insert(Import(row)).inserted }
}
