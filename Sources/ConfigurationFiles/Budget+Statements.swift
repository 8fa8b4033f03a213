extension Budget {
    /// What follows the limits.
    var statement: String {
        switch self {
        case .maxLive: Self.live
        case .maxEmbed: Self.embedding
        }
    }

    /// A controller is gone when it is deallocated, when another one appears at its address, or with its launch. Where the log
    /// does not say what it records, a class that never shows a deinit may be one that does not log it.
    private static let live = """
        life AS (
            SELECT
                controller.number AS controller, controller.class, controller.launch, controller.first_line AS came,
                controller.deallocated_line AS deallocated,
                coalesce(
                    controller.deallocated_line,
                    iif(controller.address IS NULL, NULL, lead(controller.first_line) OVER (
                        PARTITION BY controller.launch, controller.address ORDER BY controller.first_line)),
                    launch.last_line + 1
                ) AS went
            FROM run
            JOIN controller ON controller.run_id = run.id
            JOIN launch ON launch.run_id = run.id AND launch.number = controller.launch
            WHERE run.name = :run
        ),
        counted AS (
            SELECT
                class,
                (
                    SELECT most FROM budget WHERE class GLOB pattern ORDER BY size DESC, pattern LIMIT 1
                ) AS most
            FROM life
            GROUP BY class
            HAVING count(deallocated) > 0 OR (SELECT has_records FROM run WHERE name = :run)
        ),
        step AS (
            SELECT controller, class, launch, came AS line, 1 AS change FROM life
            UNION ALL
            SELECT controller, class, launch, went, -1 FROM life
        ),
        -- In one event, the one that goes goes first.
        census AS (
            SELECT
                step.*,
                sum(change) OVER (PARTITION BY class, launch ORDER BY line, change ROWS UNBOUNDED PRECEDING) AS live
            FROM step
            JOIN counted USING (class)
            WHERE counted.most IS NOT NULL
        ),
        peak AS (
            SELECT *, row_number() OVER (PARTITION BY class ORDER BY live DESC, line) AS rank
            FROM census
            WHERE change = 1
        )
        SELECT
            peak.line AS line, peak.class AS class, controller.address_text AS address,
            controller.generation AS generation, peak.live AS live, counted.most AS most
        FROM peak
        JOIN counted ON counted.class = peak.class
        JOIN run ON run.name = :run
        JOIN controller ON controller.run_id = run.id AND controller.number = peak.controller
        WHERE peak.rank = 1 AND peak.live > counted.most
        """

    /// A navigation or tab bar controller calls didMove at the end of its own animation, so that UIKit's own containers are
    /// left out, and classes that a log declares to be ones. UIKit's classes have no module before their names.
    ///
    /// Milliseconds are rounded up, so that what is over the budget also reads so.
    private static let embedding = """
        embedding AS (
            SELECT
                relation_log.*,
                (
                    SELECT most FROM budget WHERE child_class GLOB pattern ORDER BY size DESC, pattern LIMIT 1
                ) AS most
            FROM relation_log
            WHERE run = :run AND NOT is_inferred
                AND (parent_class NOT GLOB 'UI*' OR instr(parent_class, '.') > 0)
                AND parent_class NOT IN (
                    SELECT superclass.class
                    FROM run
                    JOIN superclass ON superclass.run_id = run.id
                    WHERE run.name = :run
                        AND superclass.superclass GLOB 'UI*' AND superclass.superclass <> 'UIViewController'
                )
        )
        SELECT
            began_line AS line, child_class AS class, child_address AS address, child_generation AS generation,
            parent_class, parent_address, parent_generation, settled_line, (embed_ns + 999999) / 1000000 AS took_ms, most
        FROM embedding
        WHERE embed_ns > most * 1000000
        """
}
