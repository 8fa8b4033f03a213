-- Findings know the test in which they happened.

DROP VIEW finding_log;

-- The findings of each run's last audit, one row for each violation.
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
    finding.path AS path,
    -- The test that was running at the event: of several, the one that started last.
    (
        SELECT test.name
        FROM test
        WHERE test.run_id = run.id AND test.first_event <= finding.event_id AND test.last_event >= finding.event_id
        ORDER BY test.first_event DESC
        LIMIT 1
    ) AS test
FROM finding
JOIN run ON run.id = finding.run_id
JOIN event ON event.id = finding.event_id
LEFT JOIN controller AS subject ON subject.id = finding.subject_id
LEFT JOIN class ON class.id = subject.class_id
LEFT JOIN controller AS parent ON parent.id = finding.parent_id
LEFT JOIN class AS parent_class ON parent_class.id = parent.class_id;
