-- The views for people who type SQL.
--
-- Their names end in _log; an upgrade drops all views whose names do, and makes these. run is always the run's name, and
-- addresses are text, as logs write them: 0x600000c0b3e0. A column …_ns holds nanoseconds since 1970, since the run's
-- start where the log has no date, and null where it has no times; the column …_time beside it (time beside time_ns)
-- holds the same as text, 2026-11-20T02:00:00.000Z, and null where the log has no date.

CREATE VIEW run_log AS
-- The runs, one row for each log.
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
    -- The app's build: that of a header or a tag, or else the number in parentheses at the end of app.
    coalesce(
        (SELECT value FROM run_header WHERE run_id = run.id AND lower(key) = 'build'),
        CASE WHEN run.app LIKE '%(_%)'
            THEN rtrim(replace(run.app, rtrim(run.app, replace(run.app, '(', '')), ''), ')')
        END
    ) AS build,
    -- The commit, from a header, a tag or the CI service. In SQL, the name needs quotes.
    (SELECT value FROM run_header WHERE run_id = run.id AND lower(key) = 'commit') AS "commit",
    -- The branch, likewise.
    (SELECT value FROM run_header WHERE run_id = run.id AND lower(key) = 'branch') AS branch,
    -- The pull request, likewise.
    (SELECT value FROM run_header WHERE run_id = run.id AND lower(key) = 'pull-request') AS pull_request,
    -- The CI job, likewise.
    (SELECT value FROM run_header WHERE run_id = run.id AND lower(key) = 'job') AS job,
    -- Which of several such jobs, 2/5, likewise.
    (SELECT value FROM run_header WHERE run_id = run.id AND lower(key) = 'shard') AS shard,
    -- The day of the recording in UTC; null where the log has no dates.
    strftime('%Y-%m-%d', run.start_date_ns / 1000000000, 'unixepoch') AS date,
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
    ) END AS findings,
    -- How many of these are errors.
    CASE WHEN run.audited_ns IS NOT NULL THEN (
        SELECT count(*)
        FROM finding
        WHERE finding.run_id = run.id AND finding.severity = 'error'
    ) END AS errors,
    -- How many are warnings.
    CASE WHEN run.audited_ns IS NOT NULL THEN (
        SELECT count(*)
        FROM finding
        WHERE finding.run_id = run.id AND finding.severity = 'warning'
    ) END AS warnings,
    -- How many are notes.
    CASE WHEN run.audited_ns IS NOT NULL THEN (
        SELECT count(*)
        FROM finding
        WHERE finding.run_id = run.id AND finding.severity = 'note'
    ) END AS notes,
    -- How many tests ran; one that was tried again counts once.
    (
        SELECT count(DISTINCT test.name)
        FROM test
        WHERE test.run_id = run.id
    ) AS tests,
    -- How many launches of the app.
    (
        SELECT count(*)
        FROM launch
        WHERE launch.run_id = run.id
    ) AS launches,
    -- imported_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', run.imported_ns / 1e9, 'unixepoch') AS imported_time,
    -- start_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + 0) / 1e9, 'unixepoch') AS start_time,
    -- end_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + run.end_ns) / 1e9, 'unixepoch') AS end_time
FROM run;

CREATE VIEW event_log AS
-- The events, one row for each call.
--
-- The ranges on first_line and last_line hold for every row. They let SQLite begin at the controllers that a query asks
-- for and read only the events of their lives; `likelihood` tells it that this range is narrower than the run's.
SELECT
    -- The run's name.
    run.name AS run,
    -- The line of the log.
    event.line AS line,
    -- When.
    run.start_ns + event.time_ns AS time_ns,
    -- The thread; null where the log does not tell.
    thread.name AS thread,
    -- What was called.
    event_kind.name AS kind,
    -- The class of the controller that was called.
    controller.class AS class,
    -- Its address.
    controller.address_text AS address,
    -- Counts the controllers at that address.
    controller.generation AS generation,
    -- The class of the first controller that the call names.
    object.class AS object_class,
    -- Its address.
    object.address_text AS object_address,
    -- Further arguments, or a message's text.
    event.detail AS detail,
    -- The test that was running: of several, the one that started last.
    (
        SELECT test.name
        FROM test
        WHERE test.run_id = event.run_id AND test.number = (
            SELECT stretch.test
            FROM internal_test_stretch AS stretch
            WHERE stretch.run_id = event.run_id AND stretch.line <= event.line
            ORDER BY stretch.line DESC
            LIMIT 1
        )
    ) AS test,
    -- Counts the controllers at object_address.
    object.generation AS object_generation,
    -- The launch of the app, counted from 0.
    coalesce(controller.launch, (
        SELECT launch.number
        FROM launch
        WHERE launch.run_id = event.run_id AND launch.first_line <= event.line
        ORDER BY launch.number DESC
        LIMIT 1
    )) AS launch,
    -- Where in the source the call was made: Cart.swift:42; null where it is not known. caller has the whole path.
    replace(caller.file, rtrim(caller.file, replace(caller.file, '/', '')), '') || ':' || caller.source_line AS caller,
    -- The function that made the call.
    caller.function AS function,
    -- time_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + event.time_ns) / 1e9, 'unixepoch') AS time
FROM run
JOIN event ON event.run_id = run.id
LEFT JOIN caller ON caller.run_id = event.run_id AND caller.line = event.line
JOIN event_kind ON event_kind.id = +event.kind
LEFT JOIN thread ON thread.run_id = event.run_id AND thread.number = +event.thread
LEFT JOIN controller ON controller.run_id = run.id AND controller.number = +event.subject
    AND likelihood(event.line >= controller.first_line, 0.001)
    AND likelihood(event.line <= controller.last_line, 0.001)
LEFT JOIN controller AS object ON object.run_id = run.id AND object.number = +event.object
    AND likelihood(event.line >= object.first_line, 0.001)
    AND likelihood(event.line <= object.last_line, 0.001);

CREATE VIEW controller_log AS
-- The controllers, one row for each instance.
SELECT
    -- The run's name.
    run.name AS run,
    -- The class.
    controller.class AS class,
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
    -- How long it lived; to the end of the recording where it was not deallocated.
    coalesce(deallocated.time_ns, run.end_ns) - first.time_ns AS lived_ns,
    -- The line on which it is first seen.
    controller.first_line AS first_line,
    -- The line on which it is last seen.
    controller.last_line AS last_line,
    -- The line of its deinit.
    controller.deallocated_line AS deallocated_line,
    -- The launch of the app in which it lived, counted from 0.
    controller.launch AS launch,
    -- The number by which the run's tables name it.
    controller.number AS number,
    -- first_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + first.time_ns) / 1e9, 'unixepoch') AS first_time,
    -- last_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + last.time_ns) / 1e9, 'unixepoch') AS last_time,
    -- deallocated_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + deallocated.time_ns) / 1e9, 'unixepoch') AS deallocated_time
FROM run
JOIN controller ON controller.run_id = run.id
JOIN event AS first ON first.run_id = controller.run_id AND first.line = controller.first_line
JOIN event AS last ON last.run_id = controller.run_id AND last.line = controller.last_line
LEFT JOIN event AS deallocated
    ON deallocated.run_id = controller.run_id AND deallocated.line = controller.deallocated_line;

CREATE VIEW relation_log AS
-- The relations, one row for each time that a controller was a child.
SELECT
    -- The run's name.
    run.name AS run,
    -- The parent's class.
    parent.class AS parent_class,
    -- The parent's address.
    parent.address_text AS parent_address,
    -- The child's class.
    child.class AS child_class,
    -- The child's address.
    child.address_text AS child_address,
    -- When it began: at addChild, or at the event from which it is inferred.
    run.start_ns + relation.began_ns AS began_ns,
    -- When didMove named the parent.
    run.start_ns + relation.settled_ns AS settled_ns,
    -- When willMove named no parent.
    run.start_ns + relation.leaving_ns AS leaving_ns,
    -- When it ended; null while it is open.
    run.start_ns + relation.ended_ns AS ended_ns,
    -- removed, reparented, deallocated, parentDeallocated, replaced, launchEnded, or null while it is open.
    relation.ended_how AS ended_how,
    -- The parent's generation at its address.
    parent.generation AS parent_generation,
    -- The child's generation at its address.
    child.generation AS child_generation,
    -- The line on which it began.
    relation.began_line AS began_line,
    -- The line of the didMove.
    relation.settled_line AS settled_line,
    -- The line of the willMove.
    relation.leaving_line AS leaving_line,
    -- The line on which it ended.
    relation.ended_line AS ended_line,
    -- 1 if its addChild was not seen.
    relation.is_inferred AS is_inferred,
    -- How long the embedding took, from addChild to didMove.
    relation.settled_ns - relation.began_ns AS embed_ns,
    -- The launch of the app, counted from 0.
    child.launch AS launch,
    -- began_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + relation.began_ns) / 1e9, 'unixepoch') AS began_time,
    -- settled_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + relation.settled_ns) / 1e9, 'unixepoch') AS settled_time,
    -- leaving_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + relation.leaving_ns) / 1e9, 'unixepoch') AS leaving_time,
    -- ended_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + relation.ended_ns) / 1e9, 'unixepoch') AS ended_time
FROM run
JOIN relation ON relation.run_id = run.id
JOIN controller AS parent ON parent.run_id = run.id AND parent.number = relation.parent
JOIN controller AS child ON child.run_id = run.id AND child.number = relation.child;

CREATE VIEW presentation_log AS
-- The presentations, one row for each time that a controller was presented.
SELECT
    -- The run's name.
    run.name AS run,
    -- The presenter's class.
    holder.class AS presenter_class,
    -- Its address.
    holder.address_text AS presenter_address,
    -- The class that was presented.
    controller.class AS presented_class,
    -- Its address.
    controller.address_text AS presented_address,
    -- When it was presented.
    run.start_ns + began.time_ns AS began_ns,
    -- When it appeared for the first time since then.
    run.start_ns + appeared.time_ns AS appeared_ns,
    -- When it began to leave.
    run.start_ns + leaving.time_ns AS leaving_ns,
    -- When it had left; null while it is there.
    run.start_ns + ended.time_ns AS ended_ns,
    -- removed, dismissed, swiped, popped, replaced, deallocated, launchEnded, or null while it lasts.
    stay.ended_how AS ended_how,
    -- The generation of the presenter at its address.
    holder.generation AS presenter_generation,
    -- The controller's generation at its address.
    controller.generation AS presented_generation,
    -- The line on which it began.
    stay.began_line AS began_line,
    -- The line of its first viewDidAppear since then.
    stay.appeared_line AS appeared_line,
    -- The line on which it began to leave.
    stay.leaving_line AS leaving_line,
    -- The line on which it ended.
    stay.ended_line AS ended_line,
    -- The launch of the app, counted from 0.
    controller.launch AS launch,
    -- began_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + began.time_ns) / 1e9, 'unixepoch') AS began_time,
    -- appeared_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + appeared.time_ns) / 1e9, 'unixepoch') AS appeared_time,
    -- leaving_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + leaving.time_ns) / 1e9, 'unixepoch') AS leaving_time,
    -- ended_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + ended.time_ns) / 1e9, 'unixepoch') AS ended_time
FROM run
JOIN stay ON stay.run_id = run.id
JOIN controller ON controller.run_id = run.id AND controller.number = stay.controller
JOIN controller AS holder ON holder.run_id = run.id AND holder.number = stay.holder
JOIN event AS began ON began.run_id = run.id AND began.line = stay.began_line
LEFT JOIN event AS appeared ON appeared.run_id = run.id AND appeared.line = stay.appeared_line
LEFT JOIN event AS leaving ON leaving.run_id = run.id AND leaving.line = stay.leaving_line
LEFT JOIN event AS ended ON ended.run_id = run.id AND ended.line = stay.ended_line
WHERE stay.place = 'presented';

CREATE VIEW stack_log AS
-- The navigation stacks, one row for each time that a controller was on one, according to the calls.
SELECT
    -- The run's name.
    run.name AS run,
    -- The navigation controller's class.
    holder.class AS container_class,
    -- Its address.
    holder.address_text AS container_address,
    -- The class of the controller on the stack.
    controller.class AS class,
    -- Its address.
    controller.address_text AS address,
    -- When it was pushed or set.
    run.start_ns + began.time_ns AS pushed_ns,
    -- When it had left; null while it is there.
    run.start_ns + ended.time_ns AS ended_ns,
    -- removed, dismissed, swiped, popped, replaced, deallocated, launchEnded, or null while it lasts.
    stay.ended_how AS ended_how,
    -- The generation of the navigation controller at its address.
    holder.generation AS container_generation,
    -- The controller's generation at its address.
    controller.generation AS generation,
    -- The line on which it began.
    stay.began_line AS pushed_line,
    -- The line on which it ended.
    stay.ended_line AS ended_line,
    -- The launch of the app, counted from 0.
    controller.launch AS launch,
    -- pushed_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + began.time_ns) / 1e9, 'unixepoch') AS pushed_time,
    -- ended_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + ended.time_ns) / 1e9, 'unixepoch') AS ended_time
FROM run
JOIN stay ON stay.run_id = run.id
JOIN controller ON controller.run_id = run.id AND controller.number = stay.controller
JOIN controller AS holder ON holder.run_id = run.id AND holder.number = stay.holder
JOIN event AS began ON began.run_id = run.id AND began.line = stay.began_line
LEFT JOIN event AS ended ON ended.run_id = run.id AND ended.line = stay.ended_line
WHERE stay.place = 'stacked';

CREATE VIEW visible_log AS
-- When controllers were on the screen: from each viewDidAppear until they began to disappear.
SELECT
    -- The run's name.
    run.name AS run,
    -- The class.
    controller.class AS class,
    -- Its address.
    controller.address_text AS address,
    -- Counts the controllers at that address.
    controller.generation AS generation,
    -- When it appeared.
    run.start_ns + began.time_ns AS began_ns,
    -- When it began to disappear, or was deallocated; null while it is on the screen.
    run.start_ns + ended.time_ns AS ended_ns,
    -- The line on which it began.
    stay.began_line AS began_line,
    -- The line on which it ended.
    stay.ended_line AS ended_line,
    -- The launch of the app, counted from 0.
    controller.launch AS launch,
    -- began_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + began.time_ns) / 1e9, 'unixepoch') AS began_time,
    -- ended_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + ended.time_ns) / 1e9, 'unixepoch') AS ended_time
FROM run
JOIN stay ON stay.run_id = run.id
JOIN controller ON controller.run_id = run.id AND controller.number = stay.controller
JOIN event AS began ON began.run_id = run.id AND began.line = stay.began_line
LEFT JOIN event AS ended ON ended.run_id = run.id AND ended.line = stay.ended_line
WHERE stay.place = 'visible';

CREATE VIEW launch_log AS
-- The launches of the app.
SELECT
    -- The run's name.
    run.name AS run,
    -- Counts the launches of the run, from 0.
    launch.number AS launch,
    -- The process's name; null where the log does not tell.
    launch.process AS process,
    -- The line of its first event.
    launch.first_line AS first_line,
    -- The line of its last event.
    launch.last_line AS last_line,
    -- When its first event was.
    run.start_ns + first.time_ns AS began_ns,
    -- When its recording was closed, or else when its last event was.
    run.start_ns + coalesce(launch.end_ns, last.time_ns) AS ended_ns,
    -- 1 if its recording was closed on purpose.
    launch.is_closed AS closed,
    -- The process's id; null where the log does not tell.
    launch.process_id AS process_id,
    -- How many events it has.
    launch.event_count AS events,
    -- began_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + first.time_ns) / 1e9, 'unixepoch') AS began_time,
    -- ended_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + coalesce(launch.end_ns, last.time_ns)) / 1e9, 'unixepoch') AS ended_time
FROM run
JOIN launch ON launch.run_id = run.id
JOIN event AS first ON first.run_id = run.id AND first.line = launch.first_line
JOIN event AS last ON last.run_id = run.id AND last.line = launch.last_line;

CREATE VIEW test_log AS
-- The tests that ran, one row for each attempt.
SELECT
    -- The run's name.
    run.name AS run,
    -- The test's name.
    test.name AS test,
    -- passed, failed or what else the log says; null for a test that never finished.
    test.outcome AS outcome,
    -- The launch whose log shows it; null if only a log of tests shows it.
    test.launch AS launch,
    -- The line on which it started.
    test.first_line AS first_line,
    -- The line on which it finished, or of the last event of its launch or of the run.
    test.last_line AS last_line,
    -- When it started.
    run.start_ns + first.time_ns AS began_ns,
    -- When it finished, or when that last event was.
    run.start_ns + last.time_ns AS ended_ns,
    -- began_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + first.time_ns) / 1e9, 'unixepoch') AS began_time,
    -- ended_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + last.time_ns) / 1e9, 'unixepoch') AS ended_time
FROM run
JOIN test ON test.run_id = run.id
JOIN event AS first ON first.run_id = run.id AND first.line = test.first_line
JOIN event AS last ON last.run_id = run.id AND last.line = test.last_line;

CREATE VIEW finding_log AS
-- The findings of each run's last audit, one row for each violation.
SELECT
    -- The run's name.
    run.name AS run,
    -- The rule's id.
    finding.rule AS rule,
    -- note, warning or error.
    finding.severity AS severity,
    -- The class of the controller that the finding is about.
    subject.class AS class,
    -- Its address.
    subject.address_text AS address,
    -- The line of the event that the finding points to.
    finding.line AS line,
    -- What was seen, and what was missing.
    finding.message AS message,
    -- Equal for the same defect in two runs of one app.
    finding.fingerprint AS fingerprint,
    -- When the event happened.
    run.start_ns + event.time_ns AS time_ns,
    -- The controller's generation at its address.
    subject.generation AS generation,
    -- The class of the parent, presenter or host in question.
    parent.class AS parent_class,
    -- Its address.
    parent.address_text AS parent_address,
    -- Class names from the root to the controller.
    finding.path AS path,
    -- The test that was running at the event, or in whose scope it was found; null outside of tests.
    finding.test AS test,
    -- The launch of the app, counted from 0.
    subject.launch AS launch,
    -- time_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + event.time_ns) / 1e9, 'unixepoch') AS time
FROM run
JOIN finding ON finding.run_id = run.id
JOIN event ON event.run_id = run.id AND event.line = finding.line
LEFT JOIN controller AS subject ON subject.run_id = run.id AND subject.number = finding.subject
LEFT JOIN controller AS parent ON parent.run_id = run.id AND parent.number = finding.parent;

CREATE VIEW holder_log AS
-- What holds the controllers of findings, from memory graphs: one row for each reference, from the nearest holder on.
SELECT
    -- The run's name.
    run.name AS run,
    -- The finding's number in the run's last audit.
    finding.number AS finding,
    -- Counts from 0, from the nearest holder on.
    holder.position AS position,
    -- The holder's class, or what else holds: closure #1 in PromoBanner.viewDidLoad(), static Store.shared.
    holder.class AS class,
    -- Its address; null for what is not an object.
    CASE WHEN holder.address IS NOT NULL THEN printf('0x%x', holder.address) END AS address,
    -- The field that refers to the link before, or to the controller.
    holder.field AS field,
    -- strong, capture, field, element or unknown.
    holder.how AS how,
    -- The class that is held.
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
    -- When it was taken, since 1970.
    evidence.taken_ns AS taken_ns,
    -- taken_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', evidence.taken_ns / 1e9, 'unixepoch') AS taken_time
FROM run
JOIN finding ON finding.run_id = run.id
JOIN holder ON holder.run_id = run.id AND holder.controller = finding.subject
JOIN graph_evidence AS evidence ON evidence.run_id = run.id AND evidence.controller = finding.subject
JOIN controller ON controller.run_id = run.id AND controller.number = finding.subject;

CREATE VIEW problem_log AS
-- The lines that could not be read, or were read with a doubt.
SELECT
    -- The run's name.
    run.name AS run,
    -- The line of the log.
    problem.line AS line,
    -- note (read, with an assumption), warning (read in part) or error (not read).
    problem.severity AS severity,
    -- What is wrong, and what would be right.
    problem.reason AS reason,
    -- The line as it stands.
    problem.text AS text
FROM run
JOIN problem ON problem.run_id = run.id;

CREATE VIEW phase_log AS
-- How long each phase of each life took. A phase that did not end has no row.
--
-- As in event_log, `likelihood` lets SQLite begin at the controllers that a query asks for, and read only the events of
-- their lives. 0 is init, 3 viewDidLoad, 13 viewWillAppear, 15 viewDidAppear; event_kind has the names.
SELECT
    -- The run's name.
    run.name AS run,
    -- The class.
    controller.class AS class,
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
    began.line AS began_line,
    -- The line on which it ended.
    ended.line AS ended_line,
    -- began_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + began.time_ns) / 1e9, 'unixepoch') AS began_time,
    -- ended_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + ended.time_ns) / 1e9, 'unixepoch') AS ended_time
FROM run
JOIN controller ON controller.run_id = run.id
JOIN event AS began ON began.run_id = run.id AND began.line = controller.first_line AND began.kind = 0
JOIN event AS ended ON ended.run_id = run.id AND ended.line = (
    SELECT event.line
    FROM event
    WHERE event.run_id = controller.run_id
        AND event.line BETWEEN controller.first_line AND controller.last_line
        AND event.subject = controller.number AND event.kind = 3
    ORDER BY event.line
    LIMIT 1
)
UNION ALL
SELECT
    run.name AS run,
    controller.class AS class,
    controller.address_text AS address,
    controller.generation AS generation,
    'addChild→didMove' AS phase,
    run.start_ns + began.time_ns AS began_ns,
    run.start_ns + ended.time_ns AS ended_ns,
    ended.time_ns - began.time_ns AS took_ns,
    began.line AS began_line,
    ended.line AS ended_line,
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + began.time_ns) / 1e9, 'unixepoch') AS began_time,
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + ended.time_ns) / 1e9, 'unixepoch') AS ended_time
FROM run
JOIN controller ON controller.run_id = run.id
JOIN relation ON relation.run_id = run.id AND relation.child = controller.number AND NOT relation.is_inferred
JOIN event AS began ON began.run_id = run.id AND began.line = relation.began_line
JOIN event AS ended ON ended.run_id = run.id AND ended.line = relation.settled_line
UNION ALL
SELECT
    run.name AS run,
    controller.class AS class,
    controller.address_text AS address,
    controller.generation AS generation,
    'willAppear→didAppear' AS phase,
    run.start_ns + began.time_ns AS began_ns,
    run.start_ns + ended.time_ns AS ended_ns,
    ended.time_ns - began.time_ns AS took_ns,
    began.line AS began_line,
    ended.line AS ended_line,
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + began.time_ns) / 1e9, 'unixepoch') AS began_time,
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + ended.time_ns) / 1e9, 'unixepoch') AS ended_time
FROM run
JOIN event AS ended ON ended.run_id = run.id AND +ended.kind = 15
JOIN controller ON controller.run_id = run.id AND controller.number = +ended.subject
    AND likelihood(ended.line >= controller.first_line, 0.001)
    AND likelihood(ended.line <= controller.last_line, 0.001)
-- The last of these callbacks before it, if that was a will.
JOIN event AS began ON began.run_id = run.id AND began.kind = 13 AND began.line = (
    SELECT event.line
    FROM event
    WHERE event.run_id = ended.run_id
        AND event.line < ended.line AND event.line >= controller.first_line
        AND event.subject = controller.number AND event.kind IN (13, 15)
    ORDER BY event.line DESC
    LIMIT 1
)
UNION ALL
SELECT
    run.name AS run,
    controller.class AS class,
    controller.address_text AS address,
    controller.generation AS generation,
    'willMove(nil)→deinit' AS phase,
    run.start_ns + began.time_ns AS began_ns,
    run.start_ns + ended.time_ns AS ended_ns,
    ended.time_ns - began.time_ns AS took_ns,
    began.line AS began_line,
    ended.line AS ended_line,
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + began.time_ns) / 1e9, 'unixepoch') AS began_time,
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + ended.time_ns) / 1e9, 'unixepoch') AS ended_time
FROM run
JOIN controller ON controller.run_id = run.id
JOIN event AS ended ON ended.run_id = run.id AND ended.line = controller.deallocated_line
JOIN event AS began ON began.run_id = run.id AND began.line = (
    SELECT max(relation.leaving_line)
    FROM relation
    WHERE relation.run_id = controller.run_id AND relation.child = controller.number
);

CREATE VIEW tree_log AS
-- The tree of parents and children, through time: one row for each stretch of lines in which a controller had one path.
--
-- The tree at a line is what `WHERE run = '…' AND from_line <= 66 AND until_line > 66 ORDER BY position` gives.
WITH RECURSIVE
-- The controllers of the last launch live to the end of the run.
life AS (
    SELECT
        run.id AS run_id, controller.number AS controller, controller.first_line AS from_line,
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
            coalesce(relation.ended_line, parent.deallocated_line),
            coalesce(parent.deallocated_line, relation.ended_line)) AS ended_line
    FROM relation
    JOIN controller AS parent ON parent.run_id = relation.run_id AND parent.number = relation.parent
),
-- A controller is a root before its first relation, between two, and after its last.
root AS (
    SELECT
        life.run_id, life.controller, life.from_line, coalesce(min(bond.began_line), life.until_line) AS until_line
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
        root.run_id, root.controller, root.from_line, root.until_line, 0 AS depth, controller.class AS path,
        printf('%012d', root.from_line) AS position
    FROM root
    JOIN controller ON controller.run_id = root.run_id AND controller.number = root.controller
    WHERE root.from_line < root.until_line
    UNION ALL
    SELECT
        branch.run_id, relation.child, max(branch.from_line, relation.began_line),
        min(branch.until_line, coalesce(relation.ended_line, branch.until_line)), branch.depth + 1,
        branch.path || ' > ' || controller.class, branch.position || printf(' %012d', relation.began_line)
    FROM branch
    JOIN relation ON relation.run_id = branch.run_id AND relation.parent = branch.controller
        AND relation.began_line < branch.until_line
        AND coalesce(relation.ended_line, branch.until_line) > branch.from_line
    JOIN controller ON controller.run_id = branch.run_id AND controller.number = relation.child
    WHERE branch.depth < 100
)
SELECT
    -- The run's name.
    run.name AS run,
    -- The line from which on the controller has this path.
    branch.from_line AS from_line,
    -- The first line on which it has it no more; one after the launch's last event where it keeps it.
    branch.until_line AS until_line,
    -- When it begins to have it.
    run.start_ns + began.time_ns AS from_ns,
    -- When it has it no more; null where it keeps it.
    run.start_ns + ended.time_ns AS until_ns,
    -- 0 for a root.
    branch.depth AS depth,
    -- Class names from the root: Shop.Root > Shop.Host > Shop.Detail.
    branch.path AS path,
    -- The class.
    controller.class AS class,
    -- The address.
    controller.address_text AS address,
    -- Counts the controllers at that address.
    controller.generation AS generation,
    -- Sorts a tree as one draws it: parents before their children, older children first.
    branch.position AS position,
    -- from_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + began.time_ns) / 1e9, 'unixepoch') AS from_time,
    -- until_ns as text.
    strftime('%Y-%m-%dT%H:%M:%fZ', (run.start_date_ns + ended.time_ns) / 1e9, 'unixepoch') AS until_time
FROM branch
JOIN run ON run.id = branch.run_id
JOIN controller ON controller.run_id = branch.run_id AND controller.number = branch.controller
JOIN event AS began ON began.run_id = branch.run_id AND began.line = branch.from_line
LEFT JOIN event AS ended ON ended.run_id = branch.run_id AND ended.line = branch.until_line;

CREATE VIEW origin_log AS
-- Stretches of a run's lines whose events come from one process, subsystem, category and file.
SELECT
    -- The run's name.
    run.name AS run,
    -- The stretch's first line.
    stretch.line AS from_line,
    -- The line before the next stretch, or the last that has an event or a problem.
    coalesce(
        (
            SELECT following.line - 1
            FROM internal_origin_stretch AS following
            WHERE following.run_id = stretch.run_id AND following.line > stretch.line
            ORDER BY following.line
            LIMIT 1
        ),
        max(run.last_line, coalesce((SELECT max(problem.line) FROM problem WHERE problem.run_id = run.id), 0))
    ) AS to_line,
    -- The process's name.
    origin.process AS process,
    -- The reverse domain of the code that logged.
    origin.subsystem AS subsystem,
    -- What it logged under.
    origin.category AS category,
    -- The log's path.
    coalesce(origin.file, run.source) AS file,
    -- The number that the first line has in that file.
    stretch.file_line AS file_line,
    -- The process's id.
    origin.process_id AS process_id
FROM run
JOIN internal_origin_stretch AS stretch ON stretch.run_id = run.id
JOIN origin ON origin.run_id = run.id AND origin.number = stretch.origin;

CREATE VIEW night_log AS
-- The nights: all launches that tested one build of one app on one branch. Stores keep them when runs are pruned.
SELECT
    -- The app's name, without its version.
    night.app AS app,
    -- The branch.
    night.branch AS branch,
    -- The night's number.
    night.id AS night,
    -- The day of its first launch, in UTC.
    strftime('%Y-%m-%d', night.start_ns / 1000000000, 'unixepoch') AS date,
    -- The build.
    night.build AS build,
    -- The commit.
    night."commit" AS "commit",
    -- How many launches it has.
    night.launches AS launches,
    -- How many different tests ran in them.
    night.tests AS tests,
    -- The id of the CI service's pipeline.
    night.pipeline AS pipeline,
    -- The branch that a pull request is to be merged into.
    night.target AS target,
    -- When its first launch began. Nights are in this order; a late upload can have a greater number than a later night.
    strftime('%Y-%m-%dT%H:%M:%fZ', night.start_ns / 1e9, 'unixepoch') AS began
FROM night;

CREATE VIEW trend_log AS
-- The nights in numbers: how many defects each shows, and how much of what ran shows one.
SELECT
    -- The app's name, without its version.
    night.app AS app,
    -- The branch.
    night.branch AS branch,
    -- The night's number.
    night.id AS night,
    -- When its first launch began.
    strftime('%Y-%m-%dT%H:%M:%fZ', night.start_ns / 1e9, 'unixepoch') AS began,
    -- How many defects it shows.
    (SELECT count(*) FROM verdict WHERE verdict.night = night.id AND is_tonight) AS defects,
    -- How many of them are errors.
    (SELECT count(*) FROM verdict WHERE verdict.night = night.id AND is_tonight AND severity = 'error') AS errors,
    -- When the night began from which on its oldest error is shown; null where it shows none.
    (SELECT strftime('%Y-%m-%dT%H:%M:%fZ', min(since.start_ns) / 1e9, 'unixepoch')
        FROM verdict
        JOIN night AS since ON since.id = verdict.since_night
        WHERE verdict.night = night.id AND is_tonight AND severity = 'error') AS oldest_error,
    -- How many tests show a defect.
    (SELECT count(DISTINCT nullif(sighting.test, ''))
        FROM night_launch AS launch
        JOIN sighting ON sighting.launch = launch.id
        WHERE launch.night = night.id AND NOT sighting.is_excluded) AS affected_tests,
    -- How many different tests ran.
    night.tests AS tests,
    -- How many launches show a defect.
    (SELECT count(DISTINCT launch.id)
        FROM night_launch AS launch
        JOIN sighting ON sighting.launch = launch.id
        WHERE launch.night = night.id AND NOT sighting.is_excluded) AS affected_launches,
    -- How many launches it has.
    night.launches AS launches
FROM night;

CREATE VIEW defect_log AS
-- What each night of a branch tells of defects: new, first, back, persisting, flaky, fixed or notRun.
SELECT
    -- The app's name, without its version.
    night.app AS app,
    -- The branch.
    night.branch AS branch,
    -- The night's number.
    night.id AS night,
    -- The state of the defect in that night.
    verdict.state AS state,
    -- The rule's id.
    defect.rule AS rule,
    -- The worst finding in the last night that shows it.
    verdict.severity AS severity,
    -- The class that it is about.
    nullif(defect.class, '') AS class,
    -- Class names from the root to the class: Shop.Root > Shop.Host > Shop.Detail.
    defect.path AS path,
    -- Equal for the same defect in all nights.
    defect.fingerprint AS fingerprint,
    -- The tests in which the last night that shows it does, as a JSON array.
    verdict.tests AS tests,
    -- The devices, likewise.
    verdict.devices AS devices,
    -- The systems, likewise.
    verdict.systems AS systems,
    -- The number of the night from which on it has the state.
    verdict.since_night AS since_night,
    -- How many nights up to this one showed it.
    verdict.shown AS shown,
    -- How many could have.
    verdict.could_have_shown AS could_have_shown,
    -- 1 if this night shows it.
    verdict.is_tonight AS tonight,
    -- The number of the last night before since_night that could have shown it and did not; null where there is none.
    verdict.night_without AS night_without
FROM verdict
JOIN night ON night.id = verdict.night
JOIN defect ON defect.id = verdict.defect;
