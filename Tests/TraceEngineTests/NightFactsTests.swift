import Foundation
import Testing
import TraceModel
import TraceStore
import TraceTestSupport
import VCTraceAudit

@testable import TraceEngine

/// The history of findings in reports, and which findings are new.
@Suite final class NightFactsTests {
    private let folder: TestFolder
    private let store: TraceStore

    init() throws {
        folder = try TestFolder()
        store = try TraceStore(path: folder.file("runs.sqlite"))
    }

    /// A launch whose only child leaks or is deallocated.
    private func launch(day: Int, branch: String, leaks: Bool) -> String {
        """
        # vctrace: 1
        # app: Shop 4.2 (8\(day))
        # branch: \(branch)
        # records: init deinit addChild willMove didMove removeFromParent
        2026-11-\(day)T02:00:00Z [main] <Shop.Host: 0xff> addChild(_:) <Shop.Cart: 0x1>
        2026-11-\(day)T02:00:00Z [main] <Shop.Cart: 0x1> didMove(toParent:) <Shop.Host: 0xff>
        2026-11-\(day)T02:00:01Z [main] <Shop.Cart: 0x1> willMove(toParent:) nil
        2026-11-\(day)T02:00:01Z [main] <Shop.Cart: 0x1> removeFromParent()
        2026-11-\(day)T02:00:01Z [main] <Shop.Cart: 0x1> didMove(toParent:) nil
        2026-11-\(day)T02:00:02Z [main] \(leaks ? "<Shop.Other: 0x2>" : "<Shop.Cart: 0x1>") deinit
        2026-11-\(day)T02:00:20Z [main] <Shop.Last: 0x3> deinit
        # end

        """
    }

    /// `leak: new since 820`, for each finding of a run with these launches.
    ///
    /// - Parameter keeping: what the audit of the run writes into the store.
    @discardableResult
    private func told(
        _ launches: String..., newSince: String? = nil, keeping: StoredAudit.Keeping = .findingsOfAll
    ) throws -> [String] {
        let path = folder.file("\(UUID().uuidString).log")
        try launches.joined().write(toFile: path, atomically: true, encoding: .utf8)
        var audit = RunAudit()
        audit.digest = RunAudit.SettingsDigest { "same" }
        var stored = StoredAudit(audit: audit, store: store)
        stored.keeping = keeping
        stored.newSince = newSince.flatMap { RunConditions($0.split(separator: " ")) }
        let report = try stored.report(on: RunReference(path))
        return report.findings.map { finding in
            let verdict = report.verdict(on: finding)
            let state = finding.state.map { "\($0), " } ?? ""
            return state + (verdict.map { "\($0.state.rawValue) since \($0.since.build ?? "")" } ?? "nothing")
        }
    }

    @Test func historyNeedsNoNightThatMeetsTheConditions() throws {
        try told(launch(day: 10, branch: "fix", leaks: true))
        #expect(
            try told(launch(day: 11, branch: "fix", leaks: true), newSince: "branch=main")
                == ["persisting since 810"])
    }

    @Test func historyIsThatOfTheNightOfTheFindingsLaunch() throws {
        try told(launch(day: 10, branch: "main", leaks: false))
        #expect(
            try told(
                launch(day: 11, branch: "main", leaks: true), launch(day: 12, branch: "main", leaks: false),
                newSince: "branch=main") == ["persisting, new since 811"])
    }

    @Test func runOfTwoNightsIsComparedWithTheNightsBeforeTheLater() throws {
        let later = launch(day: 11, branch: "main", leaks: true)
        try told(later)
        #expect(
            try told(launch(day: 10, branch: "main", leaks: false), later, newSince: "branch=main")
                == ["new, new since 811"])
    }

    /// Audited as if its findings were in the store.
    @Test func runThatWasNeverAuditedIsJudged() throws {
        #expect(try told(launch(day: 10, branch: "main", leaks: true), keeping: .nothing) == ["nothing"])
        try told(launch(day: 11, branch: "main", leaks: false))
        try told(launch(day: 12, branch: "main", leaks: true))
        let later = launch(day: 13, branch: "main", leaks: true)
        #expect(try told(later, keeping: .nothing) == ["persisting since 812"])
        #expect(try told(launch(day: 14, branch: "fix", leaks: true), keeping: .nothing) == ["nothing"])
        #expect(try StoredNights(store).nights().map(\.build) == ["810", "811", "812"])
        #expect(try told(later) == ["persisting since 812"])
    }

    @Test func runThatWasNeverAuditedJoinsItsNight() throws {
        try told(launch(day: 11, branch: "main", leaks: true))
        try told(launch(day: 12, branch: "main", leaks: false))
        let second = launch(day: 12, branch: "main", leaks: true).replacingOccurrences(of: "T02:", with: "T03:")
        #expect(try told(second, keeping: .nothing) == ["persisting since 811"])
        #expect(try told(second) == ["persisting since 811"])
    }

    @Test func nightIsFoundBeforeAnyOfItsRunsIsAudited() throws {
        let first = launch(day: 12, branch: "main", leaks: true)
        try told(launch(day: 11, branch: "main", leaks: true), keeping: .nothing)
        try told(first, keeping: .nothing)
        try told(first.replacingOccurrences(of: "T02:", with: "T03:"), keeping: .nothing)
        let last = try #require(try store.run(numbered: 3))
        #expect(try StoredNights(store).runs(besides: last) == [2, 3])
    }
}
