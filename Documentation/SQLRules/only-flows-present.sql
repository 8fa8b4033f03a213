-- id: only-flows-present
-- severity: warning
-- summary: A controller presents another one, and is no flow.
-- fix: Tell the flow what to show; it presents.
-- message: {class} presents {object_class}
-- columns: line, class, address, generation, object_class

-- ## A screen presents
-- +1.0 [main] <Shop.Cart: 0x1> present(_:animated:completion:) <Shop.Coupon: 0x2>
-- #! finding <Shop.Cart: 0x1>

-- ## A flow presents
-- +1.0 [main] <Shop.CartFlow: 0x1> present(_:animated:completion:) <Shop.Coupon: 0x2>

SELECT line, class, address, generation, object_class
FROM event_log
WHERE kind = 'present' AND class NOT GLOB '*Flow'
