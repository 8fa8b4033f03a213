import Foundation
import Testing
import TraceModel
import TraceTestSupport
import TraceVerdicts
import VCTraceAudit

@Suite struct BaselineTests {
    @Test func isSortedAndSaysWhatEachEntryIs() {
        var baseline = Baseline()
        baseline.add([.sample("b", line: 9), .sample("a", line: 3), .sample("b", line: 4)])
        #expect(
            baseline.text == """
                {
                  "version": 1,
                  "findings": [
                    {
                      "rule": "a",
                      "path": "Root > Detail",
                      "message": "a in line 3",
                      "count": 1,
                      "fingerprint": "a:Root>Detail",
                      "severity": "error"
                    },
                    {
                      "rule": "b",
                      "path": "Root > Detail",
                      "message": "b in line 4",
                      "count": 2,
                      "fingerprint": "b:Root>Detail",
                      "severity": "error"
                    }
                  ]
                }

                """)
    }

    @Test func comesBackFromItsFile() throws {
        var baseline = Baseline()
        baseline.add([.sample("a", line: 1, message: "quote \" slash \\ line\nfeed \u{1B} 😀"), .sample("b", line: 2)])
        #expect(try Self.read(baseline.text) == baseline)
    }

    @Test func takesTheMostOfOneRunAndKeepsTheFirstMessage() {
        var baseline = Baseline()
        baseline.add([.sample("a", line: 1), .sample("a", line: 2)])
        baseline.add([.sample("a", line: 7)])
        #expect(baseline.entries.map(\.count) == [2])
        #expect(baseline.entries.map(\.message) == ["a in line 1"])
    }

    @Test func keepsTheMessagesOfAnOlderFile() {
        var older = Baseline()
        older.add([.sample("a", line: 1)])
        var newer = Baseline()
        newer.add([.sample("a", line: 500), .sample("b", line: 501)])
        #expect(newer.keepingMessages(of: older).entries.map(\.message) == ["a in line 1", "b in line 501"])
    }

    @Test(arguments: [
        "", "[]", "{}", "{\"version\": 1}", "{\"version\": 2, \"findings\": []}",
        "{\"version\": 1, \"findings\": [{\"rule\": \"a\"}]}",
    ]) func refusesWhatIsNoBaseline(_ text: String) {
        #expect(throws: ConfigurationError.self) { try Self.read(text) }
    }

    @Test func knowsFindingsWhateverTheirLineTimeAndAddress() {
        let baseline = Self.baseline([.sample("a", line: 1)])
        var audit = Baseline.BaselineAudit(baseline)
        let report = RunReport.sample([.sample("a", line: 77, address: 0x99, message: "other words")])
        #expect(audit.states(of: report) == [.persisting])
        #expect(audit.fixed(exercises: ["a": .began]) == [])
    }

    @Test func knowsADefectHoweverOftenItShows() {
        var audit = Baseline.BaselineAudit(Self.baseline([.sample("a", line: 1)]))
        let report = RunReport.sample([
            .sample("a", line: 1, severity: .error), .sample("a", line: 2, severity: .note), .sample("b", line: 3),
        ])
        #expect(audit.states(of: report) == [.persisting, .persisting, .new])
    }

    /// A note is not a defect.
    @Test func defectIsNewThatWasOnlyNoted() throws {
        let noted = Self.baseline([.sample("a", line: 1, severity: .note)])
        var audit = Baseline.BaselineAudit(noted)
        #expect(audit.states(of: .sample([.sample("a", line: 1, severity: .note)])) == [.persisting])
        #expect(audit.states(of: .sample([.sample("a", line: 1, severity: .warning)])) == [.new])
        // An earlier vctrace did not write severities.
        var older = Baseline.BaselineAudit(
            try Self.read(noted.text.replacing(",\n      \"severity\": \"note\"", with: "")))
        #expect(older.states(of: .sample([.sample("a", line: 1, severity: .error)])) == [.persisting])
    }

    @Test func saysWhatIsFixedAfterAllRuns() {
        var audit = Baseline.BaselineAudit(
            Self.baseline([.sample("a", line: 1), .sample("a", line: 2), .sample("b", line: 3)]))
        var report = RunReport.sample([.sample("a", line: 1)])
        let event = EventReference(line: 1, time: 0, kind: .addChild)
        report.run.summary.launches = [Launch(number: 0, first: event, last: event)]
        report.coverages = [0: Coverage(parts: [.init(className: "Detail", exercise: .left, test: nil)])]
        _ = audit.states(of: report)
        let exercises = ["a": Coverage.Exercise.left, "b": .left]
        #expect(audit.fixed(exercises: exercises).map { "\($0.fingerprint) \($0.count)" } == ["b:Root>Detail 1"])
        // The run could not have shown it.
        #expect(audit.fixed(exercises: ["a": .left, "b": .gone]) == [])
        _ = audit.states(of: .sample([.sample("b", line: 1)]))
        #expect(audit.fixed(exercises: exercises) == [])
    }

    /// `Detail` was `Sheet` when the baseline was written.
    @Test(arguments: [true, false]) func followsRenamedClasses(isShown: Bool) {
        let known = RunReport.KnownDefect(
            rule: "a", path: ClassPath(["Root", "Sheet"]), message: "", fingerprint: "a:Root>Sheet", count: 1,
            severity: .error)
        var audit = Baseline.BaselineAudit(Baseline([known]))
        var nights = NightFacts()
        nights.renames.add("Detail", after: "Sheet")
        var report = RunReport.sample(isShown ? [.sample("a", line: 1)] : [])
        let event = EventReference(line: 1, time: 0, kind: .addChild)
        report.run.summary.launches = [Launch(number: 0, first: event, last: event)]
        report.coverages = [0: Coverage(parts: [.init(className: "Detail", exercise: .left, test: nil)])]
        #expect(audit.states(of: report, nights) == (isShown ? [.persisting] : []))
        #expect(audit.fixed(exercises: ["a": .left]).map(\.fingerprint) == (isShown ? [] : ["a:Root>Sheet"]))
    }

    @Test func keepsWhereADefectWasSeen() throws {
        var baseline = Self.baseline([.sample("a", line: 1)])
        let entry = try #require(baseline.entries.first)
        let platform = Launch.Platform(device: "iPhone17,1", system: nil)
        baseline.add(
            [Defect.Sighting(defect: entry.defect, severity: .error, test: "CartTests.testAdds")], on: platform)
        let read = try #require(try Self.read(baseline.text).entries.first)
        #expect(read.places.tests == ["CartTests.testAdds"])
        #expect(!read.places.isSeenOutside)
        #expect(read.places.platforms == [platform])
        // An earlier vctrace did not write this.
        #expect(try Self.read(Self.baseline([.sample("a", line: 1)]).text).entries.first?.places.isSeenOutside == true)
    }

    private static func baseline(_ findings: [Finding]) -> Baseline {
        var baseline = Baseline()
        baseline.add(findings)
        return baseline
    }

    private static func read(_ text: String) throws -> Baseline {
        let folder = try TestFolder()
        defer { withExtendedLifetime(folder) {} }
        try Data(text.utf8).write(to: folder.url.appending(path: "known.json"))
        return try Baseline(file: folder.file("known.json"))
    }
}
