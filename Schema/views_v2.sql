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
--
-- As in event_log, `likelihood` lets SQLite begin at the controllers that a query asks for, and read only the events of
-- their lives. 0 is init, 3 viewDidLoad, 13 viewWillAppear, 15 viewDidAppear; event_kind has the names.
CREATE VIEW phase_log AS
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
    'init→viewDidLoad' AS phase,
    -- When it began.
    run.start_ns + began.time_ns AS began_ns,
    -- When it ended.
    run.start_ns + ended.time_ns AS ended_ns,
    -- How long it took.
    ended.time_ns - began.time_ns AS took_ns,
    -- The line on which it began.
    began.id - run.event_base AS began_line,
    -- The line on which it ended.
    ended.id - run.event_base AS ended_line
FROM run
JOIN controller ON controller.run_id = run.id
JOIN class ON class.id = controller.class_id
JOIN event AS began ON began.id = controller.first_event AND began.kind = 0
JOIN event AS ended ON ended.id = (
    SELECT event.id
    FROM event
    WHERE event.id BETWEEN controller.first_event AND controller.last_event
        AND event.subject_id = controller.id AND event.kind = 3
    ORDER BY event.id
    LIMIT 1
)
UNION ALL
SELECT
    run.name AS run,
    class.name AS class,
    controller.address_text AS address,
    controller.generation AS generation,
    'addChild→didMove' AS phase,
    run.start_ns + began.time_ns AS began_ns,
    run.start_ns + ended.time_ns AS ended_ns,
    ended.time_ns - began.time_ns AS took_ns,
    began.id - run.event_base AS began_line,
    ended.id - run.event_base AS ended_line
FROM run
JOIN controller ON controller.run_id = run.id
JOIN class ON class.id = controller.class_id
JOIN relation ON relation.child_id = controller.id AND NOT relation.is_inferred
JOIN event AS began ON began.id = relation.began_event
JOIN event AS ended ON ended.id = relation.settled_event
UNION ALL
SELECT
    run.name AS run,
    class.name AS class,
    controller.address_text AS address,
    controller.generation AS generation,
    'willAppear→didAppear' AS phase,
    run.start_ns + began.time_ns AS began_ns,
    run.start_ns + ended.time_ns AS ended_ns,
    ended.time_ns - began.time_ns AS took_ns,
    began.id - run.event_base AS began_line,
    ended.id - run.event_base AS ended_line
FROM run
JOIN event AS ended ON ended.id BETWEEN run.event_base + 1 AND run.event_base + run.last_line AND +ended.kind = 15
JOIN controller ON controller.id = +ended.subject_id
    AND likelihood(ended.id >= controller.first_event, 0.001)
    AND likelihood(ended.id <= controller.last_event, 0.001)
    AND controller.run_id = run.id
JOIN class ON class.id = controller.class_id
-- The last of these callbacks before it, if that was a will.
JOIN event AS began ON began.kind = 13 AND began.id = (
    SELECT event.id
    FROM event
    WHERE event.id < ended.id AND event.id >= controller.first_event
        AND event.subject_id = controller.id AND event.kind IN (13, 15)
    ORDER BY event.id DESC
    LIMIT 1
)
UNION ALL
SELECT
    run.name AS run,
    class.name AS class,
    controller.address_text AS address,
    controller.generation AS generation,
    'willMove(nil)→deinit' AS phase,
    run.start_ns + began.time_ns AS began_ns,
    run.start_ns + ended.time_ns AS ended_ns,
    ended.time_ns - began.time_ns AS took_ns,
    began.id - run.event_base AS began_line,
    ended.id - run.event_base AS ended_line
FROM run
JOIN controller ON controller.run_id = run.id
JOIN class ON class.id = controller.class_id
JOIN event AS ended ON ended.id = controller.deallocated_event
JOIN event AS began ON began.id = (
    SELECT max(relation.leaving_event)
    FROM relation
    WHERE relation.child_id = controller.id
);

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
-- A relation lasts until it ends, or until the parent is gone.
bond AS (
    SELECT
        relation.parent_id, relation.child_id, relation.began_event,
        min(
            coalesce(relation.ended_event, parent.deallocated_event),
            coalesce(parent.deallocated_event, relation.ended_event)) AS ended_event
    FROM relation
    JOIN controller AS parent ON parent.id = relation.parent_id
),
-- A controller is a root before its first relation, between two, and after its last.
root AS (
    SELECT
        life.run_id, life.event_base, life.controller_id, life.from_event,
        coalesce(min(bond.began_event), life.until_event) AS until_event
    FROM life
    LEFT JOIN relation AS bond ON bond.child_id = life.controller_id
    GROUP BY life.controller_id
    UNION ALL
    SELECT
        life.run_id, life.event_base, life.controller_id, bond.ended_event,
        coalesce(
            lead(bond.began_event) OVER (PARTITION BY bond.child_id ORDER BY bond.began_event), life.until_event)
    FROM bond
    JOIN life ON life.controller_id = bond.child_id
    WHERE bond.ended_event IS NOT NULL
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
