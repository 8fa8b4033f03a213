import Testing

@testable import TraceStore

/// What a statement compares with texts, and how it joins.
@Suite struct SQLTokensTests {
    @Test(arguments: [
        ("SELECT 1 FROM event_log WHERE kind = 'deinit'", "kind = deinit"),
        ("SELECT 1 FROM event_log e WHERE e.Kind <> 'deinit' AND e.line > 5", "e.kind = deinit"),
        (
            "SELECT 1 WHERE kind NOT IN ('init', 'de''init') OR class IS NOT 'A'",
            "kind = init, kind = de'init, class = A"
        ),
        ("SELECT 1 WHERE time >= '2026' AND '2027' > until_time", "time < 2026, until_time < 2027"),
        ("SELECT 1 WHERE time BETWEEN '2026' AND '2027' AND class = 'B'", "time < 2026, time < 2027, class = B"),
        ("SELECT 1 WHERE run = :run AND line = :line", "run = ui"),
        ("SELECT sum(outcome == 'failed') FILTER (WHERE test != 'T.t')", "outcome = failed, test = T.t"),
        ("SELECT 1 WHERE run_id IN (SELECT run_id FROM run_log WHERE branch = 'main')", "branch = main"),
        // Texts that are compared with no column, or only with a part of an expression.
        ("SELECT 'kind = 1' FROM event_log -- kind = 'x'", ""),
        ("SELECT 1 WHERE 'x' || class = 'xA' AND substr(class, 1, 4) = 'Shop' AND class LIKE 'A%'", ""),
        ("SELECT CASE WHEN line > 1 THEN 'a' ELSE 'b' END, replace(class, 'a', 'b')", ""),
    ])
    func comparisonsAreFound(sql: String, expected: String) {
        let found = SQLTokens(sql).comparisons(["run": "ui"]).map {
            ($0.source.map { "\($0)." } ?? "") + $0.column + ($0.isOfEquality ? " = " : " < ") + $0.text
        }
        #expect(found.joined(separator: ", ") == expected)
    }

    @Test func columnsOfJoinsAreFound() {
        let tokens = SQLTokens(
            "SELECT 1 FROM a JOIN b USING (run, test) JOIN c ON c.run_id = a.run_id AND c.line = a.began_line")
        #expect(tokens.usingLists == [["run", "test"]])
        #expect(tokens.equalColumns == ["run_id"])
        #expect(!tokens.fixes("run_id") && !tokens.groups(by: "run_id"))
        #expect(SQLTokens("SELECT 1 FROM a WHERE run_id = 5").fixes("run_id"))
        #expect(!SQLTokens("SELECT 1 FROM a WHERE a.run_id IN (SELECT 1)").fixes("run_id"))
        #expect(SQLTokens("SELECT 1 FROM a GROUP BY class, a.run_id ORDER BY 1").groups(by: "run_id"))
        #expect(!SQLTokens("SELECT sum(x) OVER (PARTITION BY run_id) FROM a GROUP BY class").groups(by: "run_id"))
    }
}
