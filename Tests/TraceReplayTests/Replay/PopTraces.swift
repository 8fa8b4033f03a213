import TraceModel

@testable import TraceReplay

/// Pops of which the log shows the callbacks before the call: UIKit sends them inside it, and some apps log after `super`.
enum PopTraces {
    static let all: [RuleDescription.Example] = [
        RuleDescription.Example(
            "A pop that is logged after super, and a push right after it",
            """
            \(goingBack)
            +3.030 [main] <UINavigationController: 0x5> popViewController(animated:) <Shop.Detail: 0x2>
            #! controller-never-deallocated error <Shop.Detail: 0x2>
            +3.400 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
            +3.410 [main] <Shop.Root: 0x7> viewDidAppear(_:)
            +3.700 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Panel: 0x3>
            \(Calls.disappear("Shop.Root: 0x7", at: 3_710))
            \(Calls.appear("Shop.Panel: 0x3", at: 4_100))
            # end: +20.000
            """),
        RuleDescription.Example(
            "The call does not name the controller, and another tab covers the root right after it",
            """
            \(goingBack)
            +3.030 [main] <UINavigationController: 0x5> popViewController(animated:)
            #! controller-never-deallocated error <Shop.Detail: 0x2>
            +3.400 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
            +3.410 [main] <Shop.Root: 0x7> viewDidAppear(_:)
            \(Calls.disappear("Shop.Root: 0x7", at: 3_700))
            \(Calls.appear("Shop.Other: 0x4", at: 3_750))
            # end: +20.000
            """),
        RuleDescription.Example(
            "A pop without an animation that is logged after super, and a push right after it",
            """
            \(goingBack)
            +3.030 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
            +3.040 [main] <Shop.Root: 0x7> viewDidAppear(_:)
            +3.060 [main] <UINavigationController: 0x5> popViewController(animated:)
            +3.070 [main] <Shop.Detail: 0x2> deinit
            +3.300 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Panel: 0x3>
            \(Calls.disappear("Shop.Root: 0x7", at: 3_310))
            \(Calls.appear("Shop.Panel: 0x3", at: 3_700))
            # end: +20.000
            """),
        RuleDescription.Example(
            "A pop at the end of a swipe back takes the next one",
            """
            # records: init deinit push pop viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
            \(Calls.push("Shop.Home: 0x8"))
            \(stack())
            \(back())
            +3.030 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
            +3.040 [main] <Shop.Root: 0x7> viewDidAppear(_:)
            +3.060 [main] <UINavigationController: 0x5> popViewController(animated:)
            #! controller-never-deallocated error <Shop.Root: 0x7>
            \(Calls.disappear("Shop.Root: 0x7", at: 3_070))
            +3.080 [main] <Shop.Detail: 0x2> deinit
            # end: +20.000
            """),
        RuleDescription.Example(
            "Another screen than the log shows is on top, and begins to disappear only after the call",
            """
            # records: init deinit didMove push pop viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
            \(stack())
            \(Calls.disappear(at: 3_000))
            \(Calls.appear("Shop.Panel: 0x3", at: 3_020))
            +3.040 [main] <Shop.Panel: 0x3> didMove(toParent:) <UINavigationController: 0x5>
            +3.700 [main] <UINavigationController: 0x5> popViewController(animated:)
            #! controller-never-deallocated warning <Shop.Panel: 0x3>
            \(Calls.disappear("Shop.Panel: 0x3", at: 3_710))
            \(Calls.appear(at: 3_720))
            # end: +20.000
            """),
        RuleDescription.Example(
            "Back to a controller whose push the log does not show, above the root",
            """
            # records: init deinit didMove push pop viewDidAppear
            +0.010 [main] <Shop.Root: 0x7> didMove(toParent:) <UINavigationController: 0x5>
            +0.500 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +0.510 [main] <Shop.Detail: 0x2> didMove(toParent:) <UINavigationController: 0x5>
            +1.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Panel: 0x3>
            +1.500 [main] <Shop.Panel: 0x3> didMove(toParent:) <UINavigationController: 0x5>
            +3.000 [main] <UINavigationController: 0x5> popToViewController(_:animated:) <Shop.Detail: 0x2>
            #! controller-never-deallocated warning <Shop.Panel: 0x3>
            # end: +20.000
            """),
    ]

    /// The root and a detail on a stack.
    private static func stack() -> String {
        """
        +0.100 [main] <Shop.Root: 0x7> init
        +0.110 [main] <Shop.Detail: 0x2> init
        +0.120 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Root: 0x7>
        \(Calls.appear("Shop.Root: 0x7", at: 130))
        +0.500 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
        \(Calls.disappear("Shop.Root: 0x7", at: 560))
        \(Calls.appear(at: 600))
        """
    }

    private static let goingBack = """
        # records: init deinit push pop viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
        \(stack())
        \(back())
        """

    /// The detail goes back to the root.
    private static func back() -> String {
        """
        +3.000 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
        +3.010 [main] <Shop.Root: 0x7> viewWillAppear(_:)
        """
    }
}
