-- Where a replay can begin, so that jumping into a long run does not replay it from its start.

-- The hierarchy of a run at one of its events. Runs that were imported by an older version have none.
CREATE TABLE checkpoint (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The line of the event after which the hierarchy stood so.
    line INTEGER NOT NULL,
    -- How many events had passed, that one among them.
    events INTEGER NOT NULL,
    -- How many controllers had come.
    controllers INTEGER NOT NULL,
    -- The controllers that lived and how they hung together, in a form that only vctrace reads.
    hierarchy BLOB NOT NULL,
    PRIMARY KEY (run_id, line)
) STRICT, WITHOUT ROWID;
