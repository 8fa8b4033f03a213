import Foundation
import GRDB
import Testing
import TraceModel
import TraceTestSupport

@testable import TraceStore

/// Several connections and processes use one store.
@Suite struct LockTests {
    let folder: TestFolder
    let store: TraceStore

    init() throws {
        folder = try TestFolder()
        store = try folder.newStore()
        try SampleTrace().write(to: store)
    }

    private func begin(_ locking: RunWriter.Locking, in store: TraceStore, as name: String = "a") throws -> RunWriter {
        try RunWriter(store: store, name: name, source: "-", format: "native", replacing: .none, locking: locking)
    }

    private func store(patience: TimeInterval) throws -> TraceStore {
        try TraceStore(path: store.path, patience: LockPatience(limit: patience))
    }

    @Test(arguments: AtomicityTests.lockings) func readersDoNotWaitForAnImport(locking: RunWriter.Locking) throws {
        let writer = try begin(locking, in: store)
        // More than an import keeps in memory.
        let text = String(repeating: "x", count: 1_000)
        for start in 0..<30 {
            let problems = (1...1_000).map {
                Problem(line: start * 1_000 + $0, severity: .note, reason: "r", text: text)
            }
            try writer.write(ImportBatch(problems: problems))
        }
        let other = try store(patience: 0)
        #expect(try other.runs().map(\.name) == ["nightly"])
        #expect(try other.rows("SELECT count(*) FROM event_log") == ["10"])
        writer.cancel()
    }

    @Test func importOfAStreamKeepsNobodyFromWriting() throws {
        let writer = try begin(.atTheEnd, in: store)
        try writer.write(SampleTrace().batch)
        try SampleTrace().write(to: store(patience: 0), as: "meanwhile")
        let run = try writer.finish(SampleTrace().summary, digest: "")
        #expect(try store.runs().map(\.name) == ["nightly", "meanwhile", "a"])
        #expect(run.number == 3)
    }

    @Test func runThatIsReplayedMayBeDeleted() throws {
        let run = try #require(try store.runs().first)
        let cursor = try TraceCursor(store, run)
        let other = try store(patience: 0)
        try other.delete(other.runs())
        var batch = ReplayBatch()
        // It existed when the reading began.
        #expect(try cursor.next(&batch) && batch.events.count == 10)
        #expect(try !cursor.next(&batch))
        #expect(throws: StoreError(path: store.path, .unknownRun(name: "nightly"))) { try TraceCursor(store, run) }
    }

    @Test func writerWaitsForItsTurn() async throws {
        let writer = try begin(.atOnce, in: store)
        let path = store.path
        async let second = Task.detached {
            try SampleTrace().write(to: TraceStore(path: path, patience: LockPatience(limit: 3_600)), as: "second")
        }.value
        try await Task.sleep(for: .milliseconds(300))
        try writer.write(SampleTrace().batch)
        _ = try writer.finish(SampleTrace().summary, digest: "")
        #expect(try await second.number == 3)
    }

    @Test func writerGivesUpInTheEnd() throws {
        let writer = try begin(.atOnce, in: store)
        defer { writer.cancel() }
        // The message does not name this process as another one.
        let error = StoreError(path: store.path, .locked(by: nil, seconds: 0))
        #expect(throws: error) { try SampleTrace().write(to: store(patience: 0), as: "b") }
        #expect(
            "\(error)".hasSuffix(
                "locked for 0 s by another process; try again when that has finished, or wait longer with --wait"))
    }

    /// A process that runs a script in Python, whose SQLite is not this process's.
    private func python(_ script: String) -> Command { Command(program: "python3", arguments: ["-c", script]) }

    @Test func messageSaysWhichProcessHoldsTheStore() async throws {
        let other = python(
            """
            import sqlite3, sys
            connection = sqlite3.connect('\(store.path)', isolation_level=None)
            connection.execute('BEGIN IMMEDIATE')
            print('locked', flush=True)
            sys.stdin.read()
            """)
        try await other.withProgram(hasInput: true) { other in
            #expect(other.line() == "locked")
            try expectLocked(by: other.processID)
        }
        try SampleTrace().write(to: store, as: "b")
    }

    private func expectLocked(by process: Int32) throws {
        let notices = Notices()
        let patience = LockPatience(limit: 1.5) { notices.add($0) }
        let store = try TraceStore(path: store.path, patience: patience)
        let error = #expect(throws: StoreError.self) { try SampleTrace().write(to: store, as: "b") }
        guard case .locked(let holder?, seconds: 1) = error?.problem else {
            Issue.record("\(error?.description ?? "")")
            return
        }
        #expect(holder.processID == process)
        #expect(holder.command?.lowercased().contains("python") == true)
        #expect(notices.holders == [holder])
    }

    /// A process that is killed while it writes leaves nothing behind, neither rows nor a lock.
    @Test func killedWriterLeavesTheStoreAsItWas() async throws {
        for count in [1, 100_000] {
            let other = python(
                """
                import sqlite3, sys
                connection = sqlite3.connect('\(store.path)', isolation_level=None)
                connection.execute('BEGIN IMMEDIATE')
                connection.execute("INSERT INTO run (name, source, format, digest, imported_ns) VALUES ('x', '', '', '', 0)")
                connection.executemany("INSERT INTO problem (run_id, line, severity, reason, text) VALUES (2, ?, 'warning', '', 'long')",
                    ((n,) for n in range(\(count))))
                print('written', flush=True)
                sys.stdin.read()
                """)
            // It is killed when the body ends.
            try await other.withProgram(hasInput: true) { #expect($0.line() == "written") }
            let store = try store(patience: 0)
            #expect(try store.runs().map(\.name) == ["nightly"])
            #expect(try store.rows("PRAGMA integrity_check") == ["ok"])
            #expect(try store.rows("SELECT count(*) FROM problem WHERE run_id = 2") == ["0"])
        }
    }

    @Test func manyWritersHaveTheirTurn() async throws {
        let path = store.path
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let store = try TraceStore(path: path)
                    for round in 0..<3 {
                        let locking = AtomicityTests.lockings[(number + round) % 2]
                        let run = try SampleTrace().write(to: store, as: "\(number)-\(round)", locking: locking)
                        #expect(try store.replay(run).events.count == 10)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try store.runs().count == 25)
        #expect(try store.rows("PRAGMA foreign_key_check").isEmpty)
    }

    private final class Notices: @unchecked Sendable {
        private let lock = NSLock()
        private var list: [LockPatience.LockHolder?] = []

        func add(_ holder: LockPatience.LockHolder?) { lock.withLock { list.append(holder) } }
        var holders: [LockPatience.LockHolder?] { lock.withLock { list } }
    }
}
