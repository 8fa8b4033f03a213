-- id: too-many-instances
-- severity: warning
-- summary: More controllers of a class live at once than it should have.
-- why: A class that should be on screen once and has ten instances is leaked or created too often. The count shows this
--   long before the memory warning does, and before the run ends.
-- fix: Look for what holds the older ones: a closure, a timer, an observer, a parent that never removed them.
-- needs: deinit
-- message: {live} of {class} live at once, and at most {most} should
-- columns: line, class, address, generation, live, most

-- How many of a class may live at once. The longest pattern that fits a class holds; * is for all others.
WITH enough (pattern, most) AS (
    VALUES
        ('*', 50),
        ('*Player', 1)
),
-- A controller is gone when it is deallocated, or when another one appears at its address.
life AS (
    SELECT
        number AS controller,
        class,
        first_line AS came,
        deallocated_line AS deallocated,
        coalesce(
            deallocated_line,
            iif(address IS NULL, NULL, lead(first_line) OVER (PARTITION BY address ORDER BY first_line))
        ) AS went
    FROM run
    JOIN controller ON controller.run_id = run.id
    WHERE run.name = :run
),
-- Where the log does not say what it records, a class that never shows a deinit may be one that does not log it.
counted AS (
    SELECT
        class,
        (SELECT most FROM enough WHERE class GLOB pattern ORDER BY length(pattern) DESC LIMIT 1) AS most
    FROM life
    GROUP BY class
    HAVING count(life.deallocated) > 0 OR (SELECT has_records FROM run WHERE name = :run)
),
step AS (
    SELECT controller, class, came AS line, 1 AS change FROM life
    UNION ALL
    SELECT controller, class, went, -1 FROM life WHERE went IS NOT NULL
),
-- In one event, the one that goes goes first.
census AS (
    SELECT *, sum(change) OVER (PARTITION BY class ORDER BY line, change ROWS UNBOUNDED PRECEDING) AS live
    FROM step
)
SELECT
    min(census.line) AS line,
    counted.class AS class,
    controller.address_text AS address,
    controller.generation AS generation,
    census.live AS live,
    counted.most AS most
FROM census
JOIN counted ON counted.class = census.class
JOIN run ON run.name = :run
JOIN controller ON controller.run_id = run.id AND controller.number = census.controller
WHERE census.change = 1 AND census.live > counted.most
GROUP BY census.class
