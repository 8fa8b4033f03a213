import SeededNumbers
import Testing
import TraceModel
import TraceVerdicts

/// Nights of rows, of an app whose only screen is `Shop.Orders`.
struct RowNightsTests {
    private static let day: Int64 = 24 * 3600 * 1_000_000_000

    private static func row(
        _ identity: String, day: Int64, branch: String = "main", target: String? = nil, leaks: Bool, events: Int = 10
    ) -> LaunchRow {
        LaunchRow(
            identity: identity,
            place: LaunchPlace(
                app: "Shop", branch: branch, target: target, build: "\(branch) \(day)",
                platform: NightJudgeTests.phone, start: day * Self.day),
            imported: 1000 * Self.day, eventCount: events, coverage: NightJudgeTests.ran("T.a"),
            sightings: leaks ? [Sighting(defect: NightJudgeTests.leak, severity: .error, test: "T.a")] : [])
    }

    private static func states(_ rows: [LaunchRow]) -> [String] {
        RowNights(rows, exercises: ["leak": .gone]).reports { _ in true }.joined().map { report in
            "\(report.night.build ?? "?"): "
                + report.verdicts.map { "\($0.state) \($0.shown)/\($0.couldHaveShown)" }.joined(separator: ", ")
        }
    }

    @Test("Rows of a rule that only their store has can tell that a defect is fixed")
    func foreignRule() {
        let rows = [Self.row("a", day: 1, leaks: true), Self.row("b", day: 2, leaks: false)]
        let reports = RowNights(rows, exercises: [:]).reports { _ in true }.joined()
        #expect(reports.map { $0.verdicts.map(\.state) } == [[.first], [.fixed]])
    }

    @Test("Rows tell the same in any order, with copies and with shorter copies")
    func order() {
        let rows = [
            Self.row("a", day: 1, leaks: false), Self.row("b", day: 2, leaks: true), Self.row("c", day: 3, leaks: true),
            Self.row("d", day: 4, leaks: false),
            Self.row("e", day: 3, branch: "fix", target: "main", leaks: true),
            Self.row("f", day: 5, branch: "fix", target: "main", leaks: false),
        ]
        let expected = [
            "fix 3: persisting 2/3", "fix 5: ", "main 1: ", "main 2: new 1/2", "main 3: persisting 2/3",
            "main 4: fixed 2/4",
        ]
        var numbers = SeededGenerator(seed: 28)
        for _ in 0..<20 {
            var copies = rows + [Self.row("b", day: 2, leaks: false, events: 3), rows[3]]
            copies.shuffle(using: &numbers)
            #expect(Self.states(copies) == expected)
        }
    }

    @Test("A launch without a date, or from the future, is placed by the time at which its log was read")
    func undated() {
        var rows = [
            Self.row("a", day: 1, leaks: true), Self.row("b", day: 5000, leaks: false),
            Self.row("c", day: 3, leaks: true),
        ]
        rows[0].place.start = nil
        rows[0].imported = 4 * Self.day
        rows[1].imported = 2 * Self.day
        let nights = RowNights(rows, exercises: [:]).reports { _ in true }.joined().map(\.night.start)
        #expect(nights == [2, 3, 4].map { $0 * Self.day })
    }

    @Test("A night names what the night before had, and only nights that are wanted are told")
    func missing() {
        var rows = [Self.row("a", day: 1, leaks: true), Self.row("b", day: 2, leaks: true)]
        rows[0].place.shard = "2"
        rows[0].coverage = NightJudgeTests.ran("T.b")
        let reports = RowNights(rows, exercises: [:]).reports { $0.build == "main 2" }.joined()
        #expect(reports.count == 1)
        #expect(reports.first?.missing.map { "\($0.kind) \($0.name)" } == ["shard 2", "test T.b"])
    }

    @Test("A night of a pull request is compared with the branch that it targets, whatever other nights targeted")
    func retargeted() {
        let rows = [
            Self.row("a", day: 1, branch: "release", leaks: true), Self.row("b", day: 2, leaks: false),
            Self.row("c", day: 3, branch: "fix", target: "release", leaks: true),
            Self.row("d", day: 4, branch: "fix", target: "main", leaks: true),
        ]
        #expect(
            Self.states(rows)
                == ["fix 3: persisting 2/2", "fix 4: persisting 2/3", "main 2: ", "release 1: first 1/1"])
    }

    @Test("A sighting that an exclusion leaves out neither fixes a defect nor shows it")
    func excluded() {
        var rows = [1, 2, 3].map { Self.row("\($0)", day: $0, leaks: $0 < 3) }
        rows[1].sightings[0].isExcluded = true
        #expect(Self.states(rows) == ["main 1: first 1/1", "main 2: notRun 1/1", "main 3: fixed 1/2"])
    }

    @Test("Of two copies of a launch with as many events, the last one counts")
    func copies() {
        let rows = [
            Self.row("a", day: 1, leaks: false), Self.row("b", day: 2, leaks: false),
            Self.row("b", day: 2, leaks: true),
        ]
        #expect(Self.states(rows) == ["main 1: ", "main 2: new 1/2"])
    }
}
