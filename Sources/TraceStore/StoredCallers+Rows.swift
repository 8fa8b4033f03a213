import GRDB
package import TraceModel

/// The callers themselves, by the lines of the events.
extension StoredCallers {
    /// Replaces the callers of the run's calls with stacks, if there are others than before.
    package func save(callers: [Int: Caller], of run: Run) throws(StoreError) {
        guard try self.callers(of: run, isOnStack: true) != callers else { return }
        try connection.transaction { db in
            try PerRunTables.check(run.number, named: run.name, db)
            try PerRunTables.clear(["caller_through"], of: run.number, db)
            try db.execute(sql: Self.clearing, arguments: [run.number])
            let update = try db.makeStatement(sql: Self.updating)
            let insert = try db.makeStatement(sql: Self.inserting)
            for (line, caller) in callers.sorted(by: { $0.key < $1.key }) {
                let place = caller.place
                try update.execute(
                    arguments: [place?.function, place?.file, place?.line, caller.image, run.number, line])
                for (position, place) in caller.through.enumerated() {
                    try insert.execute(
                        arguments: [run.number, line, position, place.function, place.file, place.line])
                }
            }
        }
    }

    private static let clearing = """
        UPDATE caller
        SET function = NULL, file = NULL, source_line = NULL, image = NULL
        WHERE run_id = ? AND stack IS NOT NULL
        """

    private static let updating = """
        UPDATE caller SET function = ?, file = ?, source_line = ?, image = ? WHERE run_id = ? AND line = ?
        """

    private static let inserting = """
        INSERT INTO caller_through (run_id, line, position, function, file, source_line) VALUES (?, ?, ?, ?, ?, ?)
        """

    /// Which code made the calls on these lines, as far as it is known.
    ///
    /// - Parameters:
    ///   - isOnStack: whether to leave out calls whose lines name the place themselves.
    ///   - lines: asked for only if the run knows any callers; nil means all.
    package func callers(
        of run: Run, isOnStack: Bool = false, on lines: () -> Set<Int>? = { nil }
    ) throws(StoreError) -> [Int: Caller] {
        try connection.access(to: run) { db in
            let sql = """
                SELECT \(Self.columns), caller.line
                \(Self.tables)
                WHERE caller.run_id = ? AND (caller.file IS NOT NULL OR caller.image IS NOT NULL)
                    \(isOnStack ? "AND stack IS NOT NULL" : "")
                ORDER BY caller.line, through.position
                """
            let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: [run.number])
            lazy var wanted = lines()
            var callers: [Int: Caller] = [:]
            while let row = try rows.next() {
                let line = try row.number(7)
                if wanted?.contains(line) ?? true { try Self.add(row, to: &callers[line]) }
            }
            return callers
        }
    }

    /// The columns that ``add(_:to:)`` reads, first.
    static let columns = """
        caller.function, caller.file, caller.source_line, caller.image, through.function, through.file, through.source_line
        """
    static let tables = """
        FROM caller
        LEFT JOIN caller_through AS through ON through.run_id = caller.run_id AND through.line = caller.line
        """

    /// Reads a caller from the first of its rows, and from each one the line through which it made the call.
    static func add(_ row: Row, to caller: inout Caller?) throws {
        if caller == nil {
            let image: String? = try row.value(3)
            caller =
                try image.map { Caller(.image($0)) }
                ?? Caller(CodePlace(function: try row.value(0), file: try row.value(1), line: try row.number(2)))
        }
        guard let file: String = try row.value(5) else { return }
        caller?.through.append(CodePlace(function: try row.value(4), file: file, line: try row.number(6)))
    }
}
