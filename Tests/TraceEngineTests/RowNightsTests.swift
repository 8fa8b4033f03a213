import SeededNumbers
import Testing
import TraceModel
import TraceStore
import VCTraceAudit

@testable import TraceEngine

/// Nights of launches that come without their runs, of an app whose only screen is `Shop.Orders`.
struct RowNightsTests {
    private static let phone = Launch.Platform(device: "iPhone17,1", system: "iOS 26.1")
    private static let rule = "controller-never-deallocated"
    private static let leak = Defect(fingerprint: "f", rule: rule, path: "Shop.Root > Shop.Orders")

    private static func ran(_ test: String) -> Coverage {
        Coverage(
            tests: [Coverage.Test(name: test, attempt: 1, outcome: .passed, ranToEnd: true)],
            parts: [Coverage.ClassExercise(className: "Shop.Orders", exercise: .began, test: test)])
    }

    /// The reports on the nights of some builds; nil for all.
    private static func reports(_ rows: [RunReport.LaunchRow], build: String? = nil) throws -> [NightReport] {
        try TraceStore.withTemporary { store in
            let conditions = try #require(RunConditions((build.map { ["build=\($0)"] } ?? []).map { $0[...] }))
            return Array(
                try NightReader(judging: rows, in: store, audit: RunAudit())
                    .reports(conditions, .none).joined())
        }
    }

    private static let day: Int64 = 24 * 3600 * 1_000_000_000

    private static func row(
        _ identity: String, day: Int64, branch: String = "main", target: String? = nil, leaks: Bool, events: Int = 10
    ) -> RunReport.LaunchRow {
        RunReport.LaunchRow(
            identity: identity,
            place: LaunchPlace(
                app: "Shop", branch: branch, target: target, build: "\(branch) \(day)",
                platform: Self.phone, start: day * Self.day),
            imported: 1000 * Self.day, eventCount: events, coverage: Self.ran("T.a"),
            sightings: leaks ? [Defect.Sighting(defect: Self.leak, severity: .error, test: "T.a")] : [])
    }

    private static func states(_ rows: [RunReport.LaunchRow]) throws -> [String] {
        try reports(rows).map { report in
            "\(report.night.build ?? "?"): "
                + report.verdicts.map { "\($0.state) \($0.shown)/\($0.couldHaveShown)" }.joined(separator: ", ")
        }
    }

    @Test("Rows of a rule that only their store has can tell that a defect is fixed")
    func foreignRule() throws {
        var rows = [Self.row("a", day: 1, leaks: true), Self.row("b", day: 2, leaks: false)]
        rows[0].sightings[0].defect.rule = "team-rule"
        let reports = try Self.reports(rows)
        #expect(reports.map { $0.verdicts.map(\.state) } == [[.first], [.fixed]])
    }

    @Test("Rows tell the same in any order, with copies and with shorter copies")
    func order() throws {
        let rows = [
            Self.row("a", day: 1, leaks: false), Self.row("b", day: 2, leaks: true), Self.row("c", day: 3, leaks: true),
            Self.row("d", day: 4, leaks: false),
            Self.row("e", day: 3, branch: "fix", target: "main", leaks: true),
            Self.row("f", day: 5, branch: "fix", target: "main", leaks: false),
        ]
        let expected = [
            "fix 3: persisting 3/4", "fix 5: ", "main 1: ", "main 2: new 1/2", "main 3: persisting 2/3",
            "main 4: fixed 2/4",
        ]
        var numbers = SeededGenerator(seed: 28)
        for _ in Draws.some(0..<20, oneIn: 4) {
            var copies = rows + [Self.row("b", day: 2, leaks: false, events: 3), rows[3]]
            copies.shuffle(using: &numbers)
            #expect(try Self.states(copies) == expected)
        }
    }

    @Test("A launch without a date, or from the future, is placed by the time at which its log was read")
    func undated() throws {
        var rows = [
            Self.row("a", day: 1, leaks: true), Self.row("b", day: 5000, leaks: false),
            Self.row("c", day: 3, leaks: true),
        ]
        rows[0].place.start = nil
        rows[0].imported = 4 * Self.day
        rows[1].imported = 2 * Self.day
        let nights = try Self.reports(rows).map(\.night.start)
        #expect(nights == [2, 3, 4].map { $0 * Self.day })
    }

    @Test("A night names what the night before had, and only nights that are wanted are told")
    func missing() throws {
        var rows = [Self.row("a", day: 1, leaks: true), Self.row("b", day: 2, leaks: true)]
        rows[0].place.shard = "2"
        rows[0].coverage = Self.ran("T.b")
        let reports = try Self.reports(rows, build: "main 2")
        #expect(reports.count == 1)
        #expect(reports.first?.missing.map { "\($0.kind) \($0.name)" } == ["shard 2", "test T.b"])
    }

    @Test("A night of a pull request is compared with the branch that it targets, whatever other nights targeted")
    func retargeted() throws {
        let rows = [
            Self.row("a", day: 1, branch: "release", leaks: true), Self.row("b", day: 2, leaks: false),
            Self.row("c", day: 3, branch: "fix", target: "release", leaks: true),
            Self.row("d", day: 4, branch: "fix", target: "main", leaks: true),
        ]
        #expect(
            try Self.states(rows)
                == ["fix 3: persisting 2/2", "fix 4: new 2/3", "main 2: ", "release 1: first 1/1"])
    }

    @Test("Where Git does not know the commits, a row's base tells which nights of the target a pull request contains")
    func base() throws {
        var rows = [
            Self.row("a", day: 1, leaks: true), Self.row("b", day: 2, leaks: false),
            Self.row("c", day: 3, leaks: false),
            Self.row("d", day: 4, branch: "fix", target: "main", leaks: true),
        ]
        #expect(try Self.states(rows).first == "fix 4: new 2/4")
        rows[3].place.base = Night.BranchBase(commit: "b", time: 2 * Self.day)
        #expect(try Self.states(rows).first == "fix 4: persisting 2/2")
        rows[1].place.commit = "b"
        #expect(try Self.states(rows).first == "fix 4: new 2/3")
    }

    @Test("A night tells how a defect grows in the worst of its launches")
    func growth() throws {
        var rows = [Self.row("a", day: 1, leaks: true), Self.row("b", day: 1, leaks: true)]
        rows[0].sightings[0].growth = Growth(visits: 3, stayed: 1, pattern: .last)
        rows[1].sightings[0].growth = Growth(visits: 4, stayed: 3, pattern: .some)
        #expect(try Self.reports(rows).map(\.growths) == [["f": Growth(visits: 4, stayed: 3, pattern: .some)]])
    }

    @Test("A defect that an exclusion covers is not listed, and is known where one shows it that no exclusion covers")
    func excluded() throws {
        var rows = [1, 2, 3, 4].map { Self.row("\($0)", day: $0, leaks: $0 != 3) }
        rows[1].sightings[0].isExcluded = true
        #expect(
            try Self.states(rows) == ["main 1: first 1/1", "main 2: ", "main 3: ", "main 4: persisting 3/4"])
    }

    @Test("Of two copies of a launch with as many events, the last one counts")
    func copies() throws {
        let rows = [
            Self.row("a", day: 1, leaks: false), Self.row("b", day: 2, leaks: false),
            Self.row("b", day: 2, leaks: true),
        ]
        #expect(try Self.states(rows) == ["main 1: ", "main 2: new 1/2"])
    }
}
