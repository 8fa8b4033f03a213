-- id: appearance-without-frame
-- severity: warning
-- summary: A child appears, and its view never got a size and a position.
-- why: A view that is added and neither constrained nor given a frame keeps the size of its nib, or none: on another
--   device it is cut off, or not there at all.
-- hint: Set `child.view.frame = container.bounds`, or activate constraints, right after `addSubview`.
-- needs: addSubview, constrain, viewDidAppear
-- message: {class} appeared, and nothing set the frame of its view since it was added on line {added_line}
-- columns: line, class, address, generation, added_line

-- What happens to the views of a run, by the controller whose view it is.
WITH kinds (kind, name) AS (
    SELECT id, name
    FROM event_kind
    WHERE name IN (
        'addChild', 'addSubview', 'transition', 'removeFromSuperview', 'constrain', 'unconstrain', 'viewDidAppear'
    )
),
happened AS (
    SELECT
        event.id AS event,
        CASE
            WHEN kinds.name IN ('addChild', 'addSubview') THEN event.object_id
            -- The first object of a transition is the one that goes, the second one is shown.
            WHEN kinds.name = 'transition' THEN (
                SELECT controller_id FROM event_object WHERE event_id = event.id AND position = 0
            )
            ELSE event.subject_id
        END AS controller,
        kinds.name AS name
    FROM run
    JOIN event ON event.id BETWEEN run.event_base + 1 AND run.event_base + run.last_line
    JOIN kinds ON kinds.kind = event.kind
    WHERE run.name = :run
),
-- For each of these events the last ones of the same controller, itself included.
story AS (
    SELECT
        event,
        controller,
        name,
        max(event) FILTER (WHERE name = 'addChild') OVER past AS adopted,
        max(event) FILTER (WHERE name IN ('addSubview', 'transition')) OVER past AS added,
        max(event) FILTER (WHERE name = 'removeFromSuperview') OVER past AS removed,
        max(event) FILTER (WHERE name = 'constrain') OVER past AS constrained,
        max(event) FILTER (WHERE name = 'unconstrain') OVER past AS loosened,
        max(event) FILTER (WHERE name = 'viewDidAppear')
            OVER (PARTITION BY controller ORDER BY event ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS appeared
    FROM happened
    WHERE controller IS NOT NULL
    WINDOW past AS (PARTITION BY controller ORDER BY event ROWS UNBOUNDED PRECEDING)
)
SELECT
    story.event - run.event_base AS line,
    controller_log.class,
    controller_log.address,
    controller_log.generation,
    story.added - run.event_base AS added_line
FROM story
JOIN run ON run.name = :run
JOIN controller_log ON controller_log.controller_id = story.controller AND controller_log.run = run.name
WHERE story.name = 'viewDidAppear'
    AND story.added > coalesce(story.removed, 0)
    -- Only the first time since the view was added.
    AND story.added > coalesce(story.appeared, 0)
    -- The frame may have been set between addChild and addSubview.
    AND coalesce(story.constrained, 0) <= max(coalesce(story.loosened, 0), min(coalesce(story.adopted, story.added), story.added))
