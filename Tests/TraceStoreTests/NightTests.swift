import GRDB
import Testing
import TraceModel
import TraceTestSupport
import TraceVerdicts

@testable import TraceStore

/// Nights follow their launches.
@Suite struct NightTests {
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
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
        let launch: LaunchFacts = (0, Coverage(), "d", [])
        try store.saveFindings(KeptAudit(findings: [], launches: [launch]), of: run)
    }

    private func merge(_ stores: [TraceStore], into target: TraceStore) throws {
        _ = try StoreMerge(into: target) { folder.file("scratch") }.merge(stores.map(\.path))
    }

    private func nights(in store: TraceStore) throws -> [String] {
        try StoredNights(store).judge(exercises: [:], code: UnknownCode())
        return try store.rows("SELECT branch, launches FROM night_log ORDER BY branch")
    }

    @Test func nightsUpToANightAreThoseOfItsBranch() throws {
        let store = try store("night")
        let nights = [
            ("main", nil, 1), ("main", nil, 2), ("fix", "main", 2), ("other", nil, 3), ("main", nil, 3),
            ("fix", "main", 3), ("main", nil, 4),
        ]
        try store.connection.transaction { db in
            for (branch, target, start) in nights as [(String, String?, Int)] {
                try db.execute(
                    sql: "INSERT INTO night (branch, target, start_ns, launches, tests) VALUES (?, ?, ?, 1, 0)",
                    arguments: [branch, target, start])
            }
        }
        let stored = StoredNights(store)
        func names(_ nights: [Night]) -> [String] { nights.map { "\($0.branch ?? "") \($0.start)" } }
        // Both nights began at the same time; `fix` comes before `main`.
        let fix = try #require(try stored.lastNight(of: [1, 6]))
        #expect(try names(stored.nights(upTo: fix)) == ["fix 2", "fix 3"])
        #expect(try names(stored.reach(of: fix, code: UnknownCode()).target ?? []) == ["main 1", "main 2", "main 3"])
        #expect(try names(stored.nights(upTo: fix, last: 1)) == ["fix 3"])
        let main = try #require(try stored.lastNight(of: [5]))
        #expect(try names(stored.nights(upTo: main, last: 9)) == ["main 1", "main 2", "main 3"])
        for night in try stored.nights() {
            #expect(try stored.nights(upTo: night) == stored.nights().upTo(night))
        }
    }

    /// A job with the repository tells it to those without.
    @Test func baseOfARequestIsKept() throws {
        struct Code: CodeHistory {
            func base(of request: Night) -> Night.BranchBase? { Night.BranchBase(commit: "b", time: 7) }
        }
        var trace = trace(branch: "fix")
        trace.summary.header.others.merge(["target": "main", "commit": "a1b2c3d"]) { $1 }
        let (store, other) = (try store("night"), try store("other"))
        try audit(trace.write(to: other), in: other)
        try StoredNights(other).judge(exercises: [:], code: Code())
        try merge([other], into: store)
        _ = try nights(in: store)
        for store in [store, other] {
            #expect(try StoredNights(store).nights().map(\.base) == [Night.BranchBase(commit: "b", time: 7)])
        }
    }

    /// `main` is assembled before `release`, which takes its launch.
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
        #expect(try StoredNights(store).runsNeverAudited().map(\.name) == ["long"])
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

    /// Reports tell the trend with today's exclusions, and the view with those of the audits: without any, both say the same.
    @Test func trendIsThatOfTheView() throws {
        let store = try store("night")
        let run = try trace(branch: "main").write(to: store)
        func sighting(_ name: String, _ severity: Severity, in test: String?, isExcluded: Bool = false)
            -> Defect.Sighting
        {
            Defect.Sighting(
                defect: Defect(fingerprint: name, rule: "r", path: ClassPath(["Shop.Root", name])), severity: severity,
                test: test, isExcluded: isExcluded)
        }
        let sightings = [
            sighting("a", .error, in: "CartTests.testAdd"), sighting("b", .warning, in: "CartTests.testAdd"),
            sighting("c", .note, in: nil), sighting("d", .error, in: "HomeTests.testOpen", isExcluded: true),
        ]
        try store.saveFindings(KeptAudit(findings: [], launches: [(0, Coverage(), "d", sightings)]), of: run)
        try StoredNights(store).judge(exercises: [:], code: UnknownCode())
        let night = try #require(try StoredNights(store).nights().last)
        let trend = try StoredNights(store).trend(upTo: night) { $0.fingerprint != "d" }
        let point = try #require(trend.points.last)
        #expect(point.defects == 3 && point.errors == 1 && trend.affectedTests == 1 && trend.affectedLaunches == 1)
        #expect(
            try store.rows(
                "SELECT defects, errors, date(oldest_error), affected_tests, affected_launches FROM trend_log")
                == [
                    "\(point.defects)|\(point.errors)|\(trend.oldestError ?? "-")|\(trend.affectedTests)"
                        + "|\(trend.affectedLaunches)"
                ])
    }

    @Test(arguments: ["SELECT * FROM defect_log", "SELECT count(*) FROM night_log", "SELECT rule FROM finding_log"])
    func queryOfNightsNamesTheRunsThatTheyLeaveOut(sql: String) throws {
        let store = try store("night")
        try audit(trace(branch: "main").write(to: store, as: "audited"), in: store)
        #expect(try AdHocQuery(store, sql).unauditedRuns() == [])
        var later = trace(branch: "main")
        later.summary.launches[0].identity = "b"
        try later.write(to: store, as: "later")
        #expect(try AdHocQuery(store, sql).unauditedRuns() == ["later"])
        #expect(try AdHocQuery(store, "SELECT run FROM event_log").unauditedRuns() == [])
    }
}

private struct UnknownCode: CodeHistory {}
