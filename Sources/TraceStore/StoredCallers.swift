import GRDB
package import TraceModel

/// The call stacks of the runs in a store, and which code of the app made the calls.
package struct StoredCallers: Sendable {
    private let connection: Connection

    package init(_ store: TraceStore) {
        connection = store.connection
    }

    /// The files with the debug information of the run's images, by the images' ids: empty where none was found, and nil where nobody
    /// looked.
    package func symbolFiles(of run: Run) throws(StoreError) -> [String: String?] {
        try connection.access(to: run) { db in
            let sql = "SELECT coalesce(identity, ''), symbols FROM image WHERE run_id = ?"
            let rows = try Row.fetchAll(db, sql: sql, arguments: [run.number])
            return Dictionary(firstOf: try rows.map { (try $0.value(0) as String, try $0.value(1) as String?) })
        }
    }

    /// Whether a wrapper is left out of some call's code.
    package func hasWrappers(_ run: Run) throws(StoreError) -> Bool {
        try connection.access(to: run) { db in
            let sql = "SELECT EXISTS (SELECT 1 FROM caller WHERE run_id = ? AND wrapper_file IS NOT NULL)"
            return try Bool.fetchOne(db, sql: sql, arguments: [run.number]) ?? false
        }
    }

    /// The stacks of a run by launch.
    package func stacks(of run: Run) throws(StoreError) -> [Int: CallStacks] {
        try connection.access(to: run) { db in
            var images: [Int: [Int: CallStacks.Image]] = [:]
            let imageQuery = "SELECT launch, number, name, identity, path FROM image WHERE run_id = ?"
            for row in try Row.fetchAll(db, sql: imageQuery, arguments: [run.number]) {
                images[try row.number(0), default: [:]][try row.number(1)] = CallStacks.Image(
                    name: try row.value(2), id: try row.value(3), path: try row.value(4))
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
    package func calls(of run: Run) throws(StoreError) -> [StackedCall] {
        try connection.access(to: run) { db in
            try Row.fetchAll(db, sql: Self.callQuery, arguments: [run.number]).compactMap { row in
                guard let kind = EventKind(rawValue: UInt8(truncatingIfNeeded: try row.number(3))) else { return nil }
                let detail: String? = try row.value(4)
                let verb = EventPayload(detail, of: kind).verb.map(String.init)
                return StackedCall(
                    line: try row.number(0), launch: try row.number(1), stack: try row.number(2), kind: kind, verb: verb
                )
            }
        }
    }

    private static let callQuery = """
        SELECT
            caller.line,
            coalesce(
                controller.launch,
                (SELECT max(launch.number) FROM launch WHERE launch.run_id = caller.run_id AND first_line <= caller.line), 0),
            caller.stack, event.kind, event.detail
        FROM caller
        JOIN event ON event.run_id = caller.run_id AND event.line = caller.line
        LEFT JOIN controller
            ON controller.run_id = event.run_id AND controller.number = coalesce(event.subject, event.object)
        WHERE caller.run_id = ? AND caller.stack IS NOT NULL
        ORDER BY caller.line
        """

    /// Replaces what is known of the code on the run's stacks.
    ///
    /// - Parameters:
    ///   - files: the files with debug information, by the ids of the images.
    ///   - places: what the debug information says about addresses.
    package func save(
        _ files: [String: String], _ places: [StackedAddress: [CodePlace]], of run: Run
    ) throws(StoreError) {
        try connection.transaction { db in
            try PerRunTables.check(run.number, named: run.name, db)
            try PerRunTables.clear(["code_place"], of: run.number, db)
            try db.execute(sql: "UPDATE image SET symbols = '' WHERE run_id = ?", arguments: [run.number])
            for (id, file) in files {
                let sql = "UPDATE image SET symbols = ? WHERE run_id = ? AND identity = ?"
                try db.execute(sql: sql, arguments: [file, run.number, id])
            }
            try RunInserts(run: run.number).insert(places, db)
        }
    }

    /// What the debug information said about the addresses on the run's stacks.
    package func places(of run: Run) throws(StoreError) -> [StackedAddress: [CodePlace]] {
        try connection.access(to: run) { db in
            let sql = """
                SELECT function, file, source_line, launch, image, address
                FROM code_place
                WHERE run_id = ?
                ORDER BY launch, image, address, position
                """
            var places: [StackedAddress: [CodePlace]] = [:]
            for row in try Row.fetchAll(db, sql: sql, arguments: [run.number]) {
                let address = UInt64(bitPattern: try row.value(5) as Int64)
                let frame = CallStacks.Frame(image: try row.number(4), address: address)
                let place = CodePlace(function: try row.value(0), file: try row.value(1), line: try row.number(2))
                places[StackedAddress(launch: try row.number(3), frame: frame), default: []].append(place)
            }
            return places
        }
    }

    /// Replaces the callers of the run's calls with stacks, by the lines of the events, if there are others than before.
    package func save(callers: [Int: Caller], of run: Run) throws(StoreError) {
        guard try self.callers(of: run, isOnStack: true) != callers else { return }
        try connection.transaction { db in
            try PerRunTables.check(run.number, named: run.name, db)
            try db.execute(sql: Self.clearing, arguments: [run.number])
            let update = try db.makeStatement(sql: Self.updating)
            for (line, caller) in callers.sorted(by: { $0.key < $1.key }) {
                let (place, wrapper) = (caller.place, caller.wrapper)
                try update.execute(arguments: [
                    place.function, place.file, place.line, wrapper?.function, wrapper?.file, wrapper?.line, run.number,
                    line,
                ])
            }
        }
    }

    private static let clearing = """
        UPDATE caller
        SET function = NULL, file = NULL, source_line = NULL,
            wrapper_function = NULL, wrapper_file = NULL, wrapper_line = NULL
        WHERE run_id = ? AND stack IS NOT NULL
        """

    private static let updating = """
        UPDATE caller
        SET function = ?, file = ?, source_line = ?, wrapper_function = ?, wrapper_file = ?, wrapper_line = ?
        WHERE run_id = ? AND line = ?
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
                SELECT function, file, source_line, wrapper_function, wrapper_file, wrapper_line, line
                FROM caller
                WHERE run_id = ? AND file IS NOT NULL\(isOnStack ? " AND stack IS NOT NULL" : "")
                """
            let rows = try Row.fetchCursor(db, sql: sql, arguments: [run.number])
            lazy var wanted = lines()
            var callers: [Int: Caller] = [:]
            while let row = try rows.next() {
                let line = try row.number(6)
                if wanted?.contains(line) ?? true { callers[line] = try Self.caller(row) }
            }
            return callers
        }
    }

    /// Reads the function, the file and the line of the code, and then those of the wrapper.
    static func caller(_ row: Row) throws -> Caller {
        let file: String? = try row.value(4)
        let wrapper = try file.map { CodePlace(function: try row.value(3), file: $0, line: try row.number(5)) }
        return Caller(
            CodePlace(function: try row.value(0), file: try row.value(1), line: try row.number(2)), through: wrapper)
    }
}

extension RunInserts {
    /// Notes the events whose lines say which code made the call.
    func insert(_ list: [(line: Int, site: LoggedCallSite)], _ db: Database) throws {
        guard !list.isEmpty else { return }
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
            guard let section = launch.header.section, section < sections.count else { continue }
            let stacks = sections[section]
            let images = stacks.images.sorted { $0.key < $1.key }
            try insert(images, into: "image", ["launch", "number", "name", "identity", "path"], db) {
                $0.append(launch.number, $1.key, $1.value.name, $1.value.id, $1.value.path)
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

    fileprivate func insert(_ places: [StackedAddress: [CodePlace]], _ db: Database) throws {
        var rows: [(address: StackedAddress, position: Int, place: CodePlace)] = []
        // In the order of the table's key.
        for (address, list) in places.sorted(by: { $0.key.order < $1.key.order }) {
            for (position, place) in list.enumerated() { rows.append((address, position, place)) }
        }
        let columns = ["launch", "image", "address", "position", "function", "file", "source_line"]
        try insert(rows, into: "code_place", columns, db) { values, row in
            let frame = row.address.frame
            values.append(
                row.address.launch, frame.image, Int64(bitPattern: frame.address), row.position, row.place.function,
                row.place.file, row.place.line)
        }
    }
}

extension StackedAddress {
    fileprivate var order: (Int, Int, UInt64) { (launch, frame.image, frame.address) }
}
