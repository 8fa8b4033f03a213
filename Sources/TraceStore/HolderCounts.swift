import GRDB
import TraceModel

/// How often the controllers of findings are held in one way.
enum HolderCounts {
    static func read(_ db: Database, rule: String?, className: String?) throws -> [HolderCount] {
        try Row.fetchAll(db, sql: query, arguments: ["rule": rule, "class": className]).map { row in
            HolderCount(
                rule: try row.value(0), className: try row.value(1), signature: try row.value(2),
                findings: try row.number(3), runs: try row.number(4), lastRun: try row.value(5))
        }
    }

    private static let query = """
        SELECT counted.rule, counted.class, counted.signature, counted.findings, counted.runs, run.name
        FROM (
            SELECT
                finding.rule, controller.class, evidence.signature, count(*) AS findings,
                count(DISTINCT finding.run_id) AS runs, max(finding.run_id) AS last
            FROM finding
            JOIN graph_evidence AS evidence
                ON evidence.run_id = finding.run_id AND evidence.controller = finding.subject
            JOIN controller ON controller.run_id = finding.run_id AND controller.number = finding.subject
            WHERE evidence.signature IS NOT NULL
                AND (:rule IS NULL OR finding.rule = :rule)
                AND (
                    :class IS NULL OR controller.class = :class
                    OR (instr(:class, '.') = 0 AND substr(controller.class, -length(:class) - 1) = '.' || :class)
                )
            GROUP BY finding.rule, controller.class, evidence.signature
        ) AS counted
        JOIN run ON run.id = counted.last
        ORDER BY counted.findings DESC, counted.rule, counted.class, counted.signature
        """
}
