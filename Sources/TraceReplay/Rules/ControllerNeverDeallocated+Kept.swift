import TraceModel

// Controllers beside a stack, in what the app keeps, or on the screen in a place that the log does not show.
enum ControllerNeverDeallocatedKept {
    static let examples = """
        ## A banner is a child of the navigation controller, and no part of its stack: screens are pushed and popped below it
        # records: init deinit viewDidLoad addChild willMove didMove removeFromParent viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear push pop
        +0.001 [main] <Shop.Root: 0x7> init
        \(Calls.push("Shop.Root: 0x7"))
        \(Calls.move("Shop.Root: 0x7", to: "UINavigationController: 0x5", at: 11))
        \(Calls.appear("Shop.Root: 0x7", at: 31))
        +1.000 [main] <Shop.Banner: 0x3> init
        \(Calls.add("Shop.Banner: 0x3", to: "UINavigationController: 0x5", at: 1_010))
        \(Calls.appear("Shop.Banner: 0x3", at: 1_050))
        +2.000 [main] <Shop.Cart: 0x2> init
        +2.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Cart: 0x2>
        \(Calls.disappear("Shop.Root: 0x7", at: 2_020))
        \(Calls.appear("Shop.Cart: 0x2", at: 2_040))
        +5.000 [main] <UINavigationController: 0x5> popViewController(animated:)
        #! controller-never-deallocated error <Shop.Cart: 0x2>
        \(Calls.disappear("Shop.Cart: 0x2", at: 5_010))
        \(Calls.appear("Shop.Root: 0x7", at: 5_030))
        +9.000 [main] <UINavigationController: 0x5> setViewControllers(_:animated:) [<Shop.Root: 0x7>]
        # end: +30.000
        ## The log shows only that the child arrives, while the screen on top stays on the screen
        # records: init deinit viewDidLoad willMove didMove viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
        +0.001 [main] <Shop.Root: 0x7> init
        \(Calls.move("Shop.Root: 0x7", to: "UINavigationController: 0x5"))
        \(Calls.appear("Shop.Root: 0x7", at: 31))
        +1.000 [main] <Shop.Spinner: 0x3> init
        \(Calls.move("Shop.Spinner: 0x3", to: "UINavigationController: 0x5", at: 1_010))
        \(Calls.appear("Shop.Spinner: 0x3", at: 1_050))
        +2.000 [main] <Shop.Cart: 0x2> init
        \(Calls.disappear("Shop.Root: 0x7", at: 2_020))
        \(Calls.appear("Shop.Cart: 0x2", at: 2_040))
        \(Calls.move("Shop.Cart: 0x2", to: "UINavigationController: 0x5", at: 2_100))
        \(Calls.disappear("Shop.Cart: 0x2", at: 5_010))
        \(Calls.appear("Shop.Root: 0x7", at: 5_030))
        \(Calls.move("Shop.Cart: 0x2", to: nil, at: 5_100))
        +5.200 [main] <Shop.Cart: 0x2> deinit
        # end: +30.000
        ## A stack is presented again after it was dismissed: with it, the app keeps the step that was pushed then
        # records: init deinit viewDidLoad viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear present dismiss push pop
        \(Calls.push("Shop.Root: 0x7"))
        +0.030 [main] <Shop.Home: 0x4> present(_:animated:completion:) <UINavigationController: 0x5>
        \(Calls.appear("Shop.Root: 0x7", at: 40))
        +4.000 [main] <Shop.Home: 0x4> dismiss(animated:completion:)
        \(Calls.disappear("Shop.Root: 0x7", at: 4_010))
        +8.000 [main] <Shop.Home: 0x4> present(_:animated:completion:) <UINavigationController: 0x5>
        \(Calls.appear("Shop.Root: 0x7", at: 8_010))
        +9.000 [main] <Shop.Cart: 0x2> init
        +9.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Cart: 0x2>
        \(Calls.disappear("Shop.Root: 0x7", at: 9_020))
        \(Calls.appear("Shop.Cart: 0x2", at: 9_040))
        +12.000 [main] <Shop.Home: 0x4> dismiss(animated:completion:)
        #! controller-never-deallocated note <Shop.Root: 0x7>
        #! controller-never-deallocated note <Shop.Cart: 0x2>
        \(Calls.disappear("Shop.Cart: 0x2", at: 12_010))
        # end: +30.000
        ## A dismissed player is on the screen again in a place that the log does not show: when it disappears, nobody swiped it away
        # records: init deinit viewDidLoad viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear present dismiss
        +0.001 [main] <Shop.Sheet: 0x6> init
        \(Calls.appear("Shop.Root: 0x7"))
        \(Calls.present(at: 1_000))
        +4.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
        \(Calls.disappear("Shop.Sheet: 0x6", at: 4_010))
        \(Calls.appear("Shop.Sheet: 0x6", at: 6_000))
        \(Calls.disappear("Shop.Sheet: 0x6", at: 11_000))
        # end: +30.000
        ## The sheet above a stack that is kept goes with it, and lives on: what is kept holds nothing that it presented
        # records: init deinit viewDidLoad viewDidAppear viewWillDisappear viewDidDisappear present dismiss
        +0.001 [main] <Shop.Flow: 0x2> init
        \(Calls.present("Shop.Flow: 0x2"))
        +4.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
        \(Calls.disappear("Shop.Flow: 0x2", at: 4_010))
        \(Calls.present("Shop.Flow: 0x2", at: 8_000))
        +9.000 [main] <Shop.Sheet: 0x6> init
        \(Calls.present(by: "Shop.Flow: 0x2", at: 9_010))
        +12.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
        #! controller-never-deallocated note <Shop.Flow: 0x2>
        #! controller-never-deallocated error <Shop.Sheet: 0x6>
        \(Calls.disappear("Shop.Sheet: 0x6", at: 12_010))
        \(Calls.disappear("Shop.Flow: 0x2", at: 12_030))
        # end: +30.000
        ## A stack is embedded again after it was dismissed, and its screen comes back with it
        # records: init deinit viewDidLoad addChild didMove viewDidDisappear present dismiss
        # class: Shop.Stack < UINavigationController
        \(Calls.add("Shop.Stack: 0x5", to: "Shop.Host: 0x1", without: .willMove, .didMove))
        \(Calls.move("Shop.Detail: 0x2", to: "Shop.Stack: 0x5", at: 30))
        +2.000 [main] <Shop.Host: 0x1> present(_:animated:completion:) <Shop.Stack: 0x5>
        +5.000 [main] <Shop.Host: 0x1> dismiss(animated:completion:)
        +5.400 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
        +5.410 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Stack: 0x5>
        # end: +30.000
        ## The tabs of a container of the app's are stacks, and one of them came back
        # recorder: swizzler 2.1
        # records: init deinit addChild willMove didMove removeFromParent push pop
        +0.001 [main] <UINavigationController: 0x5> init
        +0.002 [main] <Shop.Feed: 0x2> init
        +0.003 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Feed: 0x2>
        +0.004 [main] <UINavigationController: 0x8> init
        +0.005 [main] <Shop.Inbox: 0x3> init
        +0.006 [main] <UINavigationController: 0x8> pushViewController(_:animated:) <Shop.Inbox: 0x3>
        \(Calls.add("UINavigationController: 0x5", to: "Shop.Host: 0x1"))
        \(Calls.detach("UINavigationController: 0x5", at: 4_000))
        \(Calls.add("UINavigationController: 0x8", to: "Shop.Host: 0x1", at: 4_100))
        \(Calls.detach("UINavigationController: 0x8", at: 9_000, finding: "controller-never-deallocated warning"))
        \(Calls.add(
            "UINavigationController: 0x5", to: "Shop.Host: 0x1", at: 9_100, finding: "child-never-removed note"))
        # end: +30.000
        ## A screen is pushed and appears that was made, and had loaded its view, before the log: a coordinator may keep it
        # records: init deinit viewDidLoad viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear push pop
        \(Calls.push("Shop.Root: 0x7", "Shop.Cart: 0x2"))
        \(Calls.appear("Shop.Cart: 0x2", at: 40))
        +5.000 [main] <UINavigationController: 0x5> popViewController(animated:)
        #! controller-never-deallocated warning <Shop.Cart: 0x2>
        \(Calls.disappear("Shop.Cart: 0x2", at: 5_010))
        # end: +30.000
        ## It loads its view then, so that it is new
        # records: init deinit viewDidLoad viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear push pop
        \(Calls.push("Shop.Root: 0x7", "Shop.Cart: 0x2"))
        +0.030 [main] <Shop.Cart: 0x2> viewDidLoad()
        \(Calls.appear("Shop.Cart: 0x2", at: 40))
        +5.000 [main] <UINavigationController: 0x5> popViewController(animated:)
        #! controller-never-deallocated error <Shop.Cart: 0x2>
        \(Calls.disappear("Shop.Cart: 0x2", at: 5_010))
        # end: +30.000
        ## A removed player begins to appear again, in a log that shows only what begins
        # records: init deinit viewDidLoad addChild willMove didMove removeFromParent viewWillAppear viewWillDisappear
        +0.001 [main] <Shop.Radio: 0x2> init
        \(Calls.add("Shop.Radio: 0x2"))
        +0.100 [main] <Shop.Radio: 0x2> viewWillAppear(_:)
        \(Calls.detach("Shop.Radio: 0x2", at: 5_000))
        +5.100 [main] <Shop.Radio: 0x2> viewWillDisappear(_:)
        +6.000 [main] <Shop.Radio: 0x2> viewWillAppear(_:)
        # end: +30.000
        """
}
