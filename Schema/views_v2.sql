-- More views for people who type SQL: lives, phases, and the tree at an instant.

-- The lives of controllers, one row for each instance.
CREATE VIEW lifetime_log AS
SELECT
    -- The run's name.
    run.name AS run,
    -- The class.
    class.name AS class,
    -- The address.
    controller.address_text AS address,
    -- Counts the controllers at that address.
    controller.generation AS generation,
    -- When it is first seen.
    run.start_ns + first.time_ns AS born_ns,
    -- When it was deallocated; null while it lives, and where the log does not tell.
    run.start_ns + deallocated.time_ns AS died_ns,
    -- How long it lived; to the end of the recording where it was not deallocated.
    coalesce(deallocated.time_ns, run.end_ns) - first.time_ns AS lived_ns,
    -- The line on which it is first seen.
    controller.first_event - run.event_base AS born_line,
    -- The line of its deinit.
    controller.deallocated_event - run.event_base AS died_line
FROM run
JOIN controller ON controller.run_id = run.id
    AND controller.id BETWEEN run.controller_base AND run.controller_base + run.controller_count - 1
JOIN class ON class.id = controller.class_id
JOIN event AS first ON first.id = controller.first_event
LEFT JOIN event AS deallocated ON deallocated.id = controller.deallocated_event;

-- How long each phase of each life took. A phase that did not end has no row.
CREATE VIEW phase_log AS
WITH
-- 0 is init, 3 viewDidLoad, 13 viewWillAppear, 15 viewDidAppear; event_kind has the names.
loading AS (
    SELECT
        'init→viewDidLoad' AS phase, controller.id AS controller_id, controller.first_event AS began_event,
        min(event.id) AS ended_event
    FROM controller
    JOIN event AS first ON first.id = controller.first_event AND first.kind = 0
    JOIN event ON event.id BETWEEN controller.first_event AND controller.last_event
        AND event.subject_id = controller.id AND event.kind = 3
    GROUP BY controller.id
),
appearance AS (
    SELECT
        event.id, event.kind, event.subject_id,
        lag(event.kind) OVER life AS previous_kind, lag(event.id) OVER life AS previous_event
    FROM event
    WHERE event.kind IN (13, 15) AND event.subject_id IS NOT NULL
    WINDOW life AS (PARTITION BY event.subject_id ORDER BY event.id)
),
phase AS (
    SELECT phase, controller_id, began_event, ended_event FROM loading
    UNION ALL
    SELECT 'addChild→didMove', child_id, began_event, settled_event
    FROM relation
    WHERE settled_event IS NOT NULL AND NOT is_inferred
    UNION ALL
    SELECT 'willAppear→didAppear', subject_id, previous_event, id
    FROM appearance
    WHERE kind = 15 AND previous_kind = 13
    UNION ALL
    SELECT 'willMove(nil)→deinit', relation.child_id, max(relation.leaving_event), controller.deallocated_event
    FROM relation
    JOIN controller ON controller.id = relation.child_id
    WHERE relation.leaving_event IS NOT NULL AND controller.deallocated_event IS NOT NULL
    GROUP BY relation.child_id
)
SELECT
    -- The run's name.
    run.name AS run,
    -- The class.
    class.name AS class,
    -- The address.
    controller.address_text AS address,
    -- Counts the controllers at that address.
    controller.generation AS generation,
    -- init→viewDidLoad, addChild→didMove, willAppear→didAppear or willMove(nil)→deinit.
    phase.phase AS phase,
    -- When it began.
    run.start_ns + began.time_ns AS began_ns,
    -- When it ended.
    run.start_ns + ended.time_ns AS ended_ns,
    -- How long it took.
    ended.time_ns - began.time_ns AS took_ns,
    -- The line on which it began.
    phase.began_event - run.event_base AS began_line,
    -- The line on which it ended.
    phase.ended_event - run.event_base AS ended_line
FROM phase
JOIN controller ON controller.id = phase.controller_id
JOIN class ON class.id = controller.class_id
JOIN run ON run.id = controller.run_id
JOIN event AS began ON began.id = phase.began_event
JOIN event AS ended ON ended.id = phase.ended_event;

-- The tree of parents and children, through time: one row for each stretch of lines in which a controller had one path.
--
-- The tree at a line is what `WHERE run = '…' AND from_line <= 66 AND until_line > 66 ORDER BY position` gives.
CREATE VIEW tree_log AS
WITH RECURSIVE
life AS (
    SELECT
        run.id AS run_id, run.event_base AS event_base, controller.id AS controller_id,
        controller.first_event AS from_event,
        coalesce(controller.deallocated_event, run.event_base + run.last_line + 1) AS until_event
    FROM run
    JOIN controller ON controller.run_id = run.id
),
-- A controller is a root before its first relation, between two, and after its last.
root AS (
    SELECT
        life.run_id, life.event_base, life.controller_id, life.from_event,
        coalesce(min(relation.began_event), life.until_event) AS until_event
    FROM life
    LEFT JOIN relation ON relation.child_id = life.controller_id
    GROUP BY life.controller_id
    UNION ALL
    SELECT
        life.run_id, life.event_base, life.controller_id, relation.ended_event,
        coalesce(
            lead(relation.began_event) OVER (PARTITION BY relation.child_id ORDER BY relation.began_event),
            life.until_event)
    FROM relation
    JOIN life ON life.controller_id = relation.child_id
    WHERE relation.ended_event IS NOT NULL
),
-- No tree is deeper than a hundred; a damaged store must not keep the query going.
branch AS (
    SELECT
        root.run_id, root.event_base, root.controller_id, root.from_event, root.until_event, 0 AS depth,
        class.name AS path, printf('%012d', root.from_event) AS position
    FROM root
    JOIN controller ON controller.id = root.controller_id
    JOIN class ON class.id = controller.class_id
    WHERE root.from_event < root.until_event
    UNION ALL
    SELECT
        branch.run_id, branch.event_base, relation.child_id, max(branch.from_event, relation.began_event),
        min(branch.until_event, coalesce(relation.ended_event, branch.until_event)), branch.depth + 1,
        branch.path || ' > ' || class.name, branch.position || printf(' %012d', relation.began_event)
    FROM branch
    JOIN relation ON relation.parent_id = branch.controller_id
        AND relation.began_event < branch.until_event
        AND coalesce(relation.ended_event, branch.until_event) > branch.from_event
    JOIN controller ON controller.id = relation.child_id
    JOIN class ON class.id = controller.class_id
    WHERE branch.depth < 100
)
SELECT
    -- The run's name.
    run.name AS run,
    -- The line from which on the controller has this path.
    branch.from_event - branch.event_base AS from_line,
    -- The first line on which it has it no more; one after the last event's where it keeps it.
    branch.until_event - branch.event_base AS until_line,
    -- When it begins to have it.
    run.start_ns + began.time_ns AS from_ns,
    -- When it has it no more; null where it keeps it.
    run.start_ns + ended.time_ns AS until_ns,
    -- 0 for a root.
    branch.depth AS depth,
    -- Class names from the root: Shop.Root > Shop.Host > Shop.Detail.
    branch.path AS path,
    -- The class.
    class.name AS class,
    -- The address.
    controller.address_text AS address,
    -- Counts the controllers at that address.
    controller.generation AS generation,
    -- Sorts a tree as one draws it: parents before their children, older children first.
    branch.position AS position
FROM branch
JOIN run ON run.id = branch.run_id
JOIN controller ON controller.id = branch.controller_id
JOIN class ON class.id = controller.class_id
JOIN event AS began ON began.id = branch.from_event
LEFT JOIN event AS ended ON ended.id = branch.until_event;
