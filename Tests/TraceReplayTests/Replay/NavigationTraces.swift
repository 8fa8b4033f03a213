import TraceModel

@testable import TraceReplay

/// Controllers on a navigation stack, and popped ones.
enum NavigationTraces {
    static let all: [RuleDescription.Example] = [
        RuleDescription.Example(
            "Back to a controller in the middle",
            """
            # records: viewDidLoad deinit push pop viewDidAppear viewDidDisappear
            +0.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Root: 0x7>
            +0.0105 [main] <Shop.Root: 0x7> viewDidLoad()
            +0.020 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +0.0205 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.030 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Panel: 0x3>
            +0.0305 [main] <Shop.Panel: 0x3> viewDidLoad()
            +1.000 [main] <UINavigationController: 0x5> popToViewController(_:animated:) <Shop.Detail: 0x2>
            #! controller-never-deallocated error <Shop.Panel: 0x3>
            # end: +5.000
            """),
        RuleDescription.Example(
            "Back to the root, which was added and not pushed",
            """
            # records: viewDidLoad deinit addChild didMove removeFromParent push pop viewDidAppear viewDidDisappear
            +0.010 [main] <UINavigationController: 0x5> addChild(_:) <Shop.Root: 0x7>
            +0.020 [main] <Shop.Root: 0x7> didMove(toParent:) <UINavigationController: 0x5>
            +0.030 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +0.0305 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.040 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Panel: 0x3>
            +0.0405 [main] <Shop.Panel: 0x3> viewDidLoad()
            +1.000 [main] <UINavigationController: 0x5> popToRootViewController(animated:)
            #! controller-never-deallocated error <Shop.Detail: 0x2>
            #! controller-never-deallocated error <Shop.Panel: 0x3>
            # end: +5.000
            """),
        RuleDescription.Example(
            "The root cannot be popped",
            """
            # records: deinit addChild didMove removeFromParent push pop
            +0.010 [main] <UINavigationController: 0x5> addChild(_:) <Shop.Root: 0x7>
            +0.020 [main] <Shop.Root: 0x7> didMove(toParent:) <UINavigationController: 0x5>
            +1.000 [main] <UINavigationController: 0x5> popViewController(animated:)
            # end: +5.000
            """),
        RuleDescription.Example(
            "The controller on top, without its name",
            """
            # records: viewDidLoad deinit push pop viewDidAppear viewDidDisappear
            +0.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Root: 0x7>
            +0.0105 [main] <Shop.Root: 0x7> viewDidLoad()
            +0.020 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +0.0205 [main] <Shop.Detail: 0x2> viewDidLoad()
            +1.000 [main] <UINavigationController: 0x5> popViewController(animated:)
            #! controller-never-deallocated error <Shop.Detail: 0x2>
            # end: +5.000
            """),
        RuleDescription.Example(
            "A refused pop, told after the call",
            """
            # records: deinit push pop
            +0.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Root: 0x7>
            +0.020 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +1.000 [main] <UINavigationController: 0x5> popToRootViewController(animated:)
            +1.010 [main] popToViewController:transition: called on <UINavigationController 0x5> while an existing \
            transition or presentation is occurring; the navigation stack will not be updated.
            #! uikit-warning warning <UINavigationController: 0x5>
            # end: +5.000
            """),
        RuleDescription.Example(
            "A refused pop, told before the call",
            """
            # records: deinit push pop
            +0.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Root: 0x7>
            +0.020 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +1.000 [main] popToViewController:transition: called on <UINavigationController 0x5> while an existing \
            transition or presentation is occurring; the navigation stack will not be updated.
            #! uikit-warning warning <UINavigationController: 0x5>
            +1.010 [main] <UINavigationController: 0x5> popToRootViewController(animated:)
            # end: +5.000
            """),
        RuleDescription.Example(
            "A refused push, told before the call",
            """
            # records: push pop
            +0.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Root: 0x7>
            +5.000 [main] pushViewController:animated: called on <UINavigationController 0x5> while an existing \
            transition or presentation is occurring; the navigation stack will not be updated.
            #! uikit-warning warning <UINavigationController: 0x5>
            +5.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +5.020 [main] <Shop.Detail: 0x2> viewDidLoad()
            +6.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            """),
        RuleDescription.Example(
            "A refused pop, told before a push, which it does not keep from happening",
            """
            # records: push pop
            +0.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Root: 0x7>
            +0.020 [main] <Shop.Detail: 0x2> viewDidLoad()
            +1.000 [main] popToViewController:transition: called on <UINavigationController 0x5> while an existing \
            transition or presentation is occurring; the navigation stack will not be updated.
            #! uikit-warning warning <UINavigationController: 0x5>
            +1.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +2.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            #! pushed-twice warning <Shop.Detail: 0x2>
            """),
        RuleDescription.Example(
            "What began to disappear is gone two steps later, though nothing tells it",
            """
            # records: viewDidLoad deinit push pop viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
            +0.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Root: 0x7>
            +0.0105 [main] <Shop.Root: 0x7> viewDidLoad()
            +0.020 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +0.0205 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.030 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +0.040 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +1.000 [main] <UINavigationController: 0x5> popViewController(animated:) <Shop.Detail: 0x2>
            #! controller-never-deallocated error <Shop.Detail: 0x2>
            +1.010 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
            +1.500 [main] <Shop.Panel: 0x3> viewWillAppear(_:)
            +1.510 [main] <Shop.Panel: 0x3> viewDidAppear(_:)
            +2.000 [main] <Shop.Sheet: 0x6> viewWillAppear(_:)
            +2.010 [main] <Shop.Sheet: 0x6> viewDidAppear(_:)
            # end: +9.000
            """),
        RuleDescription.Example(
            "What began to disappear may still be leaving one step later",
            """
            # records: viewDidLoad deinit push pop viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
            +0.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Root: 0x7>
            +0.0105 [main] <Shop.Root: 0x7> viewDidLoad()
            +0.020 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +0.0205 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.030 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +0.040 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +1.000 [main] <UINavigationController: 0x5> popViewController(animated:) <Shop.Detail: 0x2>
            +1.010 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
            +1.500 [main] <Shop.Panel: 0x3> viewWillAppear(_:)
            +1.510 [main] <Shop.Panel: 0x3> viewDidAppear(_:)
            # end: +9.000
            """),
        RuleDescription.Example(
            "A pop that was given up while others appeared, and then a real one",
            """
            # records: viewDidLoad deinit push pop viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
            +0.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Root: 0x7>
            +0.0105 [main] <Shop.Root: 0x7> viewDidLoad()
            +0.020 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +0.0205 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.030 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +0.040 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +1.000 [main] <UINavigationController: 0x5> popViewController(animated:) <Shop.Detail: 0x2>
            +1.010 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
            +1.050 [main] <Shop.Panel: 0x3> viewWillAppear(_:)
            +1.060 [main] <Shop.Panel: 0x3> viewDidAppear(_:)
            +1.070 [main] <Shop.Chat: 0x4> viewWillAppear(_:)
            +1.080 [main] <Shop.Chat: 0x4> viewDidAppear(_:)
            +1.200 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +1.210 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +3.000 [main] <UINavigationController: 0x5> popViewController(animated:) <Shop.Detail: 0x2>
            #! controller-never-deallocated error <Shop.Detail: 0x2>
            +3.010 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
            +3.400 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
            +4.000 [main] <Shop.Later: 0x6> viewDidLoad()
            +4.010 [main] <Shop.Later: 0x6> deinit
            # end: +9.000
            """),
        RuleDescription.Example(
            "The stack is set anew",
            """
            # records: push pop
            +0.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Root: 0x7>
            +0.020 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +0.030 [main] <UINavigationController: 0x5> setViewControllers(_:animated:)
            +0.040 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            """),
        RuleDescription.Example(
            "A swipe back that was given up, and then a real one",
            """
            # records: viewDidLoad deinit push pop viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
            +0.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Root: 0x7>
            +0.0105 [main] <Shop.Root: 0x7> viewDidLoad()
            +0.020 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +0.0205 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.030 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +0.040 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +1.000 [main] <UINavigationController: 0x5> popViewController(animated:) <Shop.Detail: 0x2>
            +1.010 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
            +1.020 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +1.030 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +2.000 [main] <UINavigationController: 0x5> popViewController(animated:) <Shop.Detail: 0x2>
            #! controller-never-deallocated error <Shop.Detail: 0x2>
            +2.010 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
            +2.020 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
            # end: +6.000
            """),
        RuleDescription.Example(
            "A swipe back, of which the log shows only didMove",
            """
            # records: viewDidLoad deinit addChild didMove removeFromParent push pop
            +0.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Root: 0x7>
            +0.0105 [main] <Shop.Root: 0x7> viewDidLoad()
            +0.020 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +0.0205 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.030 [main] <Shop.Detail: 0x2> didMove(toParent:) <UINavigationController: 0x5>
            +1.000 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
            #! controller-never-deallocated error <Shop.Detail: 0x2>
            # end: +5.000
            """),
        RuleDescription.Example(
            "After that, the controller may be pushed again",
            """
            # records: addChild didMove removeFromParent push pop
            +0.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Root: 0x7>
            +0.020 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +0.030 [main] <Shop.Detail: 0x2> didMove(toParent:) <UINavigationController: 0x5>
            +1.000 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
            +2.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +2.010 [main] <Shop.Detail: 0x2> didMove(toParent:) <UINavigationController: 0x5>
            # end: +5.000
            """),
        RuleDescription.Example(
            "A modal screen covers the top of the stack",
            """
            # records: push pop viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
            +0.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Root: 0x7>
            +0.020 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +0.030 [main] <Shop.Root: 0x7> viewWillDisappear(_:)
            +0.040 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +0.050 [main] <Shop.Root: 0x7> viewDidDisappear(_:)
            +0.060 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +1.000 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
            +1.010 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
            +1.020 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            #! pushed-twice error <Shop.Detail: 0x2>
            """),
        RuleDescription.Example(
            "A split view controller lets a popped detail go when it shows another one",
            """
            # records: init deinit push pop willMove didMove
            \(Calls.move("UINavigationController: 0x5", to: "UISplitViewController: 0x10"))
            +0.100 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.List: 0x7>
            +1.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +2.000 [main] <UINavigationController: 0x5> popViewController(animated:) <Shop.Detail: 0x2>
            +30.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x3>
            +30.010 [main] <Shop.Detail: 0x2> deinit
            # end: +40.000
            """),
        RuleDescription.Example(
            "It does not keep the detail that it moved onto the stack when it collapsed",
            """
            # records: init deinit push pop willMove didMove
            \(Calls.move("UINavigationController: 0x5", to: "UISplitViewController: 0x10"))
            +0.100 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.List: 0x7>
            +0.900 [main] <Shop.Detail: 0x2> init
            \(Calls.move(to: "UISplitViewController: 0x10", at: 1_000))
            \(Calls.move(to: nil, at: 2_000))
            \(Calls.move(to: "UINavigationController: 0x5", at: 2_100))
            +4.000 [main] <UINavigationController: 0x5> popViewController(animated:) <Shop.Detail: 0x2>
            +4.010 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            +4.020 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
            #! controller-never-deallocated error <Shop.Detail: 0x2>
            # end: +20.000
            """),
        RuleDescription.Example(
            "A stack that is set takes a controller off, in a log without its parents",
            """
            # records: init deinit push pop viewDidAppear viewDidDisappear
            +0.010 [main] <Shop.Detail: 0x2> init
            +0.020 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +0.500 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +1.000 [main] <UINavigationController: 0x5> setViewControllers(_:animated:) <Shop.Other: 0x3>
            #! controller-never-deallocated error <Shop.Detail: 0x2>
            +1.500 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
            +1.510 [main] <Shop.Other: 0x3> viewDidAppear(_:)
            # end: +30.000
            """),
        RuleDescription.Example(
            "A call that the log does not show pushes the popped one again",
            """
            # records: init deinit pop viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
            +0.010 [main] <Shop.Detail: 0x2> init
            \(Calls.appear(at: 20))
            +5.000 [main] <UINavigationController: 0x5> popViewController(animated:) <Shop.Detail: 0x2>
            \(Calls.disappear(at: 5_010))
            \(Calls.appear(at: 10_000))
            +15.000 [main] <UINavigationController: 0x5> popViewController(animated:) <Shop.Detail: 0x2>
            #! controller-never-deallocated note <Shop.Detail: 0x2>
            \(Calls.disappear(at: 15_010))
            # end: +30.000
            """),
    ]
}
