# A child whose view is taken out and which stays attached, and the same child removed as it should be.
cat > defect.trace <<'END'
# vctrace: 1
# records: init deinit addChild willMove didMove removeFromParent addSubview removeFromSuperview constrain
2026-11-20T11:00:00.000000Z [main] <Shop.Host: 0x600000c00100> init
2026-11-20T11:00:01.000000Z [main] <Shop.Cart: 0x600000c00200> init
2026-11-20T11:00:01.001000Z [main] <Shop.Host: 0x600000c00100> addChild(_:) <Shop.Cart: 0x600000c00200>
2026-11-20T11:00:01.001100Z [main] <Shop.Cart: 0x600000c00200> willMove(toParent:) <Shop.Host: 0x600000c00100>
2026-11-20T11:00:01.001500Z [main] <Shop.Host: 0x600000c00100> addSubview(_:) <Shop.Cart: 0x600000c00200>
2026-11-20T11:00:01.001600Z [main] <Shop.Cart: 0x600000c00200> constrain
2026-11-20T11:00:01.001700Z [main] <Shop.Cart: 0x600000c00200> didMove(toParent:) <Shop.Host: 0x600000c00100>
2026-11-20T11:00:05.000000Z [main] <Shop.Cart: 0x600000c00200> removeFromSuperview
# end: 2026-11-20T11:00:20Z
END
sed '/removeFromSuperview$/{
i 2026-11-20T11:00:04.900000Z [main] <Shop.Cart: 0x600000c00200> willMove(toParent:) nil
a 2026-11-20T11:00:05.100000Z [main] <Shop.Cart: 0x600000c00200> removeFromParent
a 2026-11-20T11:00:05.200000Z [main] <Shop.Cart: 0x600000c00200> didMove(toParent:) nil
a 2026-11-20T11:00:05.300000Z [main] <Shop.Cart: 0x600000c00200> deinit
}' defect.trace > mended.trace
night() { day=$1 trace=$2 branch=$3; shift 3; sed "s/2026-11-20/$day/" "$trace.trace" > app.log; vctrace audit app.log --tag branch="$branch" --fail-on never "$@" > report.txt; }
