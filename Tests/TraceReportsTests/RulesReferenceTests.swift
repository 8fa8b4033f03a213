import Testing
import TraceModel
import TraceReports
import TraceText

@Suite struct RulesReferenceTests {
    @Test func isAPageOfMarkdown() throws {
        try expectGolden(RulesReference.text(SampleRules.all), "rules.md")
    }

    @Test func fencesAreLongerThanThoseInATrace() {
        let page = RulesReference.text([SampleRules.missingDidMove])
        #expect(page.contains("````text\n+0.1 <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>\n"))
    }

    @Test(arguments: [60, 100]) func fitsATerminal(width: Int) throws {
        let text = RuleText.text(SampleRules.missingDidMove, style: TextStyle(width: width))
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= width })
        try expectGolden(text, "rule-\(width).txt")
    }

    @Test func listsRules() throws {
        try expectGolden(TableFormat.table.text(of: SampleRules.all), "rules.table")
    }
}
