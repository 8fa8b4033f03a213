import Testing
import TraceModel
import TraceReports
import TraceText

@Suite struct TextReporterTests {
    private func text(
        _ reports: RunReport..., width: Int = 100, color: Bool = false, detail: TextStyle.Detail = .normal,
        isCut: Bool = true
    ) -> String {
        var output = ""
        let style = TextStyle(color: color, width: width, detail: detail, isCut: isCut)
        ReportFormat.text.reporter.write(reports, style: style, to: &output)
        return output
    }

    @Test(arguments: SampleReports.all.keys.sorted(), [60, 100, 140])
    func keepsToTheWidth(name: String, width: Int) throws {
        let text = text(try #require(SampleReports.all[name]), width: width)
        // Advice to copy is not wrapped.
        let tooLong = text.split(separator: "\n")
            .filter { terminalWidth(String($0)) > width && !$0.hasPrefix("leaks were") }
        #expect(tooLong == [])
        try expectGolden(text, "\(name)-\(width).txt")
    }

    @Test func onlyATerminalGetsRowsThatAreCut() throws {
        func row(_ text: String) throws -> Substring {
            try #require(text.split(separator: "\n").first { $0.hasPrefix("1. ") && $0.contains("missing-did-move") })
        }
        let message = try #require(SampleReports.timeless.findings.first?.message)
        #expect(try row(text(SampleReports.timeless, width: 60)).hasSuffix("…"))
        #expect(try row(text(SampleReports.timeless, width: 60, isCut: false)).hasSuffix(message))
        #expect(try row(text(SampleReports.timeless, width: 60, detail: .verbose)).hasSuffix(message))
    }

    @Test func aDefectOfTwoTestsHasOneNumber() throws {
        var report = SampleReports.timeless
        let first = try #require(report.findings.first)
        report.findings = [(1, "-[Shop.A testB]"), (8, "-[Shop.A testC]")].map { line, test in
            var finding = first
            finding.event = EventReference(line: line, time: nil, kind: .addChild)
            finding.test = test
            return finding
        }
        report.tests = report.findings.map { finding in
            TestInterval(name: finding.test ?? "", outcome: nil, first: finding.event, last: finding.event)
        }
        report.grouping = .test
        let lines = text(report, isCut: false).split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("1. error") } == 2)
        #expect(lines.count { $0.hasPrefix("1. ") } == 3)
        #expect(!lines.contains { $0.hasPrefix("2. ") })
    }

    @Test func tellsEverythingWhenAsked() throws {
        try expectGolden(text(SampleReports.compared, detail: .verbose), "compared-verbose.txt")
    }

    @Test func colorsOnlyWhenAsked() throws {
        let plain = text(SampleReports.awkward)
        let colored = text(SampleReports.awkward, color: true)
        #expect(!plain.contains("\u{1B}"))
        #expect(colored.replacing(/\u{1B}\[[0-9;]+m/, with: "") == plain)
        try expectGolden(colored, "awkward-color.txt")
    }

    @Test func sequencesInALogNeverReachTheTerminal() {
        let colored = text(SampleReports.awkward, color: true)
        #expect(!colored.contains("\u{1B}[31mController"))
        #expect(!colored.contains("\u{202E}"))
        #expect(colored.contains("\\u{1B}[31mController\\n"))
    }

    @Test func aCleanRunIsShort() {
        let lines = text(SampleReports.clean).split(separator: "\n")
        #expect(lines.first == "nightly-2026-11-20   no findings     2 of 3 rules checked, leaks included")
        #expect(lines.count <= 6)
    }

    @Test func aRunWhoseLeaksWereNotLookedForIsNotGreen() throws {
        var report = SampleReports.clean
        report.leakCheck = .no(.init(reason: "the trace records no deinit", cure: "add deinit lines"))
        let lines = text(report).split(separator: "\n")
        let advice = "leaks were not looked for (the trace records no deinit): add deinit lines"
        #expect(lines[0].contains("no findings, but leaks were not looked for"))
        #expect(!lines[0].contains("leaks included"))
        #expect(lines[1] == advice && lines.last! == advice)
        #expect(text(report, detail: .quiet) == advice + "\n")
    }

    @Test func quietTellsOnlyWhatFails() {
        #expect(text(SampleReports.clean, detail: .quiet).isEmpty)
        let text = text(SampleReports.compared, detail: .quiet)
        #expect(text.contains("error") && !text.contains("note") && !text.contains("uikit-warning"))
    }

    @Test func namesWhatWasNotChecked() {
        #expect(text(SampleReports.clean).contains("\n1 rule not checked: the log has no didMove; -v lists them\n"))
        let whole = text(SampleReports.clean, detail: .verbose)
        #expect(whole.contains("\nnot checked: missing-did-move (the trace records no didMove)\n"))
    }

    @Test func tellsWhatIsNewSinceABaseline() {
        let text = text(SampleReports.compared, detail: .verbose)
        #expect(text.contains("3 new"))
        #expect(text.contains("\nknown: uikit-warning\n"))
        #expect(text.contains("\nfixed: child-never-removed  Shop.Root › <\"&'>\\u{1B}\\n  ×2\n"))
        #expect(text.contains("\nsince the baseline: 11 new, 34 known, 3 fixed\n"))
    }

    @Test func orderOfTheFindingsDoesNotMatter() {
        var report = SampleReports.awkward
        report.findings.reverse()
        #expect(text(report) == text(SampleReports.awkward))
    }

    @Test func showsADefectOfSeveralRunsOnce() throws {
        var other = SampleReports.timeless
        other.run.name = "another"
        let text = text(SampleReports.timeless, other, SampleReports.clean)
        #expect(text.hasPrefix("3 runs   1 defect, 2 errors     2 to 3 of 3 rules checked, leaks included\n"))
        #expect(text.contains("1 defect, 1 error  no-times\n"))
        #expect(text.contains("no findings        nightly-2026-11-20"))
        #expect(text.split(separator: "\n").count { $0.contains("missing-did-move") } == 1)
        #expect(text.contains("no-times and 1 more"))
        try expectGolden(text, "several.txt")
    }

    @Test func marksTheCallThatNeverCame() throws {
        var report = SampleReports.timeless
        report.run.summary.header.records = EventKinds(.didMove)
        let text = text(report)
        #expect(text.contains(#/✗ .*didMove\(toParent: .*\) +never called/#))
    }

    @Test func namesTheCallsFirstThatMostRulesNeed() {
        var report = SampleReports.clean
        report.notChecked = [
            ("a", [.deinit]), ("b", [.push, .pop]), ("c", [.pop]), ("d", [.loadView, .pop]), ("e", [.transition]),
        ]
        .map { RunReport.NotChecked(rule: $0, reason: "the trace lacks calls", missing: EventKinds($1)) }
        report.notChecked.append(RunReport.NotChecked(rule: "f", reason: "the trace has no times"))
        #expect(
            text(report, width: 200).contains(
                "\n6 rules not checked: the log has no pop, deinit, loadView or 2 other kinds of lines; "
                    + "the trace has no times; -v lists them\n"))
    }

    @Test func aPlaceIsNeverCut() {
        var report = SampleReports.timeless
        report.run.source = String(repeating: "folder/", count: 30) + "night.trace"
        #expect(text(report, width: 60).contains("\n   \(report.run.source):8\n"))
    }

    @Test func quotesThePathOfTheLogForTheShell() {
        var report = SampleReports.timeless
        report.hasLog = true
        report.run.source = "it's $HOME"
        #expect(text(report, width: 200).contains("vctrace lines \"it's \\$HOME\" --only problems"))
        report.hasLog = false
        report.givenStore = "it's $HOME"
        #expect(text(report, width: 200).contains("vctrace query --db \"it's \\$HOME\" \"SELECT * FROM problem_log"))
    }

    @Test func tellsTheStartInTheZoneOfTheLog() {
        var report = SampleReports.awkward
        #expect(text(report).contains(" · 2026-11-20T02:00:00Z · "))
        report.run.summary.header.utcOffset = -3600 * 5 - 1800
        #expect(text(report).contains(" · 2026-11-19T20:30:00-05:30 · "))
    }

    @Test func tellsLongSpansOfTimeInWords() {
        var report = SampleReports.timeless
        let spans: [Int64] = [0, 999, 1_500, 99_900_000, 4_500_000_000, 61_000_000_000, 7_300_000_000_000, -5_000_000]
        report.findings[0].witnesses = spans.enumerated().map { index, time in
            EventReference(line: index, time: time, kind: .mark).witness("call", "")
        }
        let lines = text(report, detail: .verbose).split(separator: "\n")
        for span in ["+999 ns", "+1.5 µs", "+99.9 ms", "+4.5 s", "+1 min 1 s", "+2 h 1 min", "-5 ms"] {
            #expect(lines.contains { $0.contains(" \(span) ") && $0.hasSuffix(" call") }, "\(span)")
        }
    }

    /// Independent of the layout's own measure of width: East Asian text, emoji and ASCII from the samples.
    private func terminalWidth(_ line: String) -> Int {
        line.reduce(0) { $0 + ("\u{3000}"..."\u{9FFF}" ~= $1 || "\u{1F300}"..."\u{1FAFF}" ~= $1 ? 2 : 1) }
    }
}
