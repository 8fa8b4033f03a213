-- The views for people who type SQL.
--
-- run is always the run's name. Times are nanoseconds since 1970, since the run's start where the log has no date, and
-- null where it has no times. Addresses are text, as logs write them: 0x600000c0b3e0.

-- The runs, one row for each log.
CREATE VIEW run_log AS
SELECT
    -- The run's name.
    run.name AS run,
    -- The run's number.
    run.id AS number,
    -- The path of the log.
    run.source AS source,
    -- The id of the format that read it.
    run.format AS format,
    -- When it was imported, since 1970.
    run.imported_ns AS imported_ns,
    -- The app, from the log's header.
    run.app AS app,
    -- The device, from the log's header.
    run.device AS device,
    -- The system, from the log's header.
    run.os AS os,
    -- The log's first time.
    run.start_ns AS start_ns,
    -- When the recording ends.
    run.start_ns + run.end_ns AS end_ns,
    -- How many events.
    run.event_count AS events,
    -- How many controllers.
    run.controller_count AS controllers,
    -- How many relations.
    run.relation_count AS relations,
    -- How many problems.
    run.problem_count AS problems,
    -- How many findings; null before the first audit.
    CASE WHEN run.audited_ns IS NOT NULL THEN (
        SELECT count(*)
        FROM finding
        WHERE finding.run_id = run.id
    ) END AS findings
FROM run;

-- The events, one row for each call.
--
-- The ranges on first_event and last_event hold for every row. They let SQLite begin at the controllers that a query
-- asks for and read only the events of their lives; `unlikely` tells it that this range is narrower than the run's.
CREATE VIEW event_log AS
SELECT
    -- The run's name.
    run.name AS run,
    -- The line of the log.
    event.id - run.event_base AS line,
    -- When.
    run.start_ns + event.time_ns AS time_ns,
    -- The thread; null where the log does not tell.
    thread.name AS thread,
    -- What was called.
    event_kind.name AS kind,
    -- The class of the controller that was called.
    class.name AS class,
    -- Its address.
    controller.address_text AS address,
    -- Counts the controllers at that address.
    controller.generation AS generation,
    -- The class of the first controller that the call names.
    object_class.name AS object_class,
    -- Its address.
    object.address_text AS object_address,
    -- Further arguments, or a message's text.
    event.detail AS detail,
    -- The test that was running: of several, the one that started last.
    (
        SELECT test.name
        FROM test
        WHERE test.run_id = run.id AND test.first_event <= event.id AND test.last_event >= event.id
        ORDER BY test.first_event DESC
        LIMIT 1
    ) AS test,
    -- Counts the controllers at object_address.
    object.generation AS object_generation,
    -- The id by which other tables name the event.
    event.id AS event_id
FROM run
JOIN event ON event.id BETWEEN run.event_base + 1 AND run.event_base + run.last_line
JOIN event_kind ON event_kind.id = +event.kind
LEFT JOIN thread ON thread.id = +event.thread_id
LEFT JOIN controller ON controller.id = +event.subject_id
    AND likelihood(event.id >= controller.first_event, 0.001)
    AND likelihood(event.id <= controller.last_event, 0.001)
    AND controller.run_id = run.id
LEFT JOIN class ON class.id = controller.class_id
LEFT JOIN controller AS object ON object.id = +event.object_id
    AND likelihood(event.id >= object.first_event, 0.001)
    AND likelihood(event.id <= object.last_event, 0.001)
    AND object.run_id = run.id
LEFT JOIN class AS object_class ON object_class.id = object.class_id;

-- The controllers, one row for each instance.
CREATE VIEW controller_log AS
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
    run.start_ns + first.time_ns AS first_ns,
    -- When it is last seen.
    run.start_ns + last.time_ns AS last_ns,
    -- When it was deallocated; null while it lives, and where the log does not tell.
    run.start_ns + deallocated.time_ns AS deallocated_ns,
    -- The line on which it is first seen.
    controller.first_event - run.event_base AS first_line,
    -- The line on which it is last seen.
    controller.last_event - run.event_base AS last_line,
    -- The line of its deinit.
    controller.deallocated_event - run.event_base AS deallocated_line,
    -- The id by which other tables name the controller.
    controller.id AS controller_id
FROM run
JOIN controller ON controller.run_id = run.id
    AND controller.id BETWEEN run.controller_base AND run.controller_base + run.controller_count - 1
JOIN class ON class.id = controller.class_id
JOIN event AS first ON first.id = controller.first_event
JOIN event AS last ON last.id = controller.last_event
LEFT JOIN event AS deallocated ON deallocated.id = controller.deallocated_event;

-- The relations, one row for each time that a controller was a child.
CREATE VIEW relation_log AS
SELECT
    -- The run's name.
    run.name AS run,
    -- The parent's class.
    parent_class.name AS parent_class,
    -- The parent's address.
    parent.address_text AS parent_address,
    -- The child's class.
    child_class.name AS child_class,
    -- The child's address.
    child.address_text AS child_address,
    -- When it began: at addChild, or at the didMove from which it is inferred.
    run.start_ns + relation.began_ns AS began_ns,
    -- When didMove named the parent.
    run.start_ns + relation.settled_ns AS settled_ns,
    -- When willMove named no parent.
    run.start_ns + relation.leaving_ns AS leaving_ns,
    -- When it ended; null while it is open.
    run.start_ns + relation.ended_ns AS ended_ns,
    -- removed, reparented, deallocated, parentDeallocated, replaced, observed (a hierarchy dump shows that it is over), or
    -- null while it is open.
    relation.ended_how AS ended_how,
    -- The parent's generation at its address.
    parent.generation AS parent_generation,
    -- The child's generation at its address.
    child.generation AS child_generation,
    -- The line on which it began.
    relation.began_event - run.event_base AS began_line,
    -- The line of the didMove.
    relation.settled_event - run.event_base AS settled_line,
    -- The line of the willMove.
    relation.leaving_event - run.event_base AS leaving_line,
    -- The line on which it ended.
    relation.ended_event - run.event_base AS ended_line,
    -- 1 if its addChild was not seen.
    relation.is_inferred AS is_inferred,
    -- How long the embedding took, from addChild to didMove.
    relation.settled_ns - relation.began_ns AS embed_ns
FROM relation
JOIN run ON run.id = relation.run_id
JOIN controller AS parent ON parent.id = relation.parent_id
    AND parent.run_id = run.id
JOIN class AS parent_class ON parent_class.id = parent.class_id
JOIN controller AS child ON child.id = relation.child_id
    AND child.run_id = run.id
JOIN class AS child_class ON child_class.id = child.class_id;

-- The hundred slowest embeddings of each run, and so of all runs, without a look at all relations.
CREATE VIEW slow_embedding_log AS
SELECT
    -- The run's name.
    run.name AS run,
    -- The parent's class.
    parent_class.name AS parent_class,
    -- The parent's address.
    parent.address_text AS parent_address,
    -- The child's class.
    child_class.name AS child_class,
    -- The child's address.
    child.address_text AS child_address,
    -- From addChild to didMove.
    relation.settled_ns - relation.began_ns AS embed_ns,
    -- The line of the addChild.
    relation.began_event - run.event_base AS line
FROM slow_embedding
-- SQLite would rather begin with the runs, and look at all of their relations.
CROSS JOIN relation ON relation.id = slow_embedding.relation_id
JOIN run ON run.id = slow_embedding.run_id
JOIN controller AS parent ON parent.id = relation.parent_id
JOIN class AS parent_class ON parent_class.id = parent.class_id
JOIN controller AS child ON child.id = relation.child_id
JOIN class AS child_class ON child_class.id = child.class_id;

-- The findings of each run's last audit.
CREATE VIEW finding_log AS
SELECT
    -- The run's name.
    run.name AS run,
    -- The rule's id.
    finding.rule AS rule,
    -- note, warning or error.
    finding.severity AS severity,
    -- The class of the controller that the finding is about.
    class.name AS class,
    -- Its address.
    subject.address_text AS address,
    -- The line of the event that the finding points to.
    finding.event_id - run.event_base AS line,
    -- What was seen, and what was missing.
    finding.message AS message,
    -- Equal for the same defect in two runs of one app.
    finding.fingerprint AS fingerprint,
    -- When the event happened.
    run.start_ns + event.time_ns AS time_ns,
    -- The controller's generation at its address.
    subject.generation AS generation,
    -- The class of the parent, presenter or host in question.
    parent_class.name AS parent_class,
    -- Its address.
    parent.address_text AS parent_address,
    -- Class names from the root to the controller.
    finding.path AS path
FROM finding
JOIN run ON run.id = finding.run_id
JOIN event ON event.id = finding.event_id
LEFT JOIN controller AS subject ON subject.id = finding.subject_id
LEFT JOIN class ON class.id = subject.class_id
LEFT JOIN controller AS parent ON parent.id = finding.parent_id
LEFT JOIN class AS parent_class ON parent_class.id = parent.class_id;

-- The lines that could not be read, or were read with a doubt.
CREATE VIEW problem_log AS
SELECT
    -- The run's name.
    run.name AS run,
    -- The line of the log.
    problem.line AS line,
    -- info (read, with an assumption), warning (read in part) or error (not read).
    problem.severity AS severity,
    -- What is wrong, and what would be right.
    problem.reason AS reason,
    -- The line as it stands.
    problem.text AS text
FROM problem
JOIN run ON run.id = problem.run_id;
