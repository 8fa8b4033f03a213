import Foundation
import Testing
import TraceModel
import TraceTestSupport

@testable import TraceStore

/// Disks that cannot be written.
@Suite(.enabled(if: SmallDisk.isAvailable, "needs to mount a small disk, as only root on Linux may")) struct DiskTests {
    /// A run whose problems take the given number of KiB.
    private func sample(kibibytes: Int) -> SampleTrace {
        var sample = SampleTrace()
        let text = String(repeating: "x", count: 1_000)
        sample.batch.problems = (1...kibibytes).map { Problem(line: $0, severity: .note, reason: "r", text: text) }
        sample.summary.problemCount = kibibytes
        return sample
    }

    private func expectReadable(_ store: TraceStore, _ run: Run) throws {
        #expect(try store.wholeRuns() == [run])
        #expect(try store.replay(run).events == SampleTrace().batch.events)
        #expect(try store.rows("SELECT count(*) FROM event_log") == ["10"])
        #expect(
            try SQLRuleQuery(store, run).matches(
                of: SQLRuleQueryTests.rule(["line"], "SELECT 3 AS line WHERE :run <> ''")
            ).count == 1)
    }

    @Test(arguments: AtomicityTests.lockings) func fullDiskCanBeRead(locking: RunWriter.Locking) throws {
        let disk = try SmallDisk(mebibytes: 4)
        let path = disk.file("test.sqlite")
        let run = try SampleTrace().write(to: TraceStore(path: path))
        try disk.fill()
        let before = try Data(contentsOf: URL(filePath: path))
        let store = try TraceStore(path: path)
        try expectReadable(store, run)
        let error = StoreError(path: path, .diskFull)
        #expect(throws: error) { try store.saveFindings(KeptAudit(findings: []), of: run) }
        #expect(throws: error) { try SampleTrace().write(to: store, as: "b", locking: locking) }
        #expect(throws: StoreError(path: path, .noRoomToDelete)) { try store.delete([run]) }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    @Test(arguments: AtomicityTests.lockings) func diskThatFillsUpLeavesTheStoreAsItWas(locking: RunWriter.Locking)
        throws
    {
        let disk = try SmallDisk(mebibytes: 4)
        let path = disk.file("test.sqlite")
        let store = try TraceStore(path: path)
        let run = try SampleTrace().write(to: store)
        #expect(throws: StoreError(path: path, .diskFull)) {
            try sample(kibibytes: 8_000).write(to: store, as: "b", locking: locking)
        }
        try expectReadable(store, run)
        try SampleTrace().write(to: store, as: "c", locking: locking)
        #expect(try store.rows("PRAGMA integrity_check") == ["ok"])
    }

    @Test(arguments: [3 << 20, 256 << 10]) func deletionFreesADiskThatIsAlmostFull(room: Int) throws {
        let disk = try SmallDisk(mebibytes: 40)
        let path = disk.file("test.sqlite")
        let kept = try SampleTrace().write(to: TraceStore(path: path))
        do {
            let store = try TraceStore(path: path)
            try sample(kibibytes: 4_000).write(to: store, as: "great")
            try sample(kibibytes: 4_000).write(to: store, as: "late")
        }
        try disk.fill(leaving: room)
        var keepsSize = false
        do {
            let store = try TraceStore(path: path)
            let great = try #require(try store.run(named: "great"))
            try store.delete([great])
            #expect(try store.runs().map(\.name) == ["nightly", "late"])
            #expect(try store.rows("PRAGMA integrity_check") == ["ok"])
            keepsSize = try store.prune(keep: 0).keepsSize
        }
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? .max
        // To write the file anew takes more than a deletion.
        #expect(keepsSize ? room < 1 << 20 : size < 2 << 20)
        #expect(kept.number == 1)
    }

    @Test func readOnlyDiskCanBeRead() throws {
        let disk = try SmallDisk(mebibytes: 4)
        let path = disk.file("test.sqlite")
        let run = try SampleTrace().write(to: TraceStore(path: path))
        try disk.makeReadOnly()
        let store = try TraceStore(path: path)
        try expectReadable(store, run)
        let error = StoreError(path: path, .notWritable)
        #expect(throws: error) { try store.saveFindings(KeptAudit(findings: []), of: run) }
        #expect(throws: error) { try store.delete([run]) }
        for locking in AtomicityTests.lockings {
            #expect(throws: error) { try SampleTrace().write(to: store, as: "b", locking: locking) }
        }
    }
}
