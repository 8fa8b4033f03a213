-- id: appearance-without-frame
-- severity: warning
-- summary: A child appears, and its view never got a size and a position.
-- why: A view that is added and neither constrained nor given a frame keeps the size of its nib, or none: on another
--   device it is cut off, or not there at all.
-- fix: Set `child.view.frame = container.bounds`, or activate constraints, right after `addSubview`.
-- needs: addSubview, constrain, viewDidAppear
-- message: {class} appeared, and nothing had set the frame of its view
-- columns: line, class, address, generation, added_line

-- ## Nothing sets the frame before the view appears
-- # records: addChild didMove addSubview constrain viewDidAppear
-- +0.01 [main] <Shop.Host: 0x2> addChild(_:) <Shop.Detail: 0x3>
-- +0.02 [main] <Shop.Host: 0x2> addSubview(_:) <Shop.Detail: 0x3>
-- +0.03 [main] <Shop.Detail: 0x3> didMove(toParent:) <Shop.Host: 0x2>
-- +0.04 [main] <Shop.Detail: 0x3> viewDidAppear(_:)
-- #! finding <Shop.Detail: 0x3>
-- +0.05 [main] <Shop.Detail: 0x3> constrain
-- +0.06 [main] <Shop.Detail: 0x3> viewDidAppear(_:)

-- ## The frame is set before addSubview or after it, or the view never appears
-- # records: addChild didMove addSubview constrain viewDidAppear
-- +0.01 [main] <Shop.Host: 0x2> viewDidAppear(_:)
-- +0.02 [main] <Shop.Detail: 0x3> constrain
-- +0.03 [main] <Shop.Host: 0x2> addSubview(_:) <Shop.Detail: 0x3>
-- +0.04 [main] <Shop.Detail: 0x3> viewDidAppear(_:)
-- +0.05 [main] <Shop.Host: 0x2> addSubview(_:) <Shop.Panel: 0x4>
-- +0.06 [main] <Shop.Panel: 0x4> constrain
-- +0.07 [main] <Shop.Panel: 0x4> viewDidAppear(_:)
-- +0.08 [main] <Shop.Host: 0x2> addSubview(_:) <Shop.Hidden: 0x5>

-- ## The class may hide when its view gets a frame
-- # records: addChild didMove addSubview constrain viewDidAppear
-- # partial: Shop.Detail constrain
-- +0.02 [main] <Shop.Host: 0x2> addSubview(_:) <Shop.Detail: 0x3>
-- +0.04 [main] <Shop.Detail: 0x3> viewDidAppear(_:)

-- What happened first to the view of each controller. A frame that is set before addSubview counts, too. Views that a
-- transition(from:to:) adds are not looked at.
WITH view AS (
    SELECT
        -- The call goes to the host, and names the controller whose view is added.
        iif(event_kind.name = 'addSubview', event.object, event.subject) AS controller,
        min(event.line) FILTER (WHERE event_kind.name = 'addSubview') AS added,
        min(event.line) FILTER (WHERE event_kind.name = 'constrain') AS constrained,
        min(event.line) FILTER (WHERE event_kind.name = 'viewDidAppear') AS appeared
    FROM event
    JOIN event_kind ON event_kind.id = event.kind
    WHERE event_kind.name IN ('addSubview', 'constrain', 'viewDidAppear')
    GROUP BY 1
)
SELECT
    view.appeared AS line,
    controller.class AS class,
    controller.address_text AS address,
    controller.generation AS generation,
    view.added AS added_line
FROM view
JOIN controller ON controller.number = view.controller
WHERE view.added < view.appeared
    AND coalesce(view.constrained > view.appeared, TRUE)
