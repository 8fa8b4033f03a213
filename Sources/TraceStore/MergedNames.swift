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

    /// The days of the runs in UTC, `2026-11-20`, by the runs' names; empty for a run without a date.
    private var days: [String: String] = [:]
    private var imports: Set<Import> = []
    private let isReserved: (String) -> Bool

    static func rows(_ db: Database, in schema: String) throws -> [Row] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT
                    id, name, source, digest, format, imported_ns,
                    coalesce(strftime('%Y-%m-%d', start_date_ns / 1000000000, 'unixepoch'), '') AS day
                FROM \(schema).run
                ORDER BY id
                """)
    }

    /// - Parameter isReserved: whether a name means a run by something else.
    init(_ db: Database, isReserved: @escaping (String) -> Bool) throws {
        self.isReserved = isReserved
        for row in try Self.rows(db, in: "main") {
            days[try row.value("name")] = try row.value("day") as String
            imports.insert(try Import(row))
        }
    }

    /// The name that a run is to get: its own, with its day after it where a run of another day has that, or with its store's
    /// before it, and with a number after it where that is not enough. One that means something else is not kept. Nil for a run that is there already.
    mutating func name(for row: Row, called name: String, from store: String) throws -> String? {
        guard imports.insert(try Import(row)).inserted else { return nil }
        let day: String = try row.value("day")
        let free = free(name, on: day) ?? free("\(store)/\(name)", on: day) ?? numbered("\(store)/\(name)")
        days[free] = day
        return free
    }

    /// The name, or that of the run of this day in the series that it names; nil where both are in use.
    private func free(_ name: String, on day: String) -> String? {
        if isReserved(name) { return nil }
        guard let other = days[name] else { return name }
        guard !day.isEmpty, !other.isEmpty, day != other, !name.contains("@") else { return nil }
        let dated = "\(name)@\(day)"
        return days[dated] == nil ? dated : nil
    }

    private func numbered(_ name: String) -> String {
        var count = 2
        while days["\(name)-\(count)"] != nil { count += 1 }
        return "\(name)-\(count)"
    }
}
