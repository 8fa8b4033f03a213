# A child whose view is taken out and which stays attached, and the same child removed as it should be.
. attached.sh
sed '/^# end/i 2026-11-20T11:00:05.000000Z [main] <Shop.Cart: 0x600000c00200> removeFromSuperview' noted.trace > defect.trace
sed '/removeFromSuperview$/{
i 2026-11-20T11:00:04.900000Z [main] <Shop.Cart: 0x600000c00200> willMove(toParent:) nil
a 2026-11-20T11:00:05.100000Z [main] <Shop.Cart: 0x600000c00200> removeFromParent
a 2026-11-20T11:00:05.200000Z [main] <Shop.Cart: 0x600000c00200> didMove(toParent:) nil
a 2026-11-20T11:00:05.300000Z [main] <Shop.Cart: 0x600000c00200> deinit
}' defect.trace > mended.trace
night() { day=$1 trace=$2 branch=$3; shift 3; sed "s/2026-11-20/$day/" "$trace.trace" > app.log; vctrace audit app.log --tag branch="$branch" --fail-on never "$@" > report.txt; }
