-- Stretches of a run's lines whose events come from one process, subsystem, category and file.
CREATE VIEW origin_log AS
SELECT
    -- The run's name.
    run.name AS run,
    -- The stretch's first line.
    stretch.line AS from_line,
    -- The line before the next stretch, or the last that has an event or a problem.
    coalesce(
        (
            SELECT following.line - 1
            FROM origin_stretch AS following
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
    stretch.file_line AS file_line
FROM origin_stretch AS stretch
JOIN run ON run.id = stretch.run_id
JOIN origin ON origin.id = stretch.origin_id;
