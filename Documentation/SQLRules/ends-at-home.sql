-- id: ends-at-home
-- severity: warning
-- summary: A launch that showed the home screen ends with another one.
-- message: the home screen is not on the screen at the end of launch {launch}
-- columns: line, class, address, generation, launch

-- ## The test leaves the app in the cart
-- +1.0 [main] <Shop.Home: 0x1> viewDidAppear(_:)
-- +2.0 [main] <Shop.Home: 0x1> viewWillDisappear(_:)
-- +2.5 [main] <Shop.Cart: 0x2> viewDidAppear(_:)
-- #! finding
-- # end: +9.0

-- ## It is back at home
-- +1.0 [main] <Shop.Home: 0x1> viewDidAppear(_:)
-- +2.0 [main] <Shop.Home: 0x1> viewWillDisappear(_:)
-- +2.5 [main] <Shop.Home: 0x1> viewDidAppear(_:)
-- # end: +9.0

-- ## The trace was cut off
-- +1.0 [main] <Shop.Home: 0x1> viewDidAppear(_:)
-- +2.0 [main] <Shop.Home: 0x1> viewWillDisappear(_:)

SELECT until_line - 1 AS line, NULL AS class, NULL AS address, NULL AS generation, launch
FROM launch_log
WHERE closed AND 0 = (
    SELECT coalesce(max(visible_log.until_line >= launch_log.until_line - 1), 1)
    FROM visible_log
    WHERE visible_log.run_id = launch_log.run_id AND visible_log.launch = launch_log.launch AND class GLOB '*Home')
