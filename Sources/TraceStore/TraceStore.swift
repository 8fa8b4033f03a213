import Foundation
import GRDB
import LogFiles
package import TraceModel
import VCTraceC

/// Runs in a SQLite file.
///
/// A store may be used on several threads; they take turns. `RunWriter` has its own connection, so a run that is being
/// imported is not visible before it is complete.
package struct TraceStore: Sendable {
    let connection: Connection

    /// Opens the store at that path, after upgrading an older one. A store that cannot be written can be read.
    ///
    /// - Parameters:
    ///   - isCreated: whether a missing or empty file becomes a store.
    ///   - isReadOnly: whether the store is used as one that cannot be written.
    ///   - patience: how long to wait for other processes that write to the store.
    package init(
        at place: StorePlace, isCreated: Bool = true, isReadOnly: Bool = false, patience: LockPatience = LockPatience()
    ) throws(StoreError) {
        try self.init(
            { StoreFile(place) }, for: isReadOnly ? .reading : .changing, isCreated: isCreated && !isReadOnly,
            patience: patience)
    }

    /// Does the same for a path that no configuration names.
    package init(
        path: String, isCreated: Bool = true, patience: LockPatience = LockPatience()
    ) throws(StoreError) {
        try self.init(at: StorePlace(path), isCreated: isCreated, patience: patience)
    }

    private init(
        _ file: () -> StoreFile, for purpose: Connection.Purpose, isCreated: Bool, patience: LockPatience
    ) throws(StoreError) {
        var connection: Connection
        repeat {
            let file = file()
            let isNew = isCreated && !FileManager.default.fileExists(atPath: file.path)
            connection = try Connection(file, for: purpose, isCreated: isCreated, patience: patience)
            do {
                try connection.prepareStore(isCreated: isCreated)
            } catch  where error.problem == .moved {
            } catch {
                if isNew { connection.removeIfUnused() }
                throw error
            }
            // Another process may have removed the empty store that it created.
        } while connection.hasMoved
        self.connection = connection
    }

    /// The same store over another connection, for another thread: the uses of one connection take turns.
    package func reopened() throws(StoreError) -> TraceStore {
        try TraceStore({ connection.file }, for: connection.purpose, isCreated: false, patience: patience)
    }

    /// The store's file.
    package var path: String { connection.path }

    /// How long to wait for other processes that write to the store.
    package var patience: LockPatience { connection.patience }

    /// Throws the reason why the store may only be read. A full disk is not one: it can have room later.
    package func checkPermission() throws(StoreError) {
        do { try connection.checkWritable() } catch  where error.isRefused { throw error } catch {}
    }

    /// Limits SQLite's memory in the whole process to half a gigabyte, ten times the need of an import. It must be called before
    /// the first store is opened.
    package static func limitMemory() { memoryIsLimited }

    /// Opens or creates the store for the body. A new store is removed again if nothing was written to it.
    ///
    /// - Parameters:
    ///   - keepsEmpty: whether a new store stays after the body succeeds, even if it has no run.
    ///   - open: opens the store at the path, and creates it if there is none.
    package static func withStore<Result>(
        at path: String, keepsEmpty: Bool = false, open: () throws -> TraceStore, _ body: (TraceStore) throws -> Result
    ) throws -> Result {
        let isNew = !FileManager.default.fileExists(atPath: path)
        let store: TraceStore
        do {
            store = try open()
        } catch let error as StoreError where isNew && error.isAboutWriting && LogFile.isEmpty(path) {
            // On a full disk, SQLite leaves a file without its first page.
            unsafe unlink(path)
            throw error
        }
        var isKept = false
        defer { if isNew, !isKept { store.removeIfUnused() } }
        let result = try body(store)
        isKept = keepsEmpty
        return result
    }

    private static let memoryIsLimited: Void = settings_limit_memory(512 << 20)

    /// All runs, by number, without what ``completing(_:)`` adds.
    package func runs() throws(StoreError) -> [Run] {
        try connection.access { db in try RunRow.runs(db) }
    }

    /// The newest run of that name.
    package func run(named name: String) throws(StoreError) -> Run? {
        try connection.access { db in
            guard let newest = try Run.named(name, db) else { return nil }
            return try RunRow.runs(db, where: "id = ?", [newest.number]).first.map { try RunRow.completing($0, db) }
        }
    }

    /// Whether a run has that name.
    package func hasRun(named name: String) throws(StoreError) -> Bool {
        try connection.access { try $0.hasRow("SELECT 1 FROM run WHERE name = ? LIMIT 1", [name]) }
    }

    /// Those of some logs' paths of which it has runs and, with a digest, runs of these bytes. Each night may have one, so they are not read.
    package func sources(among paths: [String], digest: String? = nil) throws(StoreError) -> Set<String> {
        try connection.access { db in
            let select = try db.cachedStatement(
                sql: "SELECT 1 FROM run WHERE source = ?1 AND digest = coalesce(?2, digest) LIMIT 1")
            return try Set(paths.filter { try Row.fetchOne(select, arguments: [$0, digest]) != nil })
        }
    }

    /// The runs of the log at that path, by number, with what their own rows hold.
    package func briefRuns(from source: String) throws(StoreError) -> [Run] {
        try connection.access { db in try RunRow.runs(db, where: "source = ?", [source], isBrief: true) }
    }

    /// Keeps the configuration of an audit. ``StoredNights/lastConfiguration()`` returns it after that audit of the newest launch.
    ///
    /// - Parameter digest: the settings of the audit.
    package func remember(_ digest: String, text: String) throws(StoreError) {
        let known = "SELECT text FROM internal_configuration WHERE digest = ?"
        guard try connection.access({ try String.fetchOne($0, sql: known, arguments: [digest]) }) != text else {
            return
        }
        // What findings do not depend on may have changed, such as the owners.
        try connection.transaction { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO internal_configuration (digest, text) VALUES (?, ?)",
                arguments: [digest, text])
        }
    }

    /// Whether the log of a run names code that made calls.
    package func namesCode(_ run: Run) throws(StoreError) -> Bool { try hasRows(of: run, in: ["caller", "image"]) }

    /// The evidence of memory graphs about a run's controllers, in order of number.
    package func evidence(of run: Run) throws(StoreError) -> [GraphEvidence] {
        try hasRows(of: run, in: ["graph_evidence"]) ? StoredEvidence(self).evidence(of: run) : []
    }

    private func hasRows(of run: Run, in tables: [String]) throws(StoreError) -> Bool {
        try connection.access(to: run) { db in
            try tables.contains {
                try db.hasRow("SELECT 1 FROM \($0) WHERE run_id = ? LIMIT 1", run.number)
            }
        }
    }

    /// Those of some numbers that a run has.
    package func runs(numbered numbers: [Int]) throws(StoreError) -> Set<Int> {
        let list = numbers.map(String.init).joined(separator: ", ")
        return try connection.access { Set(try Int.fetchAll($0, sql: "SELECT id FROM run WHERE id IN (\(list))")) }
    }

    /// The run with that number.
    package func run(numbered number: Int) throws(StoreError) -> Run? {
        try connection.access { db in
            try RunRow.runs(db, where: "id = ?", [number]).first.map { try RunRow.completing($0, db) }
        }
    }

    /// The run with the parts that a list of runs leaves out: the files of its lines, if it has several, its tests, its threads,
    /// and its facts about classes.
    package func completing(_ run: Run) throws(StoreError) -> Run {
        try connection.access { db in try RunRow.completing(run, db) }
    }

    /// The classes of a run's view controllers, in order.
    package func classNames(of run: Run) throws(StoreError) -> [String] {
        let sql = "SELECT DISTINCT class FROM controller WHERE run_id = ? ORDER BY class"
        return try connection.access(to: run) { try String.fetchAll($0, sql: sql, arguments: [run.number]) }
    }

    /// Whether a controller of the run was at that address, in the form of reports: `0x600000c0b3e0`, or `#3` as the log writes it.
    package func hasController(at address: String, in run: Run) throws(StoreError) -> Bool {
        try connection.access { db in
            if address.hasPrefix("#") {
                let sql = "SELECT DISTINCT address FROM controller WHERE run_id = ? AND address IS NOT NULL"
                return try Int64.fetchAll(db, sql: sql, arguments: [run.number])
                    .contains { InstanceNumber.text(of: UInt64(bitPattern: $0)) == address }
            }
            let sql = "SELECT 1 FROM controller WHERE run_id = ? AND address_text = ?"
            return try Int.fetchOne(db, sql: sql, arguments: [run.number, address]) != nil
        }
    }

    /// The classes in runs and nights, including those of pruned runs; in order.
    package func classNames() throws(StoreError) -> [String] {
        try connection.access { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT class FROM controller
                    UNION
                    SELECT class FROM internal_coverage_part
                    UNION
                    SELECT class FROM defect WHERE class != ''
                    ORDER BY class
                    """)
        }
    }

    /// The line of the run's n-th event, counted from 1; nil if there are fewer.
    package func line(ofEvent position: Int, of run: Run) throws(StoreError) -> Int? {
        guard position > 0 else { return nil }
        return try connection.access(to: run) { db in
            return try Int.fetchOne(
                db, sql: "SELECT line FROM event WHERE run_id = ? ORDER BY line LIMIT 1 OFFSET ?",
                arguments: [run.number, position - 1])
        }
    }

    /// The line of the run's last event up to that time, in nanoseconds since its start; 0 if all are later.
    ///
    /// If a log's times go back, several events are followed by one after that time; this returns one of them.
    package func line(at time: Int64, of run: Run) throws(StoreError) -> Int {
        try connection.access(to: run) { db in
            let statement = try db.makeStatement(
                sql: """
                    SELECT line, time_ns
                    FROM event
                    WHERE run_id = ? AND line BETWEEN ? AND ? AND time_ns IS NOT NULL
                    ORDER BY line DESC
                    LIMIT 1
                    """)
            // All events up to `low` are early enough, and all after `high` are too late.
            var (low, high) = (0, run.summary.lastLine)
            while low < high {
                let middle = low + (high - low + 1) / 2
                let row = try Row.fetchOne(statement, arguments: [run.number, low + 1, middle])
                if let row, try row.value(1) as Int64 > time {
                    high = try row.number(0) - 1
                } else {
                    low = middle
                }
            }
            return try Int.fetchOne(
                db, sql: "SELECT max(line) FROM event WHERE run_id = ? AND line <= ?", arguments: [run.number, low])
                ?? 0
        }
    }

    /// Replaces the stored header of a run: the app, the device, the system, and the tags.
    package func saveTags(_ header: TraceHeader, given: [String: String], of run: Run) throws(StoreError) {
        try connection.transaction { db in
            try db.check(run)
            try db.execute(
                sql: "UPDATE run SET app = ?, device = ?, os = ? WHERE id = ?",
                arguments: [header.app, header.device, header.os, run.number])
            try NightLaunchRows(db: db).tag(launchesOf: run.number, given)
            try db.clear(["run_header"], of: run.number)
            try RunInserts(run: run.number).insert(headers: header.kept, db)
        }
    }
}
