import Testing
import TraceEngine
import TraceModel
import VCTraceAudit

@Suite struct SQLRuleTests {
    private static let whole = """
        -- id: slow-embed
        -- severity: warning
        -- summary: A child takes long.
        -- why: It is late,
        --   and the user taps.
        -- fix: Do less.
        -- needs: addChild, didMove
        -- message: {child} took {took_ms} ms {{so long}}
        -- columns: line, child, took_ms, settled_line

        -- threshold: this is not a header any more
        SELECT 1
        """

    @Test func readsAHeader() throws {
        let rule = try SQLRule(text: Self.whole, file: "rules/slow.sql")
        let description = rule.description
        #expect(description.id == "slow-embed")
        #expect(description.severity == .warning)
        #expect(description.rationale == "It is late, and the user taps.")
        #expect(description.usualFix == "Do less.")
        #expect(description.needs == [EventKinds([.addChild, .didMove])])
        #expect(description.file == "rules/slow.sql")
        #expect(rule.columns.names == ["line", "child", "took_ms", "settled_line"])
        #expect(rule.columns.subject == nil)
        #expect(rule.columns.further.map(\.role) == ["settled"])
        #expect(rule.message.text { ["3", "Detail", "812", "9"][$0] } == "Detail took 812 ms {so long}")
        #expect(rule.statementPlace == FilePlace(file: "rules/slow.sql", line: 12))
        #expect(rule.severityPlace.line == 2)
        #expect(rule.sql == Self.whole)
    }

    @Test(arguments: ["\r\n", "\n"]) func readsAnyLineEnding(_ ending: String) throws {
        let text = "\u{FEFF}\n--\n" + Self.whole.replacing("\n", with: ending)
        let rule = try SQLRule(text: text, file: "a.sql")
        #expect(rule.description.rationale == "It is late, and the user taps.")
        #expect(rule.statementPlace.line == 14)
    }

    @Test func knowsWhomAFindingIsAbout() throws {
        let place = FilePlace(file: "a.sql", line: 1)
        let columns = try SQLRule.MatchColumns(
            ["line", "class", "address", "generation", "parent_class", "parent_address", "parent_generation"], at: place
        )
        let (subject, parent) = (try #require(columns.subject), try #require(columns.parent))
        #expect([subject.className, subject.address, subject.generation] == [1, 2, 3])
        #expect([parent.className, parent.address, parent.generation] == [4, 5, 6])
        // For the message only.
        #expect(try SQLRule.MatchColumns(["line", "class", "parent_class"], at: place).subject == nil)
    }

    /// A change to a valid file, and the expected message.
    @Test(arguments: [
        ("-- id: slow-embed\n", "", "1: the header has no '-- id: …'; a rule needs id, severity, summary,"),
        ("-- columns: line, child, took_ms, settled_line\n", "", "1: the header has no '-- columns: …'"),
        ("slow-embed", "Slow Embed", "1: 'Slow Embed' is not an id"),
        ("slow-embed", "slow--embed", "1: 'slow--embed' is not an id"),
        ("warning", "warnning", "2: unknown severity 'warnning'; did you mean 'warning'?"),
        ("warning", "high", "2: unknown severity 'high'; it is one of error, warning, note"),
        ("severity: warning", "severity:", "2: 'severity' has no value"),
        ("-- fix: Do", "-- fxi: Do", "6: unknown key 'fxi'; did you mean 'fix'?"),
        ("-- fix: Do", "-- author: Me", "6: unknown key 'author'; a header has id, severity,"),
        ("-- fix: Do", "-- id: Do", "6: 'id' appears twice"),
        ("-- fix: Do less.", "-- Do less.", "6: 'Do less.' is not a line '-- key: value'; put other comments after"),
        ("addChild, didMove", "addChild, didMoved", "7: unknown event kind 'didMoved'; did you mean 'didMove'?"),
        ("{child}", "{chld}", "8: the message names 'chld', which is not among the columns (line, child, took_ms,"),
        ("{child}", "{}", "8: the message names '', which is not among the columns"),
        ("{child}", "{child", "8: the message opens a brace and does not close it"),
        ("ms {{", "ms } {{", "8: the message closes a brace that it does not open"),
        ("{{so long}}", "{took_ms", "8: the message opens a brace and does not close it"),
        ("line, child", "child", "9: there is no column 'line'"),
        ("settled_line", "child", "9: the column 'child' appears twice"),
        ("settled_line", "", "9: 'columns' needs names, separated by commas"),
        ("settled_line", "class, address", "9: there is no column 'generation'; 'class', 'address', 'generation' name"),
        ("settled_line", "parent_generation, parent_address", "9: there is no column 'parent_class'"),
    ])
    func saysWhatIsWrong(_ original: String, _ change: String, _ message: String) {
        var said = ""
        do throws(SQLRuleError) {
            _ = try SQLRule(text: Self.whole.replacing(original, with: change, maxReplacements: 1), file: "a.sql")
        } catch {
            said = error.description
        }
        #expect(said.hasPrefix("a.sql:" + message), "\(said)")
    }
}
