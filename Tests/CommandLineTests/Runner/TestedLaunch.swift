/// The trace of a launch in November with a test for each screen, whose controller leaks or is deallocated.
///
/// - Parameter leaks: by the names of the screens.
func testedLaunch(day: Int, hour: Int = 2, leaks: [String: Bool]) -> String {
    var lines = [
        "# vctrace: 1", "# app: Shop 4.2 (8\(day))", "# device: iPhone17,1", "# os: iOS 26.1",
        "# records: init deinit addChild willMove didMove removeFromParent",
    ]
    for (index, screen) in leaks.sorted(by: { $0.key < $1.key }).enumerated() {
        func add(_ second: Int, _ text: String) {
            lines.append("2026-11-\(day)T0\(hour):\(10 + index):\(10 + second)Z [main] \(text)")
        }
        let child = "<Shop.\(screen.key): 0x\(index + 1)>"
        add(0, "testStarted -[ShopUITests.\(screen.key)Tests testShows]")
        add(1, "<Shop.Host: 0xff> addChild(_:) \(child)")
        add(1, "\(child) didMove(toParent:) <Shop.Host: 0xff>")
        add(2, "\(child) willMove(toParent:) nil")
        add(2, "\(child) removeFromParent()")
        add(2, "\(child) didMove(toParent:) nil")
        add(3, "\(screen.value ? "<Shop.Other: 0x2f>" : child) deinit")
        add(30, "testFinished -[ShopUITests.\(screen.key)Tests testShows] passed")
    }
    return (lines + ["# end", ""]).joined(separator: "\n")
}
