-- The tables of a vctrace store.
--
-- Times are whole nanoseconds. Identifiers of runs, events and controllers are never given twice in one store. SQLite
-- does not enforce the foreign keys while vctrace writes, because a look-up for each of a million events costs more
-- than writing them; `PRAGMA foreign_key_check` finds nothing in a sound store.

-- One imported log.
CREATE TABLE run (
    -- The run's number.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- The name by which people call the run.
    name TEXT NOT NULL UNIQUE,
    -- The path of the log, as it was given; - for standard input.
    source TEXT NOT NULL,
    -- The id of the format that read the log.
    format TEXT NOT NULL,
    -- A digest of the log's bytes, and of its format where that is a team's own: equal digests mean that nothing changed.
    digest TEXT NOT NULL,
    -- When the log was imported, since 1970.
    imported_ns INTEGER NOT NULL,
    -- The name in the log's own header.
    declared_name TEXT,
    -- The app's name and version, from the header.
    app TEXT,
    -- The device's model, from the header.
    device TEXT,
    -- The system's version, from the header.
    os TEXT,
    -- The name and version of what wrote the trace, from the header; null without one.
    recorder TEXT,
    -- 1 if the header lists the kinds that were recorded; they are in recorded.
    has_records INTEGER NOT NULL DEFAULT 0,
    -- absolute (times since 1970), relative (times since the run's start), or null for a log without times.
    time_base TEXT,
    -- The log's first time, in its time base.
    start_ns INTEGER,
    -- When the recording ends, since start_ns.
    end_ns INTEGER,
    -- The time of the log's end line, in its time base.
    declared_end_ns INTEGER,
    -- 1 if an end line says that the recording was closed on purpose.
    is_closed INTEGER NOT NULL DEFAULT 0,
    -- An event's id is event_base + its line.
    event_base INTEGER NOT NULL,
    -- The line of the last event; 0 without events.
    last_line INTEGER NOT NULL DEFAULT 0,
    -- A controller's id is controller_base + its number in the run, which counts from 0.
    controller_base INTEGER NOT NULL,
    -- How many events the run has.
    event_count INTEGER NOT NULL DEFAULT 0,
    -- How many controllers it has.
    controller_count INTEGER NOT NULL DEFAULT 0,
    -- How many relations it has.
    relation_count INTEGER NOT NULL DEFAULT 0,
    -- How many lines were read with a doubt, or not at all.
    problem_count INTEGER NOT NULL DEFAULT 0,
    -- How many lines were passed over because they are not about controllers.
    skipped_count INTEGER NOT NULL DEFAULT 0,
    -- When the findings were written, since 1970; null before the first audit.
    audited_ns INTEGER
) STRICT;

-- Where the identifiers of the next run begin, so that none is given twice, even after runs were deleted.
CREATE TABLE next_base (
    -- Always 1: the table has one row.
    id INTEGER PRIMARY KEY CHECK (id = 1),
    -- The next run's event_base.
    event INTEGER NOT NULL,
    -- The next run's controller_base.
    controller INTEGER NOT NULL
) STRICT;

INSERT INTO next_base (id, event, controller) VALUES (1, 0, 0);

-- A header line of a log that vctrace only keeps.
CREATE TABLE run_header (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The header's name.
    key TEXT NOT NULL,
    -- Its text.
    value TEXT NOT NULL,
    PRIMARY KEY (run_id, key)
) STRICT, WITHOUT ROWID;

-- A superclass that a log declares.
CREATE TABLE superclass (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The class.
    class TEXT NOT NULL,
    -- The class from which it inherits.
    superclass TEXT NOT NULL,
    PRIMARY KEY (run_id, class)
) STRICT, WITHOUT ROWID;

-- What an event reports.
CREATE TABLE event_kind (
    -- The number that events hold.
    id INTEGER PRIMARY KEY,
    -- The name in event_log and in a records header.
    name TEXT NOT NULL UNIQUE
) STRICT;

INSERT INTO event_kind (id, name) VALUES
    (0, 'init'),
    (1, 'deinit'),
    (2, 'loadView'),
    (3, 'viewDidLoad'),
    (4, 'addChild'),
    (5, 'willMove'),
    (6, 'didMove'),
    (7, 'removeFromParent'),
    (8, 'addSubview'),
    (9, 'removeFromSuperview'),
    (10, 'constrain'),
    (11, 'unconstrain'),
    (12, 'transition'),
    (13, 'viewWillAppear'),
    (14, 'viewIsAppearing'),
    (15, 'viewDidAppear'),
    (16, 'viewWillDisappear'),
    (17, 'viewDidDisappear'),
    (18, 'viewWillLayoutSubviews'),
    (19, 'viewDidLayoutSubviews'),
    (20, 'beginAppearanceTransition'),
    (21, 'endAppearanceTransition'),
    (22, 'present'),
    (23, 'dismiss'),
    (24, 'push'),
    (25, 'pop'),
    (26, 'willDisplayCell'),
    (27, 'didEndDisplayingCell'),
    (28, 'prepareForReuse'),
    (29, 'testStarted'),
    (30, 'testFinished'),
    (31, 'diagnostic'),
    (32, 'mark'),
    (33, 'other');

-- A kind that a log's records header lists.
CREATE TABLE recorded (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The kind.
    kind INTEGER NOT NULL REFERENCES event_kind (id),
    PRIMARY KEY (run_id, kind)
) STRICT, WITHOUT ROWID;

-- A thread's name, kept once for all runs.
CREATE TABLE thread (
    -- The number that events hold; 1 is the main thread.
    id INTEGER PRIMARY KEY,
    -- main, or the name or number in the log.
    name TEXT NOT NULL UNIQUE
) STRICT;

-- SQLite stores the integer 1 in no bytes at all, and most events are on the main thread.
INSERT INTO thread (id, name) VALUES (1, 'main');

-- The threads of a run, in order of first appearance.
CREATE TABLE run_thread (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- Counts from 0.
    position INTEGER NOT NULL,
    -- The thread.
    thread_id INTEGER NOT NULL REFERENCES thread (id),
    -- Which of the logs of a run that was put together from several has it, counted from 0.
    log INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (run_id, position)
) STRICT, WITHOUT ROWID;

-- A class of controllers, kept once for all runs.
CREATE TABLE class (
    -- The number that controllers hold.
    id INTEGER PRIMARY KEY,
    -- With its module, where the log names it; a label where the log shows neither class nor address.
    name TEXT NOT NULL UNIQUE
) STRICT;

-- One instance of a view controller in one run.
CREATE TABLE controller (
    -- The run's controller_base + the controller's number in order of first appearance.
    id INTEGER PRIMARY KEY,
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- Its class.
    class_id INTEGER NOT NULL REFERENCES class (id),
    -- Where it lies in memory, the bits as a signed number; null where the log shows no address.
    address INTEGER,
    -- Counts the controllers at one address, from 1.
    generation INTEGER NOT NULL,
    -- The first event in which it takes part, as subject or object.
    first_event INTEGER NOT NULL REFERENCES event (id),
    -- The last one.
    last_event INTEGER NOT NULL REFERENCES event (id),
    -- Its deinit; null while it lives, and where the log does not tell.
    deallocated_event INTEGER REFERENCES event (id),
    -- The launch of the app in which it lived, counted from 0; see launch.
    launch INTEGER NOT NULL DEFAULT 0,
    -- The address as logs write it, 0x600000c0b3e0; only the index stores it.
    address_text TEXT GENERATED ALWAYS AS (CASE WHEN address IS NOT NULL THEN printf('0x%x', address) END) VIRTUAL
) STRICT;

-- By run first: an import then inserts into one stretch of the index, and takes as long in the hundredth run as in the
-- first.
CREATE INDEX controller_by_address ON controller (run_id, address_text, class_id);

CREATE INDEX controller_by_class ON controller (run_id, class_id);

-- An interval in which one controller was the child of another.
CREATE TABLE relation (
    -- The relation's number.
    id INTEGER PRIMARY KEY,
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The parent.
    parent_id INTEGER NOT NULL REFERENCES controller (id),
    -- The child.
    child_id INTEGER NOT NULL REFERENCES controller (id),
    -- The addChild, or the didMove from which the relation is inferred.
    began_event INTEGER NOT NULL REFERENCES event (id),
    -- The first didMove to the parent.
    settled_event INTEGER REFERENCES event (id),
    -- The willMove to nil.
    leaving_event INTEGER REFERENCES event (id),
    -- The event that ends it; null while it is open.
    ended_event INTEGER REFERENCES event (id),
    -- When it began, since the run's start_ns; null where the log has no times. The times stand here as well as in event,
    -- because questions about all relations would otherwise look up four events for each.
    began_ns INTEGER,
    -- When it was settled, likewise.
    settled_ns INTEGER,
    -- When it was told to leave, likewise.
    leaving_ns INTEGER,
    -- When it ended, likewise.
    ended_ns INTEGER,
    -- removed, reparented, deallocated, parentDeallocated, replaced, observed (a hierarchy dump shows that it is over), or
    -- null while it is open.
    ended_how TEXT,
    -- 1 if its addChild was not seen.
    is_inferred INTEGER NOT NULL
) STRICT;

CREATE INDEX relation_by_parent ON relation (parent_id);

CREATE INDEX relation_by_child ON relation (child_id);

-- The hundred relations of each run that took longest from addChild to didMove, for slow_embedding_log.
CREATE TABLE slow_embedding (
    -- The relation.
    relation_id INTEGER PRIMARY KEY REFERENCES relation (id),
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id)
) STRICT;

-- One timed call.
--
-- There are millions: no index but the id, by which a run's events, and one controller's, are each a range.
CREATE TABLE event (
    -- The run's event_base + the line on which the event stands.
    id INTEGER PRIMARY KEY,
    -- Since the run's start_ns; null where the log has no times.
    time_ns INTEGER,
    -- The kind.
    kind INTEGER NOT NULL REFERENCES event_kind (id),
    -- The thread; null where the log does not tell.
    thread_id INTEGER REFERENCES thread (id),
    -- The controller that is called.
    subject_id INTEGER REFERENCES controller (id),
    -- The first controller that the call names.
    object_id INTEGER REFERENCES controller (id),
    -- Further arguments, a message's text, a mark's text, a test's name, or a verb as it was written.
    detail TEXT
) STRICT;

-- A controller that an event names after its first object.
CREATE TABLE event_object (
    -- The event.
    event_id INTEGER NOT NULL REFERENCES event (id),
    -- Counts from 0.
    position INTEGER NOT NULL,
    -- The controller.
    controller_id INTEGER NOT NULL REFERENCES controller (id),
    PRIMARY KEY (event_id, position)
) STRICT, WITHOUT ROWID;

-- How many events of a kind the controllers of a class are the subject of.
CREATE TABLE class_event_count (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The class; null for events without a subject.
    class_id INTEGER REFERENCES class (id),
    -- The kind.
    kind INTEGER NOT NULL REFERENCES event_kind (id),
    -- How many.
    events INTEGER NOT NULL,
    UNIQUE (run_id, class_id, kind)
) STRICT;

-- The time in which a test ran.
CREATE TABLE test (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The test's name.
    name TEXT NOT NULL,
    -- passed, failed or what else the log says; null for a test that never finished.
    outcome TEXT,
    -- The testStarted, or the testFinished where the log begins later than the test.
    first_event INTEGER NOT NULL REFERENCES event (id),
    -- The testFinished, or the run's last event.
    last_event INTEGER NOT NULL REFERENCES event (id),
    PRIMARY KEY (run_id, first_event)
) STRICT, WITHOUT ROWID;

-- A line that could not be read, or was read with a doubt.
CREATE TABLE problem (
    -- The problem's number.
    id INTEGER PRIMARY KEY,
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The line of the log, counted from 1.
    line INTEGER NOT NULL,
    -- info (read, with an assumption), warning (read in part) or error (not read).
    severity TEXT NOT NULL,
    -- What is wrong, and what would be right.
    reason TEXT NOT NULL,
    -- The line as it stands, cut after 1,000 characters.
    text TEXT NOT NULL
) STRICT;

CREATE INDEX problem_by_run ON problem (run_id, line);

-- A violation of a rule, from the run's last audit.
CREATE TABLE finding (
    -- The finding's number.
    id INTEGER PRIMARY KEY,
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The rule's id.
    rule TEXT NOT NULL,
    -- note, warning or error.
    severity TEXT NOT NULL,
    -- The controller that the finding is about; null for a message that names none.
    subject_id INTEGER REFERENCES controller (id),
    -- The parent, presenter or host in question.
    parent_id INTEGER REFERENCES controller (id),
    -- The event that the finding points to.
    event_id INTEGER NOT NULL REFERENCES event (id),
    -- What was seen, and what was missing.
    message TEXT NOT NULL,
    -- Class names from the root to the subject: Shop.Root > Shop.Host > Shop.Detail.
    path TEXT NOT NULL,
    -- Equal for the same defect in two runs of one app.
    fingerprint TEXT NOT NULL
) STRICT;

CREATE INDEX finding_by_run ON finding (run_id, event_id);

-- An event that shows a finding.
CREATE TABLE finding_event (
    -- The finding.
    finding_id INTEGER NOT NULL REFERENCES finding (id),
    -- Counts from 0, in the order of the log.
    position INTEGER NOT NULL,
    -- The event.
    event_id INTEGER NOT NULL REFERENCES event (id),
    -- The call as one would write it in Swift.
    call TEXT NOT NULL,
    -- What the event means for the finding.
    role TEXT NOT NULL,
    PRIMARY KEY (finding_id, position)
) STRICT, WITHOUT ROWID;

-- What SQLite should expect of a store, for it takes all tables to be equally large otherwise: few runs, each with many
-- controllers and still more events. Only then does it look up an address in each run's stretch of the index. ANALYZE
-- would replace the numbers by the true ones.
ANALYZE sqlite_schema;

INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('run', NULL, '30'),
    ('controller', 'controller_by_address', '600000 20000 5 2'),
    ('controller', 'controller_by_class', '600000 20000 200'),
    ('relation', 'relation_by_parent', '600000 20'),
    ('relation', 'relation_by_child', '600000 2'),
    ('event', NULL, '10000000');

-- Makes the connection that wrote the numbers use them, too.
ANALYZE sqlite_schema;
