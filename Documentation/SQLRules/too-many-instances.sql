-- id: too-many-instances
-- severity: warning
-- summary: More controllers of a class live at once than it should have.
-- why: A class that should be on screen once, and of which ten live, is leaked or made too often. The count tells so
--   long before the memory warning does, and without waiting for the end of the run.
-- hint: Look for what holds the older ones: a closure, a timer, an observer, a parent that never removed them.
-- needs: deinit
-- message: {live} of {class} live at once, and {most} are enough
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
        class,
        address,
        generation,
        first_line,
        coalesce(
            deallocated_line,
            CASE WHEN address IS NOT NULL THEN lead(first_line) OVER (PARTITION BY address ORDER BY generation) END
        ) AS gone_line,
        deallocated_line
    FROM controller_log
    WHERE run = :run
),
-- Where the log does not say what it records, a class that never shows a deinit may be one that does not log it.
counted AS (
    SELECT
        class,
        (SELECT most FROM enough WHERE class GLOB pattern ORDER BY length(pattern) DESC LIMIT 1) AS most
    FROM life
    GROUP BY class
    HAVING count(deallocated_line) > 0 OR (SELECT has_records FROM run WHERE name = :run)
),
step AS (
    SELECT class, address, generation, first_line AS line, 1 AS change FROM life
    UNION ALL
    SELECT class, address, generation, gone_line, -1 FROM life WHERE gone_line IS NOT NULL
),
-- At one line, the one that goes goes first.
census AS (
    SELECT *, sum(change) OVER (PARTITION BY class ORDER BY line, change ROWS UNBOUNDED PRECEDING) AS live
    FROM step
)
SELECT min(census.line) AS line, census.class, census.address, census.generation, census.live, counted.most
FROM census
JOIN counted ON counted.class = census.class
WHERE census.change = 1 AND census.live > counted.most
GROUP BY census.class
