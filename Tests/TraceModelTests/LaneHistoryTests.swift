import Testing
import TraceModel

/// What a lane's runs tell of a defect: each letter is a night.
@Suite struct LaneHistoryTests {
    private static let day: Int64 = 86_400_000_000_000

    /// - Parameter nights: `S` for a night with the defect, `c` for one that exercises its class without it, `-` for one that
    ///   does not exercise it, `u` for one that exercises it and could not check the rule.
    private func defect(_ nights: String) -> DefectHistory? {
        var counts: [DefectCount] = []
        var exercising: Set<Int> = []
        var unchecked: [Int: [RunSights.UncheckedRule]] = [:]
        let runs = nights.enumerated().map { index, night -> RunMark in
            let number = index + 1
            if night == "S" {
                counts.append(
                    DefectCount(
                        run: number, rule: "leak", fingerprint: "f", path: "Shop.Root > Shop.Promo", severity: .error,
                        count: 1))
            }
            if night != "-" { exercising.insert(number) }
            if night == "u" { unchecked[number] = [RunSights.UncheckedRule(rule: "leak", className: "")] }
            return RunMark(
                number: number, name: "night-\(number)", date: 20_000 * Self.day + Int64(index) * Self.day,
                isDated: true,
                header: TraceHeader.Identity(TraceHeader()))
        }
        var sights = RunSights()
        sights.add(runs.map(\.number), counts, unchecked: unchecked)
        sights.add(exercising: [ExercisedClass("Shop.Promo", .controller): exercising])
        return LaneHistory(runs: runs, sights).history(of: "f")
    }

    @Test(arguments: [
        ("cccS", DefectHistory.Status.new, 1, 1, 0), ("--S", .new, 1, 1, 0), ("S", .new, 1, 1, 0),
        ("cSSS", .persisting, 3, 3, 0), ("S-S", .persisting, 2, 2, 1), ("SuS", .persisting, 2, 2, 1),
        ("ScS", .flaky, 2, 3, 0), ("SScScS", .flaky, 4, 6, 0), ("ScSc", .flaky, 2, 4, 0),
        ("ScScc", .fixed, 2, 5, 0), ("Sc", .fixed, 1, 2, 0), ("SSc-", .fixed, 2, 3, 1),
        ("S-", .notExercised, 1, 1, 1), ("Su", .notExercised, 1, 1, 1), ("ScS-", .notExercised, 2, 3, 1),
    ])
    func nights(_ nights: String, _ status: DefectHistory.Status, _ seen: Int, _ exercised: Int, _ unexercised: Int)
        throws
    {
        let history = try #require(defect(nights))
        #expect(history.status == status)
        #expect(history.seen == seen)
        #expect(history.exercised == exercised)
        #expect(history.unexercised == unexercised)
    }

    /// It counted as fixed if it was away for longer than ever before.
    @Test(arguments: [
        ("ScS", 1), ("Scc-S", 2), ("SccScS", 0), ("SccSccS", 0), ("ScSccS", 2), ("ScSS", 0), ("S-S", 0), ("ccS", 0),
        ("SccSc", 2),
    ])
    func comesBackAfterItWasFixed(_ nights: String, _ clean: Int) throws {
        #expect(try #require(defect(nights)).cleanBeforeReturn == clean)
    }

    @Test func aDefectThatNoRunHasHasNoHistory() {
        #expect(defect("ccc") == nil)
    }

    @Test(arguments: [
        (Exercise.controller, DefectHistory.Status.fixed), (.removal, .fixed), (.deallocation, .notExercised),
    ])
    func aRuleSaysWhatARunMustShow(_ exercise: Exercise, _ status: DefectHistory.Status) {
        let rule = RuleDescription(
            id: "leak", summary: "", rationale: "", fix: "", severity: .error, expected: [], exercisedBy: exercise,
            triggering: [], nonTriggering: [])
        let runs = (1...2).map { number in
            RunMark(
                number: number, name: "night-\(number)", date: Int64(number), isDated: true,
                header: TraceHeader.Identity(TraceHeader()))
        }
        let count = DefectCount(
            run: 1, rule: "leak", fingerprint: "f", path: "Shop.Promo", severity: .error, count: 1)
        var sights = RunSights(of: [rule])
        sights.add([1, 2], [count], unchecked: [:])
        sights.add(exercising: [
            ExercisedClass("Shop.Promo", .controller): [1, 2], ExercisedClass("Shop.Promo", .removal): [1, 2],
            ExercisedClass("Shop.Promo", .deallocation): [],
        ])
        #expect(LaneHistory(runs: runs, sights).history(of: "f")?.status == status)
    }

    @Test func cleanRunsBeforeAndAfterAreCounted() throws {
        let history = try #require(defect("c-cSc-c"))
        #expect(history.cleanBefore == 2)
        #expect(history.cleanSince == 2)
        #expect(history.first.name == "night-4")
        #expect(history.last.name == "night-4")
        #expect(history.isNightly)
    }
}
