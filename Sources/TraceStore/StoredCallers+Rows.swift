import GRDB
package import TraceModel

/// The callers themselves, by the calls that they made.
extension StoredCallers {
    /// Replaces the callers of the run's calls with stacks, if there are others than before.
    package func save(callers: [Caller.TracedCall: Caller], of run: Run) throws(StoreError) {
        guard try self.callers(of: run, isOnStack: true) != callers else { return }
        try connection.transaction { db in
            try db.check(run)
            try db.clear(["caller_through", "rule_caller"], of: run.number)
            try db.execute(sql: Self.clearing, arguments: [run.number])
            let update = try db.makeStatement(sql: Self.updating)
            let insert = try db.makeStatement(sql: Self.inserting)
            let insertWay = try db.makeStatement(sql: Self.insertingWay)
            for (call, caller) in callers.sorted(by: { $0.key < $1.key }) {
                let code = [caller.place?.function, caller.place?.file, caller.image]
                let line = caller.place?.line
                if let rule = call.rule {
                    try insert.execute(arguments: [run.number, call.line, rule, code[0], code[1], line, code[2]])
                } else {
                    try update.execute(arguments: [code[0], code[1], line, code[2], run.number, call.line])
                }
                for (position, place) in caller.through.enumerated() {
                    try insertWay.execute(
                        arguments: [
                            run.number, call.line, call.rule ?? "", position, place.function, place.file, place.line,
                        ])
                }
            }
            // Whether a pull request brings a defect follows from them, too.
            try NightLaunchRows(db: db).unjudge(
                "run_id = ? AND (target IS NOT NULL OR pull_request IS NOT NULL)", [run.number])
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
        INSERT INTO rule_caller (run_id, line, rule, function, file, source_line, image) VALUES (?, ?, ?, ?, ?, ?, ?)
        """

    private static let insertingWay = """
        INSERT INTO caller_through (run_id, line, rule, position, function, file, source_line)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """

    /// Which code made the calls on these lines, as far as it is known.
    ///
    /// - Parameters:
    ///   - isOnStack: whether to leave out calls whose lines name the place themselves.
    ///   - lines: asked for only if the run knows any callers; nil means all.
    package func callers(
        of run: Run, isOnStack: Bool = false, on lines: () -> Set<Int>? = { nil }
    ) throws(StoreError) -> [Caller.TracedCall: Caller] {
        try connection.access(to: run) { db in
            lazy var wanted = lines()
            var callers: [Caller.TracedCall: Caller] = [:]
            for sql in [isOnStack ? Self.onStacks : Self.agreed, Self.byRule] {
                let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: [run.number])
                while let row = try rows.next() {
                    let call = Caller.TracedCall(line: try row.number(7), rule: try row.value(8))
                    if wanted?.contains(call.line) ?? true { try Self.add(row, to: &callers[call]) }
                }
            }
            return callers
        }
    }

    /// The callers that the findings of all rules agree on.
    private static let agreed = query("caller", through: "through.rule = ''", rule: "NULL")
    private static let onStacks = query("caller", through: "through.rule = ''", rule: "NULL", "AND stack IS NOT NULL")
    private static let byRule = query("rule_caller", through: "through.rule = caller.rule", rule: "caller.rule")

    private static func query(_ table: String, through: String, rule: String, _ further: String = "") -> String {
        """
        SELECT
            caller.function, caller.file, caller.source_line, caller.image,
            \(throughColumns), caller.line, \(rule)
        FROM \(table) AS caller
        LEFT JOIN caller_through AS through
            ON through.run_id = caller.run_id AND through.line = caller.line AND \(through)
        WHERE caller.run_id = ? AND (caller.file IS NOT NULL OR caller.image IS NOT NULL) \(further)
        ORDER BY caller.line, \(rule), through.position
        """
    }

    private static let throughColumns = "through.function, through.file, through.source_line"

    // For a query with `finding` and `caller`: who made the call, as the findings of that rule tell it.

    /// The columns that ``add(_:to:)`` reads, first.
    static let blamedColumns =
        ["function", "file", "source_line", "image"].map { "coalesce(blamed.\($0), caller.\($0))" }
        .joined(separator: ", ") + ", \(throughColumns)"
    static let blamedJoin = """
        LEFT JOIN rule_caller AS blamed
            ON blamed.run_id = caller.run_id AND blamed.line = caller.line AND blamed.rule = finding.rule
        """
    static let throughJoin = """
        LEFT JOIN caller_through AS through
            ON through.run_id = caller.run_id AND through.line = caller.line AND through.rule = coalesce(blamed.rule, '')
        """
    static let isKnown = "coalesce(blamed.file, blamed.image, caller.file, caller.image) IS NOT NULL"

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

/// What the debug information of builds says about addresses, which belongs to no run.
enum CodePlaceRows {
    /// Copies what another store knows of the builds of this one, and this one does not.
    static func merge(from source: String, _ db: Database) throws {
        let columns = "identity, address, position, function, symbol, file, source_line"
        try db.execute(
            sql: """
                CREATE TEMP TABLE IF NOT EXISTS known_code (identity, address, PRIMARY KEY (identity, address));
                DELETE FROM temp.known_code;
                INSERT INTO temp.known_code SELECT DISTINCT identity, address FROM main.internal_code_place;
                INSERT INTO main.internal_code_place (\(columns))
                SELECT \(columns)
                FROM \(source).internal_code_place AS code
                WHERE identity IN (SELECT identity FROM main.image)
                    AND NOT EXISTS (
                        SELECT 1 FROM temp.known_code AS known
                        WHERE known.identity = code.identity AND known.address = code.address);
                DROP TABLE temp.known_code
                """)
    }

    /// Deletes what is known of builds of which no run is left.
    static func deleteUnused(_ db: Database) throws {
        try db.execute(
            sql: """
                DELETE FROM internal_code_place
                WHERE identity NOT IN (SELECT identity FROM image WHERE identity IS NOT NULL)
                """)
    }
}
