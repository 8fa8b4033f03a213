import Testing
import TraceModel
import TraceVerdicts

/// Which findings count as the same when runs are compared.
@Suite struct FindingComparisonTests {
    private static let name = "-[CartTests testAdds]"

    private func event(_ line: Int, _ kind: EventKind) -> EventReference {
        EventReference(line: line, time: nil, kind: kind)
    }

    /// A run with the given number of attempts of the test, ten lines each, and findings of one defect in the given lines.
    ///
    /// - Parameter checks: whether the run could check the rule.
    private func profile(attempts: Int, findingsIn lines: [Int], checks: Bool = true) -> RunProfile {
        var summary = TraceSummary()
        summary.launches = [Launch(number: 1, first: event(1, .`init`), last: event(attempts * 10 + 10, .`init`))]
        summary.tests = (0..<attempts).map { attempt in
            TestInterval(
                name: Self.name, outcome: .failed, first: event(attempt * 10 + 1, .testStarted),
                last: event(attempt * 10 + 10, .testFinished))
        }
        let run = Run(
            number: 1, name: "night", source: "night.log", format: "native", digest: "", imported: 0, summary: summary)
        var profile = RunProfile(run: run, recorded: [])
        profile.findings = lines.map { line in
            var finding = Finding(
                rule: "leak", severity: .error, subject: nil, parent: nil, event: event(line, .removeFromParent),
                message: "it leaks", witnesses: [], path: ["Shop.Cart"], fingerprint: "leak:Shop.Cart")
            finding.test = Self.name
            return finding
        }
        let test = Coverage.Test(name: "CartTests.testAdds", attempt: 1, outcome: .failed, ranToEnd: true)
        let part = Coverage.ClassExercise(className: "Shop.Cart", exercise: .began, test: test.name)
        profile.coverages = [1: Coverage(tests: [test], parts: [part])]
        if !checks {
            profile.notChecked = [RunReport.NotChecked(rule: "leak", reason: "the trace records no deinit")]
            profile.coverages[1]?.gaps = [Coverage.Gap(rule: "leak", className: "")]
        }
        return profile
    }

    @Test func attemptsOfATestCountOnce() {
        let once = profile(attempts: 1, findingsIn: [5])
        let tried = profile(attempts: 3, findingsIn: [5, 15, 25])
        for (a, b) in [(once, tried), (tried, once)] {
            let difference = RunDifference([a], [b])
            #expect(difference.new.isEmpty && difference.fixed.isEmpty)
            #expect(difference.unchanged.map(\.count) == [1])
        }
    }

    @Test func attemptThatFindsMoreCounts() {
        let once = profile(attempts: 1, findingsIn: [5])
        let worse = profile(attempts: 2, findingsIn: [5, 15, 16])
        #expect(RunDifference([once], [worse]).new.map(\.count) == [1])
        #expect(RunDifference([worse], [once]).fixed.map(\.count) == [1])
    }

    /// One of two tests no longer shows it. The smallest count among the runs of a side is zero before, too.
    @Test func runsThatDidTheSameAreCompared() {
        let (leaks, clean) = (profile(attempts: 1, findingsIn: [5]), profile(attempts: 1, findingsIn: []))
        let all = RunDifference([leaks, clean], [clean, clean])
        #expect(all.fixed.isEmpty)
        let groups = [
            RunDifference.ProfileGroup(a: [leaks], b: [clean]), RunDifference.ProfileGroup(a: [clean], b: [clean]),
        ]
        #expect(RunDifference(groups, exercises: RunDifference.exercises).fixed.map(\.count) == [1])
        let worse = [RunDifference.ProfileGroup](
            repeating: RunDifference.ProfileGroup(a: [clean], b: [leaks]), count: 2)
        #expect(RunDifference(worse, exercises: RunDifference.exercises).new.map(\.count) == [2])
    }

    /// A rule counts for a side if one of its runs checked it.
    @Test func runThatDoesNotCheckTheRuleHidesNothing() {
        let (leaks, clean) = (profile(attempts: 1, findingsIn: [5]), profile(attempts: 1, findingsIn: []))
        let other = profile(attempts: 1, findingsIn: [], checks: false)
        #expect(RunDifference([clean, other], [leaks, other]).new.map(\.count) == [1])
        #expect(RunDifference([leaks, other], [clean, other]).fixed.map(\.count) == [1])
        let same = RunDifference([leaks, other], [other, leaks])
        #expect(same.unchanged.map(\.count) == [1])
        #expect(same.isEmpty && same.rulesPartly == (["leak"], ["leak"]) && same.rulesOnly == ([], []))
        let unchecked = RunDifference([leaks, clean], [other])
        #expect(unchecked.isEmpty && unchecked.unchanged.isEmpty && unchecked.rulesOnly == (["leak"], []))
    }

    @Test func nightsSayWhatIsNewAndFixed() {
        let (leaks, clean) = (profile(attempts: 1, findingsIn: [5]), profile(attempts: 1, findingsIn: []))
        func difference(_ a: RunProfile, _ b: RunProfile, _ state: DefectState?) -> RunDifference {
            var difference = RunDifference([a], [b])
            difference.settle(by: state.map { [verdict($0)] } ?? [])
            return difference
        }
        for state in [DefectState.new, .first, .back] {
            #expect(difference(clean, leaks, state).new.map(\.verdict?.state) == [state])
        }
        #expect(difference(clean, leaks, .persisting).new.isEmpty)
        #expect(difference(clean, leaks, .persisting).unchanged.map(\.count) == [1])
        // The night before did not show what earlier ones had shown.
        var again = RunDifference([clean], [leaks])
        var shownAgain = verdict(.persisting)
        shownAgain.isAgain = true
        again.settle(by: [shownAgain])
        #expect(again.again.map(\.count) == [1] && again.new.isEmpty && again.unchanged.isEmpty && !again.isEmpty)
        // Whichever night shows it, it comes and goes.
        for (a, b) in [(clean, leaks), (leaks, clean), (leaks, leaks)] {
            let found = difference(a, b, .flaky)
            #expect(found.flaky.map(\.verdict?.state) == [.flaky])
            #expect(found.new.isEmpty && found.fixed.isEmpty && found.unchanged.isEmpty && !found.isEmpty)
        }
        #expect(difference(leaks, clean, .fixed).fixed.count == 1)
        #expect(difference(leaks, clean, .flaky).fixed.isEmpty)
        #expect(difference(leaks, clean, .notRun).fixed.isEmpty)
    }

    private func verdict(_ state: DefectState) -> Verdict {
        Verdict(
            defect: Defect(fingerprint: "leak:Shop.Cart", rule: "leak", path: "Shop.Cart"), state: state,
            severity: .error, since: Night(number: 1, app: "Shop", branch: "main", start: 0), tests: [], devices: [],
            systems: [], shown: 1, couldHaveShown: 2)
    }
}
