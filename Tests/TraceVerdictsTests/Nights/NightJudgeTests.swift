import SeededNumbers
import Testing
import TraceModel
import TraceVerdicts

/// Nights of a made-up app whose only screen is `Shop.Orders`.
struct NightJudgeTests {
    static let leak = Defect(fingerprint: "f", rule: "leak", path: "Shop.Root > Shop.Orders")
    static let phone = TraceModel.Launch.Platform(device: "iPhone17,1", system: "iOS 26.1")
    static let pad = TraceModel.Launch.Platform(device: "iPad16,3", system: "iOS 26.1")
    static let next = TraceModel.Launch.Platform(device: "iPhone17,1", system: "iOS 26.2")

    /// One launch: its conditions, its coverage, and the test in which it leaks. An empty name means outside of tests.
    struct Launch {
        var platform = phone
        var coverage = ran("T.a")
        var leaksIn: String?
        var severity = Severity.error
    }

    static func ran(
        _ test: String, _ outcome: TestOutcome? = .passed, toEnd: Bool = true, parts: [Coverage.ClassExercise] = [],
        gaps: [Coverage.Gap] = []
    ) -> Coverage {
        Coverage(
            tests: [Coverage.Test(name: test, attempt: 1, outcome: outcome, ranToEnd: toEnd)],
            parts: [made(in: test)] + parts, gaps: gaps)
    }

    /// A launch in whose test no controller of the class was made.
    static func unopened(_ test: String) -> Coverage {
        Coverage(tests: [Coverage.Test(name: test, attempt: 1, outcome: .passed, ranToEnd: true)])
    }

    private static func made(in test: String) -> Coverage.ClassExercise {
        Coverage.ClassExercise(className: "Shop.Orders", exercise: .began, test: test)
    }

    static func gone(in test: String?) -> Coverage.ClassExercise {
        Coverage.ClassExercise(className: "Shop.Orders", exercise: .gone, test: test)
    }

    private static func undecided(_ className: String, in test: String) -> Coverage.ClassExercise {
        Coverage.ClassExercise(className: className, exercise: .undecided, test: test)
    }

    static func verdicts(
        _ nights: [[Launch]], exercises: [String: Coverage.Exercise] = ["leak": .gone]
    ) -> [Verdict?] {
        let table = table(nights)
        let all = NightJudge(table, exercises: exercises).verdicts(of: table.nights.map(\.night))
        return nights.indices.map { all[$0]?.first }
    }

    static func table(_ nights: [[Launch]]) -> NightTable {
        var table = NightTable(
            nights.indices.map { Night(number: $0, app: "Shop", branch: "main", start: Int64($0)) })
        for (night, launches) in nights.enumerated() {
            for launch in launches {
                let sightings = launch.leaksIn.map { test in
                    [Defect.Sighting(defect: leak, severity: launch.severity, test: test.isEmpty ? nil : test)]
                }
                table.add(launch.coverage, sightings ?? [], on: launch.platform, to: night)
            }
        }
        return table
    }

    private static func states(_ nights: [[Launch]]) -> [DefectState?] { verdicts(nights).map { $0?.state } }

    @Test("Nights after a rule was removed from the configuration do not check for its defects")
    func testUnknownRule() {
        let nights = [[Launch(leaksIn: "T.a")], [Launch()], [Launch(leaksIn: "T.a")], [Launch()]]
        #expect(
            Self.verdicts(nights, exercises: [:]).map { $0?.state } == [.first, .notRun, .persisting, .notRun])
    }

    @Test("A night in which the test ran elsewhere, or in another launch, could have shown it")
    func testRanElsewhere() {
        let leaking = Launch(leaksIn: "T.a")
        #expect(Self.states([[leaking], [Launch(coverage: Self.ran("T.b")), Launch()]]) == [.first, .fixed])
    }

    @Test("A defect that an exclusion covers is not listed, whatever later nights do not show")
    func excluded() {
        var table = Self.table([[Launch(leaksIn: "T.a")], [Launch()], [Launch()]])
        table.add(
            Coverage(), [Defect.Sighting(defect: Self.leak, severity: .error, test: "T.a", isExcluded: true)],
            on: Self.phone,
            to: 1)
        let verdicts = NightJudge(table, exercises: ["leak": .gone]).verdicts(of: table.nights.map(\.night))
        #expect((0...2).map { verdicts[$0]?.first?.state } == [.first, nil, nil])
    }

    @Test(
        "A test that did not run to its end, or whose rule was not checked, could not have shown it",
        arguments: [
            ran("T.b"), ran("T.a", nil, toEnd: false), ran("T.a", .failed),
            ran("T.a", .failed, parts: [gone(in: "T.b")]),
            ran("T.a", parts: [gone(in: "T.b"), undecided("Shop.Orders", in: "T.a")]),
            ran("T.a", gaps: [Coverage.Gap(rule: "leak", className: "")]),
            ran("T.a", gaps: [Coverage.Gap(rule: "leak", className: "Shop.Orders")]),
        ])
    func blind(coverage: Coverage) {
        #expect(Self.states([[Launch(leaksIn: "T.a")], [Launch(coverage: coverage)]]) == [.first, .notRun])
    }

    @Test(
        "A test that ran to its end, or failed after the controller went, could have shown it",
        arguments: [
            ran("T.a", nil), ran("T.a", .failed, parts: [gone(in: "T.a")]),
            ran("T.a", parts: [gone(in: "T.a"), undecided("Shop.Orders", in: "T.a")]),
            ran("T.a", parts: [undecided("Shop.Orders", in: "T.b"), undecided("Shop.Cart", in: "T.a")]),
            ran("T.a", gaps: [Coverage.Gap(rule: "leak", className: "Shop.Cart")]),
        ])
    func clean(coverage: Coverage) {
        #expect(Self.states([[Launch(leaksIn: "T.a")], [Launch(coverage: coverage)]]) == [.first, .fixed])
    }

    @Test("Outside of tests, a launch in which a controller of the class ended its part could have shown it")
    func outside() {
        let other = Launch(coverage: Self.ran("T.b", parts: [Self.gone(in: "T.b")]))
        #expect(Self.states([[Launch(leaksIn: "")], [Launch()], [other]]) == [.first, .notRun, .fixed])
    }

    @Test("Seen in a test and outside of it, either is enough")
    func eitherSuffices() {
        let seen = [Launch(leaksIn: ""), Launch(leaksIn: "T.a")]
        #expect(Self.states([seen, [Launch()]]) == [.first, .fixed])
        let other = Launch(coverage: Coverage(parts: [Self.gone(in: nil)]))
        #expect(Self.states([seen, [other]]) == [.first, .fixed])
    }

    @Test("Another device does not fix it, until its own was gone for three nights")
    func platforms() {
        let seen = [Launch(platform: Self.pad, leaksIn: "T.a")]
        let phone = [Launch()]
        #expect(
            Self.states([seen, phone, phone, phone, phone]) == [.first, .notRun, .notRun, .fixed, nil])
        #expect(Self.states([phone, phone, seen]) == [nil, nil, .first])
        #expect(Self.states([[Launch(), Launch(platform: Self.pad)], seen]) == [nil, .new])
    }

    @Test("A night before the first sight counts by where it was seen first, a later one by where it was seen by then")
    func contextGrows() {
        let b = Launch(coverage: Self.ran("T.b"))
        let states = Self.states([
            [b], [Launch(leaksIn: "T.a")], [b], [Launch(coverage: Self.ran("T.b"), leaksIn: "T.b")], [b],
        ])
        #expect(states == [nil, .first, .notRun, .persisting, .fixed])
    }

    /// The nights before a place, for a judge that begins there.
    private struct Before: DefectCourse.EarlierNights {
        let table: NightTable
        let end: Int

        func sights(of defect: Defect, seenIn places: Defect.Places) -> [BranchHistory.Sight] {
            var earlier = NightTable(table.nights[..<end].map(\.night))
            earlier.coverages = table.coverages
            for night in 0..<end { earlier.nights[night].coverages = table.nights[night].coverages }
            return NightJudge(earlier, exercises: ["leak": .gone]).sights(ofUnseen: defect, seenIn: places)
        }

        func sightings(of defect: Defect, in night: Night) -> [(
            platform: TraceModel.Launch.Platform, sighting: Defect.Sighting
        )] {
            table.nights[night.number].sightings.filter { $0.sighting.defect == defect }
        }

        func platforms(of night: Night) -> Set<TraceModel.Launch.Platform> {
            Set(table.nights[night.number].coverages.keys)
        }
    }

    @Test("A judge that resumes after some nights says what one that knows all nights says")
    func resumes() {
        var numbers = SeededGenerator(seed: 57)
        let tests = ["T.a", "T.b", "T.c"]
        for _ in 0..<60 {
            let nights = (0..<14).map { _ in
                (0..<2).map { _ -> Launch in
                    let test = tests.randomElement(using: &numbers) ?? "T.a"
                    let toEnd = Int.random(in: 0..<4, using: &numbers) > 0
                    let platform = [Self.phone, Self.pad].randomElement(using: &numbers) ?? Self.phone
                    return Launch(
                        platform: platform, coverage: Self.ran(test, toEnd: toEnd),
                        leaksIn: Int.random(in: 0..<3, using: &numbers) == 0 ? test : nil)
                }
            }
            let table = Self.table(nights)
            let whole = NightJudge(table, exercises: ["leak": .gone])
            let all = table.nights.map(\.night)
            for end in 0...nights.count {
                let known = whole.courses().compactMap {
                    DefectCourse($0.defect, sights: $0.sights, seen: $0.seen, upTo: end)
                }
                var rest = NightTable(Array(all[end...]))
                rest.coverages = table.coverages
                for night in end..<nights.count { rest.nights[night - end] = table.nights[night] }
                let resumed = NightJudge(
                    all, rest, exercises: ["leak": .gone], resuming: known, Before(table: table, end: end))
                #expect(resumed.verdicts(of: all) == whole.verdicts(of: all))
                #expect(resumed.courses().map(\.sights) == whole.courses().map(\.sights))
            }
        }
    }

    @Test("A verdict names the last night before it that could have shown the defect, and whether tonight shows it")
    func range() {
        let verdicts = Self.verdicts([
            [Launch()], [Launch(coverage: Self.ran("T.b"))], [Launch(leaksIn: "T.a")], [Launch(leaksIn: "T.a")],
            [Launch()],
        ])
        #expect(verdicts.map { $0?.lastWithout?.number } == [nil, nil, 0, 0, 0])
        #expect(verdicts.map { $0?.isTonight } == [nil, nil, true, true, false])
        let flaky = Self.verdicts([
            [Launch()], [Launch(leaksIn: "T.a")], [Launch()], [Launch(leaksIn: "T.a")], [Launch()],
            [Launch(leaksIn: "T.a")],
        ])
        #expect(flaky.map { $0?.state } == [nil, .new, .fixed, .persisting, .flaky, .flaky])
        #expect(flaky.map { $0?.lastWithout?.number } == [nil, 0, 0, 2, 0, 0])
    }

    @Test("An error where earlier nights had a note is new, and counts from its night on")
    func noted() {
        let note = [Launch(leaksIn: "T.a", severity: .note)]
        let verdicts = Self.verdicts([note, note, [Launch(leaksIn: "T.a")], note, [Launch()]])
        #expect(verdicts.map { $0?.state } == [.first, .persisting, .new, .persisting, .fixed])
        #expect(verdicts.map { $0?.severity } == [.note, .note, .error, .note, .error])
        #expect(verdicts.map { $0?.since.number } == [0, 0, 2, 0, 2])
        #expect(verdicts.map { $0?.shown } == [1, 2, 1, 4, 1])
        #expect(verdicts[2]?.lastWithout?.number == 1)
    }

    @Test("A verdict counts nights and names where it was seen last")
    func facts() throws {
        let verdicts = Self.verdicts([
            [Launch()], [Launch(leaksIn: "T.a"), Launch(platform: Self.pad, leaksIn: "T.a")], [Launch(leaksIn: "T.a")],
            [Launch(coverage: Self.ran("T.b"))],
        ])
        let last = try #require(verdicts[3])
        #expect(last.state == .notRun)
        #expect(last.since.number == 1)
        #expect((last.shown, last.couldHaveShown) == (2, 3))
        #expect(last.tests == ["T.a"])
        #expect(last.devices == ["iPhone17,1"])
        #expect(verdicts[1]?.devices == ["iPad16,3", "iPhone17,1"])
    }

    @Test("The course of a defect that only other launches saw is by where these saw it")
    func unseenDefect() {
        let judge = NightJudge(Self.table(Array(repeating: [Launch()], count: 3)), exercises: ["leak": .gone])
        func nights(_ platform: TraceModel.Launch.Platform, _ test: String?) -> Int {
            var places = Defect.Places()
            places.add(test, on: platform)
            return judge.sights(of: Self.leak, seenIn: places).count { $0 == .clean }
        }
        #expect(nights(Self.phone, "T.a") == 3)
        #expect(nights(Self.phone, "T.b") == 0)
        #expect(nights(Self.pad, "T.a") == 0)
        #expect(nights(Self.phone, nil) == 0)
    }

    @Test(
        "A history has a row for each defect that a night shows, and sights tell of a known defect and of another one"
    )
    func history() {
        let judge = NightJudge(
            Self.table([[Launch()], [Launch(leaksIn: "T.a")], [Launch()]]), exercises: ["leak": .gone])
        let history = judge.history(of: [1, 2])
        #expect(history.nights.map(\.number) == [1, 2])
        #expect(history.rows.map(\.sights) == [[.shown, .clean]])
        #expect(history.rows.map(\.verdict.state) == [.fixed])
        #expect(judge.history(of: [2]).rows.map(\.isListed) == [true])
        let later = NightJudge(
            Self.table([[Launch()], [Launch(leaksIn: "T.a")], [Launch()], [Launch()]]), exercises: ["leak": .gone])
        #expect(later.history(of: [2, 3]).rows.isEmpty)
        #expect(later.history(of: [1, 3]).rows.map(\.isListed) == [false])
        #expect(judge.sights(of: Self.leak) == [.clean, .shown, .clean])
        let other = Defect(fingerprint: "g", rule: "leak", path: "Shop.Root > Shop.Orders")
        #expect(judge.sights(of: other) == [.blind, .blind, .blind])
    }
}
