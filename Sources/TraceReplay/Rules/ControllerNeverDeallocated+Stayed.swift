// Controllers that seem to leave and stay, or are told that they left and nothing else.
enum ControllerNeverDeallocatedStayed {
    /// The cart is on top of a stack, and the app calls a pop.
    private static let cartAskedToGo = """
        # records: init deinit viewDidLoad viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear push pop
        +0.001 [main] <Shop.Cart: 0x2> init
        \(Calls.push("Shop.Root: 0x7", "Shop.Cart: 0x2"))
        \(Calls.appear("Shop.Root: 0x7", at: 30))
        \(Calls.disappear("Shop.Root: 0x7", at: 2_000))
        \(Calls.appear("Shop.Cart: 0x2", at: 2_020))
        +5.000 [main] <UINavigationController: 0x5> popViewController(animated:)
        """

    /// A sheet is on the screen, and the app calls its dismissal.
    private static let sheetAskedToGo = """
        # records: init deinit viewDidLoad viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear present dismiss
        +0.001 [main] <Shop.Sheet: 0x6> init
        \(Calls.appear("Shop.Root: 0x7"))
        \(Calls.present(at: 1_000))
        +5.000 [main] <Shop.Sheet: 0x6> dismiss(animated:completion:)
        """

    static let examples = """
        ## The user gives a swipe back up, in a log that shows only what disappears: the screen below disappears once more
        # records: deinit viewDidDisappear push pop present dismiss
        \(Calls.push("Shop.Root: 0x7", "Shop.Cart: 0x2"))
        +0.400 [main] <Shop.Root: 0x7> viewDidDisappear(_:)
        +5.000 [main] <UINavigationController: 0x5> popViewController(animated:)
        +6.500 [main] <Shop.Root: 0x7> viewDidDisappear(_:)
        +9.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Pay: 0x3>
        +9.400 [main] <Shop.Cart: 0x2> viewDidDisappear(_:)
        +12.000 [main] <UINavigationController: 0x5> popViewController(animated:)
        +12.400 [main] <Shop.Pay: 0x3> viewDidDisappear(_:)
        +12.500 [main] <Shop.Pay: 0x3> deinit
        # end: +30.000
        ## The same below a screen that shows nothing: the one that seemed to be popped disappears only for the next push
        # records: deinit viewDidDisappear push pop present dismiss
        \(Calls.push("Shop.Root: 0x7", "Shop.Cart: 0x2"))
        +5.000 [main] <UINavigationController: 0x5> popViewController(animated:)
        +9.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Pay: 0x3>
        +9.400 [main] <Shop.Cart: 0x2> viewDidDisappear(_:)
        +12.000 [main] <UINavigationController: 0x5> popViewController(animated:)
        +12.400 [main] <Shop.Pay: 0x3> viewDidDisappear(_:)
        +12.500 [main] <Shop.Pay: 0x3> deinit
        # end: +30.000
        ## In such a log, a popped screen lives on
        # records: deinit viewDidDisappear push pop present dismiss
        \(Calls.push("Shop.Root: 0x7", "Shop.Cart: 0x2"))
        +0.400 [main] <Shop.Root: 0x7> viewDidDisappear(_:)
        +5.000 [main] <UINavigationController: 0x5> popViewController(animated:)
        #! controller-never-deallocated error <Shop.Cart: 0x2>
        +5.400 [main] <Shop.Cart: 0x2> viewDidDisappear(_:)
        +9.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Pay: 0x3>
        +9.400 [main] <Shop.Root: 0x7> viewDidDisappear(_:)
        # end: +30.000
        ## A sheet that was dragged down half-way presents a camera later, which covers it
        # records: deinit viewDidDisappear push pop present dismiss
        +1.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
        +5.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
        +9.000 [main] <Shop.Sheet: 0x6> present(_:animated:completion:) <Shop.Camera: 0x3>
        +9.400 [main] <Shop.Sheet: 0x6> viewDidDisappear(_:)
        # end: +30.000
        ## It does so in a log that shows no callbacks: UIKit presents nothing on what has left
        # records: deinit present dismiss
        +1.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
        +5.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
        +9.000 [main] <Shop.Sheet: 0x6> present(_:animated:completion:) <Shop.Camera: 0x3>
        +12.000 [main] <Shop.Sheet: 0x6> dismiss(animated:completion:)
        +12.500 [main] <Shop.Camera: 0x3> deinit
        # end: +30.000
        ## A radio screen was removed, and is on the screen again: it may be in a window, whose root the log does not show
        # records: init deinit viewDidLoad addChild willMove didMove removeFromParent viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
        +0.001 [main] <Shop.Host: 0x1> init
        +0.002 [main] <Shop.Radio: 0x2> init
        \(Calls.add("Shop.Radio: 0x2"))
        +0.041 [main] <Shop.Radio: 0x2> viewDidLoad()
        \(Calls.appear("Shop.Radio: 0x2", at: 50))
        \(Calls.detach("Shop.Radio: 0x2", at: 5_000))
        \(Calls.disappear("Shop.Radio: 0x2", at: 5_050))
        \(Calls.appear("Shop.Radio: 0x2", at: 5_500))
        +29.000 [main] <Shop.Host: 0x1> deinit
        # end: +30.000
        ## It disappears again, and lives on
        # records: init deinit viewDidLoad addChild willMove didMove removeFromParent viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
        +0.001 [main] <Shop.Host: 0x1> init
        +0.002 [main] <Shop.Radio: 0x2> init
        \(Calls.add("Shop.Radio: 0x2"))
        +0.041 [main] <Shop.Radio: 0x2> viewDidLoad()
        \(Calls.appear("Shop.Radio: 0x2", at: 50))
        \(Calls.detach("Shop.Radio: 0x2", at: 5_000, finding: "controller-never-deallocated error"))
        \(Calls.disappear("Shop.Radio: 0x2", at: 5_050))
        \(Calls.appear("Shop.Radio: 0x2", at: 5_500))
        \(Calls.disappear("Shop.Radio: 0x2", at: 9_000))
        # end: +30.000
        ## A screen that was buried before it appeared is told only that it left: its stack was popped to the root
        # records: init deinit willMove didMove
        +0.001 [main] <Shop.Category: 0x2> init
        +0.002 [main] <Shop.Category: 0x2> willMove(toParent:) <UINavigationController: 0x5>
        +0.003 [main] <Shop.Product: 0x3> init
        \(Calls.move("Shop.Product: 0x3", to: "UINavigationController: 0x5"))
        \(Calls.move("Shop.Product: 0x3", to: nil, at: 9_000))
        +9.030 [main] <Shop.Category: 0x2> didMove(toParent:) nil
        #! controller-never-deallocated error <Shop.Category: 0x2>
        +9.100 [main] <Shop.Product: 0x3> deinit
        # end: +30.000
        ## The app ignores a pop, and pushes another screen later
        # records: init deinit viewDidLoad willMove didMove viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear push pop
        +0.001 [main] <Shop.Cart: 0x2> init
        \(Calls.push("Shop.Root: 0x7", "Shop.Cart: 0x2"))
        +0.030 [main] <Shop.Cart: 0x2> viewDidLoad()
        \(Calls.appear("Shop.Cart: 0x2", at: 40))
        +5.000 [main] <UINavigationController: 0x5> popViewController(animated:)
        +9.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Help: 0x4>
        \(Calls.disappear("Shop.Cart: 0x2", at: 9_010))
        # end: +30.000
        ## The app ignores a pop, and shows another tab later, of which the log does not say where it is
        \(cartAskedToGo)
        +9.000 [main] <Shop.Account: 0x4> viewWillAppear(_:)
        \(Calls.disappear("Shop.Cart: 0x2", at: 9_010))
        +9.030 [main] <Shop.Account: 0x4> viewDidAppear(_:)
        # end: +30.000
        ## The app asks before it pops, and logs only that it was asked to
        \(cartAskedToGo)
        #! controller-never-deallocated error <Shop.Cart: 0x2>
        +9.000 [main] <Shop.Cart: 0x2> viewWillDisappear(_:)
        +9.010 [main] <Shop.Root: 0x7> viewWillAppear(_:)
        +9.400 [main] <Shop.Cart: 0x2> viewDidDisappear(_:)
        +9.410 [main] <Shop.Root: 0x7> viewDidAppear(_:)
        # end: +30.000
        ## The app ignores a dismissal, and something covers the sheet later that no line presents
        \(sheetAskedToGo)
        +9.000 [main] <Shop.Sheet: 0x6> viewWillDisappear(_:)
        +9.010 [main] <Shop.Camera: 0x3> viewWillAppear(_:)
        +9.400 [main] <Shop.Camera: 0x3> viewDidAppear(_:)
        +9.410 [main] <Shop.Sheet: 0x6> viewDidDisappear(_:)
        # end: +30.000
        ## It does so, and another tab hides the sheet and its presenter
        \(sheetAskedToGo)
        +9.000 [main] <Shop.Root: 0x7> viewWillDisappear(_:)
        +9.010 [main] <Shop.Sheet: 0x6> viewWillDisappear(_:)
        +9.020 [main] <Shop.Root: 0x7> viewDidDisappear(_:)
        +9.030 [main] <Shop.Sheet: 0x6> viewDidDisappear(_:)
        # end: +30.000
        ## The sheet goes after the app has asked, while its presenter stays on the screen
        \(sheetAskedToGo)
        #! controller-never-deallocated error <Shop.Sheet: 0x6>
        \(Calls.disappear("Shop.Sheet: 0x6", at: 9_000))
        # end: +30.000
        ## The app ignores a push, and keeps the screen for later: the stack tells others that they come
        # records: init deinit viewDidLoad willMove didMove viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear push pop
        \(Calls.push("Shop.Root: 0x7"))
        +0.020 [main] <Shop.Root: 0x7> willMove(toParent:) <UINavigationController: 0x5>
        \(Calls.appear("Shop.Root: 0x7", at: 30))
        +2.000 [main] <Shop.Cart: 0x2> init
        +2.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Cart: 0x2>
        +4.000 [main] <Shop.Help: 0x4> init
        +4.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Help: 0x4>
        +4.020 [main] <Shop.Help: 0x4> willMove(toParent:) <UINavigationController: 0x5>
        \(Calls.disappear("Shop.Root: 0x7", at: 4_030))
        \(Calls.appear("Shop.Help: 0x4", at: 4_050))
        +9.000 [main] <UINavigationController: 0x5> popViewController(animated:)
        \(Calls.disappear("Shop.Help: 0x4", at: 9_010))
        \(Calls.appear("Shop.Root: 0x7", at: 9_030))
        +9.100 [main] <Shop.Help: 0x4> deinit
        # end: +30.000
        ## The screen was told that it comes, and was buried before it appeared
        # records: init deinit viewDidLoad willMove didMove viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear push pop
        \(Calls.push("Shop.Root: 0x7"))
        +0.020 [main] <Shop.Root: 0x7> willMove(toParent:) <UINavigationController: 0x5>
        \(Calls.appear("Shop.Root: 0x7", at: 30))
        +4.000 [main] <Shop.Cart: 0x2> init
        +4.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Cart: 0x2>
        +4.020 [main] <Shop.Cart: 0x2> willMove(toParent:) <UINavigationController: 0x5>
        +4.030 [main] <Shop.Help: 0x4> init
        +4.040 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Help: 0x4>
        +4.050 [main] <Shop.Help: 0x4> willMove(toParent:) <UINavigationController: 0x5>
        \(Calls.disappear("Shop.Root: 0x7", at: 4_060))
        \(Calls.appear("Shop.Help: 0x4", at: 4_080))
        +9.000 [main] <UINavigationController: 0x5> popToRootViewController(animated:)
        #! controller-never-deallocated error <Shop.Cart: 0x2>
        \(Calls.disappear("Shop.Help: 0x4", at: 9_010))
        \(Calls.appear("Shop.Root: 0x7", at: 9_030))
        +9.100 [main] <Shop.Help: 0x4> deinit
        # end: +30.000
        ## A child that is removed twice came back in between, in a log that shows only what disappears: it disappears twice
        # records: init deinit viewDidLoad removeFromParent viewDidDisappear
        +1.000 [main] <Shop.Radio: 0x2> init
        +5.000 [main] <Shop.Radio: 0x2> removeFromParent()
        +5.010 [main] <Shop.Radio: 0x2> viewDidDisappear(_:)
        +15.000 [main] <Shop.Radio: 0x2> removeFromParent()
        #! controller-never-deallocated note <Shop.Radio: 0x2>
        +15.010 [main] <Shop.Radio: 0x2> viewDidDisappear(_:)
        # end: +30.000
        ## It is removed once more by mistake, and lives on
        # records: init deinit viewDidLoad removeFromParent viewDidDisappear
        +1.000 [main] <Shop.Radio: 0x2> init
        +5.000 [main] <Shop.Radio: 0x2> removeFromParent()
        +5.010 [main] <Shop.Radio: 0x2> viewDidDisappear(_:)
        +15.000 [main] <Shop.Radio: 0x2> removeFromParent()
        #! controller-never-deallocated error <Shop.Radio: 0x2>
        # end: +30.000
        """
}
