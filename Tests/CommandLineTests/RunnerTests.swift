import Foundation
import Testing
import TraceTestSupport

/// The shipped workflow and the action, as a team meets them: nights, pull requests, forks, shallow clones and attempts.
@Suite struct RunnerTests {
    /// Both shards of a day.
    private func shards(_ day: Int, cart: Bool, pay: Bool) -> [Int: String?] {
        [1: testedLaunch(day: day, leaks: ["Cart": cart]), 2: testedLaunch(day: day, hour: 3, leaks: ["Pay": pay])]
    }

    /// Runs the body in a new folder; Git takes no settings from elsewhere.
    private func withWorkflow(
        _ change: (String) -> String = { $0 }, _ body: (RunnerWorkflow) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in try await body(RunnerWorkflow(in: folder, change)) }
    }

    @Test func nightsContinueEachOther() async throws {
        try await withWorkflow { workflow in
            let commit = try await workflow.commit("Shop/Cart.swift", "class Cart {}")
            var told: [String] = []
            for (run, leaks) in [(1, false), (2, true), (3, true), (4, false)] {
                let outcome = try await workflow.run(
                    workflow.night(run, at: commit), shards: shards(10 + run, cart: leaks, pay: false))
                told.append("\(outcome.hasFailed ? "fails" : "passes") \(outcome.counts) \(outcome.restored)")
                #expect(outcome.summary.contains("main"), "\(outcome.errors)")
            }
            #expect(
                told == [
                    "passes new=0 known=0 fixed=0 []", "fails new=1 known=0 fixed=0 [\"vctrace-nights@1.1\"]",
                    "passes new=0 known=1 fixed=0 [\"vctrace-nights@2.1\"]",
                    "passes new=0 known=0 fixed=0 [\"vctrace-nights@3.1\"]",
                ])
            #expect(workflow.service.entries.map(\.scope) == Array(repeating: "refs/heads/main", count: 4))
        }
    }

    /// Each push is compared with the newest night of main, and fails until its leak is gone.
    @Test func aPullRequestFailsByWhatItBringsOnEachPush() async throws {
        try await withWorkflow { workflow in
            let base = try await workflow.commit("Shop/Cart.swift", "class Cart {}")
            _ = try await workflow.run(workflow.night(1, at: base), shards: shards(11, cart: true, pay: false))
            var told: [String] = []
            for (run, leaks) in [(2, true), (4, true), (5, false)] {
                _ = try await workflow.commit("Shop/Pay.swift", "class Pay { let push = \(run) }", on: "pay")
                let commit = try await workflow.merge("pay")
                let outcome = try await workflow.run(
                    workflow.pullRequest(run, from: "pay", at: commit), shards: shards(20 + run, cart: true, pay: leaks)
                )
                told.append("\(outcome.hasFailed ? "fails" : "passes") \(outcome.counts) \(outcome.restored)")
                guard run == 2 else { continue }
                _ = try await workflow.run(workflow.night(3, at: base), shards: shards(23, cart: true, pay: false))
            }
            #expect(
                told == [
                    "fails new=1 known=1 fixed=0 [\"vctrace-nights@1.1\"]",
                    "fails new=1 known=1 fixed=0 [\"vctrace-nights@3.1\"]",
                    "passes new=0 known=1 fixed=0 [\"vctrace-nights@3.1\"]",
                ])
            #expect(workflow.service.entries.map(\.key) == ["vctrace-nights@1.1", "vctrace-nights@3.1"])
        }
    }

    /// A fork's branch has the name of the branch that it is for. It is no night of that branch, and nothing of it is kept.
    @Test func aForkIsComparedWithTheNightsOfItsTarget() async throws {
        try await withWorkflow { workflow in
            let base = try await workflow.commit("Shop/Cart.swift", "class Cart {}")
            _ = try await workflow.run(workflow.night(1, at: base), shards: shards(11, cart: true, pay: false))
            _ = try await workflow.commit("Shop/Pay.swift", "class Pay {}", on: "guest")
            let commit = try await workflow.merge("guest")
            let outcome = try await workflow.run(
                workflow.pullRequest(2, from: "main", ofFork: true, at: commit),
                shards: shards(12, cart: true, pay: true))
            #expect(outcome.failedSteps == ["Audit"], "\(outcome.errors)")
            #expect(outcome.counts == "new=1 known=1 fixed=0" && outcome.restored == ["vctrace-nights@1.1"])
            #expect(outcome.summary.contains("#7 Shop · pull-request-7"), "\(outcome.summary)")
            #expect(workflow.service.entries.map(\.key) == ["vctrace-nights@1.1"])
        }
    }

    /// Main still has the defect that the release branch has not: a pull request that brings it back to that branch brings a new one.
    /// Without nights of the release branch, those of main count, and that is said.
    @Test(arguments: [true, false])
    func aPullRequestIsComparedWithTheBranchThatItIsFor(withNights hasNights: Bool) async throws {
        try await withWorkflow { workflow in
            let base = try await workflow.commit("Shop/Cart.swift", "class Cart {}")
            _ = try await workflow.run(workflow.night(1, at: base), shards: shards(11, cart: true, pay: false))
            let fix = try await workflow.commit("Shop/Cart.swift", "class Cart { let isFixed = true }", on: "release")
            if hasNights {
                _ = try await workflow.run(
                    workflow.night(2, of: "release", at: fix), shards: shards(12, cart: false, pay: false))
            }
            _ = try await workflow.commit("Shop/Cart.swift", "class Cart {}", on: "back")
            let commit = try await workflow.merge("back", into: "release")
            let outcome = try await workflow.run(
                workflow.pullRequest(3, from: "back", into: "release", at: commit),
                shards: shards(13, cart: true, pay: false))
            #expect(outcome.failedSteps == (hasNights ? ["Audit"] : []), "\(outcome.errors)")
            #expect(outcome.counts == (hasNights ? "new=1 known=0 fixed=0" : "new=0 known=1 fixed=0"))
            #expect(outcome.summary.contains("release has no nights: compared with main") == !hasNights)
        }
    }

    /// Nothing would be new, so the gate would be open.
    @Test(arguments: [false, true]) func aPullRequestWithoutNightsFails(ofFork isFork: Bool) async throws {
        try await withWorkflow { workflow in
            _ = try await workflow.commit("Shop/Cart.swift", "class Cart {}")
            _ = try await workflow.commit("Shop/Pay.swift", "class Pay {}", on: "pay")
            let commit = try await workflow.merge("pay")
            let outcome = try await workflow.run(
                workflow.pullRequest(2, from: "pay", ofFork: isFork, at: commit),
                shards: shards(12, cart: false, pay: true))
            #expect(outcome.failedSteps == ["Audit"] && outcome.restored.isEmpty)
            #expect(outcome.counts == "new=0 known=0 fixed=0")
            #expect(!outcome.summary.contains("✅") && !outcome.summary.contains("unchanged"), "\(outcome.summary)")
        }
    }

    /// Whether the branch brought a defect that no night could have shown follows from commits that a shallow clone lacks.
    @Test(arguments: [("0", "new=1"), ("1", "new=0")])
    func aShallowCloneIsNoReasonToPass(depth: String, new: String) async throws {
        try await withWorkflow {
            $0.replacing("fetch-depth: 0", with: "fetch-depth: \(depth)")
        } _: { workflow in
            let base = try await workflow.commit("Shop/Cart.swift", "class Cart {}")
            _ = try await workflow.run(workflow.night(1, at: base), shards: shards(11, cart: false, pay: false))
            _ = try await workflow.commit("Shop/Promo.swift", "class Promo {}", on: "promo")
            let commit = try await workflow.merge("promo")
            let outcome = try await workflow.run(
                workflow.pullRequest(2, from: "promo", at: commit),
                shards: [
                    1: testedLaunch(day: 12, leaks: ["Cart": false, "Promo": true]),
                    2: testedLaunch(day: 12, hour: 3, leaks: ["Pay": false]),
                ])
            #expect(outcome.hasFailed, "\(outcome.errors)")
            #expect(outcome.outputs["audit.new"].map { "new=\($0)" } == new)
            #expect(outcome.summary.contains("shallow") == (depth == "1"), "\(outcome.summary)")
        }
    }

    /// Without its second shard, the night is incomplete. "Re-run failed jobs" runs only that one, and completes the same night.
    @Test func failedShardsThatRunAgainCompleteTheNight() async throws {
        try await withWorkflow { workflow in
            let commit = try await workflow.commit("Shop/Cart.swift", "class Cart {}")
            _ = try await workflow.run(workflow.night(1, at: commit), shards: shards(11, cart: false, pay: false))
            let half = try await workflow.run(
                workflow.night(2, at: commit), shards: [1: testedLaunch(day: 12, leaks: ["Cart": false]), 2: nil])
            #expect(half.failedSteps == ["Fail if the night is incomplete", "Fail if a part of the tests failed"])
            #expect(half.restored == ["vctrace-nights@1.1"] && half.counts == "new=0 known=0 fixed=0")
            #expect(
                half.summary.contains("incomplete")
                    && half.summary.contains("missing since the night before: shard 2/2"))
            let whole = try await workflow.run(
                workflow.night(2, attempt: 2, at: commit),
                shards: [2: testedLaunch(day: 12, hour: 3, leaks: ["Pay": false])])
            #expect(!whole.hasFailed && whole.failedSteps.isEmpty, "\(whole.errors)")
            #expect(whole.restored == ["vctrace-nights@2.1"])
            #expect(!whole.summary.contains("incomplete"), "\(whole.summary)")
            #expect(workflow.service.entries.map(\.key).last == "vctrace-nights@2.2")
        }
    }

    /// Nobody's tests wrote a trace: that is not the same as no defects.
    @Test func noTracesFail() async throws {
        try await withWorkflow { workflow in
            let commit = try await workflow.commit("Shop/Cart.swift", "class Cart {}")
            let outcome = try await workflow.run(workflow.night(1, at: commit), shards: [1: nil, 2: nil])
            #expect(outcome.hasFailed)
            #expect(outcome.errors.contains("no file matches 'traces/*'"), "\(outcome.errors)")
            #expect(outcome.counts == "new= known= fixed=" && workflow.service.entries.isEmpty)
        }
    }
}
