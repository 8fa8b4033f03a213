-- id: deep-tree
-- severity: warning
-- summary: A controller is more than three levels below the root.
-- message: {class} is on level {depth}
-- columns: line, class, address, generation, depth

-- ## The fifth in a row
-- +1.0 [main] <Shop.Root: 0x1> addChild(_:) <Shop.Tabs: 0x2>
-- +1.1 [main] <Shop.Tabs: 0x2> addChild(_:) <Shop.Home: 0x3>
-- +1.2 [main] <Shop.Home: 0x3> addChild(_:) <Shop.List: 0x4>
-- +1.3 [main] <Shop.List: 0x4> addChild(_:) <Shop.Row: 0x5>
-- #! finding <Shop.Row: 0x5>

-- ## Three levels, and a child of the root
-- +1.0 [main] <Shop.Root: 0x1> addChild(_:) <Shop.Tabs: 0x2>
-- +1.1 [main] <Shop.Tabs: 0x2> addChild(_:) <Shop.Home: 0x3>
-- +1.2 [main] <Shop.Home: 0x3> addChild(_:) <Shop.List: 0x4>
-- +1.3 [main] <Shop.Root: 0x1> addChild(_:) <Shop.Banner: 0x5>

SELECT began_line AS line, class, address, generation, depth
FROM tree_log
WHERE depth > 3
