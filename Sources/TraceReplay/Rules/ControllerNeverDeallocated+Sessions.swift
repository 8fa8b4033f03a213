// What only a whole session shows: what else is on the screen, what the log lost, how time passed.
enum ControllerNeverDeallocatedSessions {
    static let examples = """
        ## A sheet was swiped away on which an alert was presented: an alert never covers
        # records: init deinit viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear present dismiss
        \(Calls.present())
        +1.000 [main] <Shop.Sheet: 0x6> present(_:animated:completion:) <UIAlertController: 0xb>
        +3.000 [main] <Shop.Sheet: 0x6> viewWillDisappear(_:)
        +3.400 [main] <Shop.Sheet: 0x6> viewDidDisappear(_:)
        #! controller-never-deallocated error <Shop.Sheet: 0x6>
        # end: +20.000
        ## Two sheets were swiped away, the upper one first: it did not go with the lower one
        # records: init deinit viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear present dismiss
        \(Calls.present())
        \(Calls.present("Shop.Panel: 0x3", by: "Shop.Sheet: 0x6", at: 1_000))
        +3.000 [main] <Shop.Panel: 0x3> viewWillDisappear(_:)
        +3.400 [main] <Shop.Panel: 0x3> viewDidDisappear(_:)
        #! controller-never-deallocated error <Shop.Panel: 0x3>
        +5.000 [main] <Shop.Sheet: 0x6> viewWillDisappear(_:)
        +5.400 [main] <Shop.Sheet: 0x6> viewDidDisappear(_:)
        #! controller-never-deallocated error <Shop.Sheet: 0x6>
        # end: +20.000
        ## Two popovers are closed together, and the lower one lives on
        # records: init deinit viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear present dismiss
        \(Calls.present())
        \(Calls.present("Shop.Panel: 0x3", by: "Shop.Sheet: 0x6", at: 1_000))
        +3.000 [main] <Shop.Panel: 0x3> viewWillDisappear(_:)
        +3.010 [main] <Shop.Sheet: 0x6> viewWillDisappear(_:)
        +3.400 [main] <Shop.Panel: 0x3> viewDidDisappear(_:)
        +3.410 [main] <Shop.Sheet: 0x6> viewDidDisappear(_:)
        #! controller-never-deallocated error <Shop.Sheet: 0x6>
        +3.420 [main] <Shop.Panel: 0x3> deinit
        # end: +20.000
        ## A dismissal takes away what a descendant presents, not the stack that was asked
        # records: init deinit willMove didMove removeFromParent viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear present dismiss push pop
        \(Calls.move("Shop.List: 0x7", to: "UINavigationController: 0x5"))
        \(Calls.present("UINavigationController: 0x5", by: "Shop.Home: 0x8", at: 100))
        +0.200 [main] <Shop.List: 0x7> viewDidAppear(_:)
        \(Calls.present(by: "Shop.List: 0x7", at: 1_000))
        +3.000 [main] <UINavigationController: 0x5> dismiss(animated:completion:)
        +3.010 [main] <Shop.Sheet: 0x6> viewWillDisappear(_:)
        +3.400 [main] <Shop.Sheet: 0x6> viewDidDisappear(_:)
        +3.410 [main] <Shop.Sheet: 0x6> deinit
        +9.000 [main] <UINavigationController: 0x4> deinit
        # end: +20.000
        ## The root of a stack that a storyboard made stays, and what was between it and the top leaks
        # records: init deinit willMove didMove removeFromParent viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear push pop
        +0.001 [main] <Shop.List: 0x7> init
        +0.002 [main] <UINavigationController: 0x5> init
        \(Calls.move("Shop.List: 0x7", to: "UINavigationController: 0x5"))
        \(Calls.appear("Shop.List: 0x7", at: 100))
        +1.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
        +1.010 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
        +1.400 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
        +2.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Panel: 0x3>
        \(Calls.disappear(at: 2_010))
        \(Calls.appear("Shop.Panel: 0x3", at: 2_040))
        +4.000 [main] <UINavigationController: 0x5> popToRootViewController(animated:)
        #! controller-never-deallocated error <Shop.Detail: 0x2>
        \(Calls.disappear("Shop.Panel: 0x3", at: 4_010))
        +4.500 [main] <Shop.Panel: 0x3> deinit
        # end: +20.000
        ## The log did not show that the top was replaced, and so a pop seems to take another one
        # records: init deinit willMove didMove removeFromParent viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear push pop
        \(Calls.push("Shop.List: 0x7", "Shop.Detail: 0x2"))
        \(Calls.appear(at: 100))
        +1.000 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
        +1.400 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
        +2.000 [main] <Shop.Panel: 0x3> willMove(toParent:) <UINavigationController: 0x5>
        +2.010 [main] <Shop.Panel: 0x3> didMove(toParent:) <UINavigationController: 0x5>
        +4.000 [main] <UINavigationController: 0x5> popViewController(animated:)
        +4.010 [main] <Shop.Panel: 0x3> willMove(toParent:) nil
        +4.400 [main] <Shop.Panel: 0x3> didMove(toParent:) nil
        +4.410 [main] <Shop.Panel: 0x3> deinit
        # end: +20.000
        ## A full screen disappears because of what a child of unknown place presents
        +0.500 [main] <Shop.Sheet: 0x9> viewDidLoad()
        +0.600 [main] <Shop.Sheet: 0x9> deinit
        \(Calls.present(at: 1_000))
        +1.100 [main] <Shop.Inbox: 0x3> viewDidAppear(_:)
        \(Calls.present("Shop.Photo: 0x4", by: "Shop.Inbox: 0x3", at: 3_000))
        +3.020 [main] <Shop.Sheet: 0x6> viewDidDisappear(_:)
        +3.030 [main] <Shop.Inbox: 0x3> viewDidDisappear(_:)
        +20.000 [main] <Shop.Home: 0x8> viewDidLoad()
        ## A return that only viewIsAppearing shows
        # records: init deinit viewIsAppearing viewWillDisappear viewDidDisappear present
        +0.100 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
        +0.200 [main] <Shop.Sheet: 0x6> viewIsAppearing(_:)
        \(Calls.disappear("Shop.Sheet: 0x6"))
        +4.000 [main] <Shop.Sheet: 0x6> viewIsAppearing(_:)
        # end: +20.000
        ## A data source may keep the pages that no other page shows to be released
        # records: init deinit willMove didMove removeFromParent
        \(Calls.move("Shop.Page: 0x2", to: "UIPageViewController: 0x11"))
        \(Calls.move("Shop.Page: 0x3", to: "UIPageViewController: 0x11", at: 1_000))
        \(Calls.move("Shop.Page: 0x2", to: nil, at: 1_100))
        #! controller-never-deallocated note <Shop.Page: 0x2>
        \(Calls.move("Shop.Page: 0x4", to: "UIPageViewController: 0x11", at: 4_000))
        \(Calls.move("Shop.Page: 0x3", to: nil, at: 4_100))
        # end: +20.000
        ## The app was suspended right after the pop
        # records: deinit viewDidLoad push pop
        \(Calls.push("Shop.Root: 0x7", "Shop.Detail: 0x2"))
        +0.500 [main] <Shop.Detail: 0x2> viewDidLoad()
        +1.000 [main] <UINavigationController: 0x5> popViewController(animated:) <Shop.Detail: 0x2>
        +1.100 [main] mark "background"
        +90.000 [main] mark "foreground"
        +90.100 [main] <Shop.Detail: 0x2> deinit
        ## A swipe to the next page was given up, and the page view controller caches that page
        # records: init deinit willMove didMove removeFromParent
        \(Calls.move("Shop.Page: 0x2", to: "UIPageViewController: 0x11"))
        \(Calls.move("Shop.Page: 0x3", to: "UIPageViewController: 0x12", at: 1_000))
        +2.000 [main] <Shop.Page: 0x3> deinit
        +3.000 [main] <Shop.Page: 0x4> willMove(toParent:) <UIPageViewController: 0x11>
        \(Calls.move("Shop.Page: 0x4", to: nil, at: 3_300))
        # end: +20.000
        ## The tabs were replaced, and a screen below one that was never shown lives on
        # records: init deinit willMove didMove removeFromParent push pop
        +0.001 [main] <UINavigationController: 0x5> init
        +0.002 [main] <Shop.List: 0x7> init
        +0.003 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.List: 0x7>
        +0.004 [main] <UITabBarController: 0x8> setViewControllers(_:animated:) [<UINavigationController: 0x5>]
        +3.000 [main] <UITabBarController: 0x8> setViewControllers(_:animated:) [<Shop.Home: 0x9>]
        #! controller-never-deallocated error <Shop.List: 0x7>
        +3.010 [main] <UINavigationController: 0x5> deinit
        # end: +20.000
        ## The navigation controller of a group shows the next tab, and the tab keeps its controller
        # records: init deinit willMove didMove removeFromParent push pop
        \(Calls.move("UINavigationController: 0x5", to: "UITabBarController: 0x8"))
        +0.500 [main] <Shop.Inbox: 0x2> init
        \(Calls.move("Shop.Inbox: 0x2", to: "UINavigationController: 0x5", at: 510))
        +2.900 [main] <Shop.Sent: 0x3> init
        \(Calls.move("Shop.Inbox: 0x2", to: nil, at: 3_000))
        #! controller-never-deallocated note <Shop.Inbox: 0x2>
        \(Calls.move("Shop.Sent: 0x3", to: "UINavigationController: 0x5", at: 3_020))
        # end: +20.000
        ## The same stack shows one screen after the other, and frees those that it made before
        # records: init deinit willMove didMove removeFromParent push pop
        \(Calls.move("UINavigationController: 0x5", to: "UITabBarController: 0x8"))
        +0.500 [main] <Shop.Step: 0x2> init
        \(Calls.move("Shop.Step: 0x2", to: "UINavigationController: 0x5", at: 510))
        +2.900 [main] <Shop.Step: 0x3> init
        \(Calls.move("Shop.Step: 0x2", to: nil, at: 3_000))
        \(Calls.move("Shop.Step: 0x3", to: "UINavigationController: 0x5", at: 3_020))
        +3.100 [main] <Shop.Step: 0x2> deinit
        +5.900 [main] <Shop.Step: 0x4> init
        \(Calls.move("Shop.Step: 0x3", to: nil, at: 6_000))
        #! controller-never-deallocated error <Shop.Step: 0x3>
        \(Calls.move("Shop.Step: 0x4", to: "UINavigationController: 0x5", at: 6_020))
        # end: +20.000
        ## Each item of a sidebar has a stack of its own for the second column, with another screen
        # recorder: swizzler 2.1
        # records: init deinit willMove didMove removeFromParent push pop
        +0.500 [main] <UINavigationController: 0x5> init
        +0.510 [main] <Shop.Inbox: 0x2> init
        +0.520 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Inbox: 0x2>
        \(Calls.move("UINavigationController: 0x5", to: "UISplitViewController: 0x8", at: 530))
        +2.900 [main] <UINavigationController: 0x6> init
        +2.910 [main] <Shop.Sent: 0x3> init
        +2.920 [main] <UINavigationController: 0x6> pushViewController(_:animated:) <Shop.Sent: 0x3>
        \(Calls.move("UINavigationController: 0x5", to: nil, at: 3_000))
        #! controller-never-deallocated note <UINavigationController: 0x5>
        \(Calls.move("UINavigationController: 0x6", to: "UISplitViewController: 0x8", at: 3_020))
        # end: +20.000
        ## Each row has a stack with a new detail for the second column
        # recorder: swizzler 2.1
        # records: init deinit willMove didMove removeFromParent push pop
        +0.500 [main] <UINavigationController: 0x5> init
        +0.510 [main] <Shop.Detail: 0x2> init
        +0.520 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
        \(Calls.move("UINavigationController: 0x5", to: "UISplitViewController: 0x8", at: 530))
        +2.900 [main] <UINavigationController: 0x6> init
        +2.910 [main] <Shop.Detail: 0x3> init
        +2.920 [main] <UINavigationController: 0x6> pushViewController(_:animated:) <Shop.Detail: 0x3>
        \(Calls.move("UINavigationController: 0x5", to: nil, at: 3_000))
        #! controller-never-deallocated error <UINavigationController: 0x5>
        \(Calls.move("UINavigationController: 0x6", to: "UISplitViewController: 0x8", at: 3_020))
        # end: +20.000
        ## A swipe back was given up in a log that does not show the screen that stays
        # records: init deinit viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear push pop
        \(Calls.push("Shop.Root: 0x7", "Shop.List: 0x2", "Shop.Detail: 0x3"))
        +0.900 [main] <Shop.List: 0x2> viewDidDisappear(_:)
        +2.000 [main] <UINavigationController: 0x5> popViewController(animated:)
        +2.010 [main] <Shop.List: 0x2> viewWillAppear(_:)
        +2.300 [main] <Shop.List: 0x2> viewWillDisappear(_:)
        +2.310 [main] <Shop.List: 0x2> viewDidDisappear(_:)
        # end: +20.000
        ## The root of a stack was set before, so that a screen that is kept is not its root
        # records: init deinit willMove viewDidLoad viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear push pop
        +0.001 [main] <UINavigationController: 0x5> init
        +0.002 [main] <Shop.List: 0x7> willMove(toParent:) <UINavigationController: 0x5>
        +0.003 [main] <UINavigationController: 0x5> viewWillAppear(_:)
        +0.400 [main] <UINavigationController: 0x5> viewDidAppear(_:)
        +0.410 [main] <Shop.Detail: 0x2> init
        +2.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
        +4.000 [main] <UINavigationController: 0x5> popViewController(animated:)
        +9.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
        +12.000 [main] <UINavigationController: 0x5> popViewController(animated:)
        #! controller-never-deallocated note <Shop.Detail: 0x2>
        +15.000 [main] <UINavigationController: 0x5> setViewControllers(_:animated:) [<Shop.Home: 0x8>]
        # end: +30.000
        ## A recorder shows every init, so this one was made before the trace began, and may be kept
        # recorder: swizzler 2.1
        # records: init deinit push pop viewDidAppear viewDidDisappear
        +0.010 [main] <Shop.Home: 0x8> init
        \(Calls.push("Shop.Root: 0x7", "Shop.Detail: 0x2"))
        +2.000 [main] <UINavigationController: 0x5> popViewController(animated:) <Shop.Detail: 0x2>
        #! controller-never-deallocated warning <Shop.Detail: 0x2>
        +2.010 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
        # end: +20.000
        ## A swipe was given up, in a log that does not show that the sheet appeared again
        # records: init deinit present dismiss viewWillDisappear viewDidDisappear
        +0.010 [main] <Shop.Sheet: 0x6> init
        +1.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
        +5.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
        +5.001 [main] <Shop.Sheet: 0x6> viewWillDisappear(_:)
        +9.000 [main] <Shop.Sheet: 0x6> present(_:animated:completion:) <Shop.Editor: 0x8>
        +9.001 [main] <Shop.Sheet: 0x6> viewWillDisappear(_:)
        +9.500 [main] <Shop.Sheet: 0x6> viewDidDisappear(_:)
        # end: +30.000
        ## A sheet that is presented again had left before, although the log would not show that
        # records: init deinit present dismiss viewDidAppear
        +0.010 [main] <Shop.Sheet: 0x6> init
        \(Calls.present(at: 1_000))
        \(Calls.present(at: 8_000))
        +9.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
        #! controller-never-deallocated note <Shop.Sheet: 0x6>
        # end: +30.000
        ## A router presents for whoever is on the screen, so its second call says nothing about the first
        # records: init deinit viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear present dismiss
        \(Calls.present(by: "Shop.HomeRouter: 0x9"))
        \(Calls.present("Shop.Panel: 0x3", by: "Shop.HomeRouter: 0x9", at: 3_000))
        +3.010 [main] <Shop.Sheet: 0x6> viewWillDisappear(_:)
        +3.600 [main] <Shop.Sheet: 0x6> viewDidDisappear(_:)
        # end: +20.000
        ## A split view of the app's own class, which the log does not declare, lets go of its second column
        # records: init deinit willMove didMove removeFromParent viewDidLoad
        +0.010 [main] <Shop.ShopSplitViewController: 0x8> init
        +0.020 [main] <Shop.Detail: 0x2> init
        \(Calls.move("Shop.Detail: 0x2", to: "Shop.ShopSplitViewController: 0x8", at: 30))
        \(Calls.move("Shop.Detail: 0x2", to: nil, at: 3_000))
        #! controller-never-deallocated note <Shop.Detail: 0x2>
        # end: +20.000
        ## Lines are missing after the pop, and the deinit may have been among them
        # records: deinit viewDidLoad push pop
        \(Calls.push("Shop.Root: 0x7", "Shop.Detail: 0x2"))
        +0.500 [main] <Shop.Detail: 0x2> viewDidLoad()
        +1.000 [main] <UINavigationController: 0x5> popViewController(animated:) <Shop.Detail: 0x2>
        # missing: 3 lines: the disk was full
        +9.000 [main] <Shop.Root: 0x7> viewDidLoad()
        # end: +20.000
        """
}
