import TraceEngine
import TraceModel
import TraceStore
import VCTraceAudit

/// SQL that other people wrote.
enum StatementTargets {
    static let rule = FuzzTarget(
        "sql-rule",
        seeds: {
            ProjectFiles.contents(below: ["Documentation/SQLRules", "Tests/CommandLineTests/Cases"], ending: [".sql"])
                + ProjectFiles.examples(in: "sql")
        },
        run: { bytes in
            guard let rule = try? SQLRule(text: String(decoding: bytes, as: UTF8.self), file: "fuzz.sql") else {
                return
            }
            let sound = SampleStore.sound
            guard (try? SQLRuleQuery.check([rule])) != nil,
                let query = try? SQLRuleQuery(sound.store, sound.run, seconds: 0.5)
            else { return }
            _ = try? query.matches(of: rule)
        })

    static let query = FuzzTarget(
        "query",
        seeds: {
            ProjectFiles.examples(in: "sql")
                + [
                    "event_log", "controller_log", "relation_log", "finding_log", "problem_log", "tree_log",
                    "phase_log",
                ]
                .map { Array("SELECT * FROM \($0) WHERE run = 'night'".utf8) }
        },
        run: { bytes in
            let limits = AdHocQuery.QueryLimits(seconds: 0.5, valueSize: 1 << 20)
            let sql = String(decoding: bytes, as: UTF8.self)
            guard let query = try? AdHocQuery(SampleStore.sound.store, sql, limits: limits) else { return }
            var rows = 0
            try? query.forEachRow { _ in
                rows += 1
                if rows == 1000 { throw Enough() }
            }
        })

    private struct Enough: Error {}
}
