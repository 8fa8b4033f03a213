# Command lines have it in their path: . attached.sh
# A child that stays attached until the log ends.
cat > noted.trace <<'END'
# vctrace: 1
# records: init deinit addChild willMove didMove removeFromParent addSubview removeFromSuperview constrain
2026-11-20T11:00:00.000000Z [main] <Shop.Host: 0x600000c00100> init
2026-11-20T11:00:01.000000Z [main] <Shop.Cart: 0x600000c00200> init
2026-11-20T11:00:01.001000Z [main] <Shop.Host: 0x600000c00100> addChild(_:) <Shop.Cart: 0x600000c00200>
2026-11-20T11:00:01.001100Z [main] <Shop.Cart: 0x600000c00200> willMove(toParent:) <Shop.Host: 0x600000c00100>
2026-11-20T11:00:01.001500Z [main] <Shop.Host: 0x600000c00100> addSubview(_:) <Shop.Cart: 0x600000c00200>
2026-11-20T11:00:01.001600Z [main] <Shop.Cart: 0x600000c00200> constrain
2026-11-20T11:00:01.001700Z [main] <Shop.Cart: 0x600000c00200> didMove(toParent:) <Shop.Host: 0x600000c00100>
# end: 2026-11-20T11:00:20Z
END
