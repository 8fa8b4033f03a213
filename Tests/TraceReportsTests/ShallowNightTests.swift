import Testing
import TraceModel
import TraceReports
import TraceText
import TraceVerdicts

/// Where a clone lacks commits that the answer needs, every format about nights says so first, with the cure.
struct ShallowNightTests {
    private static let night = Night(number: 2, app: "Shop", branch: "main", start: 86_400_000_000_000)

    private static let verdict = Verdict(
        defect: Defect(
            fingerprint: "missing-did-move:Shop.Cart", rule: "missing-did-move",
            path: ClassPath(["Shop.Host", "Shop.Cart"])),
        state: .first, severity: .error, since: night, tests: [], devices: [], systems: [], shown: 1, couldHaveShown: 1)

    @Test(arguments: [NightFormat.text, .markdown, .xcode]) func night(_ format: NightFormat) {
        var report = NightReport(night: Self.night, contents: NightContents(), verdicts: [Self.verdict])
        report.missing = [NightReport.Missing(kind: .device, name: "iPad16,3")]
        func firstLine() -> Substring? { format.text(of: report, style: TextStyle()).split(separator: "\n").first }
        #expect(firstLine()?.contains("fetch-depth: 0") == false)
        report.cloneFault = .shallow
        #expect(firstLine()?.contains("fetch-depth: 0") == true)
        (report.contents.launches, report.contents.launchesWithoutLeaks) = (2, 1)
        let text = format.text(of: report, style: TextStyle())
        let places = ["fetch-depth: 0", "incomplete", "leaks were not looked for"].map {
            text.firstRange(of: $0)?.lowerBound
        }
        #expect(places.allSatisfy { $0 != nil } && places.compactMap(\.self) == places.compactMap(\.self).sorted())
        #expect(NightFormat.json.text(of: report, style: TextStyle()).contains("\"leaksChecked\":\"partly\""))
    }

    @Test func diff() {
        var difference = RunDifference([], exercises: [:])
        func text(_ format: DiffFormat) -> String { format.text(of: difference, style: TextStyle()) }
        #expect(text(.json).contains("\"git\":null"))
        difference.cloneFault = .shallow
        #expect(text(.text).hasPrefix(CloneFault.shallow.advice + "\n"))
        #expect(text(.markdown).hasPrefix("> ⚠️ this clone is shallow"))
        #expect(text(.html).contains("<p class=\"first warning\">this clone is shallow"))
        #expect(text(.json).contains("\"git\":\"shallow\""))
    }

    @Test func history() {
        var history = BranchHistory(
            nights: [Self.night], rows: [.init(verdict: Self.verdict, isListed: true, sights: [.shown])])
        history.lacks = ["missing since the night before: device iPad16,3"]
        func text(_ format: HistoryFormat) -> String {
            format.text(of: history, holders: [], isOfRule: false, style: TextStyle()) { "" }
        }
        #expect(text(.text).hasPrefix("incomplete: ") && text(.json).contains("\"git\":null"))
        history.cloneFault = .shallow
        #expect(text(.text).hasPrefix(CloneFault.shallow.advice + "\nincomplete: "))
        #expect(text(.json).contains("\"git\":\"shallow\""))
    }
}
