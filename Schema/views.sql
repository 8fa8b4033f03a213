-- The views for people who type SQL.
--
-- Each view of a run begins with run_id and run: the run's number, and its name, which several runs may have. Beside each class stands
-- the number of the controller in its run. Join views by (run_id, controller), never by names or addresses: those are for reading, and
-- an address may be null.
--
-- A column …_ns holds nanoseconds since 1970, since the run's start where the log has no date, and null where it has no times; the
-- column …_time beside it (time beside time_ns) holds the same as text, 2026-11-20 12:01:10.999600: UTC, cut and not rounded, and null
-- where the log has no date. Intervals are half-open: began_line <= x AND x < until_line. What is still open ends after the last line
-- of its launch. Addresses are text, as logs write them: 0x600000c0b3e0.

CREATE VIEW run_log AS
-- The runs, one row for each log.
SELECT
    -- The run's number.
    run.id AS run_id,
    -- The run's name; several runs may have it.
    run.name AS run,
    -- The path of the log, as it was given.
    run.source AS source,
    -- The app's name and version, from the log's header; null where the launches of the run differ in app or build.
    CAST(iif(instr(run.differing, 'app '), NULL, run.app) AS TEXT) AS app,
    -- The app's build: that of a header or a tag, or else the number in parentheses at the end of app; null where the launches differ.
    CAST(iif(instr(run.differing, 'build '), NULL, coalesce(
        (SELECT value FROM run_header WHERE run_id = run.id AND lower(key) = 'build'),
        CASE WHEN run.app LIKE '%(_%)'
            THEN rtrim(replace(run.app, rtrim(run.app, replace(run.app, '(', '')), ''), ')')
        END
    )) AS TEXT) AS build,
    -- The commit, from a header, a tag or the CI service; null where the launches differ.
    CAST(iif(instr(run.differing, 'commit '), NULL, (SELECT value FROM run_header WHERE run_id = run.id AND lower(key) = 'commit')) AS TEXT) AS "commit",
    -- The branch, likewise.
    CAST(iif(instr(run.differing, 'branch '), NULL, (SELECT value FROM run_header WHERE run_id = run.id AND lower(key) = 'branch')) AS TEXT) AS branch,
    -- The device's model, likewise.
    CAST(iif(instr(run.differing, 'device '), NULL, run.device) AS TEXT) AS device,
    -- The system's version, likewise.
    CAST(iif(instr(run.differing, 'os '), NULL, run.os) AS TEXT) AS os,
    -- The log's first time.
    run.start_ns AS began_ns,
    -- When the recording ends: at its end line, or else at its last event.
    CAST(run.start_ns + coalesce(run.declared_end_ns - run.start_ns, (
        SELECT iif(EXISTS (
            SELECT 1 FROM internal_clock_step AS step WHERE step.run_id = run.id AND step.added_ns > 0
        ), event.time_ns, max(event.time_ns, run.end_ns))
        FROM event
        WHERE event.run_id = run.id AND event.line = run.last_line
    ), run.end_ns) AS INTEGER) AS ended_ns,
    -- How far the log's clock is ahead of UTC at its first date, in seconds: 0 where it names no zone; null without dates, and where merged logs differ.
    CAST(CASE
        WHEN run.time_base = 'absolute' AND NOT (
            run.has_several_zones AND EXISTS (SELECT 1 FROM origin WHERE origin.run_id = run.id AND origin.file IS NOT NULL)
        ) THEN coalesce(run.utc_offset_s, 0)
    END AS INTEGER) AS utc_offset_s,
    -- The id of the format that read the log.
    run.format AS format,
    -- The name and version of what wrote the log.
    run.recorder AS recorder,
    -- The pull request, from a header, a tag or the CI service; null where the launches differ.
    CAST(iif(instr(run.differing, 'pull_request '), NULL, (SELECT value FROM run_header WHERE run_id = run.id AND lower(key) = 'pull-request')) AS TEXT) AS pull_request,
    -- The CI job, from a header, a tag or the CI service; in a run of several logs, that of one of them.
    (SELECT value FROM run_header WHERE run_id = run.id AND lower(key) = 'job') AS job,
    -- Which of several such jobs, 2/5; null where the launches differ.
    CAST(iif(instr(run.differing, 'shard '), NULL, (SELECT value FROM run_header WHERE run_id = run.id AND lower(key) = 'shard')) AS TEXT) AS shard,
    -- The day of the recording in UTC; null where the log has no dates.
    date(run.start_date_ns / 1000000000, 'unixepoch') AS date,
    -- How many events.
    run.event_count AS events,
    -- How many controllers.
    run.controller_count AS controllers,
    -- How many relations.
    run.relation_count AS relations,
    -- How many problems, without those of severity note, which only say how lines were read.
    run.problem_count AS problems,
    -- How many findings; null before the first audit.
    CAST(CASE WHEN run.audited_ns IS NOT NULL THEN (
        SELECT count(*)
        FROM finding
        WHERE finding.run_id = run.id
    ) END AS INTEGER) AS findings,
    -- How many of these are errors.
    CAST(CASE WHEN run.audited_ns IS NOT NULL THEN (
        SELECT count(*)
        FROM finding
        WHERE finding.run_id = run.id AND finding.severity = 'error'
    ) END AS INTEGER) AS errors,
    -- How many are warnings.
    CAST(CASE WHEN run.audited_ns IS NOT NULL THEN (
        SELECT count(*)
        FROM finding
        WHERE finding.run_id = run.id AND finding.severity = 'warning'
    ) END AS INTEGER) AS warnings,
    -- How many are notes.
    CAST(CASE WHEN run.audited_ns IS NOT NULL THEN (
        SELECT count(*)
        FROM finding
        WHERE finding.run_id = run.id AND finding.severity = 'note'
    ) END AS INTEGER) AS notes,
    -- How many tests ran; one that was tried again, or is in several modules, counts once.
    CAST((
        SELECT count(DISTINCT test.test)
        FROM test
        WHERE test.run_id = run.id
    ) AS INTEGER) AS tests,
    -- How many launches of the app; a log that shows only tests is one, too.
    CAST((
        SELECT count(*)
        FROM launch
        WHERE launch.run_id = run.id
    ) AS INTEGER) AS launches,
    -- When the log was imported, since 1970.
    run.imported_ns AS imported_ns,
    -- began_ns as text.
    datetime((run.start_date_ns + 0) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + 0) / 1000, -6) AS began_time,
    -- ended_ns as text.
    datetime((run.start_date_ns + coalesce(run.declared_end_ns - run.start_ns, (
        SELECT iif(EXISTS (
            SELECT 1 FROM internal_clock_step AS step WHERE step.run_id = run.id AND step.added_ns > 0
        ), event.time_ns, max(event.time_ns, run.end_ns))
        FROM event
        WHERE event.run_id = run.id AND event.line = run.last_line
    ), run.end_ns)) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + coalesce(run.declared_end_ns - run.start_ns, (
        SELECT iif(EXISTS (
            SELECT 1 FROM internal_clock_step AS step WHERE step.run_id = run.id AND step.added_ns > 0
        ), event.time_ns, max(event.time_ns, run.end_ns))
        FROM event
        WHERE event.run_id = run.id AND event.line = run.last_line
    ), run.end_ns)) / 1000, -6) AS ended_time,
    -- imported_ns as text.
    datetime(run.imported_ns / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + run.imported_ns / 1000, -6) AS imported_time
FROM (
    SELECT *, (
        -- The columns in which the launches of the run differ.
        SELECT iif(count(DISTINCT coalesce(known.app || ' ' || known.build, '')) > 1, 'app ', '')
            || iif(count(DISTINCT coalesce(known.build, '')) > 1, 'build ', '')
            || iif(count(DISTINCT coalesce(known."commit", '')) > 1, 'commit ', '')
            || iif(count(DISTINCT coalesce(known.branch, '')) > 1, 'branch ', '')
            || iif(count(DISTINCT coalesce(known.device, '')) > 1, 'device ', '')
            || iif(count(DISTINCT coalesce(known.os, '')) > 1, 'os ', '')
            || iif(count(DISTINCT coalesce(known.pull_request, '')) > 1, 'pull_request ', '')
            || iif(count(DISTINCT coalesce(known.shard, '')) > 1, 'shard ', '')
        FROM launch
        JOIN night_launch AS known ON known.identity = launch.identity
        WHERE launch.run_id = run.id
    ) AS differing
    FROM run
) AS run;

CREATE VIEW event_log AS
-- The events, one row for each call.
--
-- The ranges on first_line and last_line hold for every row. They let SQLite begin at the controllers that a query asks
-- for and read only the events of their lives; `likelihood` tells it that this range is narrower than the run's, and wider than a
-- range of lines that the query itself names. With a smaller number, SQLite would read a controller's life for each of its times on
-- the screen, and expect so few events that it makes no index of them for a LEFT JOIN. The numbers are those of the
-- controllers' own rows for the same reason as the ranges.
SELECT
    -- The run's number.
    run.id AS run_id,
    -- The run's name; several runs may have it.
    run.name AS run,
    -- The line of the log.
    event.line AS line,
    -- The time of line.
    CAST(run.start_ns + event.time_ns AS INTEGER) AS time_ns,
    -- time_ns as text.
    datetime((run.start_date_ns + event.time_ns) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + event.time_ns) / 1000, -6) AS time,
    -- main, background, or the log's own name or number of it; null where the log does not tell.
    thread.name AS thread,
    -- What was called.
    event_kind.name AS kind,
    -- The number of the controller that was called; null for an event that is no call of a controller.
    controller.number AS controller,
    -- Its class: for push, present and addChild, that of the stack, the presenter or the parent; the screen is object_class.
    controller.class AS class,
    -- Its address; null where the log has none.
    controller.address_text AS address,
    -- Counts the controllers at that address.
    controller.generation AS generation,
    -- The number of the first controller that the call names.
    object.number AS object,
    -- Its class.
    object.class AS object_class,
    -- Its address.
    object.address_text AS object_address,
    -- Further arguments, or a message's text.
    event.detail AS detail,
    -- The test that was running: of several, the one that started last.
    test.test AS test,
    -- Counts the attempts at the test in this run, from 1.
    test.attempt AS attempt,
    -- Where in the source the call was made: Cart.swift:42; null where it is not known. The table caller has the whole path.
    replace(caller.file, rtrim(caller.file, replace(caller.file, '/', '')), '')
        || ':' || caller.source_line AS caller,
    -- The function that made the call.
    caller.function AS function,
    -- The test as xcodebuild -only-testing: takes it; null where the log does not name its module.
    test.argument AS test_argument,
    -- Counts the controllers at object_address.
    object.generation AS object_generation,
    -- The launch of the app, counted from 0; for a line of no controller, the launch that began last before it.
    CAST(coalesce(controller.launch, (
        SELECT launch.number
        FROM launch
        WHERE launch.run_id = event.run_id AND launch.first_line <= event.line
        ORDER BY launch.number DESC
        LIMIT 1
    )) AS INTEGER) AS launch,
    -- The number in test_log of the attempt at the test.
    test.number AS test_number
FROM run
JOIN event ON event.run_id = run.id
LEFT JOIN caller ON caller.run_id = event.run_id AND caller.line = event.line
LEFT JOIN test ON test.run_id = event.run_id AND test.number = (
        SELECT stretch.test
        FROM internal_test_stretch AS stretch
        WHERE stretch.run_id = event.run_id AND stretch.line <= event.line
        ORDER BY stretch.line DESC
        LIMIT 1
    )
JOIN event_kind ON event_kind.id = +event.kind
LEFT JOIN thread ON thread.run_id = event.run_id AND thread.number = +event.thread
LEFT JOIN controller ON controller.run_id = run.id AND controller.number = +event.subject
    AND likelihood(event.line >= controller.first_line, 0.2)
    AND likelihood(event.line <= controller.last_line, 0.2)
LEFT JOIN controller AS object ON object.run_id = run.id AND object.number = +event.object
    AND likelihood(event.line >= object.first_line, 0.2)
    AND likelihood(event.line <= object.last_line, 0.2);

CREATE VIEW controller_log AS
-- The controllers, one row for each instance and its life.
SELECT
    -- The run's number.
    run.id AS run_id,
    -- The run's name; several runs may have it.
    run.name AS run,
    -- The controller's number in the run; (run_id, controller) is the key by which views are joined.
    controller.number AS controller,
    -- Its class.
    controller.class AS class,
    -- Its address; null where the log has none.
    controller.address_text AS address,
    -- Counts the controllers at that address.
    controller.generation AS generation,
    -- The launch of the app in which it lived, counted from 0.
    controller.launch AS launch,
    -- The line on which it is first seen.
    controller.first_line AS began_line,
    -- The line of its deinit, or else the line after its launch's last one.
    CAST(coalesce(controller.deallocated_line, launch.last_line + 1) AS INTEGER) AS until_line,
    -- The time of began_line.
    CAST(run.start_ns + first.time_ns AS INTEGER) AS began_ns,
    -- The time of until_line, or just after its launch.
    CAST(run.start_ns + coalesce(deallocated.time_ns, launch.until_ns) AS INTEGER) AS until_ns,
    -- 1 if its deinit was seen, 0 if not.
    CAST(controller.deallocated_line IS NOT NULL AS INTEGER) AS deallocated,
    -- How long it lived, on a clock that runs on: steps back count as nothing, and so do times in which the app was suspended.
    CAST(coalesce(deallocated.time_ns, launch.until_ns) - first.time_ns + CAST((
        SELECT total(step.added_ns)
        FROM internal_clock_step AS step
        WHERE step.run_id = run.id AND step.line > controller.first_line AND step.line <= coalesce(controller.deallocated_line, launch.last_line)
            AND (step.launch IS NULL OR step.launch = controller.launch)
    ) AS INTEGER) AS INTEGER) AS lived_ns,
    -- The line on which it is last seen.
    controller.last_line AS last_line,
    -- The time of last_line.
    CAST(run.start_ns + last.time_ns AS INTEGER) AS last_ns,
    -- began_ns as text.
    datetime((run.start_date_ns + first.time_ns) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + first.time_ns) / 1000, -6) AS began_time,
    -- until_ns as text.
    datetime((run.start_date_ns + coalesce(deallocated.time_ns, launch.until_ns)) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + coalesce(deallocated.time_ns, launch.until_ns)) / 1000, -6) AS until_time,
    -- last_ns as text.
    datetime((run.start_date_ns + last.time_ns) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + last.time_ns) / 1000, -6) AS last_time,
    -- The number in test_log of the attempt at a test in which it is first seen; null outside of tests.
    CAST((
        SELECT stretch.test
        FROM internal_test_stretch AS stretch
        WHERE stretch.run_id = controller.run_id AND stretch.line <= controller.first_line
        ORDER BY stretch.line DESC
        LIMIT 1
    ) AS INTEGER) AS test_number
FROM run
JOIN controller ON controller.run_id = run.id
JOIN launch ON launch.run_id = run.id AND launch.number = controller.launch
JOIN event AS first ON first.run_id = controller.run_id AND first.line = controller.first_line
JOIN event AS last ON last.run_id = controller.run_id AND last.line = controller.last_line
LEFT JOIN event AS deallocated
    ON deallocated.run_id = controller.run_id AND deallocated.line = controller.deallocated_line;

CREATE VIEW relation_log AS
-- The relations, one row for each time that a controller was a child.
SELECT
    -- The run's number.
    run.id AS run_id,
    -- The run's name; several runs may have it.
    run.name AS run,
    -- The parent's number.
    relation.parent AS parent,
    -- The parent's class.
    parent.class AS parent_class,
    -- The parent's address.
    parent.address_text AS parent_address,
    -- The child's number.
    relation.child AS child,
    -- The child's class.
    child.class AS child_class,
    -- The child's address.
    child.address_text AS child_address,
    -- The line on which it began: of the addChild, or of the event from which it is inferred.
    relation.began_line AS began_line,
    -- The line that ended it, or else the line after its launch's last one.
    CAST(coalesce(relation.ended_line + (relation.ended_how = 'launchEnded'), launch.last_line + 1) AS INTEGER) AS until_line,
    -- The time of began_line.
    CAST(run.start_ns + relation.began_ns AS INTEGER) AS began_ns,
    -- The time of settled_line.
    CAST(run.start_ns + relation.settled_ns AS INTEGER) AS settled_ns,
    -- The time of leaving_line.
    CAST(run.start_ns + relation.leaving_ns AS INTEGER) AS leaving_ns,
    -- The time of ended_line.
    CAST(run.start_ns + relation.ended_ns AS INTEGER) AS ended_ns,
    -- The time of until_line, or just after its launch.
    CAST(run.start_ns + coalesce(iif(relation.ended_how = 'launchEnded', NULL, relation.ended_ns), launch.until_ns) AS INTEGER) AS until_ns,
    -- removed, reparented, deallocated, parentDeallocated, replaced, launchEnded (open, and another launch followed), or null while it lasts.
    relation.ended_how AS ended_how,
    -- The parent's generation at its address.
    parent.generation AS parent_generation,
    -- The child's generation at its address.
    child.generation AS child_generation,
    -- The line of the didMove that named the parent.
    relation.settled_line AS settled_line,
    -- The line of the willMove that named no parent.
    relation.leaving_line AS leaving_line,
    -- 1 if its addChild was not seen.
    relation.is_inferred AS is_inferred,
    -- How long the embedding took, from addChild to didMove, on a clock that runs on; null where the addChild was not seen.
    CAST(iif(relation.is_inferred, NULL, relation.settled_ns - relation.began_ns) + CAST((
        SELECT total(step.added_ns)
        FROM internal_clock_step AS step
        WHERE step.run_id = run.id AND step.line > relation.began_line AND step.line <= relation.settled_line
            AND (step.launch IS NULL OR step.launch = child.launch)
    ) AS INTEGER) AS INTEGER) AS embed_ns,
    -- The line that ended it; null while it lasts.
    relation.ended_line AS ended_line,
    -- The launch of the app, counted from 0.
    child.launch AS launch,
    -- began_ns as text.
    datetime((run.start_date_ns + relation.began_ns) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + relation.began_ns) / 1000, -6) AS began_time,
    -- settled_ns as text.
    datetime((run.start_date_ns + relation.settled_ns) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + relation.settled_ns) / 1000, -6) AS settled_time,
    -- leaving_ns as text.
    datetime((run.start_date_ns + relation.leaving_ns) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + relation.leaving_ns) / 1000, -6) AS leaving_time,
    -- ended_ns as text.
    datetime((run.start_date_ns + relation.ended_ns) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + relation.ended_ns) / 1000, -6) AS ended_time,
    -- until_ns as text.
    datetime((
            run.start_date_ns + coalesce(iif(relation.ended_how = 'launchEnded', NULL, relation.ended_ns), launch.until_ns)
        ) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (
            run.start_date_ns + coalesce(iif(relation.ended_how = 'launchEnded', NULL, relation.ended_ns), launch.until_ns)
        ) / 1000, -6) AS until_time,
    -- How long it lasted, on a clock that runs on.
    CAST(coalesce(iif(relation.ended_how = 'launchEnded', NULL, relation.ended_ns), launch.until_ns) - relation.began_ns + CAST((
        SELECT total(step.added_ns)
        FROM internal_clock_step AS step
        WHERE step.run_id = run.id AND step.line > relation.began_line AND step.line <= coalesce(iif(relation.ended_how = 'launchEnded', NULL, relation.ended_line), launch.last_line)
            AND (step.launch IS NULL OR step.launch = child.launch)
    ) AS INTEGER) AS INTEGER) AS lasted_ns
FROM run
JOIN relation ON relation.run_id = run.id
JOIN controller AS parent ON parent.run_id = run.id AND parent.number = relation.parent
JOIN controller AS child ON child.run_id = run.id AND child.number = relation.child
JOIN launch ON launch.run_id = run.id AND launch.number = child.launch;

CREATE VIEW presentation_log AS
-- The presentations, one row for each time that a controller was presented.
SELECT
    -- The run's number.
    run.id AS run_id,
    -- The run's name; several runs may have it.
    run.name AS run,
    -- The presenter's number.
    stay.holder AS presenter,
    -- Its class.
    holder.class AS presenter_class,
    -- Its address.
    holder.address_text AS presenter_address,
    -- The number of the controller that was presented.
    stay.controller AS presented,
    -- Its class.
    controller.class AS presented_class,
    -- Its address.
    controller.address_text AS presented_address,
    -- The line on which it was presented; it ends when it has left.
    stay.began_line AS began_line,
    -- The line that ended it, or else the line after its launch's last one.
    CAST(coalesce(stay.ended_line + (stay.ended_how = 6), launch.last_line + 1) AS INTEGER) AS until_line,
    -- The time of began_line.
    CAST(run.start_ns + began.time_ns AS INTEGER) AS began_ns,
    -- The time of appeared_line.
    CAST(run.start_ns + appeared.time_ns AS INTEGER) AS appeared_ns,
    -- The time of leaving_line.
    CAST(run.start_ns + leaving.time_ns AS INTEGER) AS leaving_ns,
    -- The time of ended_line.
    CAST(run.start_ns + ended.time_ns AS INTEGER) AS ended_ns,
    -- The time of until_line, or just after its launch.
    CAST(run.start_ns + coalesce(iif(stay.ended_how = 6, NULL, ended.time_ns), launch.until_ns) AS INTEGER) AS until_ns,
    -- removed, dismissed, swiped, popped, replaced (on the screen: by another one), deallocated, launchEnded (open, and another launch followed), or null while it lasts.
    stay.ended_word AS ended_how,
    -- The presenter's generation at its address.
    holder.generation AS presenter_generation,
    -- The controller's generation at its address.
    controller.generation AS presented_generation,
    -- The line of its first viewDidAppear since then.
    stay.appeared_line AS appeared_line,
    -- The line on which it began to leave.
    stay.leaving_line AS leaving_line,
    -- The line that ended it; null while it lasts.
    stay.ended_line AS ended_line,
    -- The launch of the app, counted from 0.
    controller.launch AS launch,
    -- began_ns as text.
    datetime((run.start_date_ns + began.time_ns) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + began.time_ns) / 1000, -6) AS began_time,
    -- appeared_ns as text.
    datetime((run.start_date_ns + appeared.time_ns) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + appeared.time_ns) / 1000, -6) AS appeared_time,
    -- leaving_ns as text.
    datetime((run.start_date_ns + leaving.time_ns) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + leaving.time_ns) / 1000, -6) AS leaving_time,
    -- ended_ns as text.
    datetime((run.start_date_ns + ended.time_ns) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + ended.time_ns) / 1000, -6) AS ended_time,
    -- until_ns as text.
    datetime((
            run.start_date_ns + coalesce(iif(stay.ended_how = 6, NULL, ended.time_ns), launch.until_ns)
        ) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (
            run.start_date_ns + coalesce(iif(stay.ended_how = 6, NULL, ended.time_ns), launch.until_ns)
        ) / 1000, -6) AS until_time,
    -- How long it lasted, on a clock that runs on.
    CAST(coalesce(iif(stay.ended_how = 6, NULL, ended.time_ns), launch.until_ns) - began.time_ns + CAST((
        SELECT total(step.added_ns)
        FROM internal_clock_step AS step
        WHERE step.run_id = run.id AND step.line > stay.began_line AND step.line <= coalesce(iif(stay.ended_how = 6, NULL, stay.ended_line), launch.last_line)
            AND (step.launch IS NULL OR step.launch = controller.launch)
    ) AS INTEGER) AS INTEGER) AS lasted_ns
FROM run
JOIN stay ON stay.run_id = run.id
JOIN controller ON controller.run_id = run.id AND controller.number = stay.controller
JOIN controller AS holder ON holder.run_id = run.id AND holder.number = stay.holder
JOIN launch ON launch.run_id = run.id AND launch.number = controller.launch
JOIN event AS began ON began.run_id = run.id AND began.line = stay.began_line
LEFT JOIN event AS appeared ON appeared.run_id = run.id AND appeared.line = stay.appeared_line
LEFT JOIN event AS leaving ON leaving.run_id = run.id AND leaving.line = stay.leaving_line
LEFT JOIN event AS ended ON ended.run_id = run.id AND ended.line = stay.ended_line
WHERE stay.place = 1;

CREATE VIEW stack_log AS
-- The navigation stacks, one row for each time that a controller was on one, according to the calls.
SELECT
    -- The run's number.
    run.id AS run_id,
    -- The run's name; several runs may have it.
    run.name AS run,
    -- The navigation controller's number.
    stay.holder AS container,
    -- Its class.
    holder.class AS container_class,
    -- Its address.
    holder.address_text AS container_address,
    -- The number of the controller on the stack.
    stay.controller AS controller,
    -- Its class.
    controller.class AS class,
    -- Its address; null where the log has none.
    controller.address_text AS address,
    -- The line on which it was pushed or set; it ends when it has left.
    stay.began_line AS began_line,
    -- The line that ended it, or else the line after its launch's last one.
    CAST(coalesce(stay.ended_line + (stay.ended_how = 6), launch.last_line + 1) AS INTEGER) AS until_line,
    -- The time of began_line.
    CAST(run.start_ns + began.time_ns AS INTEGER) AS pushed_ns,
    -- The time of ended_line.
    CAST(run.start_ns + ended.time_ns AS INTEGER) AS ended_ns,
    -- The time of until_line, or just after its launch.
    CAST(run.start_ns + coalesce(iif(stay.ended_how = 6, NULL, ended.time_ns), launch.until_ns) AS INTEGER) AS until_ns,
    -- removed, dismissed, swiped, popped, replaced (on the screen: by another one), deallocated, launchEnded (open, and another launch followed), or null while it lasts.
    stay.ended_word AS ended_how,
    -- The generation of the navigation controller at its address.
    holder.generation AS container_generation,
    -- Counts the controllers at that address.
    controller.generation AS generation,
    -- The line of its first viewDidAppear since then; a controller appears again when what covered it goes.
    stay.appeared_line AS appeared_line,
    -- The time of appeared_line.
    CAST(run.start_ns + appeared.time_ns AS INTEGER) AS appeared_ns,
    -- The line that ended it; null while it lasts.
    stay.ended_line AS ended_line,
    -- The launch of the app, counted from 0.
    controller.launch AS launch,
    -- pushed_ns as text.
    datetime((run.start_date_ns + began.time_ns) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + began.time_ns) / 1000, -6) AS pushed_time,
    -- appeared_ns as text.
    datetime((run.start_date_ns + appeared.time_ns) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + appeared.time_ns) / 1000, -6) AS appeared_time,
    -- ended_ns as text.
    datetime((run.start_date_ns + ended.time_ns) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + ended.time_ns) / 1000, -6) AS ended_time,
    -- until_ns as text.
    datetime((
            run.start_date_ns + coalesce(iif(stay.ended_how = 6, NULL, ended.time_ns), launch.until_ns)
        ) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (
            run.start_date_ns + coalesce(iif(stay.ended_how = 6, NULL, ended.time_ns), launch.until_ns)
        ) / 1000, -6) AS until_time,
    -- How long it lasted, on a clock that runs on.
    CAST(coalesce(iif(stay.ended_how = 6, NULL, ended.time_ns), launch.until_ns) - began.time_ns + CAST((
        SELECT total(step.added_ns)
        FROM internal_clock_step AS step
        WHERE step.run_id = run.id AND step.line > stay.began_line AND step.line <= coalesce(iif(stay.ended_how = 6, NULL, stay.ended_line), launch.last_line)
            AND (step.launch IS NULL OR step.launch = controller.launch)
    ) AS INTEGER) AS INTEGER) AS lasted_ns
FROM run
JOIN stay ON stay.run_id = run.id
JOIN controller ON controller.run_id = run.id AND controller.number = stay.controller
JOIN controller AS holder ON holder.run_id = run.id AND holder.number = stay.holder
JOIN launch ON launch.run_id = run.id AND launch.number = controller.launch
JOIN event AS began ON began.run_id = run.id AND began.line = stay.began_line
LEFT JOIN event AS appeared ON appeared.run_id = run.id AND appeared.line = stay.appeared_line
LEFT JOIN event AS ended ON ended.run_id = run.id AND ended.line = stay.ended_line
WHERE stay.place = 2;

CREATE VIEW visible_log AS
-- When controllers were on the screen: from each viewDidAppear until they began to disappear.
SELECT
    -- The run's number.
    run.id AS run_id,
    -- The run's name; several runs may have it.
    run.name AS run,
    -- The controller's number.
    stay.controller AS controller,
    -- Its class.
    controller.class AS class,
    -- Its address; null where the log has none.
    controller.address_text AS address,
    -- Counts the controllers at that address.
    controller.generation AS generation,
    -- The line on which it appeared; it ends when it begins to disappear.
    stay.began_line AS began_line,
    -- The line that ended it, or else the line after its launch's last one.
    CAST(coalesce(stay.ended_line + (stay.ended_how = 6), launch.last_line + 1) AS INTEGER) AS until_line,
    -- The time of began_line.
    CAST(run.start_ns + began.time_ns AS INTEGER) AS began_ns,
    -- The time of ended_line.
    CAST(run.start_ns + ended.time_ns AS INTEGER) AS ended_ns,
    -- The time of until_line, or just after its launch.
    CAST(run.start_ns + coalesce(iif(stay.ended_how = 6, NULL, ended.time_ns), launch.until_ns) AS INTEGER) AS until_ns,
    -- removed, dismissed, swiped, popped, replaced (on the screen: by another one), deallocated, launchEnded (open, and another launch followed), or null while it lasts.
    stay.ended_word AS ended_how,
    -- The line that ended it; null while it lasts.
    stay.ended_line AS ended_line,
    -- The launch of the app, counted from 0.
    controller.launch AS launch,
    -- began_ns as text.
    datetime((run.start_date_ns + began.time_ns) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + began.time_ns) / 1000, -6) AS began_time,
    -- ended_ns as text.
    datetime((run.start_date_ns + ended.time_ns) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + ended.time_ns) / 1000, -6) AS ended_time,
    -- until_ns as text.
    datetime((
            run.start_date_ns + coalesce(iif(stay.ended_how = 6, NULL, ended.time_ns), launch.until_ns)
        ) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (
            run.start_date_ns + coalesce(iif(stay.ended_how = 6, NULL, ended.time_ns), launch.until_ns)
        ) / 1000, -6) AS until_time,
    -- How long it lasted, on a clock that runs on.
    CAST(coalesce(iif(stay.ended_how = 6, NULL, ended.time_ns), launch.until_ns) - began.time_ns + CAST((
        SELECT total(step.added_ns)
        FROM internal_clock_step AS step
        WHERE step.run_id = run.id AND step.line > stay.began_line AND step.line <= coalesce(iif(stay.ended_how = 6, NULL, stay.ended_line), launch.last_line)
            AND (step.launch IS NULL OR step.launch = controller.launch)
    ) AS INTEGER) AS INTEGER) AS lasted_ns
FROM run
JOIN stay ON stay.run_id = run.id
JOIN controller ON controller.run_id = run.id AND controller.number = stay.controller
JOIN launch ON launch.run_id = run.id AND launch.number = controller.launch
JOIN event AS began ON began.run_id = run.id AND began.line = stay.began_line
LEFT JOIN event AS ended ON ended.run_id = run.id AND ended.line = stay.ended_line
WHERE stay.place = 0;

CREATE VIEW launch_log AS
-- The launches of the app. A log that shows only tests is one, too.
SELECT
    -- The run's number.
    run.id AS run_id,
    -- The run's name; several runs may have it.
    run.name AS run,
    -- Counts the launches of the run, from 0.
    launch.number AS launch,
    -- The process's name; null where the log does not tell.
    launch.process AS process,
    -- The line of its first event.
    launch.first_line AS began_line,
    -- The line after that of its last event.
    CAST(launch.last_line + 1 AS INTEGER) AS until_line,
    -- The time of began_line.
    CAST(run.start_ns + first.time_ns AS INTEGER) AS began_ns,
    -- When its recording was closed, or else just after its last event.
    CAST(run.start_ns + launch.until_ns AS INTEGER) AS until_ns,
    -- 1 if its recording was closed on purpose.
    launch.is_closed AS closed,
    -- The process's id; null where the log does not tell.
    launch.process_id AS process_id,
    -- How many events it has, and how many tests of other logs ran in it.
    launch.event_count AS events,
    -- began_ns as text.
    datetime((run.start_date_ns + first.time_ns) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + first.time_ns) / 1000, -6) AS began_time,
    -- until_ns as text.
    datetime((run.start_date_ns + launch.until_ns) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + launch.until_ns) / 1000, -6) AS until_time,
    -- 1 if it shows controllers, 0 for a log of tests.
    CAST(launch.identity IS NOT NULL AS INTEGER) AS shows_controllers
FROM run
JOIN launch ON launch.run_id = run.id
JOIN event AS first ON first.run_id = run.id AND first.line = launch.first_line;

CREATE VIEW test_log AS
-- The tests that ran, one row for each attempt.
--
-- LEFT JOIN, although the events are there: SQLite leaves it out where nobody asks for times, and finds better ways through the rest.
SELECT
    -- The run's number.
    run.id AS run_id,
    -- The run's name; several runs may have it.
    run.name AS run,
    -- The test, without its module: CartTests.testAdds.
    test.test AS test,
    -- The test as xcodebuild -only-testing: takes it: ShopUITests/CartTests/testAdds; null where the log does not name its module.
    test.argument AS test_argument,
    -- Counts the attempts at the test in this run, from 1; those of the CI service are in night_launch_log.attempt.
    test.attempt AS attempt,
    -- passed, failed or skipped; null for a test that never finished, and where the log does not tell.
    test.outcome AS outcome,
    -- The launch in whose log it ran. If only the output of tests shows it, the last launch with events between its lines; null if there is none.
    CAST(coalesce(test.launch, (
        SELECT max(launch.number)
        FROM launch
        WHERE launch.run_id = test.run_id AND launch.first_line <= test.last_line AND launch.last_line >= test.first_line
    )) AS INTEGER) AS launch,
    -- The line on which it started.
    test.first_line AS began_line,
    -- The line after that on which it finished, or after the last one of its launch or of the run.
    CAST(test.last_line + 1 AS INTEGER) AS until_line,
    -- The time of began_line.
    CAST(run.start_ns + first.time_ns AS INTEGER) AS began_ns,
    -- Just after it finished, or after that last event.
    CAST(run.start_ns + coalesce(last.time_ns, run.end_ns) + 1 AS INTEGER) AS until_ns,
    -- The test as the log writes it: -[CartTests testAdds].
    test.name AS name,
    -- began_ns as text.
    datetime((run.start_date_ns + first.time_ns) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + first.time_ns) / 1000, -6) AS began_time,
    -- until_ns as text.
    datetime((run.start_date_ns + coalesce(last.time_ns, run.end_ns) + 1) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + coalesce(last.time_ns, run.end_ns) + 1) / 1000, -6) AS until_time,
    -- The number of this attempt in the run, from 0: (run_id, test_number) is the key by which views are joined.
    test.number AS test_number,
    -- How long it took, on a clock that runs on; null for a test that never finished, and without times.
    CAST(last.time_ns - first.time_ns + CAST((
        SELECT total(step.added_ns)
        FROM internal_clock_step AS step
        WHERE step.run_id = run.id AND step.line > test.first_line AND step.line <= test.last_line
            AND (step.launch IS NULL OR test.launch IS NULL OR step.launch = test.launch)
    ) AS INTEGER) AS INTEGER) AS took_ns
FROM run
JOIN test ON test.run_id = run.id
LEFT JOIN event AS first ON first.run_id = run.id AND first.line = test.first_line
LEFT JOIN event AS last ON last.run_id = run.id AND last.line = test.last_line;

CREATE VIEW finding_log AS
-- The findings of each run's last audit, one row for each violation.
SELECT
    -- The run's number.
    run.id AS run_id,
    -- The run's name; several runs may have it.
    run.name AS run,
    -- The finding's number in the run, from 0: its place in the list of findings in JSON.
    finding.number AS finding,
    -- The rule's id.
    finding.rule AS rule,
    -- note, warning or error.
    finding.severity AS severity,
    -- The number of the controller that the finding is about; null for a message that names none.
    finding.subject AS controller,
    -- Its class.
    subject.class AS class,
    -- Its address; null where the log has none.
    subject.address_text AS address,
    -- The line of the event that the finding points to.
    finding.line AS line,
    -- The line where it went wrong: of a child that was never removed, the last call of its removal; otherwise line.
    CAST(coalesce(finding.place, finding.line) AS INTEGER) AS place,
    -- What was seen, and what was missing.
    finding.message AS message,
    -- Class names from the root to the controller.
    finding.path AS path,
    -- Equal for the same defect in two runs of one app.
    finding.fingerprint AS fingerprint,
    -- The test that was running at the event, or in whose scope it was found; null outside of tests.
    test.test AS test,
    -- Counts the attempts at the test in this run, from 1.
    test.attempt AS attempt,
    -- Where in the source the call was made that went wrong: Cart.swift:42; null where it is not known.
    coalesce(replace(blamed.file, rtrim(blamed.file, replace(blamed.file, '/', '')), '')
        || ':' || blamed.source_line,
        replace(caller.file, rtrim(caller.file, replace(caller.file, '/', '')), '')
        || ':' || caller.source_line, (
        SELECT coalesce(replace(blamed.file, rtrim(blamed.file, replace(blamed.file, '/', '')), '')
            || ':' || blamed.source_line,
            replace(caller.file, rtrim(caller.file, replace(caller.file, '/', '')), '')
            || ':' || caller.source_line)
        FROM caller
        LEFT JOIN rule_caller AS blamed ON blamed.run_id = caller.run_id AND blamed.line = caller.line
            AND blamed.rule = finding.rule
        WHERE caller.run_id = finding.run_id AND caller.line = (
            SELECT shown.line
            FROM finding_event AS shown
            JOIN event ON event.run_id = shown.run_id AND event.line = shown.line
            WHERE shown.run_id = finding.run_id AND shown.finding = finding.number
                AND shown.line <= coalesce(finding.place, finding.line)
                -- removeFromParent, transition, dismiss, pop, other, setRoot: the calls that make controllers leave.
                AND event.kind IN (7, 12, 23, 25, 33, 34)
            ORDER BY shown.position DESC
            LIMIT 1
        )
    )) AS caller,
    -- Who owns the code, by the configuration or CODEOWNERS; null where nobody does, and where night or history made the last audit.
    told.owner AS owner,
    -- Where the class is declared: Shop/Cart.swift:12; null where it is not known.
    told.source AS source,
    -- new, first, back, persisting or flaky, compared with a baseline or earlier nights; null before the nights were judged.
    coalesce(told.state, (
        SELECT verdict.state
        FROM defect
        JOIN verdict ON verdict.defect = defect.id AND verdict.night = known.night
        WHERE defect.fingerprint = finding.fingerprint
    )) AS state,
    -- For a leak, how many controllers of its kind left in this launch; each finding about them repeats the number. Null for other rules.
    finding.visits AS visits,
    -- For a leak, how many of these are still alive; null for other rules.
    finding.stayed AS stayed,
    -- How that grows: once, every, last, first or some.
    finding.growth AS growth,
    -- The app's name and version; null where the launches of the run differ in app or build.
    log.app AS app,
    -- The app's build; where the launches of the run differ, that of the launch.
    CAST(coalesce(log.build, known.build) AS TEXT) AS build,
    -- The commit, likewise.
    CAST(coalesce(log."commit", known."commit") AS TEXT) AS "commit",
    -- The branch, likewise.
    CAST(coalesce(log.branch, known.branch) AS TEXT) AS branch,
    -- The device's model, likewise.
    CAST(coalesce(log.device, known.device) AS TEXT) AS device,
    -- The system's version, likewise.
    CAST(coalesce(log.os, known.os) AS TEXT) AS os,
    -- The test as xcodebuild -only-testing: takes it; null where the log does not name its module.
    test.argument AS test_argument,
    -- Counts the controllers at that address.
    subject.generation AS generation,
    -- The number of the parent, presenter or host in question.
    finding.parent AS parent,
    -- Its class.
    parent.class AS parent_class,
    -- Its address.
    parent.address_text AS parent_address,
    -- The launch of the app, counted from 0.
    subject.launch AS launch,
    -- The time of line.
    CAST(run.start_ns + event.time_ns AS INTEGER) AS time_ns,
    -- time_ns as text.
    datetime((run.start_date_ns + event.time_ns) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + event.time_ns) / 1000, -6) AS time,
    -- The number in test_log of the attempt at the test.
    finding.test AS test_number
FROM run
JOIN run_log AS log ON log.run_id = run.id
JOIN finding ON finding.run_id = run.id
JOIN event ON event.run_id = finding.run_id AND event.line = finding.line
LEFT JOIN controller AS subject ON subject.run_id = finding.run_id AND subject.number = finding.subject
LEFT JOIN controller AS parent ON parent.run_id = finding.run_id AND parent.number = finding.parent
LEFT JOIN test ON test.run_id = finding.run_id AND test.number = finding.test
LEFT JOIN caller ON caller.run_id = finding.run_id AND caller.line = coalesce(finding.place, finding.line)
LEFT JOIN rule_caller AS blamed ON blamed.run_id = finding.run_id AND blamed.line = caller.line
    AND blamed.rule = finding.rule
LEFT JOIN finding_story AS told ON told.run_id = finding.run_id AND told.fingerprint = finding.fingerprint
LEFT JOIN launch ON launch.run_id = finding.run_id AND launch.number = subject.launch
LEFT JOIN night_launch AS known ON known.identity = launch.identity;

CREATE VIEW evidence_log AS
-- The events that show each finding, in the order of the log.
SELECT
    -- The run's number.
    run.id AS run_id,
    -- The run's name; several runs may have it.
    run.name AS run,
    -- The finding's number, as in finding_log.
    shown.finding AS finding,
    -- Counts from 0.
    shown.position AS position,
    -- The event's line.
    shown.line AS line,
    -- The time of line.
    CAST(run.start_ns + event.time_ns AS INTEGER) AS time_ns,
    -- The call as one would write it in Swift.
    shown.call AS call,
    -- What the event means for the finding.
    shown.role AS role,
    -- Where in the source the call was made: Cart.swift:42; null where it is not known.
    coalesce(replace(blamed.file, rtrim(blamed.file, replace(blamed.file, '/', '')), '')
        || ':' || blamed.source_line,
        replace(caller.file, rtrim(caller.file, replace(caller.file, '/', '')), '')
        || ':' || caller.source_line) AS caller,
    -- The function that made the call.
    coalesce(blamed.function, caller.function) AS function,
    -- time_ns as text.
    datetime((run.start_date_ns + event.time_ns) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + event.time_ns) / 1000, -6) AS time
FROM run
JOIN finding_event AS shown ON shown.run_id = run.id
JOIN event ON event.run_id = run.id AND event.line = shown.line
LEFT JOIN caller ON caller.run_id = run.id AND caller.line = shown.line
LEFT JOIN rule_caller AS blamed ON blamed.run_id = run.id AND blamed.line = caller.line
    AND blamed.rule = (SELECT rule FROM finding WHERE finding.run_id = run.id AND finding.number = shown.finding);

CREATE VIEW holder_log AS
-- What holds the controllers of findings, from memory graphs: one row for each reference, from the nearest holder on.
SELECT
    -- The run's number.
    run.id AS run_id,
    -- The run's name; several runs may have it.
    run.name AS run,
    -- The finding's number, as in finding_log.
    finding.number AS finding,
    -- Counts from 0, from the nearest holder on.
    holder.position AS position,
    -- The holder's class, or what else holds: closure #1 in PromoBanner.viewDidLoad(), static Store.shared.
    holder.class AS class,
    -- Its address; null where it is not an object.
    CASE WHEN holder.address IS NOT NULL THEN printf('0x%x', holder.address) END AS address,
    -- The field that refers to the link before, or to the controller; null where the graph does not name it.
    holder.field AS field,
    -- strong, capture (by a closure), field (named, and not said to be strong), element (of a collection) or unknown.
    holder.how AS how,
    -- The number of the controller that is held.
    holder.controller AS held,
    -- Its class.
    controller.class AS held_class,
    -- Its address.
    controller.address_text AS held_address,
    -- The rule's id.
    finding.rule AS rule,
    -- The line of the event that the finding points to.
    finding.line AS line,
    -- Equal for the same defect in two runs of one app.
    finding.fingerprint AS fingerprint,
    -- All links in one text: equal for controllers that are held in the same way.
    evidence.signature AS signature,
    -- held or cycle.
    evidence.state AS state,
    -- The path of the memory graph.
    evidence.graph AS graph,
    -- When it was taken, since 1970; null where it does not say.
    evidence.taken_ns AS taken_ns,
    -- taken_ns as text.
    datetime(evidence.taken_ns / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + evidence.taken_ns / 1000, -6) AS taken_time
FROM run
JOIN finding ON finding.run_id = run.id
JOIN holder ON holder.run_id = run.id AND holder.controller = finding.subject
JOIN graph_evidence AS evidence ON evidence.run_id = run.id AND evidence.controller = finding.subject
JOIN controller ON controller.run_id = run.id AND controller.number = finding.subject;

CREATE VIEW not_checked_log AS
-- The rules that a run's last audit could not check, at all or for some classes; of a run that was never audited, all that are known.
SELECT
    -- The run's number.
    run.id AS run_id,
    -- The run's name; several runs may have it.
    run.name AS run,
    -- The rule's id.
    unchecked.rule AS rule,
    -- Why.
    unchecked.reason AS reason,
    -- The classes for which it was not checked, as a JSON array; null where it was not checked at all.
    CASE WHEN max(unchecked.class) <> ''
        THEN '[' || group_concat('"' || replace(replace(unchecked.class, '\', '\\'), '"', '\"') || '"') || ']'
    END AS classes
FROM run
JOIN (
    SELECT run_id, rule, reason, class FROM unchecked_rule
    UNION ALL
    SELECT run.id, rule.id, 'the run was never audited', '' FROM run CROSS JOIN rule WHERE run.audited_ns IS NULL
    ORDER BY run_id, rule, reason, class
) AS unchecked ON unchecked.run_id = run.id
GROUP BY run.id, unchecked.rule, unchecked.reason;

CREATE VIEW rule_log AS
-- The rules: those of vctrace, and a team's own ones that audited a run.
SELECT
    -- The rule's id.
    rule.id AS rule,
    -- What is wrong, in one sentence.
    rule.title AS title,
    -- The worst severity that it reports: note, warning or error.
    rule.severity AS severity,
    -- What it is about: order (of calls), containment, leak, uikit (UIKit's own messages) or team (a team's own rule).
    rule.topic AS topic
FROM rule;

CREATE VIEW header_log AS
-- The headers of each log: those that vctrace reads, and those that it only keeps. A run of several logs has those of the first log that has
-- them; where run_log says that the launches differ, none.
SELECT
    -- The run's number.
    run.id AS run_id,
    -- The run's name; several runs may have it.
    run.name AS run,
    -- The header's name.
    header.key AS key,
    -- Its text.
    header.value AS value
FROM run
JOIN (
    SELECT kept.run_id, kept.key, kept.value
    FROM run_header AS kept
    WHERE CASE lower(kept.key)
        WHEN 'build' THEN (SELECT log.build FROM run_log AS log WHERE log.run_id = kept.run_id)
        WHEN 'commit' THEN (SELECT log."commit" FROM run_log AS log WHERE log.run_id = kept.run_id)
        WHEN 'branch' THEN (SELECT log.branch FROM run_log AS log WHERE log.run_id = kept.run_id)
        WHEN 'shard' THEN (SELECT log.shard FROM run_log AS log WHERE log.run_id = kept.run_id)
        WHEN 'pull-request' THEN (SELECT log.pull_request FROM run_log AS log WHERE log.run_id = kept.run_id)
        ELSE kept.value
    END IS NOT NULL
    UNION ALL
    SELECT id, 'run', declared_name FROM run WHERE declared_name IS NOT NULL
    UNION ALL
    SELECT log.run_id, 'app', log.app FROM run_log AS log WHERE log.app IS NOT NULL
    UNION ALL
    SELECT log.run_id, 'device', log.device FROM run_log AS log WHERE log.device IS NOT NULL
    UNION ALL
    SELECT log.run_id, 'os', log.os FROM run_log AS log WHERE log.os IS NOT NULL
    UNION ALL
    SELECT id, 'recorder', recorder FROM run WHERE recorder IS NOT NULL
    UNION ALL
    SELECT recorded.run_id, 'records', group_concat(event_kind.name, ' ')
    FROM recorded
    JOIN event_kind ON event_kind.id = recorded.kind
    GROUP BY recorded.run_id
) AS header ON header.run_id = run.id;

CREATE VIEW recorded_log AS
-- The kinds of events that a log records: those that it shows, and those that its header or --records lists. That an event of another
-- kind is missing proves nothing.
SELECT
    -- The run's number.
    run.id AS run_id,
    -- The run's name; several runs may have it.
    run.name AS run,
    -- The kind, as in event_log.
    event_kind.name AS kind,
    -- How many events of the kind the log shows.
    CAST(sum(kinds.events) AS INTEGER) AS events,
    -- 1 if the header or --records lists the kind; in a run of several logs, those of all launches.
    CAST(max(kinds.is_listed) AS INTEGER) AS listed,
    -- 1 if audits rely on it: a call that is missing was not made. 0 if only some of the run's logs record the kind.
    CAST(max(kinds.is_listed) OR NOT run.has_records OR event_kind.id IN (29, 30, 31, 32, 33) AS INTEGER) AS complete
FROM run
JOIN (
    SELECT counts.run_id, CAST(own.key AS INTEGER) AS kind, own.value AS events, 0 AS is_listed
    FROM internal_class_event_count AS counts, json_each(counts.events) AS own
    UNION ALL
    SELECT run_id, kind, 0, 1 FROM recorded
) AS kinds ON kinds.run_id = run.id
JOIN event_kind ON event_kind.id = kinds.kind
GROUP BY run.id, event_kind.id;

CREATE VIEW problem_log AS
-- The lines that could not be read, or were read with a doubt.
SELECT
    -- The run's number.
    run.id AS run_id,
    -- The run's name; several runs may have it.
    run.name AS run,
    -- The line of the log.
    problem.line AS line,
    -- note (read, with an assumption), warning (read in part) or error (not read).
    problem.severity AS severity,
    -- What is wrong, and what would be right.
    problem.reason AS reason,
    -- The line as it stands, cut after 1,000 characters.
    problem.text AS text
FROM run
JOIN problem ON problem.run_id = run.id;

CREATE VIEW census_log AS
-- How many controllers live: a row for each line on which the number changes.
SELECT
    -- The run's number.
    run.id AS run_id,
    -- The run's name; several runs may have it.
    run.name AS run,
    -- The launch of the app, counted from 0.
    census.launch AS launch,
    -- The line.
    census.line AS line,
    -- How many controllers of the launch live after it.
    CAST(census.alive AS INTEGER) AS alive,
    -- The next such line, or else the line after the launch's last one.
    CAST(coalesce(census.following, launch.last_line + 1) AS INTEGER) AS until_line,
    -- By how many the number changes there.
    CAST(census.change AS INTEGER) AS change,
    -- The time of line.
    CAST(run.start_ns + event.time_ns AS INTEGER) AS time_ns,
    -- time_ns as text.
    datetime((run.start_date_ns + event.time_ns) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + event.time_ns) / 1000, -6) AS time
FROM run
JOIN (
    SELECT
        run_id, launch, line, change, sum(change) OVER (PARTITION BY run_id, launch ORDER BY line) AS alive,
        lead(line) OVER (PARTITION BY run_id, launch ORDER BY line) AS following
    FROM (
        SELECT run_id, launch, line, sum(change) AS change
        FROM (
            SELECT run_id, launch, first_line AS line, 1 AS change FROM controller
            UNION ALL
            SELECT run_id, launch, deallocated_line, -1 FROM controller WHERE deallocated_line IS NOT NULL
        )
        GROUP BY run_id, launch, line
        HAVING sum(change) <> 0
    )
) AS census ON census.run_id = run.id
JOIN launch ON launch.run_id = census.run_id AND launch.number = census.launch
LEFT JOIN event ON event.run_id = census.run_id AND event.line = census.line;

CREATE VIEW phase_log AS
-- How long each phase of each life took. A phase that did not end has no row.
--
-- As in event_log, `likelihood` lets SQLite begin at the controllers that a query asks for, and read only the events of
-- their lives. 0 is init, 3 viewDidLoad, 13 viewWillAppear, 15 viewDidAppear; event_kind has the names.
SELECT
    -- The run's number.
    run.id AS run_id,
    -- The run's name; several runs may have it.
    run.name AS run,
    -- The controller's number.
    life.number AS controller,
    -- Its class.
    life.class AS class,
    -- Its address; null where the log has none.
    life.address_text AS address,
    -- Counts the controllers at that address.
    life.generation AS generation,
    -- init→viewDidLoad, addChild→didMove, willAppear→didAppear or willMove(nil)→deinit.
    life.phase AS phase,
    -- The line on which it began.
    life.began_line AS began_line,
    -- The line on which it ended.
    life.until_line AS until_line,
    -- The time of began_line.
    CAST(run.start_ns + life.began_ns AS INTEGER) AS began_ns,
    -- The time of until_line.
    CAST(run.start_ns + life.until_ns AS INTEGER) AS until_ns,
    -- How long it took, on a clock that runs on.
    CAST(life.until_ns - life.began_ns + CAST((
        SELECT total(step.added_ns)
        FROM internal_clock_step AS step
        WHERE step.run_id = run.id AND step.line > life.began_line AND step.line <= life.until_line
            AND (step.launch IS NULL OR step.launch = life.launch)
    ) AS INTEGER) AS INTEGER) AS took_ns,
    -- began_ns as text.
    datetime((run.start_date_ns + life.began_ns) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + life.began_ns) / 1000, -6) AS began_time,
    -- until_ns as text.
    datetime((run.start_date_ns + life.until_ns) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + life.until_ns) / 1000, -6) AS until_time
FROM run
JOIN (
    SELECT controller.*, 'init→viewDidLoad' AS phase,
        began.line AS began_line, ended.line AS until_line, began.time_ns AS began_ns, ended.time_ns AS until_ns
    FROM controller
    JOIN event AS began ON began.run_id = controller.run_id AND began.line = controller.first_line AND began.kind = 0
    JOIN event AS ended ON ended.run_id = controller.run_id AND ended.line = (
        SELECT event.line
        FROM event
        WHERE event.run_id = controller.run_id
            AND event.line BETWEEN controller.first_line AND controller.last_line
            AND event.subject = controller.number AND event.kind = 3
        ORDER BY event.line
        LIMIT 1
    )
    UNION ALL
    SELECT controller.*, 'addChild→didMove', began.line, ended.line, began.time_ns, ended.time_ns
    FROM controller
    JOIN relation ON relation.run_id = controller.run_id AND relation.child = controller.number AND NOT relation.is_inferred
    JOIN event AS began ON began.run_id = controller.run_id AND began.line = relation.began_line
    JOIN event AS ended ON ended.run_id = controller.run_id AND ended.line = relation.settled_line
    UNION ALL
    SELECT controller.*, 'willAppear→didAppear', began.line, ended.line, began.time_ns, ended.time_ns
    FROM event AS ended
    JOIN controller ON controller.run_id = ended.run_id AND controller.number = +ended.subject
        AND likelihood(ended.line >= controller.first_line, 0.001)
        AND likelihood(ended.line <= controller.last_line, 0.001)
    JOIN event AS began ON began.run_id = ended.run_id AND began.kind = 13 AND began.line = (
        -- The last of these callbacks before it, if that was a will.
        SELECT event.line
        FROM event
        WHERE event.run_id = ended.run_id
            AND event.line < ended.line AND event.line >= controller.first_line
            AND event.subject = controller.number AND event.kind IN (13, 15)
        ORDER BY event.line DESC
        LIMIT 1
    )
    WHERE +ended.kind = 15
    UNION ALL
    SELECT controller.*, 'willMove(nil)→deinit', began.line, ended.line, began.time_ns, ended.time_ns
    FROM controller
    JOIN event AS ended ON ended.run_id = controller.run_id AND ended.line = controller.deallocated_line
    JOIN event AS began ON began.run_id = controller.run_id AND began.line = (
        SELECT max(relation.leaving_line)
        FROM relation
        WHERE relation.run_id = controller.run_id AND relation.child = controller.number
    )
) AS life ON life.run_id = run.id;

CREATE VIEW tree_log AS
-- The tree of parents and children, through time: one row for each stretch of lines in which a controller had one path.
--
-- The tree at a line is what `WHERE run_id = … AND began_line <= 66 AND until_line > 66 ORDER BY position` gives.
WITH RECURSIVE
-- The controllers of the last launch live to the end of the run.
life AS (
    SELECT
        run.id AS run_id, controller.number AS controller, controller.first_line AS began_line,
        coalesce(controller.deallocated_line, launch.last_line + 1) AS until_line
    FROM run
    JOIN controller ON controller.run_id = run.id
    JOIN launch ON launch.run_id = run.id AND launch.number = controller.launch
),
-- A relation lasts until it ends, or until the parent is gone.
bond AS (
    SELECT
        relation.run_id, relation.parent, relation.child, relation.began_line,
        min(
            coalesce(relation.ended_line + (relation.ended_how = 'launchEnded'), parent.deallocated_line),
            coalesce(parent.deallocated_line, relation.ended_line + (relation.ended_how = 'launchEnded'))) AS ended_line
    FROM relation
    JOIN controller AS parent ON parent.run_id = relation.run_id AND parent.number = relation.parent
),
-- A controller is a root before its first relation, between two, and after its last.
root AS (
    SELECT
        life.run_id, life.controller, life.began_line, coalesce(min(bond.began_line), life.until_line) AS until_line
    FROM life
    LEFT JOIN relation AS bond ON bond.run_id = life.run_id AND bond.child = life.controller
    GROUP BY life.run_id, life.controller
    UNION ALL
    SELECT
        life.run_id, life.controller, bond.ended_line,
        coalesce(
            lead(bond.began_line) OVER (PARTITION BY bond.run_id, bond.child ORDER BY bond.began_line),
            life.until_line)
    FROM bond
    JOIN life ON life.run_id = bond.run_id AND life.controller = bond.child
    WHERE bond.ended_line IS NOT NULL
),
-- No tree is deeper than a hundred; a damaged store must not keep the query going.
branch AS (
    SELECT
        root.run_id, root.controller, root.began_line, root.until_line, 0 AS depth, controller.class AS path,
        printf('%012d', root.began_line) AS position
    FROM root
    JOIN controller ON controller.run_id = root.run_id AND controller.number = root.controller
    WHERE root.began_line < root.until_line
    UNION ALL
    SELECT
        branch.run_id, relation.child, max(branch.began_line, relation.began_line),
        min(branch.until_line, coalesce(relation.ended_line + (relation.ended_how = 'launchEnded'), branch.until_line)), branch.depth + 1,
        branch.path || ' > ' || controller.class, branch.position || printf(' %012d', relation.began_line)
    FROM branch
    JOIN relation ON relation.run_id = branch.run_id AND relation.parent = branch.controller
        AND relation.began_line < branch.until_line
        AND coalesce(relation.ended_line, branch.until_line) > branch.began_line
    JOIN controller ON controller.run_id = branch.run_id AND controller.number = relation.child
    WHERE branch.depth < 100
)
SELECT
    -- The run's number.
    run.id AS run_id,
    -- The run's name; several runs may have it.
    run.name AS run,
    -- The controller's number.
    branch.controller AS controller,
    -- Its class.
    controller.class AS class,
    -- Its address; null where the log has none.
    controller.address_text AS address,
    -- Counts the controllers at that address.
    controller.generation AS generation,
    -- The line from which on the controller has this path.
    CAST(branch.began_line AS INTEGER) AS began_line,
    -- The first line on which it has it no more, or else the line after its launch's last one.
    CAST(branch.until_line AS INTEGER) AS until_line,
    -- The time of began_line.
    CAST(run.start_ns + began.time_ns AS INTEGER) AS began_ns,
    -- The time of until_line, or just after its launch.
    CAST(run.start_ns + coalesce(ended.time_ns, launch.until_ns) AS INTEGER) AS until_ns,
    -- 0 for a root.
    CAST(branch.depth AS INTEGER) AS depth,
    -- Class names from the root: Shop.Root > Shop.Host > Shop.Detail.
    branch.path AS path,
    -- Sorts a tree as one draws it: parents before their children, older children first.
    branch.position AS position,
    -- The launch of the app, counted from 0.
    controller.launch AS launch,
    -- began_ns as text.
    datetime((run.start_date_ns + began.time_ns) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + began.time_ns) / 1000, -6) AS began_time,
    -- until_ns as text.
    datetime((run.start_date_ns + coalesce(ended.time_ns, launch.until_ns)) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + (run.start_date_ns + coalesce(ended.time_ns, launch.until_ns)) / 1000, -6) AS until_time
FROM branch
JOIN run ON run.id = branch.run_id
JOIN controller ON controller.run_id = branch.run_id AND controller.number = branch.controller
JOIN launch ON launch.run_id = branch.run_id AND launch.number = controller.launch
JOIN event AS began ON began.run_id = branch.run_id AND began.line = branch.began_line
LEFT JOIN event AS ended
    ON ended.run_id = branch.run_id AND ended.line = branch.until_line AND branch.until_line <= launch.last_line;

CREATE VIEW origin_log AS
-- Stretches of a run's lines whose events come from one process, subsystem, category and file. A log that names none of these has one.
SELECT
    -- The run's number.
    run.id AS run_id,
    -- The run's name; several runs may have it.
    run.name AS run,
    -- The stretch's first line.
    CAST(coalesce(stretch.line, 1) AS INTEGER) AS began_line,
    -- The first line of the next stretch, or else the line after the last that has an event or a problem.
    CAST(coalesce(
        (
            SELECT following.line
            FROM internal_origin_stretch AS following
            WHERE following.run_id = stretch.run_id AND following.line > stretch.line
            ORDER BY following.line
            LIMIT 1
        ),
        1 + max(run.last_line, coalesce((SELECT max(problem.line) FROM problem WHERE problem.run_id = run.id), 0))
    ) AS INTEGER) AS until_line,
    -- The process's name; null where the log does not tell.
    origin.process AS process,
    -- The reverse domain of the code that logged; null likewise.
    origin.subsystem AS subsystem,
    -- What it logged under; null likewise.
    origin.category AS category,
    -- The log's path.
    coalesce(origin.file, run.source) AS file,
    -- The number that the first line has in that file.
    CAST(coalesce(stretch.file_line, 1) AS INTEGER) AS file_line,
    -- The process's id; null where the log does not tell.
    origin.process_id AS process_id
FROM run
LEFT JOIN internal_origin_stretch AS stretch ON stretch.run_id = run.id
LEFT JOIN origin ON origin.run_id = run.id AND origin.number = stretch.origin;

CREATE VIEW night_log AS
-- The nights: all launches that tested one build of one app on one branch. Stores keep them when runs are pruned.
SELECT
    -- The app's name, without its version; null where no log tells.
    night.app AS app,
    -- The branch; null where no log tells.
    night.branch AS branch,
    -- The night's number. Several nights may have one build and date: without a pipeline, a launch 12 hours after the first begins another.
    night.id AS night,
    -- The day of its first launch, in UTC; that of the import where the log has no date.
    date(night.start_ns / 1000000000, 'unixepoch') AS date,
    -- The build; null where no log tells.
    night.build AS build,
    -- The commit; null where no log tells.
    night."commit" AS "commit",
    -- How many launches it has.
    night.launches AS launches,
    -- How many different tests ran in them; tests of two modules that have one name are one.
    night.tests AS tests,
    -- The id of the CI service's pipeline; null where the service does not tell.
    night.pipeline AS pipeline,
    -- The branch that a pull request is to be merged into; null for any other branch.
    night.target AS target,
    -- The highest attempt of its pipeline; null where the CI service does not tell.
    CAST((
        SELECT max(CAST(launch.attempt AS INTEGER))
        FROM night_launch AS launch
        WHERE launch.night = night.id
    ) AS INTEGER) AS attempt,
    -- When its first launch began, as text. Nights are in this order; a late upload can have a greater number than a later night.
    datetime(night.start_ns / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + night.start_ns / 1000, -6) AS began,
    -- 1 if every shard, device and test ran to its end that the night before had, 0 if not; null before it was judged.
    night.is_complete AS complete,
    -- Whether leaks were looked for: yes, partly (in some of its launches) or no.
    (
        SELECT CASE sum(known.leaks_checked = 'no') WHEN 0 THEN 'yes' WHEN count(*) THEN 'no' ELSE 'partly' END
        FROM night_launch_log AS known
        WHERE known.night = night.id
    ) AS leaks_checked
FROM night;

CREATE VIEW night_launch_log AS
-- The launches of the nights, one row for each. A launch that several runs have is one row, with the number of one of these runs. Stores
-- keep it when runs are pruned.
SELECT
    -- The app's name, without its version; null where no log tells.
    known.app AS app,
    -- The branch; null where no log tells.
    known.branch AS branch,
    -- The night's number; null before the nights were put together.
    known.night AS night,
    -- The number of the run with the launch; null once it was pruned.
    known.run_id AS run_id,
    -- The run's name; null once it was pruned.
    run.name AS run,
    -- The launch's number in the run, counted from 0; null likewise.
    CAST((
        SELECT min(own.number)
        FROM launch AS own
        WHERE own.identity = known.identity AND own.run_id = known.run_id
    ) AS INTEGER) AS launch,
    -- The build; null where no log tells.
    known.build AS build,
    -- The commit; null where no log tells.
    known."commit" AS "commit",
    -- The device's model; null where no log tells.
    known.device AS device,
    -- The system's version; null where no log tells.
    known.os AS os,
    -- The part of the tests that it ran, such as 2/5; null where no log tells.
    known.shard AS shard,
    -- How many events it has.
    known.event_count AS events,
    -- When the launch began.
    known.start_ns AS began_ns,
    -- began_ns as text.
    datetime(known.start_ns / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + known.start_ns / 1000, -6) AS began_time,
    -- Counts the attempts of its pipeline; null where the CI service does not tell.
    CAST(known.attempt AS INTEGER) AS attempt,
    -- yes if leaks were looked for in it, no if its log or the configuration kept them from being seen; null before its audit.
    CASE WHEN known.coverage IS NOT NULL THEN iif(EXISTS (
        SELECT 1
        FROM internal_coverage_gap AS gap
        WHERE gap.coverage = known.coverage AND gap.rule = 'controller-never-deallocated' AND gap.class = ''
    ), 'no', 'yes') END AS leaks_checked
FROM night_launch AS known
LEFT JOIN run ON run.id = known.run_id;

CREATE VIEW trend_log AS
-- The nights in numbers: how many defects each shows, and how much of what ran shows one.
SELECT
    -- The app's name, without its version; null where no log tells.
    night.app AS app,
    -- The branch; null where no log tells.
    night.branch AS branch,
    -- The night's number.
    night.id AS night,
    -- When its first launch began, as text.
    datetime(night.start_ns / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + night.start_ns / 1000, -6) AS began,
    -- How many defects it shows.
    CAST((SELECT count(*) FROM verdict WHERE verdict.night = night.id AND is_tonight) AS INTEGER) AS defects,
    -- How many of them are errors.
    CAST((
        SELECT count(*)
        FROM verdict
        WHERE verdict.night = night.id AND is_tonight AND severity = 'error'
    ) AS INTEGER) AS errors,
    -- Since when its oldest error has been shown: the beginning of that night, as text; null where it shows none.
    (
        SELECT datetime(min(since.start_ns) / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + min(since.start_ns) / 1000, -6)
        FROM verdict
        JOIN night AS since ON since.id = verdict.since_night
        WHERE verdict.night = night.id AND is_tonight AND severity = 'error'
    ) AS oldest_error,
    -- How many tests show a defect; tests of two modules that have one name are one.
    CAST((
        SELECT count(DISTINCT nullif(sighting.test, ''))
        FROM night_launch AS launch
        JOIN sighting ON sighting.launch = launch.id
        WHERE launch.night = night.id AND NOT sighting.is_excluded
    ) AS INTEGER) AS affected_tests,
    -- How many different tests ran, as in night_log.
    night.tests AS tests,
    -- How many launches show a defect.
    CAST((
        SELECT count(DISTINCT launch.id)
        FROM night_launch AS launch
        JOIN sighting ON sighting.launch = launch.id
        WHERE launch.night = night.id AND NOT sighting.is_excluded
    ) AS INTEGER) AS affected_launches,
    -- How many launches it has.
    night.launches AS launches,
    -- The day of its first launch, in UTC; that of the import where the log has no date.
    date(night.start_ns / 1000000000, 'unixepoch') AS date,
    -- The build; null where no log tells.
    night.build AS build,
    -- The commit; null where no log tells.
    night."commit" AS "commit",
    -- 1 if the night is complete, 0 if not, as in night_log: where it lacks something, defects may be missing here.
    night.is_complete AS complete,
    -- Whether leaks were looked for, as in night_log: yes, partly or no.
    (SELECT told.leaks_checked FROM night_log AS told WHERE told.night = night.id) AS leaks_checked
FROM night;

CREATE VIEW defect_log AS
-- What each night of a branch tells of defects: new, first, back, persisting, flaky, fixed or notRun.
SELECT
    -- The app's name, without its version; null where no log tells.
    night.app AS app,
    -- The branch; null where no log tells.
    night.branch AS branch,
    -- The night's number.
    night.id AS night,
    -- new, first, back (after 3 nights or more without it), persisting, flaky, fixed or notRun; tonight tells whether the night shows it.
    verdict.state AS state,
    -- The rule's id.
    defect.rule AS rule,
    -- The worst finding in the last night that shows it.
    verdict.severity AS severity,
    -- The class that it is about; null for a message that names none.
    nullif(coalesce(verdict.class, defect.class), '') AS class,
    -- Class names from the root to the class: Shop.Root > Shop.Host > Shop.Detail.
    coalesce(verdict.path, defect.path) AS path,
    -- Equal for the same defect in all nights.
    defect.fingerprint AS fingerprint,
    -- The tests in which the last night that shows it does, as in test_log, as a JSON array.
    verdict.tests AS tests,
    -- The devices, likewise.
    verdict.devices AS devices,
    -- The systems, likewise.
    verdict.systems AS systems,
    -- The night since which: for new, first and back, this night, or the return (on a pull request, the first of its nights that showed it); for flaky, the first night that showed it; for the others, the first night of the last stretch.
    verdict.since_night AS since_night,
    -- How many nights up to this one showed it.
    verdict.shown AS shown,
    -- How many could have.
    verdict.could_have_shown AS could_have_shown,
    -- 1 if this night shows it.
    verdict.is_tonight AS tonight,
    -- The number of the last night before since_night that checked for it and did not show it; null where there is none.
    verdict.night_without AS night_without,
    -- The tests that show it in this night, as in test_log.test_argument, as a JSON array; null where no log names their modules.
    (
        SELECT '[' || group_concat('"' || replace(replace(argument, '\', '\\'), '"', '\"') || '"') || ']'
        FROM (
            SELECT DISTINCT sighting.argument
            FROM night_launch AS launch
            JOIN sighting ON sighting.launch = launch.id AND sighting.defect = verdict.defect
            WHERE launch.night = verdict.night AND NOT sighting.is_excluded AND sighting.argument <> ''
            ORDER BY sighting.argument
        )
    ) AS test_arguments
FROM verdict
JOIN night ON night.id = verdict.night
JOIN defect ON defect.id = verdict.defect;

CREATE VIEW sighting_log AS
-- Which launch showed which defect, in which test, on what. Stores keep it when runs are pruned.
SELECT
    -- The app's name, without its version; null where no log tells.
    launch.app AS app,
    -- The branch; null where no log tells.
    launch.branch AS branch,
    -- The night's number; null before the nights were put together.
    launch.night AS night,
    -- The number of the run with the launch; null once it was pruned.
    launch.run_id AS run_id,
    -- The run's name; null once it was pruned.
    run.name AS run,
    -- The launch's number in the run, counted from 0; null likewise.
    CAST((
        SELECT min(own.number)
        FROM launch AS own
        WHERE own.identity = launch.identity AND own.run_id = launch.run_id
    ) AS INTEGER) AS launch,
    -- The build; null where no log tells.
    launch.build AS build,
    -- The commit; null where no log tells.
    launch."commit" AS "commit",
    -- The device's model; null where no log tells.
    launch.device AS device,
    -- The system's version; null where no log tells.
    launch.os AS os,
    -- The part of the tests that it ran, such as 2/5; null where no log tells.
    launch.shard AS shard,
    -- The test in which it was found, as in test_log; null outside of tests.
    nullif(sighting.test, '') AS test,
    -- The rule's id.
    defect.rule AS rule,
    -- The class that it is about; null for a message that names none.
    nullif(defect.class, '') AS class,
    -- Equal for the same defect in all nights.
    defect.fingerprint AS fingerprint,
    -- The worst of the findings: note, warning or error.
    sighting.severity AS severity,
    -- 1 if an exclusion leaves it out.
    sighting.is_excluded AS excluded,
    -- Class names from the root to the class: Shop.Root > Shop.Host > Shop.Detail.
    defect.path AS path,
    -- When the launch began.
    launch.start_ns AS began_ns,
    -- began_ns as text.
    datetime(launch.start_ns / 1000000000, 'unixepoch')
        || '.' || substr(1000000 + launch.start_ns / 1000, -6) AS began_time,
    -- The test as xcodebuild -only-testing: takes it; null where the log does not name its module.
    nullif(sighting.argument, '') AS test_argument
FROM sighting
JOIN night_launch AS launch ON launch.id = sighting.launch
JOIN defect ON defect.id = sighting.defect
LEFT JOIN run ON run.id = launch.run_id;

CREATE VIEW store_info AS
-- The versions of the file and of these views. Within a version of the views' first number, columns are added and never taken away.
SELECT
    -- The version of the file, as in PRAGMA user_version.
    CAST(1 AS INTEGER) AS format,
    -- The version of the views.
    '1.0' AS views;
