# An app that leaks a cart in its first test, and then stays until somebody ends it.
touch launched
cat >>"$VCTRACE_LOG" <<'TRACE'
# vctrace: 1
# recorder: VCTraceRecorder 0.1.0
# process: Shop 4711
# records: init deinit addChild willMove didMove removeFromParent
2026-11-20T02:00:00.000000Z [main] <Shop.Window: 0x1> init
2026-11-20T02:00:01.000000Z [main] Test Case '-[ShopUITests.CartTests testPays]' started.
2026-11-20T02:00:01.100000Z [main] <Shop.Cart: 0x2> init
2026-11-20T02:00:01.200000Z [main] <Shop.Window: 0x1> addChild(_:) <Shop.Cart: 0x2>
2026-11-20T02:00:01.300000Z [main] <Shop.Cart: 0x2> didMove(toParent:) <Shop.Window: 0x1>
2026-11-20T02:00:02.000000Z [main] <Shop.Cart: 0x2> willMove(toParent:) nil
2026-11-20T02:00:02.100000Z [main] <Shop.Cart: 0x2> removeFromParent()
2026-11-20T02:00:03.000000Z [main] Test Case '-[ShopUITests.CartTests testPays]' passed (2.000 seconds).
2026-11-20T02:00:20.000000Z [main] Test Case '-[ShopUITests.CartTests testEmpties]' started.
2026-11-20T02:00:20.100000Z [main] <Shop.Search: 0x3> init
2026-11-20T02:00:20.200000Z [main] <Shop.Search: 0x3> deinit
2026-11-20T02:00:21.000000Z [main] Test Case '-[ShopUITests.CartTests testEmpties]' passed (1.000 seconds).
2026-11-20T02:00:40.000000Z [main] <Shop.Search: 0x4> init
2026-11-20T02:00:40.100000Z [main] <Shop.Search: 0x4> deinit
TRACE
trap 'exit 0' TERM
sleep 60 &
wait
