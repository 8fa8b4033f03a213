import GRDB
package import TraceModel

/// The evidence of memory graphs about the controllers in a store.
package struct StoredEvidence: Sendable {
    private let connection: Connection

    package init(_ store: TraceStore) {
        connection = store.connection
    }

    /// The lives of these controllers, in order of number: only of those that have an address, were not deallocated, and whose
    /// address no later controller of the launch has.
    package func lastingLives(of controllers: Set<ControllerID>, in run: Run) throws(StoreError) -> [Controller
        .Lifetime]
    {
        try connection.access(to: run) { db in
            let statement = try db.makeStatement(sql: Self.livesQuery)
            return try controllers.sorted().compactMap { id in
                let arguments: StatementArguments = ["run": run.number, "number": Int64(id.rawValue)]
                guard let row = try Row.fetchOne(statement, arguments: arguments) else { return nil }
                let first = try row.event(at: 4)
                let controller = Controller(
                    id: id, className: try row.value(0), address: UInt64(bitPattern: try row.value(1) as Int64),
                    generation: try row.value(2), first: first, launch: try row.value(3))
                return Controller.Lifetime(controller, last: try row.event(at: 7))
            }
        }
    }

    /// The evidence of memory graphs about the run's controllers, in order of number.
    package func evidence(of run: Run) throws(StoreError) -> [GraphEvidence] {
        try connection.access(to: run) { db in
            var links: [Int32: [GraphEvidence.HolderLink]] = [:]
            let holders = """
                SELECT controller, class, address, field, how
                FROM holder
                WHERE run_id = ?
                ORDER BY controller, position
                """
            for row in try Row.fetchAll(db, sql: holders, arguments: [run.number]) {
                let address: Int64? = try row.value(2)
                links[try row.value(0), default: []].append(
                    GraphEvidence.HolderLink(
                        name: try row.value(1), address: address.map { UInt64(bitPattern: $0) },
                        field: try row.value(3),
                        strength: GraphEvidence.HolderLink.Strength(rawValue: try row.value(4)) ?? .unknown))
            }
            let sql = """
                SELECT controller, state, is_in_cycle, graph, taken_ns
                FROM graph_evidence
                WHERE run_id = ?
                ORDER BY controller
                """
            return try Row.fetchAll(db, sql: sql, arguments: [run.number]).compactMap { row in
                let (number, word): (Int32, String) = (try row.value(0), try row.value(1))
                guard let state = GraphEvidence.Fate(rawValue: word) else { return nil }
                let (graph, line) = Self.place(try row.value(3), of: state)
                return GraphEvidence(
                    ControllerID(number), state, links: links[number] ?? [], isInCycle: try row.value(2) as Int != 0,
                    graph: graph, line: line, taken: try row.value(4))
            }
        }
    }

    /// Replaces the evidence of memory graphs about the run's controllers.
    package func save(_ evidence: [GraphEvidence], of run: Run) throws(StoreError) {
        try connection.transaction { db in
            try db.check(run)
            try db.clear(PerRunTables.graphed, of: run.number)
            let rows = RunInserts(run: run.number)
            let columns = ["controller", "state", "is_in_cycle", "signature", "graph", "taken_ns"]
            try rows.insert(evidence, into: "graph_evidence", columns, db) {
                $0.append($1.controller, $1.state.rawValue, $1.isInCycle, $1.signature, $1.place, $1.taken)
            }
            for entry in evidence {
                let columns = ["controller", "position", "class", "address", "field", "how"]
                try rows.insert(entry.links.indices, into: "holder", columns, db) { values, position in
                    let link = entry.links[position]
                    values.append(
                        entry.controller, position, link.name, link.address.map { Int64(bitPattern: $0) }, link.field,
                        link.strength.rawValue)
                }
            }
        }
    }

    /// The holders, according to memory graphs, of the controllers of a rule's findings, or of the classes that a name means; the most
    /// frequent first.
    package func holderCounts(
        rule: String?, className: ClassName? = nil
    ) throws(StoreError) -> [GraphEvidence.HolderCount] {
        try connection.access { db in
            try Row.fetchAll(db, sql: Self.countQuery, arguments: ["rule": rule]).map { row in
                GraphEvidence.HolderCount(
                    rule: try row.value(0), className: try row.value(1), signature: try row.value(2),
                    findings: try row.number(3), runs: try row.number(4), lastRun: try row.value(5))
            }.filter { held in className.map { ClassName(held.className).isMeant(by: $0) } ?? true }
        }
    }

    private static let livesQuery = """
        SELECT
            controller.class, controller.address, controller.generation, controller.launch,
            first.line, first.time_ns, first.kind, last.line, last.time_ns, last.kind
        FROM controller
        JOIN event AS first ON first.run_id = controller.run_id AND first.line = controller.first_line
        JOIN event AS last ON last.run_id = controller.run_id AND last.line = controller.last_line
        WHERE controller.run_id = :run AND controller.number = :number
            AND controller.address IS NOT NULL AND controller.deallocated_line IS NULL
            AND NOT EXISTS (
                SELECT 1
                FROM controller AS later
                WHERE later.run_id = :run AND later.address_text = controller.address_text
                    AND later.launch = controller.launch AND later.number > controller.number
            )
        """

    /// The path and the line of `heap.txt:12`. A line is stored only for a controller that is gone.
    private static func place(_ text: String, of state: GraphEvidence.Fate) -> (graph: String, line: Int?) {
        guard state == .gone, let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...]),
            line > 0
        else { return (text, nil) }
        return (String(text[..<colon]), line)
    }

    private static let countQuery = """
        SELECT counted.rule, counted.class, counted.signature, counted.findings, counted.runs, run.name
        FROM (
            SELECT
                finding.rule, controller.class, evidence.signature, count(*) AS findings,
                count(DISTINCT finding.run_id) AS runs, max(finding.run_id) AS last
            FROM finding
            JOIN graph_evidence AS evidence
                ON evidence.run_id = finding.run_id AND evidence.controller = finding.subject
            JOIN controller ON controller.run_id = finding.run_id AND controller.number = finding.subject
            WHERE evidence.signature IS NOT NULL
                AND (:rule IS NULL OR finding.rule = :rule)
            GROUP BY finding.rule, controller.class, evidence.signature
        ) AS counted
        JOIN run ON run.id = counted.last
        ORDER BY counted.findings DESC, counted.rule, counted.class, counted.signature
        """
}
