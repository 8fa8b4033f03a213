import Testing
import TraceModel

@testable import TraceStore

/// Nights follow their launches.
@Suite struct NightTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func store(_ name: String) throws -> TraceStore { try TraceStore(path: folder.file("\(name).sqlite")) }

    /// A trace whose first launch is the same in every log that has it.
    private func trace(branch: String?) -> SampleTrace {
        var trace = SampleTrace()
        trace.summary.header.others["branch"] = branch
        trace.summary.launches[0].identity = "a"
        return trace
    }

    private func audit(_ run: Run, in store: TraceStore) throws {
        let launch = LaunchFacts(number: 0, coverage: Coverage(), digest: "d", sightings: [])
        try store.saveFindings(KeptAudit(findings: [], launches: [launch]), of: run)
    }

    private func merge(_ stores: [TraceStore], into target: TraceStore) throws {
        _ = try StoreMerge(into: target) { folder.file("scratch") }.merge(stores.map(\.path))
    }

    /// The nights after all launches of a branch became one.
    private func nights(in store: TraceStore) throws -> [String] {
        try StoredNights(store).judge(assemble: { $0.isEmpty ? [] : [$0] }, judge: { _, _ in [:] })
        return try store.rows("SELECT branch, launches FROM night_log ORDER BY branch")
    }

    /// `main` is put together before `release`, which takes its launch.
    @Test func nightWhoseLaunchGetsAnotherBranchIsGone() throws {
        let store = try store("night")
        let run = try trace(branch: "main").write(to: store)
        #expect(try nights(in: store) == ["main|1"])
        try store.saveTags(run.summary.header, given: ["branch": "release"], of: run)
        #expect(try nights(in: store) == ["release|1"])
        #expect(try store.rows("SELECT id FROM night") == ["2"])
    }

    @Test func copyThatNamesTheBranchMovesTheLaunch() throws {
        let store = try store("night")
        try trace(branch: nil).write(to: store, as: "untagged")
        #expect(try nights(in: store) == ["-|1"])
        try trace(branch: "main").write(to: store, as: "tagged")
        #expect(try nights(in: store) == ["main|1"])
    }

    @Test func mergedCopyThatNamesTheBranchMovesTheLaunch() throws {
        let (store, other) = (try store("night"), try store("other"))
        try trace(branch: nil).write(to: store)
        #expect(try nights(in: store) == ["-|1"])
        try audit(trace(branch: "main").write(to: other), in: other)
        try merge([other], into: store)
        #expect(try nights(in: store) == ["main|1"])
    }

    @Test(arguments: [["tagged", "untagged"], ["untagged", "tagged"]])
    func mergedCopiesFillEachOthersTags(order: [String]) throws {
        let (tagged, untagged) = (try store("tagged"), try store("untagged"))
        try audit(trace(branch: "main").write(to: tagged), in: tagged)
        try audit(trace(branch: nil).write(to: untagged, as: "copy"), in: untagged)
        let target = try store("night")
        for name in order {
            try merge([store(name)], into: target)
            _ = try nights(in: target)
        }
        #expect(try nights(in: target) == ["main|1"])
    }

    @Test func mergedLaunchCountsByItsLongestCopy() throws {
        let (store, other) = (try store("night"), try store("other"))
        var (long, short) = (trace(branch: "main"), trace(branch: "main"))
        (long.summary.launches[0].eventCount, short.summary.launches[0].eventCount) = (6, 4)
        try long.write(to: store, as: "long")
        try audit(short.write(to: other, as: "short"), in: other)
        try merge([other], into: store)
        let counted = "SELECT run.name, night_launch.event_count FROM night_launch JOIN run ON run.id = run_id"
        #expect(try store.rows(counted) == ["long|6"])
        #expect(try StoredNights(store).unauditedRuns() == ["long"])
    }

    @Test func mergedRunTakesItsPrunedLaunchesAgain() throws {
        let (store, other) = (try store("night"), try store("other"))
        try audit(trace(branch: "main").write(to: other), in: other)
        try merge([other], into: store)
        _ = try store.prune(keep: 0)
        #expect(try store.rows("SELECT run_id FROM night_launch") == ["-"])
        try merge([other], into: store)
        #expect(try store.rows("SELECT run.name FROM night_launch JOIN run ON run.id = run_id") == ["nightly"])
    }
}
