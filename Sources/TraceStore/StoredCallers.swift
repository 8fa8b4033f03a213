import GRDB
package import TraceModel

/// The call stacks of the runs in a store, and which code of the app made the calls.
package struct StoredCallers: Sendable {
    let connection: Connection

    package init(_ store: TraceStore) {
        connection = store.connection
    }

    /// The files with the debug information of the run's images, by the images' ids: empty where none was found, and nil where nobody
    /// looked.
    package func symbolFiles(of run: Run) throws(StoreError) -> [String: String?] {
        try connection.access(to: run) { db in
            let sql = "SELECT coalesce(identity, ''), symbols FROM image WHERE run_id = ?"
            let rows = try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [run.number])
            return Dictionary(firstOf: try rows.map { (try $0.value(0) as String, try $0.value(1) as String?) })
        }
    }

    /// The files with the debug information of builds, as earlier runs found them.
    package func symbolFiles() throws(StoreError) -> [String: String] {
        try connection.access { db in
            let sql =
                "SELECT identity, max(symbols) FROM image WHERE symbols <> '' AND identity IS NOT NULL GROUP BY identity"
            return Dictionary(
                firstOf: try Row.fetchAll(db, sql: sql).map { (try $0.value(0) as String, try $0.value(1) as String) })
        }
    }

    /// The stacks of a run by launch.
    package func stacks(of run: Run) throws(StoreError) -> [Int: CallStacks] {
        try connection.access(to: run) { db in
            var images: [Int: [Int: CallStacks.Image]] = [:]
            let imageQuery = "SELECT launch, number, name, identity, path, load_address FROM image WHERE run_id = ?"
            for row in try Row.fetchAll(db, sql: imageQuery, arguments: [run.number]) {
                images[try row.number(0), default: [:]][try row.number(1)] = CallStacks.Image(
                    name: try row.value(2), id: try row.value(3), path: try row.value(4),
                    loadAddress: UInt64(bitPattern: try row.value(5) as Int64))
            }
            var stacks: [Int: [Int: [CallStacks.Frame]]] = [:]
            let frameQuery = """
                SELECT launch, stack, image, address
                FROM stack_frame
                WHERE run_id = ?
                ORDER BY launch, stack, depth
                """
            for row in try Row.fetchAll(db, sql: frameQuery, arguments: [run.number]) {
                let frame = CallStacks.Frame(
                    image: try row.number(2), address: UInt64(bitPattern: try row.value(3) as Int64))
                stacks[try row.number(0), default: [:]][try row.number(1), default: []].append(frame)
            }
            return Dictionary(
                firstOf: stacks.map { ($0, CallStacks(images: images[$0] ?? [:], stacks: $1)) })
        }
    }

    /// The calls of a run that name a stack, in order of line.
    package func calls(of run: Run) throws(StoreError) -> [CallStacks.StackedCall] {
        try connection.access(to: run) { db in
            try Row.fetchAll(db, sql: Self.callQuery, arguments: [run.number]).map { row in
                let kind = try EventKind(stored: row.value(3))
                let payload = EventPayload(try row.value(4), of: kind)
                let controller: String? = try row.value(5)
                let named = payload.argument("receiver")?.split(separator: ",").map(String.init)
                return CallStacks.StackedCall(
                    line: try row.number(0), launch: try row.number(1), stack: try row.number(2), kind: kind,
                    verb: payload.verb.map(String.init),
                    receiver: (kind.isOnView ? named ?? payload.windowName.map { [$0] } : controller.map { [$0] })
                        ?? [],
                    isReceiverKnown: named != nil)
            }
        }
    }

    private static let callQuery = """
        SELECT
            caller.line,
            coalesce(
                controller.launch,
                (SELECT max(launch.number) FROM launch WHERE launch.run_id = caller.run_id AND first_line <= caller.line), 0),
            caller.stack, event.kind, event.detail, iif(event.subject IS NULL, NULL, controller.class)
        FROM caller
        JOIN event ON event.run_id = caller.run_id AND event.line = caller.line
        LEFT JOIN controller
            ON controller.run_id = event.run_id AND controller.number = coalesce(event.subject, event.object)
        WHERE caller.run_id = ? AND caller.stack IS NOT NULL
        ORDER BY caller.line
        """

    /// The kinds of events with which controllers leave, for a condition.
    static let departures = Finding.departures.elements.map { "\($0.rawValue)" }.joined(separator: ", ")

    /// What the run's findings say about its calls, as the last audit stored them.
    package func found(in run: Run) throws(StoreError) -> [CallStacks.BlamedCall] {
        try connection.access(to: run) { db in
            let sql = """
                SELECT finding.rule, coalesce(finding.place, finding.line), max(iif(event.kind IN (\(Self.departures)), event.line, NULL))
                FROM finding
                LEFT JOIN finding_event AS shown ON shown.run_id = finding.run_id AND shown.finding = finding.number
                    AND shown.line <= coalesce(finding.place, finding.line)
                LEFT JOIN event ON event.run_id = shown.run_id AND event.line = shown.line
                WHERE finding.run_id = ?
                GROUP BY finding.number
                """
            return try Row.fetchAll(db, sql: sql, arguments: [run.number]).map { row in
                let departure: Int? = try row.value(2)
                return CallStacks.BlamedCall(
                    rule: try row.value(0), lines: [try row.number(1)] + (departure.map { [$0] } ?? []))
            }
        }
    }

    /// What the debug information of builds said about addresses; an empty list for those that it does not know.
    package func places(in builds: Set<String>) throws(StoreError) -> [CallStacks.CodeAddress: [CodePlace]] {
        try connection.access { db in
            let sql = """
                SELECT identity, address, function, symbol, file, source_line
                FROM internal_code_place
                WHERE identity = ?
                ORDER BY address, position
                """
            var places: [CallStacks.CodeAddress: [CodePlace]] = [:]
            for build in builds {
                for row in try Row.fetchAll(db, sql: sql, arguments: [build]) {
                    let address = CallStacks.CodeAddress(
                        build: try row.value(0), address: UInt64(bitPattern: try row.value(1) as Int64))
                    let file: String? = try row.value(4)
                    let place = try file.map {
                        CodePlace(
                            function: try row.value(2), symbol: try row.value(3), file: $0, line: try row.number(5))
                    }
                    places[address, default: []] += place.map { [$0] } ?? []
                }
            }
            return places
        }
    }

    /// Keeps what the debug information of builds says about addresses.
    package func save(_ places: [CallStacks.CodeAddress: [CodePlace]]) throws(StoreError) {
        guard !places.isEmpty else { return }
        try connection.transaction { db in
            let clearing = try db.makeStatement(
                sql: "DELETE FROM internal_code_place WHERE identity = ? AND address = ?")
            let adding = try db.makeStatement(
                sql: """
                    INSERT INTO internal_code_place
                        (identity, address, position, function, symbol, file, source_line)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """)
            for (address, list) in places.sorted(by: { ($0.key.build, $0.key.address) < ($1.key.build, $1.key.address) }
            ) {
                let number = Int64(bitPattern: address.address)
                try clearing.execute(arguments: [address.build, number])
                if list.isEmpty { try adding.execute(arguments: [address.build, number, 0, nil, nil, nil, 0]) }
                for (position, place) in list.enumerated() {
                    try adding.execute(
                        arguments: [
                            address.build, number, position, place.function, place.symbol, place.file, place.line,
                        ])
                }
            }
        }
    }

    /// Keeps which files have the debug information of the run's images, by the images' ids.
    package func save(files: [String: String], of run: Run) throws(StoreError) {
        guard try symbolFiles(of: run).contains(where: { ($1 ?? nil) != files[$0] ?? "" }) else { return }
        try connection.transaction { db in
            try db.check(run)
            try db.execute(sql: "UPDATE image SET symbols = '' WHERE run_id = ?", arguments: [run.number])
            for (id, file) in files {
                let sql = "UPDATE image SET symbols = ? WHERE run_id = ? AND identity = ?"
                try db.execute(sql: sql, arguments: [file, run.number, id])
            }
        }
    }
}

extension EventKind {
    /// Whether the receiver is a view or a window, not a controller.
    package var isOnView: Bool { [.addSubview, .removeFromSuperview, .setRoot].contains(self) }
}

extension RunInserts {
    /// Notes the events whose lines say which code made the call.
    func insert(_ list: [(line: Int, site: Caller.LoggedCallSite)], _ db: Database) throws {
        try insert(list, into: "caller", ["line", "stack", "file", "source_line"], db) { values, call in
            switch call.site {
            case .stack(let number): values.append(call.line, number, nil as String?, nil as Int?)
            case .place(let place): values.append(call.line, nil as Int?, place.file, place.line)
            }
        }
    }

    /// Writes the stacks of the launches.
    func insert(_ launches: [Launch], stacks sections: [CallStacks], _ db: Database) throws {
        for launch in launches {
            guard let stacks = launch.stacks(in: sections) else { continue }
            let images = stacks.images.sorted { $0.key < $1.key }
            try insert(images, into: "image", ["launch", "number", "name", "identity", "path", "load_address"], db) {
                let address = Int64(bitPattern: $1.value.loadAddress)
                $0.append(launch.number, $1.key, $1.value.name, $1.value.id, $1.value.path, address)
            }
            var frames: [(stack: Int, depth: Int, frame: CallStacks.Frame)] = []
            for (number, list) in stacks.stacks.sorted(by: { $0.key < $1.key }) {
                for (depth, frame) in list.enumerated() { frames.append((number, depth, frame)) }
            }
            try insert(frames, into: "stack_frame", ["launch", "stack", "depth", "image", "address"], db) {
                let address = Int64(bitPattern: $1.frame.address)
                $0.append(launch.number, $1.stack, $1.depth, $1.frame.image, address)
            }
        }
    }
}
