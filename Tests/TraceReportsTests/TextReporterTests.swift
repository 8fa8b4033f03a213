import Testing
import TraceModel
import TraceReports
import TraceText

@Suite struct TextReporterTests {
    private func text(_ report: RunReport, width: Int = 100, color: Bool = false) -> String {
        var output = ""
        ReportFormat.text.reporter.write([report], style: TextStyle(color: color, width: width), to: &output)
        return output
    }

    @Test(arguments: SampleReports.all.keys.sorted(), [60, 100, 140])
    func keepsToTheWidth(name: String, width: Int) throws {
        let text = text(try #require(SampleReports.all[name]), width: width)
        // Commands to copy into a shell are not wrapped.
        let tooLong = text.split(separator: "\n")
            .filter {
                terminalWidth(String($0)) > width && !$0.contains("vctrace reduce") && !$0.hasPrefix("leaks were")
            }
        #expect(tooLong == [])
        try expectGolden(text, "\(name)-\(width).txt")
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

    @Test func endsWithTheTotals() {
        let last = text(SampleReports.clean).split(separator: "\n").last
        #expect(last == "nightly-2026-11-20: 0 errors, 0 warnings, 0 notes in 1,234 events, 56 controllers, 1 relation")
    }

    @Test func saysThatARunIsClean() {
        #expect(text(SampleReports.clean).contains("No findings: 2 rules checked, 1 not."))
    }

    @Test func saysThatThereWasNothingToCheck() {
        var report = SampleReports.clean
        report.run.summary.eventCount = 0
        #expect(text(report).contains("Nothing to check: the log holds no event (7 other lines)."))
    }

    @Test func namesWhatWasNotChecked() {
        #expect(text(SampleReports.clean).contains("\nnot checked: missing-did-move (the trace records no didMove)\n"))
    }

    @Test func putsTheWorstRuleFirst() {
        let headings = text(SampleReports.awkward).split(separator: "\n")
            .filter { $0.contains(#/^(error|warning|note) /#) }
            .map { $0.split(separator: " ")[1] }
        #expect(headings == ["missing-did-move", "child-never-removed", "uikit-warning", "house-rule"])
    }

    @Test func tellsWhatIsNewSinceABaseline() {
        let text = text(SampleReports.compared)
        #expect(text.contains("logs/nightly 🌙.trace:404  ×20  3 new\n"))
        #expect(text.contains("\nknown: uikit-warning\n"))
        #expect(text.contains("\nfixed: child-never-removed  Shop.Root › <\"&'>\\u{1B}\\n  ×2\n"))
        #expect(text.contains("\nsince the baseline: 11 new, 34 unchanged, 3 fixed\n"))
    }

    @Test func orderOfTheFindingsDoesNotMatter() {
        var report = SampleReports.awkward
        report.findings.reverse()
        #expect(text(report) == text(SampleReports.awkward))
    }

    @Test func aPathThatIsTooLongKeepsItsEnd() {
        var report = SampleReports.timeless
        report.run.source = String(repeating: "folder/", count: 30) + "night.trace"
        #expect(text(report, width: 60).contains(/\n  …[folder\/]+night\.trace:8\n/))
    }

    @Test func quotesTheNameOfTheRunForTheShell() {
        var report = SampleReports.timeless
        report.run.name = "it's $HOME"
        #expect(text(report, width: 200).contains("\"SELECT * FROM problem_log WHERE run = 'it''s \\$HOME'\""))
    }

    @Test func tellsLongSpansOfTimeInWords() {
        var report = SampleReports.timeless
        let spans: [Int64] = [0, 999, 1_500, 99_900_000, 4_500_000_000, 61_000_000_000, 7_300_000_000_000, -5_000_000]
        report.findings[0].witnesses = spans.enumerated().map { index, time in
            EventReference(line: index, time: time, kind: .mark).witness("call", "")
        }
        let text = text(report)
        for span in [" 0 ", "+999 ns", "+1.5 µs", "+99.9 ms", "+4.5 s", "+1 min 1 s", "+2 h 1 min", "-5 ms"] {
            #expect(text.contains("\(span)  call") || text.contains("\(span) call"))
        }
    }

    /// Independent of the layout's own measure of width: East Asian text, emoji and ASCII from the samples.
    private func terminalWidth(_ line: String) -> Int {
        line.reduce(0) { $0 + ("\u{3000}"..."\u{9FFF}" ~= $1 || "\u{1F300}"..."\u{1FAFF}" ~= $1 ? 2 : 1) }
    }
}
