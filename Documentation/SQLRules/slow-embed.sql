-- id: slow-embed
-- severity: warning
-- summary: A child takes long from addChild to didMove.
-- why: Until `didMove(toParent:)`, the child does not know that it has arrived: what it starts there comes late, and the
--   user may already tap what is not ready. Work on the main thread between the two calls is the usual cause.
-- fix: Move the work out of `viewDidLoad` and out of the container's embedding method, or split it.
-- needs: addChild, didMove
-- message: {child} took {took_ms} ms from addChild to didMove in {parent_class}
-- columns: line, class, address, generation, parent_class, parent_address, parent_generation, settled_line, child, took_ms

-- A navigation or tab bar controller calls didMove at the end of its own animation, so that UIKit's own containers are
-- left out.
WITH setting (longest_ms) AS (
    VALUES (500)
)
SELECT
    began_line AS line,
    child_class AS class,
    child_address AS address,
    child_generation AS generation,
    parent_class,
    parent_address,
    parent_generation,
    settled_line,
    child_class AS child,
    embed_ns / 1000000 AS took_ms
FROM relation_log, setting
WHERE run = :run
    AND NOT is_inferred
    AND embed_ns > longest_ms * 1000000
    AND (parent_class NOT GLOB 'UI*' OR instr(parent_class, '.') > 0)
