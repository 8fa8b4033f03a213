import Testing

@testable import TraceStore

/// What a statement compares with texts, and how it joins.
@Suite struct SQLTokensTests {
    @Test(arguments: [
        ("SELECT 1 FROM event_log WHERE kind = 'deinit'", "kind equal deinit"),
        (
            "SELECT 1 FROM event_log e WHERE e.Kind <> 'deinit' AND e.line > 5",
            "e.kind unequal deinit, e.line greater #5"
        ),
        (
            "SELECT 1 WHERE kind NOT IN ('init', 'de''init') OR class IS NOT 'A'",
            "kind unequal init, kind unequal de'init, class unequal A"
        ),
        ("SELECT 1 WHERE kind NOT LIKE 'will%' AND class NOT GLOB 'UI*'", "kind unlike will%, class unglob UI*"),
        (
            "SELECT 1 WHERE time >= '2026' AND '2027' > until_time",
            "time atLeast 2026, until_time less 2027"
        ),
        (
            "SELECT 1 WHERE time BETWEEN '2026' AND '2027' AND class = 'B'",
            "time atLeast 2026, time atMost 2027, class equal B"
        ),
        ("SELECT 1 WHERE run = :run AND line = :line AND run_id = :id", "run equal ui, run_id equal #3"),
        (
            "SELECT sum(outcome == 'failed') FILTER (WHERE test != 'T.t')", "outcome equal failed, test unequal T.t"
        ),
        ("SELECT 1 WHERE run_id IN (SELECT run_id FROM run_log WHERE branch = 'main')", "branch equal main"),
        ("SELECT 1 WHERE class LIKE 'A%' AND class GLOB '*B'", "class like A%, class glob *B"),
        ("SELECT 1 WHERE 'a' = class AND 5 <= line LIMIT 5", "class equal a, line atLeast #5"),
        // Texts that are compared with no column, or only with a part of an expression.
        ("SELECT 'kind = 1' FROM event_log -- kind = 'x'", ""),
        ("SELECT 1 WHERE 'x' || class = 'xA' AND substr(class, 1, 4) = 'Shop' AND class LIKE upper('a')", ""),
        ("SELECT CASE WHEN line > 1 THEN 'a' ELSE 'b' END, replace(class, 'a', 'b')", "line greater #1"),
    ])
    func comparisonsAreFound(sql: String, expected: String) {
        let found = SQLTokens(sql).comparisons(["run": "ui", "id": "3"]).map {
            ($0.source.map { "\($0)." } ?? "") + "\($0.column) \($0.relation) " + ($0.isNumber ? "#" : "") + $0.value
        }
        #expect(found.joined(separator: ", ") == expected)
    }

    @Test(arguments: [
        (
            "SELECT 1 FROM a JOIN b USING (run, test) JOIN c ON c.run_id = a.run_id AND c.line = a.began_line",
            "a.run = b.run, a.test = b.test, c.run_id = a.run_id, c.line = a.began_line"
        ),
        // A shared column is that of all sources before.
        ("SELECT 1 FROM a AS x JOIN b USING (k) JOIN c USING (k)", "x.k = b.k, b.k = c.k, x.k = c.k"),
        ("SELECT 1 FROM (SELECT k FROM a WHERE k = 1) JOIN b JOIN c USING (k)", "b.k = c.k"),
        (
            "SELECT 1 FROM (SELECT k FROM a) x JOIN (SELECT k FROM b) AS y USING (k) JOIN c ON (c.l) AND c.m",
            "x.k = y.k"
        ),
        ("WITH x AS (SELECT k FROM a), y AS (SELECT k FROM b) SELECT 1 FROM x JOIN y USING (k)", "x.k = y.k"),
        ("SELECT 1 FROM a, b AS y WHERE a.k = y.k AND a.k = 'y.k'", "a.k = y.k"),
        ("SELECT 1 FROM a WHERE k = a.k", "k = a.k"),
        ("SELECT 1 FROM a, b WHERE a.k IS b.k AND a.l IS NOT NULL AND a.m = 5 AND a.n IN (b.n)", "a.k = b.k"),
    ])
    func columnsOfJoinsAreFound(sql: String, expected: String) {
        let found = SQLTokens(sql).equalities.map { equality in
            [equality.left, equality.right].map { ($0.source.map { "\($0)." } ?? "") + $0.column }
                .joined(separator: " = ")
        }
        #expect(found.joined(separator: ", ") == expected)
    }

    @Test(arguments: [
        ("SELECT 1 FROM a WHERE run_id = 5", ["a"]),
        ("SELECT 1 FROM a WHERE a.run_id = :id AND b.run_id IN (5)", ["a", "b"]),
        ("SELECT 1 FROM a WHERE a.run_id = b.run_id AND a.run_id IN (1, 2)", []),
        ("SELECT 1 FROM a WHERE a.run_id IN (SELECT 1) OR b.run_id = (SELECT 1) OR c.run_id IS NOT 1", ["b"]),
        ("SELECT 1 FROM a WHERE a.run = 'run' AND run_id IN (:id)", ["a"]),
        // A column without a source is that of its own SELECT.
        ("SELECT (SELECT 1 FROM b WHERE b.k = a.k) FROM a WHERE run_id = 5", ["a"]),
    ])
    func sourcesOfOneRunAreFound(sql: String, expected: [String]) {
        #expect(SQLTokens(sql).sources(fixing: "run_id").sorted() == expected)
    }

    @Test(arguments: [
        ("SELECT 1 FROM event_log e JOIN run_log USING (run_id) WHERE 1", "event_log e, run_log"),
        ("SELECT 1 FROM a, b AS c, d ORDER BY x, y", "a, b c, d"),
        ("SELECT 1 FROM (SELECT 1 FROM a GROUP BY x) LEFT JOIN b ON 1", "a, b"),
    ])
    func sourcesAreFound(sql: String, expected: String) {
        let found = SQLTokens(sql).sources.map { $0.name + ($0.alias.map { " \($0)" } ?? "") }
        #expect(found.joined(separator: ", ") == expected)
    }

    @Test func listsAreFound() {
        let tokens = SQLTokens(
            """
            SELECT DISTINCT a, max(b) FROM x WHERE c NOT IN (SELECT DISTINCT d FROM y WHERE e = 1) AND (f, g) IN (SELECT 1, 2)
            GROUP BY h, lower(i) HAVING j
            """)
        #expect(tokens.distinctLists == [["a", "max", "b"], ["d"]])
        #expect(tokens.groups == [["h", "lower", "i"]])
        #expect(tokens.subqueries.map { "\($0.column) \($0.selectedColumns) \($0.isNegated)" } == ["c [\"d\"] true"])
        #expect(
            SQLTokens("SELECT 1 WHERE line = (SELECT max(line) FROM a)").subqueries[0].selectedColumns == [
                "max", "line",
            ])
        #expect(
            SQLTokens("SELECT count(*) OVER (PARTITION BY max(k) ORDER BY l), m").windows.map(\.words) == [
                ["partition", "by", "max", "k", "order", "l"]
            ])
    }

    /// Each word belongs to the SELECT around it, and a condition beside an OR is no condition of all rows.
    @Test func scopesAreFound() {
        let tokens = SQLTokens(
            """
            WITH newest (id) AS (SELECT max(run_id) FROM run_log WHERE branch = 'main')
            SELECT 1 FROM event_log e JOIN (SELECT run_id FROM test_log WHERE test = 'T.t') AS t USING (run_id)
            WHERE e.kind = 'init' AND (class = 'A' OR class = 'B') AND e.run_id IN (SELECT id FROM newest)
            UNION SELECT 1 FROM problem_log WHERE line = 5
            """)
        let scopes = tokens.scopes
        #expect(scopes.map(\.name) == ["newest", nil, "t", nil, nil])
        #expect(scopes.map(\.parent) == [nil, nil, 1, 1, nil])
        #expect(scopes.map { $0.compared?.column } == [nil, nil, nil, "run_id", nil])
        #expect(
            scopes.map { tokens.sources(of: $0).map(\.name) } == [
                ["run_log"], ["event_log"], ["test_log"], ["newest"], ["problem_log"],
            ])
        #expect(
            scopes.map { tokens.comparisons(of: $0, [:]).map(\.value) } == [["main"], ["init"], ["T.t"], [], ["5"]])
        #expect(tokens.alternatives(of: scopes[1], [:]).map(\.value) == ["A", "B"])
        #expect(scopes.map(\.orCount) == [0, 1, 0, 0, 0])
    }

    @Test(arguments: [
        ("SELECT until_ns - began_ns", "until_ns - began_ns"),
        ("SELECT (time_ns - lag(time_ns) OVER (ORDER BY line)) / 1000", "time_ns - lag,time_ns"),
        ("SELECT julianday(a) - julianday(b)", "a,julianday - b,julianday"),
        ("SELECT count(*) FILTER (WHERE a = 1) / count(*)", "count / count"),
        ("SELECT 1 WHERE a.time_ns >= b.began_ns AND x <> 5", "time_ns > began_ns"),
        ("SELECT 1 WHERE t BETWEEN a.began_ns AND a.until_ns", "t > began_ns; t b until_ns"),
        ("SELECT detail -> 'x', -line, line - 1 FROM event_log", ""),
    ])
    func operationsAreFound(sql: String, expected: String) {
        let found = SQLTokens(sql).operations.map { operation in
            [
                operation.left.sorted().joined(separator: ","), "\(operation.sign)",
                operation.right.sorted().joined(separator: ","),
            ]
            .joined(separator: " ")
        }
        #expect(found.joined(separator: "; ") == expected)
    }

    @Test func argumentsNullsAndAliasesAreFound() {
        let tokens = SQLTokens(
            "SELECT min(e.time_ns), strftime('%H', began_ns), lag(line) OVER (ORDER BY line) AS before FROM event_log e WHERE test = NULL AND ended_ns IS NOT NULL"
        )
        #expect(tokens.arguments(of: ["min", "strftime"]) == ["time_ns", "began_ns"])
        #expect(tokens.names(derivedFrom: ["line"]) == ["line", "before"])
        #expect(tokens.columnsEqualToNull == ["test"])
        #expect(tokens.testsForNull("ended_ns") && !tokens.testsForNull("test"))
        #expect(!tokens.hasReal && SQLTokens("SELECT 1.0 * a / b").hasReal)
    }

    @Test(arguments: [
        "a = 'b'", "b - a > 3", "NOT a", "a.b IS NOT NULL", "CASE WHEN a THEN 1 ELSE 0 END", "a IN (1, 2)",
    ])
    func conditionsAreFound(_ expression: String) {
        #expect(AggregateReader.isCondition(SQLTokens(expression)))
    }

    @Test(arguments: ["a", "nullif(a = 'b', 0)", "CASE WHEN a = 1 THEN 1 END", "a ->> 'x'", "a || 'x'", "'a = b'"])
    func otherExpressionsAreNone(_ expression: String) {
        #expect(!AggregateReader.isCondition(SQLTokens(expression)))
    }

    @Test func groupsAreFound() {
        #expect(SQLTokens("SELECT 1 FROM a GROUP BY class, a.run_id ORDER BY 1").groups(by: "run_id"))
        #expect(!SQLTokens("SELECT sum(x) OVER (PARTITION BY run_id) FROM a GROUP BY class").groups(by: "run_id"))
    }
}
