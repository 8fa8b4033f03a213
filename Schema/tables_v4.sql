-- The launches of the app in a run, and what its recorder cannot see.

-- A launch of the app. Its controllers end with it, and its addresses mean nothing in another one.
CREATE TABLE launch (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- Counted from 0 in the order in which the launches began.
    number INTEGER NOT NULL,
    -- Its first event.
    first_event INTEGER NOT NULL REFERENCES event (id),
    -- Its last event.
    last_event INTEGER NOT NULL REFERENCES event (id),
    -- The process's name; null where the log does not tell.
    process TEXT,
    -- The process's number; null likewise.
    process_id INTEGER,
    PRIMARY KEY (run_id, number)
) STRICT, WITHOUT ROWID;

-- Kinds of events that instances of a class do not show reliably, from the log's "# partial:" headers.
CREATE TABLE partial (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The class.
    class TEXT NOT NULL,
    -- The kind's number in event_kind.
    kind INTEGER NOT NULL REFERENCES event_kind (id),
    PRIMARY KEY (run_id, class, kind)
) STRICT, WITHOUT ROWID;
