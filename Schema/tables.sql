-- The tables of a vctrace store.
--
-- A table with a column run_id holds what belongs to one run. Tables whose names begin with internal_ are vctrace's own business, and
-- change from version to version. A table of yours begins with x_; no command touches it, nor a view or an index of yours.
--
-- Within a run, an event is named by its line in the log, and all else by a number that counts from 0. Times are whole
-- nanoseconds; in events and relations they count from the run's start_ns. SQLite does not enforce the foreign keys while
-- vctrace writes, because a look-up for each of a million events costs more than writing them; `PRAGMA foreign_key_check`
-- finds nothing in a sound store, but for what is left of a run whose deletion was interrupted.
--
-- A CHECK compares with one value after the other: for IN and three values or more, SQLite fills a table of them anew for each row.

-- One imported log.
CREATE TABLE run (
    -- The run's number, which no other run of the store ever gets.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- The name by which people call the run; several runs may have one.
    name TEXT NOT NULL,
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
    -- The name and version of what wrote the log, from its recorder header; null without one.
    recorder TEXT,
    -- The app's name and version, from the header.
    app TEXT,
    -- The device's model, from the header.
    device TEXT,
    -- The system's version, from the header.
    os TEXT,
    -- 1 if the header lists the kinds that were recorded; they are in recorded.
    has_records INTEGER NOT NULL DEFAULT 0,
    -- absolute (times since 1970), relative (times since the run's start), or null for a log without times.
    time_base TEXT CHECK (time_base IN ('absolute', 'relative')),
    -- The log's first time, in its time base.
    start_ns INTEGER,
    -- How far the log's clock is ahead of UTC, in seconds; null where the log does not tell.
    utc_offset_s INTEGER,
    -- 1 if lines name several zones: that is the offset of the first one.
    has_several_zones INTEGER NOT NULL DEFAULT 0,
    -- 1 if some call of the app has a time; those of tests may have times where the app's have none.
    has_app_times INTEGER NOT NULL DEFAULT 0,
    -- When the recording ends, since start_ns.
    end_ns INTEGER,
    -- The time of the log's end line, in its time base.
    declared_end_ns INTEGER,
    -- 1 if an end line says that the recording was closed on purpose.
    is_closed INTEGER NOT NULL DEFAULT 0,
    -- The line of the last event; 0 without events.
    last_line INTEGER NOT NULL DEFAULT 0,
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
    audited_ns INTEGER,
    -- A digest of the rules and settings by which the findings were made; another one may find something else.
    audit_settings TEXT,
    -- start_ns where that is a date since 1970; null where the log has none. The views turn it into text.
    start_date_ns INTEGER GENERATED ALWAYS AS (CASE WHEN time_base = 'absolute' AND start_ns >= 0 THEN start_ns END) VIRTUAL
) STRICT;

CREATE INDEX run_by_name ON run (name);

CREATE INDEX run_by_source ON run (source);

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

-- A kind of event.
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
    (33, 'other'),
    (34, 'setRoot');

-- A kind of event that a log's records header lists, or that --records adds.
CREATE TABLE recorded (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The kind.
    kind INTEGER NOT NULL REFERENCES event_kind (id),
    PRIMARY KEY (run_id, kind)
) STRICT, WITHOUT ROWID;

-- A class whose calls the log mostly shows twice, because a base class and its subclass both print them.
CREATE TABLE internal_doubled_class (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The class.
    class TEXT NOT NULL,
    PRIMARY KEY (run_id, class)
) STRICT, WITHOUT ROWID;

-- A kind that instances of a class do not show reliably, from a log's partial headers.
CREATE TABLE partial (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The class.
    class TEXT NOT NULL,
    -- The kind.
    kind INTEGER NOT NULL REFERENCES event_kind (id),
    PRIMARY KEY (run_id, class, kind)
) STRICT, WITHOUT ROWID;

-- A thread of a run.
CREATE TABLE thread (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The number that events hold, in order of first appearance.
    number INTEGER NOT NULL,
    -- main, or the name or number in the log.
    name TEXT NOT NULL,
    -- The log that has the thread, in a run of several logs; counted from 0.
    log INTEGER NOT NULL,
    PRIMARY KEY (run_id, number)
) STRICT, WITHOUT ROWID;

-- A launch of the app. Its controllers end with it, and its addresses mean nothing in another one.
CREATE TABLE launch (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The number that controllers hold, in the order in which the launches began.
    number INTEGER NOT NULL,
    -- The line of its first event.
    first_line INTEGER NOT NULL,
    -- The line of its last event.
    last_line INTEGER NOT NULL,
    -- The process's name; null where the log does not tell.
    process TEXT,
    -- The process's id; null likewise.
    process_id INTEGER,
    -- The same for this launch in every copy of its log; null for a launch that shows no controller.
    identity TEXT,
    -- How many events it has, and how many tests of other logs ran in it.
    event_count INTEGER NOT NULL DEFAULT 0,
    -- 1 if an end line says that its recording was closed on purpose.
    is_closed INTEGER NOT NULL DEFAULT 0,
    -- When that was, since the run's start; null where it tells no time.
    end_ns INTEGER,
    -- The end of the launch, since the run's start: that time, or else a nanosecond after its last event; null where the log has no times.
    until_ns INTEGER,
    PRIMARY KEY (run_id, number),
    FOREIGN KEY (run_id, first_line) REFERENCES event (run_id, line),
    FOREIGN KEY (run_id, last_line) REFERENCES event (run_id, line)
) STRICT, WITHOUT ROWID;

CREATE INDEX launch_by_identity ON launch (identity);

-- One instance of a view controller.
CREATE TABLE controller (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The number that events and relations hold, in order of first appearance.
    number INTEGER NOT NULL,
    -- Its class, with the module where the log names it; a label where the log shows neither class nor address.
    class TEXT NOT NULL,
    -- Where it lies in memory, the bits as a signed number; null where the log shows no address.
    address INTEGER,
    -- Counts the controllers at one address, from 1.
    generation INTEGER NOT NULL,
    -- The launch in which it lived.
    launch INTEGER NOT NULL,
    -- The line of the first event in which it takes part, as subject or object.
    first_line INTEGER NOT NULL,
    -- The line of the last one.
    last_line INTEGER NOT NULL,
    -- The line of its deinit; null while it lives, and where the log does not tell.
    deallocated_line INTEGER,
    -- The address as logs write it, 0x600000c0b3e0; only the index stores it.
    address_text TEXT GENERATED ALWAYS AS (CASE WHEN address IS NOT NULL THEN printf('0x%x', address) END) VIRTUAL,
    PRIMARY KEY (run_id, number),
    FOREIGN KEY (run_id, launch) REFERENCES launch (run_id, number),
    FOREIGN KEY (run_id, first_line) REFERENCES event (run_id, line),
    FOREIGN KEY (run_id, last_line) REFERENCES event (run_id, line),
    FOREIGN KEY (run_id, deallocated_line) REFERENCES event (run_id, line)
) STRICT, WITHOUT ROWID;

-- All indexes of large tables begin with the run: an import then inserts into one stretch of each, and takes as long in the
-- hundredth run as in the first.
CREATE INDEX controller_by_address ON controller (run_id, address_text);

CREATE INDEX controller_by_class ON controller (run_id, class);

-- An interval in which one controller was the child of another.
CREATE TABLE relation (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The relation's number.
    number INTEGER NOT NULL,
    -- The parent.
    parent INTEGER NOT NULL,
    -- The child.
    child INTEGER NOT NULL,
    -- The line of the addChild, or of the event from which the relation is inferred.
    began_line INTEGER NOT NULL,
    -- The line of the first didMove to the parent.
    settled_line INTEGER,
    -- The line of the willMove to nil.
    leaving_line INTEGER,
    -- The line of the event that ends it; null while it is open.
    ended_line INTEGER,
    -- When it began; null where the log has no times. The times stand here as well as in event, because questions about
    -- all relations would otherwise look up four events for each.
    began_ns INTEGER,
    -- When it was settled.
    settled_ns INTEGER,
    -- When it was told to leave.
    leaving_ns INTEGER,
    -- When it ended.
    ended_ns INTEGER,
    -- removed, reparented, deallocated, parentDeallocated, replaced, launchEnded, or null while it is open.
    ended_how TEXT CHECK (ended_how = 'removed' OR ended_how = 'reparented' OR ended_how = 'deallocated' OR ended_how = 'parentDeallocated' OR ended_how = 'replaced' OR ended_how = 'launchEnded'),
    -- 1 if its addChild was not seen.
    is_inferred INTEGER NOT NULL,
    PRIMARY KEY (run_id, number),
    FOREIGN KEY (run_id, parent) REFERENCES controller (run_id, number),
    FOREIGN KEY (run_id, child) REFERENCES controller (run_id, number),
    FOREIGN KEY (run_id, began_line) REFERENCES event (run_id, line),
    FOREIGN KEY (run_id, settled_line) REFERENCES event (run_id, line),
    FOREIGN KEY (run_id, leaving_line) REFERENCES event (run_id, line),
    FOREIGN KEY (run_id, ended_line) REFERENCES event (run_id, line)
) STRICT, WITHOUT ROWID;

CREATE INDEX relation_by_parent ON relation (run_id, parent);

CREATE INDEX relation_by_child ON relation (run_id, child);

-- A time in which a controller had a place: presented by another one, on a navigation stack, or on the screen. They are in the order
-- of their beginnings: so the question which of them overlap reads each only beside those that begin while it lasts.
--
-- Numbers instead of words take so much less space that the two indexes cost nothing.
CREATE TABLE stay (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The line of the present, of the push or setViewControllers, or of the viewDidAppear.
    began_line INTEGER NOT NULL,
    -- The controller.
    controller INTEGER NOT NULL,
    -- 0 on the screen, 1 presented, 2 on a navigation stack.
    place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 2),
    -- The presenter, or the navigation controller; null for the screen.
    holder INTEGER,
    -- The line of the first viewDidAppear since then; null for the screen.
    appeared_line INTEGER,
    -- The line on which it began to leave; null for the screen.
    leaving_line INTEGER,
    -- The line on which it had left, or no longer was on the screen; null while it is there.
    ended_line INTEGER,
    -- How it ended, as a number; null while it lasts.
    ended_how INTEGER CHECK (ended_how BETWEEN 0 AND 6),
    -- The same in a word.
    ended_word TEXT GENERATED ALWAYS AS (CASE ended_how WHEN 0 THEN 'popped' WHEN 1 THEN 'replaced' WHEN 2 THEN 'removed' WHEN 3 THEN 'dismissed' WHEN 4 THEN 'swiped' WHEN 5 THEN 'deallocated' WHEN 6 THEN 'launchEnded' END) VIRTUAL,
    PRIMARY KEY (run_id, began_line, controller, place),
    FOREIGN KEY (run_id, controller) REFERENCES controller (run_id, number),
    FOREIGN KEY (run_id, holder) REFERENCES controller (run_id, number),
    FOREIGN KEY (run_id, began_line) REFERENCES event (run_id, line),
    FOREIGN KEY (run_id, appeared_line) REFERENCES event (run_id, line),
    FOREIGN KEY (run_id, leaving_line) REFERENCES event (run_id, line),
    FOREIGN KEY (run_id, ended_line) REFERENCES event (run_id, line)
) STRICT, WITHOUT ROWID;

CREATE INDEX stay_by_controller ON stay (run_id, controller, place);

CREATE INDEX stay_by_holder ON stay (run_id, holder, place) WHERE holder IS NOT NULL;

-- One timed call.
--
-- There are millions: no index but the key, by which a run's events, and one controller's, are each a range.
CREATE TABLE event (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The line of the log on which it stands, counted from 1.
    line INTEGER NOT NULL,
    -- When; null where the log has no times.
    time_ns INTEGER,
    -- The kind.
    kind INTEGER NOT NULL REFERENCES event_kind (id),
    -- The thread; null where the log does not tell.
    thread INTEGER,
    -- The controller that is called.
    subject INTEGER,
    -- The first controller that the call names.
    object INTEGER,
    -- Further arguments, a message's text, a mark's text, a test's name, the window of a setRoot, or a verb as it was written.
    detail TEXT,
    PRIMARY KEY (run_id, line),
    FOREIGN KEY (run_id, thread) REFERENCES thread (run_id, number),
    FOREIGN KEY (run_id, subject) REFERENCES controller (run_id, number),
    FOREIGN KEY (run_id, object) REFERENCES controller (run_id, number)
) STRICT, WITHOUT ROWID;

-- A controller that an event names after its first object.
CREATE TABLE event_object (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The event's line.
    line INTEGER NOT NULL,
    -- Counts from 0.
    position INTEGER NOT NULL,
    -- The controller.
    controller INTEGER NOT NULL,
    PRIMARY KEY (run_id, line, position),
    FOREIGN KEY (run_id, line) REFERENCES event (run_id, line),
    FOREIGN KEY (run_id, controller) REFERENCES controller (run_id, number)
) STRICT, WITHOUT ROWID;

-- An executable or a library in the app's process, from a log's image headers.
CREATE TABLE image (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The launch.
    launch INTEGER NOT NULL,
    -- The number in the log.
    number INTEGER NOT NULL,
    -- The file's name.
    name TEXT NOT NULL,
    -- The UUID or the build id, in upper case without hyphens; null where the log has none.
    identity TEXT,
    -- The file's path; null where the log has none.
    path TEXT,
    -- Where it was loaded.
    load_address INTEGER NOT NULL,
    -- The file with its debug information; empty where none was found, and null before one was looked for.
    symbols TEXT,
    PRIMARY KEY (run_id, launch, number),
    FOREIGN KEY (run_id, launch) REFERENCES launch (run_id, number)
) STRICT, WITHOUT ROWID;

-- A call on a stack, from a log's stack headers.
CREATE TABLE stack_frame (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The launch.
    launch INTEGER NOT NULL,
    -- The stack's number in the log.
    stack INTEGER NOT NULL,
    -- Counts from 0, the innermost call.
    depth INTEGER NOT NULL,
    -- The number of the image that holds the code.
    image INTEGER NOT NULL,
    -- The address to which the call returns, less the load address of the image.
    address INTEGER NOT NULL,
    PRIMARY KEY (run_id, launch, stack, depth),
    FOREIGN KEY (run_id, launch) REFERENCES launch (run_id, number)
) STRICT, WITHOUT ROWID;

-- What the debug information of a build says about a return address, for all runs of the build: it is read once.
CREATE TABLE internal_code_place (
    -- The UUID or the build id of the executable or library.
    identity TEXT NOT NULL,
    -- The return address, less the load address of the image.
    address INTEGER NOT NULL,
    -- Counts from 0, the innermost inlined function.
    position INTEGER NOT NULL,
    -- The function; null where it is not known.
    function TEXT,
    -- The function's name in the binary, where that is another one: the mangled name of Swift's functions.
    symbol TEXT,
    -- The file, as the compiler wrote it; null where the debug information does not know the address.
    file TEXT,
    -- The line in the file, counted from 1; 0 for code that the compiler gave no line.
    source_line INTEGER NOT NULL,
    PRIMARY KEY (identity, address, position)
) STRICT, WITHOUT ROWID;

-- Which code made a call, for the events that say so.
CREATE TABLE caller (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The event's line.
    line INTEGER NOT NULL,
    -- The number of its stack; null where the line names the place itself.
    stack INTEGER,
    -- The function that made the call; null where it is not known.
    function TEXT,
    -- Its file; null where it is not known.
    file TEXT,
    -- The line in the file.
    source_line INTEGER,
    -- The executable or library with the code, if that has no debug information; null otherwise.
    image TEXT,
    PRIMARY KEY (run_id, line),
    FOREIGN KEY (run_id, line) REFERENCES event (run_id, line)
) STRICT, WITHOUT ROWID;

-- Which code made a call as the findings of a rule tell it, where those of different rules blame different code: a helper forgets one
-- call for all of its callers, and one of these callers forgets another one. The table caller then names no code.
CREATE TABLE rule_caller (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The event's line.
    line INTEGER NOT NULL,
    -- The rule.
    rule TEXT NOT NULL,
    -- The function that made the call; null where it is not known.
    function TEXT,
    -- Its file; null for code without debug information.
    file TEXT,
    -- The line in the file.
    source_line INTEGER,
    -- The executable or library with the code, if that has no debug information; null otherwise.
    image TEXT,
    PRIMARY KEY (run_id, line, rule),
    FOREIGN KEY (run_id, line) REFERENCES caller (run_id, line)
) STRICT, WITHOUT ROWID;

-- The lines through which the code made a call: wrappers, which pass on the calls of others.
CREATE TABLE caller_through (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The event's line.
    line INTEGER NOT NULL,
    -- The rule of a caller in rule_caller; empty for one in caller.
    rule TEXT NOT NULL,
    -- Counts from 0, the innermost wrapper.
    position INTEGER NOT NULL,
    -- The wrapper's function; null where it is not known.
    function TEXT,
    -- The wrapper's file.
    file TEXT NOT NULL,
    -- The line in the wrapper's file.
    source_line INTEGER NOT NULL,
    PRIMARY KEY (run_id, line, rule, position),
    FOREIGN KEY (run_id, line) REFERENCES caller (run_id, line)
) STRICT, WITHOUT ROWID;

-- How many events of each kind the controllers of a class are the subject of.
CREATE TABLE internal_class_event_count (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The class; empty for events without a subject.
    class TEXT NOT NULL,
    -- A JSON object: by the id of a kind, how many.
    events TEXT NOT NULL,
    PRIMARY KEY (run_id, class)
) STRICT, WITHOUT ROWID;

-- The time in which a test ran.
CREATE TABLE test (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The number that internal_test_stretch holds, in the order in which the tests began.
    number INTEGER NOT NULL,
    -- The test's name in the log: -[ShopUITests.CartTests testAdds].
    name TEXT NOT NULL,
    -- The test, without its module: CartTests.testAdds.
    test TEXT NOT NULL,
    -- The test as xcodebuild -only-testing: takes it: ShopUITests/CartTests/testAdds; null where the log does not name its module.
    argument TEXT,
    -- Counts the attempts at the test in this run, from 1.
    attempt INTEGER NOT NULL,
    -- passed, failed or skipped; null for a test that never finished, and where the log does not tell.
    outcome TEXT CHECK (outcome = 'passed' OR outcome = 'failed' OR outcome = 'skipped'),
    -- The line of the testStarted, or of the testFinished where the log begins later than the test.
    first_line INTEGER NOT NULL,
    -- The line of the testFinished, or of the last event of its launch or of the run.
    last_line INTEGER NOT NULL,
    -- The launch whose log shows it; null if only a log of tests shows it.
    launch INTEGER,
    PRIMARY KEY (run_id, number),
    FOREIGN KEY (run_id, first_line) REFERENCES event (run_id, line),
    FOREIGN KEY (run_id, last_line) REFERENCES event (run_id, line)
) STRICT, WITHOUT ROWID;

-- For those who join events with the attempts at their test.
CREATE INDEX test_by_name ON test (run_id, test);

-- Lines of a run that belong to one test: from a line on, up to the run's next stretch. Of several tests that run at
-- once, lines belong to the one that started last.
CREATE TABLE internal_test_stretch (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The first line.
    line INTEGER NOT NULL,
    -- The test; null where none runs.
    test INTEGER,
    PRIMARY KEY (run_id, line),
    FOREIGN KEY (run_id, test) REFERENCES test (run_id, number)
) STRICT, WITHOUT ROWID;

-- A line at which the log's clock steps back, or the app was suspended before it: what lasts over it did not last as long as its times say.
CREATE TABLE internal_clock_step (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The line.
    line INTEGER NOT NULL,
    -- The launch whose clock it is; null if that is not known.
    launch INTEGER,
    -- What is to be added to a duration over the line: more than 0 for a step back. The views add these up with total(), since sum() fails where
    -- steps are centuries long.
    added_ns INTEGER NOT NULL,
    PRIMARY KEY (run_id, line)
) STRICT, WITHOUT ROWID;

-- The launch of a mark in a run whose launches overlap: its line may be between the lines of another one.
CREATE TABLE internal_mark_launch (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The mark's line.
    line INTEGER NOT NULL,
    -- The launch.
    launch INTEGER NOT NULL,
    PRIMARY KEY (run_id, line)
) STRICT, WITHOUT ROWID;

-- Where events come from: a process, what logged in it, and the log's file.
CREATE TABLE origin (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The number that internal_origin_stretch holds, in order of first appearance.
    number INTEGER NOT NULL,
    -- The process's name; null where the log does not tell.
    process TEXT,
    -- The process's id; null likewise.
    process_id INTEGER,
    -- The reverse domain of the code that logged, com.apple.UIKit; null likewise.
    subsystem TEXT,
    -- The category that it logged under, such as Presentation; null likewise.
    category TEXT,
    -- The log's path in a run of several logs; null in a run of one, which has its source.
    file TEXT,
    PRIMARY KEY (run_id, number)
) STRICT, WITHOUT ROWID;

-- Lines of a run whose events come from one origin: from a line on, up to the run's next stretch. Before a run's first
-- stretch, and in a log without origins, the origin is not known.
CREATE TABLE internal_origin_stretch (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The first line.
    line INTEGER NOT NULL,
    -- The origin.
    origin INTEGER NOT NULL,
    -- The number that this line has in the origin's file; the following ones count on from it.
    file_line INTEGER NOT NULL,
    PRIMARY KEY (run_id, line),
    FOREIGN KEY (run_id, origin) REFERENCES origin (run_id, number)
) STRICT, WITHOUT ROWID;

-- A line that could not be read, or was read with a doubt.
CREATE TABLE problem (
    -- The problem's number in the store.
    id INTEGER PRIMARY KEY,
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The line of the log, counted from 1.
    line INTEGER NOT NULL,
    -- note (read, with an assumption), warning (read in part) or error (not read).
    severity TEXT NOT NULL CHECK (severity = 'note' OR severity = 'warning' OR severity = 'error'),
    -- What is wrong, and what would be right.
    reason TEXT NOT NULL,
    -- The line as it stands, cut after 1,000 characters.
    text TEXT NOT NULL
) STRICT;

CREATE INDEX problem_by_run ON problem (run_id, line);

-- A night: all launches that tested one build of one app on one branch.
CREATE TABLE night (
    -- The night's number, which no other night of the store ever gets.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- The app's name, without its version; null where no log tells.
    app TEXT,
    -- The branch; null likewise.
    branch TEXT,
    -- The branch that a pull request is to be merged into; null for any other branch.
    target TEXT,
    -- The number of the pull request; null likewise, and where the CI service does not tell.
    pull_request TEXT,
    -- The build; null likewise.
    build TEXT,
    -- The commit; null likewise.
    "commit" TEXT,
    -- The id of the CI service's pipeline; null likewise.
    pipeline TEXT,
    -- When its first launch began, since 1970.
    start_ns INTEGER NOT NULL,
    -- The last commit that a pull request has in common with its target; null where only Git can tell.
    base TEXT,
    -- When that commit was made, since 1970.
    base_ns INTEGER,
    -- How many launches it has.
    launches INTEGER NOT NULL,
    -- How many different tests ran in them.
    tests INTEGER NOT NULL,
    -- 1 if it lacks no shard, device or test of the night before, 0 if it does, by the configuration that judged it; null before that.
    is_complete INTEGER CHECK (is_complete = 0 OR is_complete = 1),
    -- What nobody missed then, as a JSON array: the shards, devices and tests that the configuration names under missing; null likewise.
    released TEXT
) STRICT;

CREATE INDEX night_by_branch ON night (branch, start_ns);

-- What a launch could have shown; launches of many nights share one.
CREATE TABLE internal_coverage (
    -- Its number.
    id INTEGER PRIMARY KEY,
    -- 1 if the launch ended in the middle of a test, or of a recording that nobody closed.
    is_cut_off INTEGER NOT NULL DEFAULT 0,
    -- A digest of this, and of what stands in the three tables after this one.
    digest TEXT NOT NULL UNIQUE
) STRICT;

-- An attempt at a test.
CREATE TABLE internal_coverage_test (
    -- The coverage.
    coverage INTEGER NOT NULL REFERENCES internal_coverage (id),
    -- The test, without its module: CartTests.testAdds.
    name TEXT NOT NULL,
    -- Counts the attempts in the launch, from 1.
    attempt INTEGER NOT NULL,
    -- The test as xcodebuild -only-testing: takes it: ShopUITests/CartTests/testAdds; empty where the log does not name its module.
    argument TEXT NOT NULL,
    -- passed, failed or skipped; null for a test that did not finish.
    outcome TEXT CHECK (outcome = 'passed' OR outcome = 'failed' OR outcome = 'skipped'),
    -- 1 if it ran to its end.
    ran_to_end INTEGER NOT NULL,
    PRIMARY KEY (coverage, name, attempt, argument)
) STRICT, WITHOUT ROWID;

-- How far controllers of a class came.
CREATE TABLE internal_coverage_part (
    -- The coverage.
    coverage INTEGER NOT NULL REFERENCES internal_coverage (id),
    -- The class.
    class TEXT NOT NULL,
    -- The test in which they did; empty outside of tests.
    test TEXT NOT NULL,
    -- A sum: 1 began, 2 settled (told that it arrived), 4 left (its relation ended), 8 gone (deallocated); 16 where the log ends
    -- too early to judge any of them in the test.
    exercises INTEGER NOT NULL CHECK (exercises > 0 AND exercises < 32),
    PRIMARY KEY (coverage, class, test)
) STRICT, WITHOUT ROWID;

-- A rule that was not checked.
CREATE TABLE internal_coverage_gap (
    -- The coverage.
    coverage INTEGER NOT NULL REFERENCES internal_coverage (id),
    -- The rule's id.
    rule TEXT NOT NULL,
    -- The class for which it was not checked; empty where it was not checked at all.
    class TEXT NOT NULL,
    PRIMARY KEY (coverage, rule, class)
) STRICT, WITHOUT ROWID;

-- A launch of the app, wherever its bytes came from. It stays when its runs are pruned.
CREATE TABLE night_launch (
    -- Its number.
    id INTEGER PRIMARY KEY,
    -- As in launch; a launch that two runs have is one row here.
    identity TEXT NOT NULL UNIQUE,
    -- The app's name, without its version; null where its log does not tell.
    app TEXT,
    -- The branch; null likewise.
    branch TEXT,
    -- The branch that a pull request is to be merged into; null likewise.
    target TEXT,
    -- The number of the pull request; null likewise.
    pull_request TEXT,
    -- The build; null likewise.
    build TEXT,
    -- The commit; null likewise.
    "commit" TEXT,
    -- The id of the CI service's pipeline; null likewise.
    pipeline TEXT,
    -- The device's model; null likewise.
    device TEXT,
    -- The system's version; null likewise.
    os TEXT,
    -- The part of the tests that it ran, such as 2/5; null likewise.
    shard TEXT,
    -- Counts the attempts of its pipeline; null where the CI service does not tell.
    attempt TEXT,
    -- When it began according to its log, but no later than its first import, since 1970.
    start_ns INTEGER NOT NULL,
    -- When its log was first imported, since 1970.
    imported_ns INTEGER NOT NULL DEFAULT 0,
    -- When it began according to its log; null where the log has no dates. With another start_ns, its clock was wrong.
    clock_ns INTEGER,
    -- How many events of it were seen: of two copies, the longer one counts.
    event_count INTEGER NOT NULL,
    -- The run that it was seen in; null once that was pruned.
    run_id INTEGER,
    -- A digest of the rules and settings of its audit; null before the first.
    audit_settings TEXT,
    -- The last commit that the pull request has in common with its target; null where only Git can tell.
    base TEXT,
    -- When that commit was made, since 1970.
    base_ns INTEGER,
    -- What it could have shown; null before its audit.
    coverage INTEGER REFERENCES internal_coverage (id),
    -- The night that it belongs to; null before the nights were put together.
    night INTEGER REFERENCES night (id)
) STRICT;

CREATE INDEX night_launch_by_night ON night_launch (night, device, os, coverage);

CREATE INDEX night_launch_by_run ON night_launch (run_id);

CREATE INDEX night_launch_by_branch ON night_launch (branch, start_ns);

CREATE INDEX night_launch_by_settings ON night_launch (audit_settings, run_id) WHERE run_id IS NOT NULL;

-- All findings with one fingerprint.
CREATE TABLE defect (
    -- Its number.
    id INTEGER PRIMARY KEY,
    -- Equal for the same defect in all runs of one app.
    fingerprint TEXT NOT NULL UNIQUE,
    -- The rule's id.
    rule TEXT NOT NULL,
    -- Class names from the root to the subject: Shop.Root > Shop.Host > Shop.Detail.
    path TEXT NOT NULL,
    -- The subject's class; empty where there is none.
    class TEXT NOT NULL
) STRICT;

-- A defect that a launch showed.
CREATE TABLE sighting (
    -- The launch, in night_launch.
    launch INTEGER NOT NULL REFERENCES night_launch (id),
    -- The defect.
    defect INTEGER NOT NULL REFERENCES defect (id),
    -- The test in which it was found, without its module; empty outside of tests.
    test TEXT NOT NULL,
    -- The test as xcodebuild -only-testing: takes it; empty where the log does not name its module.
    argument TEXT NOT NULL,
    -- 1 if an exclusion leaves it out.
    is_excluded INTEGER NOT NULL,
    -- The worst of the findings: note, warning or error.
    severity TEXT NOT NULL CHECK (severity = 'note' OR severity = 'warning' OR severity = 'error'),
    -- As in finding, of the worst of the findings.
    visits INTEGER,
    -- Likewise.
    stayed INTEGER,
    -- Likewise.
    growth TEXT CHECK (growth = 'once' OR growth = 'every' OR growth = 'last' OR growth = 'first' OR growth = 'some'),
    PRIMARY KEY (launch, defect, test, argument, is_excluded)
) STRICT, WITHOUT ROWID;

-- The state of a defect in a night, according to that night and the earlier nights of its branch.
CREATE TABLE verdict (
    -- The night.
    night INTEGER NOT NULL REFERENCES night (id),
    -- The defect.
    defect INTEGER NOT NULL REFERENCES defect (id),
    -- new, first, back, persisting, flaky, fixed or notRun.
    state TEXT NOT NULL CHECK (state = 'new' OR state = 'first' OR state = 'back' OR state = 'persisting' OR state = 'flaky' OR state = 'fixed' OR state = 'notRun'),
    -- The worst finding in the last night that shows it.
    severity TEXT NOT NULL CHECK (severity = 'note' OR severity = 'warning' OR severity = 'error'),
    -- The night since which it has the state.
    since_night INTEGER NOT NULL REFERENCES night (id),
    -- The tests that show it in the last night that shows it, as a JSON array.
    tests TEXT NOT NULL,
    -- The devices, likewise.
    devices TEXT NOT NULL,
    -- The systems, likewise.
    systems TEXT NOT NULL,
    -- How many nights showed it.
    shown INTEGER NOT NULL,
    -- How many nights could have shown it.
    could_have_shown INTEGER NOT NULL,
    -- 1 if the night shows it.
    is_tonight INTEGER NOT NULL DEFAULT 0,
    -- The last night before since_night that could have shown it and did not; null where there is none.
    night_without INTEGER REFERENCES night (id),
    -- 1 if its tests ran in the night, but made no controller of its class.
    is_unopened INTEGER NOT NULL DEFAULT 0,
    -- 1 if the defect persists, but the last night that could have shown it did not.
    is_again INTEGER NOT NULL DEFAULT 0,
    -- 1 if the target of the pull request has fixed it since the branch left it.
    is_fixed_by_target INTEGER NOT NULL DEFAULT 0,
    -- The class's name in the last night that shows it; null where it is that of the defect.
    class TEXT,
    -- The path by the classes' names in that night; null likewise.
    path TEXT,
    PRIMARY KEY (night, defect)
) STRICT, WITHOUT ROWID;

-- A configuration by which runs were audited.
CREATE TABLE internal_configuration (
    -- A digest of the rules and settings, as in audit_settings.
    digest TEXT PRIMARY KEY,
    -- The configuration in force, as JSON.
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A run that the last audit looked at, for reports that name no run.
CREATE TABLE internal_last_audit (
    -- Its place among the audited runs, counted from 0.
    place INTEGER PRIMARY KEY,
    -- The run's number; the run may be gone.
    run INTEGER NOT NULL
) STRICT;

-- What the nights of a branch say about a defect, so that the next night is judged without reading them again.
CREATE TABLE internal_course (
    -- The app's name; empty where no log tells.
    app TEXT NOT NULL,
    -- The branch; empty likewise.
    branch TEXT NOT NULL,
    -- The defect.
    defect INTEGER NOT NULL REFERENCES defect (id),
    -- A letter for each night in their order: x shown, n shown as a note, o could have shown it, - could not, u could not because its
    -- screen was not opened, e shown and excluded.
    sights TEXT NOT NULL,
    -- The test, the device, the system and the first night of each place where it was seen, counted from 0, as a JSON array.
    places TEXT NOT NULL,
    PRIMARY KEY (app, branch, defect)
) STRICT, WITHOUT ROWID;

-- A class that was renamed: with each name, it is the same class.
CREATE TABLE internal_rename (
    -- The app's name; empty where no log tells.
    app TEXT NOT NULL,
    -- A later name of the class, without its module.
    name TEXT NOT NULL,
    -- Its first name.
    former TEXT NOT NULL,
    PRIMARY KEY (app, name)
) STRICT, WITHOUT ROWID;

-- A name of a renamed class that is that of another class from a night of a branch on.
CREATE TABLE internal_reuse (
    -- The app's name; empty where no log tells.
    app TEXT NOT NULL,
    -- The branch, and of a pull request its number in another line; empty likewise.
    branch TEXT NOT NULL,
    -- The name, without its module.
    name TEXT NOT NULL,
    -- When the night began, since 1970.
    start_ns INTEGER NOT NULL,
    -- When its commit was made, since 1970.
    commit_ns INTEGER NOT NULL,
    PRIMARY KEY (app, branch, name, start_ns)
) STRICT, WITHOUT ROWID;

-- Branches whose nights must be judged again from a time on once Git is there: their verdicts may follow from renamed or deleted classes, or from
-- the commits of a pull request.
CREATE TABLE internal_unanswered (
    -- The app's name; empty where no log tells.
    app TEXT NOT NULL,
    -- The branch; empty likewise.
    branch TEXT NOT NULL,
    -- The time, since 1970.
    start_ns INTEGER NOT NULL,
    PRIMARY KEY (app, branch)
) STRICT, WITHOUT ROWID;

-- Branches whose nights must be judged again from a time on, because launches were added or changed.
CREATE TABLE internal_unjudged (
    -- The app's name; empty where no log tells.
    app TEXT NOT NULL,
    -- The branch; empty likewise.
    branch TEXT NOT NULL,
    -- The time, since 1970.
    start_ns INTEGER NOT NULL,
    PRIMARY KEY (app, branch, start_ns)
) STRICT, WITHOUT ROWID;

-- A violation of a rule, from the run's last audit.
CREATE TABLE finding (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The number that finding_event holds, in the order of reports.
    number INTEGER NOT NULL,
    -- The rule's id.
    rule TEXT NOT NULL,
    -- note, warning or error.
    severity TEXT NOT NULL CHECK (severity = 'note' OR severity = 'warning' OR severity = 'error'),
    -- The controller that the finding is about; null for a message that names none.
    subject INTEGER,
    -- The parent, presenter or host in question.
    parent INTEGER,
    -- The line of the event that the finding points to.
    line INTEGER NOT NULL,
    -- The number of the test that was running, or in whose scope it was found; null outside of tests.
    test INTEGER,
    -- What was seen, and what was missing.
    message TEXT NOT NULL,
    -- Class names from the root to the subject: Shop.Root > Shop.Host > Shop.Detail.
    path TEXT NOT NULL,
    -- Equal for the same defect in two runs of one app.
    fingerprint TEXT NOT NULL,
    -- The line where it went wrong, if that is a later one.
    place INTEGER,
    -- Of a leak, how many controllers of its kind left; null for other rules.
    visits INTEGER,
    -- How many of these stayed alive; null likewise.
    stayed INTEGER,
    -- How that grows: once, every, last, first or some; null likewise.
    growth TEXT CHECK (growth = 'once' OR growth = 'every' OR growth = 'last' OR growth = 'first' OR growth = 'some'),
    PRIMARY KEY (run_id, number),
    FOREIGN KEY (run_id, subject) REFERENCES controller (run_id, number),
    FOREIGN KEY (run_id, parent) REFERENCES controller (run_id, number),
    FOREIGN KEY (run_id, test) REFERENCES test (run_id, number),
    FOREIGN KEY (run_id, line) REFERENCES event (run_id, line)
) STRICT, WITHOUT ROWID;

-- What the run's last audit told beside the findings with one fingerprint.
CREATE TABLE finding_story (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The fingerprint.
    fingerprint TEXT NOT NULL,
    -- Who owns the class, from CODEOWNERS or the configuration; null where nobody does.
    owner TEXT,
    -- Where the class is declared: Shop/Cart.swift:12; null where it is not known.
    source TEXT,
    -- new, first, back, persisting or flaky, compared with earlier nights or a baseline; null if it was compared with nothing.
    state TEXT CHECK (state = 'new' OR state = 'first' OR state = 'back' OR state = 'persisting' OR state = 'flaky' OR state = 'fixed' OR state = 'notRun'),
    PRIMARY KEY (run_id, fingerprint)
) STRICT, WITHOUT ROWID;

-- A rule: one of vctrace's, or a team's own one that audited a run.
CREATE TABLE rule (
    -- The rule's id.
    id TEXT PRIMARY KEY,
    -- What is wrong, in one sentence.
    title TEXT NOT NULL,
    -- The worst severity that it reports.
    severity TEXT NOT NULL CHECK (severity = 'note' OR severity = 'warning' OR severity = 'error'),
    -- What it is about: order, containment, leak, uikit or team.
    topic TEXT NOT NULL CHECK (topic = 'order' OR topic = 'containment' OR topic = 'leak' OR topic = 'uikit' OR topic = 'team')
) STRICT, WITHOUT ROWID;

-- An event that shows a finding.
CREATE TABLE finding_event (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The finding.
    finding INTEGER NOT NULL,
    -- Counts from 0, in the order of the log.
    position INTEGER NOT NULL,
    -- The event's line.
    line INTEGER NOT NULL,
    -- The call as one would write it in Swift.
    call TEXT NOT NULL,
    -- What the event means for the finding.
    role TEXT NOT NULL,
    PRIMARY KEY (run_id, finding, position),
    FOREIGN KEY (run_id, finding) REFERENCES finding (run_id, number),
    FOREIGN KEY (run_id, line) REFERENCES event (run_id, line)
) STRICT, WITHOUT ROWID;

-- What memory graphs show about a controller, from the graph that shows the most.
CREATE TABLE graph_evidence (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The controller.
    controller INTEGER NOT NULL,
    -- held, cycle (held by itself), unreferenced (held by nothing), present (it is not known by what) or gone.
    state TEXT NOT NULL CHECK (state = 'held' OR state = 'cycle' OR state = 'unreferenced' OR state = 'present' OR state = 'gone'),
    -- 1 if the controller is part of a cycle of references.
    is_in_cycle INTEGER NOT NULL,
    -- The links from the nearest holder to the last one, as reports print them; null without any.
    signature TEXT,
    -- The path of the graph's file; of a controller that is gone, with the line that proves it: heap.txt:12.
    graph TEXT NOT NULL,
    -- When the graph was taken, since 1970; null where it does not say.
    taken_ns INTEGER,
    PRIMARY KEY (run_id, controller),
    FOREIGN KEY (run_id, controller) REFERENCES controller (run_id, number)
) STRICT, WITHOUT ROWID;

-- One reference on the way from a controller to what holds it.
CREATE TABLE holder (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The controller that is held.
    controller INTEGER NOT NULL,
    -- Counts from 0, from the nearest holder on.
    position INTEGER NOT NULL,
    -- The holder's class, or what else holds: closure #1 in PromoBanner.viewDidLoad(), static Store.shared.
    class TEXT NOT NULL,
    -- Where it lies in memory, the bits as a signed number; null where it is not an object.
    address INTEGER,
    -- The field that refers to the link before, or to the controller; null where the graph does not name it.
    field TEXT,
    -- strong, capture (by a closure), field (named, and not said to be strong), element (of a collection) or unknown.
    how TEXT NOT NULL CHECK (how = 'strong' OR how = 'capture' OR how = 'field' OR how = 'element' OR how = 'unknown'),
    PRIMARY KEY (run_id, controller, position),
    FOREIGN KEY (run_id, controller) REFERENCES controller (run_id, number)
) STRICT, WITHOUT ROWID;

-- A rule that the run's last audit could not check.
CREATE TABLE unchecked_rule (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The rule's id.
    rule TEXT NOT NULL,
    -- The class for which it was not checked; empty where it was not checked at all.
    class TEXT NOT NULL,
    -- Why.
    reason TEXT NOT NULL,
    PRIMARY KEY (run_id, rule, class)
) STRICT, WITHOUT ROWID;

-- What SQLite should expect of a store, for it takes all tables to be equally large otherwise: few runs, each with many
-- controllers and still more events. Only then does it look up an address in each run's stretch of the index. ANALYZE
-- would replace the numbers by the true ones.
ANALYZE sqlite_schema;

INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('run', NULL, '30'),
    ('controller', 'controller', '600000 20000 1'),
    ('controller', 'controller_by_address', '600000 20000 5'),
    ('controller', 'controller_by_class', '600000 20000 200'),
    ('relation', 'relation', '600000 20000 1'),
    ('relation', 'relation_by_parent', '600000 20000 20'),
    ('relation', 'relation_by_child', '600000 20000 2'),
    ('stay', 'stay', '600000 20000 1 1 1'),
    ('stay', 'stay_by_controller', '600000 20000 2 2'),
    ('stay', 'stay_by_holder', '60000 2000 5 5'),
    ('test', 'test', '1500 50 1'),
    ('test', 'test_by_name', '1500 50 2'),
    ('event', 'event', '10000000 300000 1');

-- Makes the connection that wrote the numbers use them, too.
ANALYZE sqlite_schema;
