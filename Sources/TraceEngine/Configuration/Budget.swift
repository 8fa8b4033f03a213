import TraceModel

/// A budget of a team's app: a rule in SQL that exists only if a configuration sets its limits.
enum Budget: String {
    case maxLive = "max-live"
    case maxEmbed = "max-embed-ms"

    var id: String { rawValue }

    /// - Parameters:
    ///   - limits: the limit of each class, by its name or a pattern; the longest match counts.
    ///   - place: the place in the configuration.
    func rule(_ limits: [String: Int64], at place: FilePlace) throws(SQLRuleError) -> SQLRule {
        let values = limits.sorted { $0.key < $1.key }.flatMap { pattern, limit in
            Self.patterns(pattern).map { "('\($0)', \(pattern.count), \(limit))" }
        }
        let budget = "budget (pattern, size, most) AS (VALUES \(values.joined(separator: ", ")))"
        let text =
            switch self {
            case .maxLive: Self.live(budget)
            case .maxEmbed: Self.embedding(budget)
            }
        var rule = try SQLRule(text: text, file: place.file)
        rule.statementPlace = place
        return rule
    }

    /// The patterns of SQLite's GLOB. A name without a module is that class in all modules.
    private static func patterns(_ name: String) -> [String] {
        var pattern = ""
        for character in name {
            switch character {
            case "'": pattern += "''"
            case "?", "[": pattern += "[\(character)]"
            default: pattern.append(character)
            }
        }
        return name.contains(".") || name.hasPrefix("*") ? [pattern] : [pattern, "*.\(pattern)"]
    }

    /// A controller is gone when it is deallocated, when another one appears at its address, or when its launch ends. If the log
    /// does not declare its events, a class without any deinit may be one that does not log it.
    private static func live(_ budget: String) -> String {
        """
        -- id: max-live
        -- severity: error
        -- summary: More controllers of a class live at once than the budget allows.
        -- why: A class that should have one or two instances and has ten is leaked or created too often. The count shows
        --   this before the run ends.
        -- fix: Look for what holds the older ones: a closure, a timer, an observer, a parent that never removed them.
        -- needs: deinit
        -- message: {live} of {class} live at once; the budget is {most}
        -- columns: line, class, address, generation, live, most

        WITH \(budget),
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
    }

    /// A navigation or tab bar controller calls didMove at the end of its own animation. So UIKit's own containers are left
    /// out, and classes that a log declares as such. UIKit's classes have no module before their names.
    ///
    /// Milliseconds are rounded up, so a time over the budget also looks over it.
    private static func embedding(_ budget: String) -> String {
        """
        -- id: max-embed-ms
        -- severity: error
        -- summary: A child takes longer from addChild to didMove than the budget allows.
        -- why: Until `didMove(toParent:)`, the child does not know that it has arrived, and the user waits.
        -- fix: Move the work out of `viewDidLoad` and out of the container's embedding method, or split it.
        -- needs: addChild, didMove
        -- message: {class} took {took_ms} ms from addChild to didMove in {parent_class}; the budget is {most} ms
        -- columns: line, class, address, generation, parent_class, parent_address, parent_generation,
        --   settled_line, took_ms, most

        WITH \(budget),
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
}
