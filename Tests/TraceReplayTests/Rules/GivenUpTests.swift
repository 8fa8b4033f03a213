import Testing
import TraceModel
import TraceReplay

/// Calls that a user or UIKit gives up, of which the log shows no end.
@Suite struct GivenUpTests {
    private func count(_ rule: String, records: String, _ trace: String) -> Int {
        ReadTrace("# vctrace: 1\n# records: \(records)\n" + trace).audit().count { $0.rule == rule }
    }

    /// An interactive transition takes the child back, and the other one stays.
    @Test(arguments: [(true, 0), (false, 1)]) func aChildIsTakenBack(_ stays: Bool, _ findings: Int) {
        let other = """
            +0.2 [main] <Shop.First: 0x20> init
            +0.3 [main] <Shop.Host: 0x10> addChild(_:) <Shop.First: 0x20>
            +0.3 [main] <Shop.First: 0x20> willMove(toParent:) <Shop.Host: 0x10>
            +0.4 [main] <Shop.First: 0x20> didMove(toParent:) <Shop.Host: 0x10>

            """
        let trace = """
            +0.1 [main] <Shop.Host: 0x10> init
            \(stays ? other : "")\
            +5.0 [main] <Shop.Second: 0x30> init
            +5.1 [main] <Shop.Host: 0x10> addChild(_:) <Shop.Second: 0x30>
            +5.1 [main] <Shop.Second: 0x30> willMove(toParent:) <Shop.Host: 0x10>
            +5.5 [main] <Shop.Second: 0x30> willMove(toParent:) nil
            +5.5 [main] <Shop.Second: 0x30> removeFromParent()
            +5.5 [main] <Shop.Second: 0x30> didMove(toParent:) nil
            +99 [main] mark "later"

            """
        let records = "init addChild willMove didMove removeFromParent"
        #expect(count("missing-did-move", records: records, trace) == findings)
    }

    /// Of a presentation that no callback follows, nothing left when another one takes its place.
    @Test func aPresentationShowsNothing() {
        let trace = """
            +0.1 [main] <Shop.Host: 0x10> init
            +0.2 [main] <Shop.Host: 0x10> viewWillAppear(_:)
            +0.3 [main] <Shop.Host: 0x10> viewDidAppear(_:)
            +1.0 [main] <Shop.First: 0x20> init
            +1.1 [main] <Shop.Host: 0x10> present(_:animated:completion:) <Shop.First: 0x20>
            +5.0 [main] <Shop.Second: 0x30> init
            +5.1 [main] <Shop.Host: 0x10> present(_:animated:completion:) <Shop.Second: 0x30>
            +5.2 [main] <Shop.Second: 0x30> viewWillAppear(_:)
            +5.7 [main] <Shop.Second: 0x30> viewDidAppear(_:)
            +99 [main] mark "later"

            """
        // Without disappearances, the log does not show whether the first one is still there.
        for kinds in ["viewWillAppear", "viewWillAppear viewWillDisappear viewDidDisappear", ""] {
            let records = "init deinit present dismiss viewDidAppear " + kinds
            #expect(count("controller-never-deallocated", records: records, trace) == 0)
        }
    }

    /// A drag begins to dismiss a stack that logs nothing. Who appears again is inside it, although nothing says so.
    @Test(arguments: [("viewWillAppear(_:)", 0), ("viewDidDisappear(_:)", 1)])
    func aDismissalIsGivenUp(_ next: String, _ findings: Int) {
        let trace = """
            +0.005 [main] <Shop.Root: 0x7> present(_:animated:completion:) <UINavigationController: 0x5>
            +0.010 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +0.020 [main] <Shop.Detail: 0x2> didMove(toParent:) <UINavigationController: 0x5>
            +3.000 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
            +3.010 [main] <Shop.Page: 0x3> viewDidAppear(_:)
            +8.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
            +8.010 [main] <Shop.Page: 0x3> viewWillDisappear(_:)
            +8.300 [main] <Shop.Page: 0x3> \(next)
            +99 [main] mark "later"

            """
        let records =
            "deinit didMove viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear present dismiss"
        #expect(count("controller-never-deallocated", records: records, trace) == findings)
    }
}
