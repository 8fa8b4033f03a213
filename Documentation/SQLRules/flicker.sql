-- id: flicker
-- severity: warning
-- summary: A screen disappears as soon as it appeared.
-- needs: viewDidAppear, viewWillDisappear
-- within: 1 s
-- message: {class} was on the screen for {ms} ms
-- columns: line, class, address, generation, ended_line, ms

-- ## A screen flickers
-- +1.00 [main] <Shop.Offer: 0x1> viewDidAppear(_:)
-- #! finding <Shop.Offer: 0x1>
-- +1.10 [main] <Shop.Offer: 0x1> viewWillDisappear(_:)
-- +5.00 [main] <Shop.Home: 0x2> viewDidAppear(_:)

-- ## It stays for a while, and the launch ends
-- +1.00 [main] <Shop.Offer: 0x1> viewDidAppear(_:)
-- +1.50 [main] <Shop.Offer: 0x1> viewWillDisappear(_:)
-- +5.00 [main] <Shop.Home: 0x2> viewDidAppear(_:)
-- +8.00 [main] <Shop.Offer: 0x1> viewDidAppear(_:)
-- +8.05 [main] <Shop.Offer: 0x1> viewWillDisappear(_:)
-- +8.10 mark "launch"
-- +9.00 [main] <Shop.Home: 0x1> viewDidAppear(_:)

SELECT began_line AS line, class, address, generation, ended_line, (ended_ns - began_ns) / 1000000 AS ms
FROM visible_log
WHERE ended_ns - began_ns < 300000000
