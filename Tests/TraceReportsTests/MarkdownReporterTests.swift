import Foundation
import Testing
import TraceModel
import TraceReports

@Suite struct MarkdownReporterTests {
    /// The page's text in a browser, as a Markdown parser rendered it.
    private struct Page: Decodable {
        var tags: [String]
        var cells: [String]
        var text: String
    }

    /// The pages of the sample reports. They are rendered once, because starting the parser takes longer than rendering.
    private static let samples = Task {
        let samples = SampleReports.all.sorted { $0.key < $1.key }
        return Dictionary(uniqueKeysWithValues: zip(samples.map(\.key), try await pages(samples.map { [$0.value] })))
    }

    private func page(_ sample: String) async throws -> Page {
        try #require(try await Self.samples.value[sample])
    }

    private static func pages(_ audits: [[RunReport]]) async throws -> [Page] {
        try await understood(audits.map { ReportFormatTests.text(.markdown, $0) }, by: "markdown.py")
    }

    @Test func beginsWithTheVerdict() async throws {
        #expect(
            try await page("awkward").text.hasPrefix(
                "❌ vctrace: 10 defects in nightly <\"&'>\n41 errors, 2 warnings, 2 notes in"))
        #expect(try await page("clean").text.hasPrefix("✅ vctrace: no defects in nightly-2026-11-20\n0 errors"))
    }

    @Test func theTableHasARowForEachDefectTheWorstFirst() async throws {
        let page = try await page("awkward")
        #expect(page.tags.count { $0 == "table" } == 1)
        #expect(page.cells.prefix(2) == ["❌ missing-did-move ×20", "Host › Detail"])
    }

    @Test func ofManyDefectsOnlyTheFirstAreShown() {
        // Each with different defects.
        let reports = (0..<40).map { index in
            var report = SampleReports.awkward
            for place in report.findings.indices { report.findings[place].fingerprint += "\(index)" }
            return report
        }
        let shown = ReportFormatTests.text(.markdown, reports).components(separatedBy: "<details>")[0]
        #expect(shown.split(separator: "\n", omittingEmptySubsequences: false).count < 40)
        #expect(shown.contains("more defects.\n"))
    }

    /// A comment tells whom it mentions, and anybody can name a branch, a test or a class.
    @Test func onlyOwnersAreMentioned() {
        var report = SampleReports.awkward
        report.run.name = "@someone/app@2026-11-20"
        for place in report.findings.indices { report.findings[place].owner = "@shop/cart" }
        let text = ReportFormatTests.text(.markdown, [report])
        #expect(text.contains(" in @<!-- -->someone/app@2026-11-20\n") && text.contains(" | @shop/cart |"), "\(text)")
    }

    @Test func whatABaselineKnowsIsHidden() async throws {
        let page = try await page("compared")
        #expect(page.cells.first == "❌ new: missing-did-move ×3")
        #expect(page.text.contains("since the baseline: 11 new, 34 known, 3 fixed"))
        #expect(page.text.contains("missing-did-move: 7 new"))
        #expect(!page.text.contains("uikit-warning: 1 new"))
    }

    @Test func onlyAnErrorOrAWarningThatIsNewDarkensTheVerdict() {
        var report = SampleReports.compared
        report.setStates { $0.severity == .note ? .new : .persisting }
        #expect(ReportFormatTests.text(.markdown, [report]).hasPrefix("## ✅"))
        report.setStates { $0.severity == .error ? .persisting : .new }
        #expect(ReportFormatTests.text(.markdown, [report]).hasPrefix("## ⚠️"))
    }

    @Test func survivesAnyName() async throws {
        let names = SampleReports.hostileNames
        let pages = try await Self.pages((["Harmless"] + names).map { [SampleReports.hostile($0)] })
        for (name, page) in zip(names, pages.dropFirst()) {
            // A line feed in a cell is shown as a line feed.
            #expect(page.tags.filter { $0 != "br" } == pages[0].tags, "\(name)")
            if name.unicodeScalars.allSatisfy({ ("!"..."~").contains($0) }) {
                #expect(page.cells == pages[0].cells.map { $0.replacing("Harmless", with: name) })
                #expect(page.text.contains("From \(name) · iPhone17,1 · iOS 26.1 · \(name)\n"))
                #expect(page.text.contains("\(name):0   (new)\n"))
            }
        }
    }

    /// Known defects, and those of several runs, would otherwise count again and again.
    @Test func aDefectIsShownOnceOverAllRuns() {
        let text = ReportFormatTests.text(.markdown, [RunReport](repeating: SampleReports.awkward, count: 3))
        #expect(text.hasPrefix("## ❌ vctrace: 10 defects in 3 runs\n"))
        #expect(text.components(separatedBy: "| ❌ missing-did-move ×60 |").count == 2)
        #expect(text.components(separatedBy: "Not checked: 4 rules").count == 2)
    }

    @Test func ofKnownDefectsTheTitleAndTheTotalsSayThatNoneIsNew() {
        var report = SampleReports.compared
        report.setStates { _ in .persisting }
        let text = ReportFormatTests.text(.markdown, [report, report, report])
        #expect(text.hasPrefix("## ✅ vctrace: no new defects in 3 runs\n\n**0 errors, 0 warnings, 0 notes**"))
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 50)
    }

    @Test func whatQualifiesTheRestComesBeforeTheVerdict() {
        var report = SampleReports.clean
        (report.cloneFault, report.nightLacks) = (.shallow, ["the device iPad16,3"])
        report.leakCheck = .no(.init(reason: "no deinit", cure: "log it"))
        let text = ReportFormatTests.text(.markdown, [report])
        let first = "_\(CloneFault.shallow.advice)_\n\n_incomplete: the device iPad16,3_\n\n"
        #expect(text.hasPrefix(first + "## ⚠️ vctrace: no defects"))
        #expect(text.hasSuffix("\n_leaks were not looked for (no deinit): log it_\n"))
    }

    @Test func withoutANightToCompareWithNothingIsClaimed() {
        var report = SampleReports.compared
        report.setStates { _ in .first }
        report.comparison?.hasReference = false
        report.comparison?.reference = "branch=main"
        let text = ReportFormatTests.text(.markdown, [report])
        #expect(text.contains("; no night meets branch=main: there is nothing to compare with yet"))
        #expect(!text.contains("since branch=main") && !text.contains("unchanged"))
    }

    @Test func neverExceedsWhatGitHubShows() {
        var report = SampleReports.awkward
        for index in report.findings.indices {
            report.findings[index].message += String(repeating: " and so on", count: 2000)
        }
        let text = ReportFormatTests.text(.markdown, [report])
        #expect(text.utf8.count < 65_536)
        #expect(text.split(separator: "\n").count { $0.hasPrefix("## ") } == 1)
        #expect(text.contains(" left out, because GitHub limits comments to 65,536 characters._\n"))
    }
}
