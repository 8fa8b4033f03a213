-- Where the events of a run come from.

-- A process, what logged in it, and the file that tells of it; kept once for all runs.
CREATE TABLE origin (
    -- The number that stretches hold.
    id INTEGER PRIMARY KEY,
    -- The process's name; null where the log does not tell.
    process TEXT,
    -- The reverse domain of the code that logged, com.apple.UIKit; null likewise.
    subsystem TEXT,
    -- What it logged under, Presentation; null likewise.
    category TEXT,
    -- The log's path in a run of several logs; null in a run of one, which has its source.
    file TEXT
) STRICT;

-- Lines of a run whose events come from one origin: from a line on, up to the run's next stretch. Before a run's first
-- stretch, and in a log that tells of no origins, nothing is known.
CREATE TABLE origin_stretch (
    -- The run.
    run_id INTEGER NOT NULL REFERENCES run (id),
    -- The first line.
    line INTEGER NOT NULL,
    -- The origin.
    origin_id INTEGER NOT NULL REFERENCES origin (id),
    -- The number that this line has in the origin's file; the following ones count on from it.
    file_line INTEGER NOT NULL,
    PRIMARY KEY (run_id, line)
) STRICT, WITHOUT ROWID;
