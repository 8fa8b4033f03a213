import Testing
import TraceEngine
import TraceModel

/// Runs named by their age and their tags.
@Suite struct RunSelectionTests {
    private static let day: Int64 = 86_400_000_000_000
    /// 2026-11-20T02:00:00Z.
    private static let night: Int64 = 1_795_140_000_000_000_000

    /// The runs of a store, by number, with name, night and tags.
    private static func runs(_ list: [(name: String, night: Int64?, tags: [String: String])]) -> [Run] {
        list.enumerated().map { index, entry in
            var summary = TraceSummary()
            summary.header.apply(TraceHeader.RunTags(given: entry.tags))
            if let night = entry.night {
                summary.header.timeBase = .absolute
                summary.start = Self.night + night * day
            }
            let first = EventReference(line: 1, time: 0, kind: .`init`)
            summary.launches = [Launch(number: 0, first: first, last: first, process: entry.tags["process"])]
            return Run(
                number: index + 1, name: entry.name, source: "app.log", format: "native", digest: "",
                imported: 50_000 * day + Int64(index), summary: summary)
        }
    }

    private func name(_ text: String, _ runs: [Run]) throws -> String {
        try #require(try RunReference(text).latest(among: runs)).name
    }

    @Test func stepsFollowTheDatesAndNotTheImports() throws {
        let runs = Self.runs([("b", 1, [:]), ("other", 3, [:]), ("a", 0, [:]), ("z", -1, [:])])
        #expect(try name("latest", runs) == "other")
        #expect(try name("latest~1", runs) == "b")
        #expect(try name("latest~3", runs) == "z")
        #expect(throws: EngineError.tooFarBack("latest~4", count: 4)) { try name("latest~4", runs) }
    }

    /// The clock of a device that was switched off says 2001 or, if somebody set it, the future.
    @Test(arguments: [-9400, 40_000] as [Int64])
    func runWithAWrongClockIsOfTheTimeOfItsImport(_ night: Int64) throws {
        let runs = Self.runs([("early", 0, [:]), ("tonight", night, [:])])
        #expect(try name("latest", runs) == "tonight")
        #expect(runs[1].day == Timestamp.day(runs[1].imported))
        #expect(runs[0].isBefore(runs[1]))
    }

    @Test func conditionsChooseAmongTheRuns() throws {
        let runs = Self.runs([
            ("night-1", 0, ["branch": "main", "device": "iPhone17,1"]),
            ("night-2", 0, ["branch": "main", "device": "iPad16,3"]),
            ("night-3", 1, ["branch": "main", "device": "iPhone17,1"]),
            ("night-4", 2, ["branch": "fix", "device": "iPhone17,1"]),
            ("night-5", 1, ["branch": "main", "device": "iPad16,3"]),
        ])
        #expect(try name("latest branch=main device=iPhone17,1", runs) == "night-3")
        #expect(try name("latest~1 branch=main device=iPhone17,1", runs) == "night-1")
        #expect(try name("branch=fix", runs) == "night-4")
        #expect(throws: EngineError.tooFarBack("latest~1 branch=fix", count: 1)) {
            try name("latest~1 branch=fix", runs)
        }
        #expect(throws: EngineError.noRunMeets(reason: "no run has branch=none; the runs have fix, main")) {
            try name("latest branch=none", runs)
        }
    }

    @Test(arguments: [
        ("branch=ma*", true), ("branch=*n", true), ("branch=m*i*n", true), ("branch=m*x*n", false),
        ("branch=mai", false),
        ("commit=323dead", true), ("commit=dead", false), ("Branch=main", true), ("date=2026-11-20", true),
        ("date=2026-11-*", true), ("name=night", false), ("name=night-12", true), ("name=12", false), ("job=ui", false),
        ("build=812", true), ("app=Shop", true), ("app=S*", true), ("app=Sho", false), ("app=Shop 4.2 (812)", true),
        ("app=Shop 4.2*", true), ("app=Shop 4", false), ("app=Rider", false),
    ])
    func conditions(_ text: String, _ holds: Bool) throws {
        let run = Self.runs([
            ("night-12", 0, ["branch": "main", "commit": "323dead0aa", "app": "Shop 4.2 (812)"])
        ])[0]
        #expect(try #require(RunConditions(text.split(separator: " "))).hold(for: run) == holds)
    }

    @Test(arguments: [
        ("branch=pull-request-12", true), ("branch=12", false), ("pull-request=12", true), ("app=Rider", true),
        ("app=Ride", false),
    ])
    func conditionsOfAPullRequestWithoutABranch(_ text: String, _ holds: Bool) throws {
        let runs = Self.runs([("a", 0, ["pull-request": "12", "process": "Rider"])])
        let conditions = try #require(RunConditions(text.split(separator: " ")))
        #expect(conditions.hold(for: runs[0]) == holds)
        #expect(!conditions.reasonForNone(among: runs).contains("no run has a tag"))
    }

    @Test func conditionsAreThoseOfOneLaunch() throws {
        var run = Self.runs([("a", 0, ["app": "Shop 4.2 (812)", "device": "iPhone17,1"])])[0]
        run.summary.launches.append(run.summary.launches[0])
        run.summary.launches[1].place = LaunchPlace(
            app: "Rider", platform: Launch.Platform(device: "iPad16,3", system: nil))
        func holds(_ words: String...) -> Bool? { RunConditions(words.map { $0[...] })?.hold(for: run) }
        #expect(holds("app=Shop", "device=iPhone17,1") == true)
        #expect(holds("app=Rider", "device=iPad16,3") == true)
        #expect(holds("app=Rider", "device=iPhone17,1") == false)
    }

    @Test(arguments: ["nightly", "latest nightly", "latest~x", "=main", "branch=", ""])
    func otherTextsNameNoAge(_ text: String) throws {
        #expect(try RunReference(text).latest(among: []) == nil)
    }

    @Test func counterpartIsAsLikeAsThereIs() throws {
        let list: [(name: String, night: Int64?, tags: [String: String])] = [
            ("night-1", 0, ["branch": "main", "device": "iPhone17,1"]),
            ("smoke-2", 5, ["branch": "main", "device": "iPhone17,1"]),
            ("night-3", 6, ["branch": "main", "device": "iPad16,3"]),
            ("night-4", 4, ["branch": "fix", "device": "iPhone17,1"]),
        ]
        let runs = Self.runs(list)
        let main = try #require(RunConditions(["branch=main"]))
        func counterpart(_ run: Run, _ runs: [Run]) throws -> String {
            try main.counterpart(of: run, among: runs).name
        }
        #expect(try counterpart(runs[3], runs) == "smoke-2")
        #expect(try counterpart(runs[3], Array(runs[1...])) == "smoke-2")
        #expect(try counterpart(runs[3], Array(runs[2...])) == "night-3")
        #expect(throws: EngineError.noRunMeets(reason: "no run has branch=main; the runs have fix")) {
            try counterpart(runs[3], [runs[3]])
        }
        #expect(throws: EngineError.noOtherRunMeets("branch=main", isOtherWanted: true, app: nil)) {
            try counterpart(runs[0], [runs[0]])
        }
    }

    @Test(arguments: [
        ("{name}@{date}", "app@2026-11-20"), ("{name}@{branch}-{build}", "app@main-812"), ("{name}@{job}", "app"),
        ("{name}@{job}@{date}", "app@2026-11-20"), ("{build}", "app@812"), ("{job}", "app"), ("night", "night"),
        ("{name", "{name"),
    ])
    func templates(_ template: String, _ name: String) {
        let tags = TraceHeader.RunTags(given: ["branch": "main", "app": "Shop 4.2 (812)"])
        #expect(RunIdentity(tags: tags, template: template).name("app", day: "2026-11-20") == name)
    }

    @Test func conditionsBelongToTheRunBeforeThem() {
        #expect(
            RunReference.joined(["latest~1", "branch=main", "device=iPhone17,1", "latest", "nightly", "a=b"])
                == ["latest~1 branch=main device=iPhone17,1", "latest", "nightly", "a=b"])
    }
}
