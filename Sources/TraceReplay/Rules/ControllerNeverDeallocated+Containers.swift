// What the containers of a whole session keep, and what the log does not show of them.
enum ControllerNeverDeallocatedContainers {
    static let examples = """
        ## A group shows three tabs one after the other: the first one is kept, too
        # records: init deinit willMove didMove removeFromParent push pop
        \(Calls.move("UINavigationController: 0x5", to: "UITabBarController: 0x8"))
        +0.500 [main] <Shop.Inbox: 0x2> init
        \(Calls.move("Shop.Inbox: 0x2", to: "UINavigationController: 0x5", at: 510))
        +2.900 [main] <Shop.Sent: 0x3> init
        \(Calls.move("Shop.Inbox: 0x2", to: nil, at: 3_000))
        #! controller-never-deallocated note <Shop.Inbox: 0x2>
        \(Calls.move("Shop.Sent: 0x3", to: "UINavigationController: 0x5", at: 3_020))
        +5.900 [main] <Shop.Bin: 0x4> init
        \(Calls.move("Shop.Sent: 0x3", to: nil, at: 6_000))
        #! controller-never-deallocated note <Shop.Sent: 0x3>
        \(Calls.move("Shop.Bin: 0x4", to: "UINavigationController: 0x5", at: 6_020))
        # end: +20.000
        ## Nobody knows in what a stack is that logs nothing: it may belong to a group of tabs
        # records: init deinit willMove didMove removeFromParent
        # class: Shop.Stack < UINavigationController
        +0.500 [main] <Shop.Inbox: 0x2> init
        \(Calls.move("Shop.Inbox: 0x2", to: "Shop.Stack: 0x5", at: 510))
        +2.900 [main] <Shop.Sent: 0x3> init
        \(Calls.move("Shop.Inbox: 0x2", to: nil, at: 3_000))
        #! controller-never-deallocated note <Shop.Inbox: 0x2>
        \(Calls.move("Shop.Sent: 0x3", to: "Shop.Stack: 0x5", at: 3_020))
        # end: +20.000
        ## Each row has a column with a new detail, and the first of three lives on
        # recorder: swizzler 2.1
        # records: init deinit willMove didMove removeFromParent push pop
        +0.500 [main] <Shop.Detail: 0x2> init
        \(Calls.move("Shop.Detail: 0x2", to: "UISplitViewController: 0x8", at: 530))
        +2.900 [main] <Shop.Detail: 0x3> init
        \(Calls.move("Shop.Detail: 0x2", to: nil, at: 3_000))
        #! controller-never-deallocated error <Shop.Detail: 0x2>
        \(Calls.move("Shop.Detail: 0x3", to: "UISplitViewController: 0x8", at: 3_020))
        +5.900 [main] <Shop.Detail: 0x4> init
        \(Calls.move("Shop.Detail: 0x3", to: nil, at: 6_000))
        \(Calls.move("Shop.Detail: 0x4", to: "UISplitViewController: 0x8", at: 6_020))
        +6.100 [main] <Shop.Detail: 0x3> deinit
        # end: +20.000
        ## A container of which the log does not say what it inherits from may be a page view controller
        # records: init deinit addChild willMove didMove removeFromParent
        \(Calls.move("Shop.Page: 0x2", to: "Shop.Tour: 0x11"))
        +0.900 [main] <Shop.Tour: 0x11> init
        \(Calls.move("Shop.Page: 0x3", to: "Shop.Tour: 0x11", at: 3_000))
        \(Calls.move("Shop.Page: 0x2", to: nil, at: 3_100))
        #! controller-never-deallocated note <Shop.Page: 0x2>
        \(Calls.move("Shop.Page: 0x4", to: "Shop.Tour: 0x11", at: 6_000))
        \(Calls.move("Shop.Page: 0x3", to: nil, at: 6_100))
        # end: +20.000
        ## It is none that keeps its pages: it lets go of one, and frees the next one
        # records: init deinit addChild willMove didMove removeFromParent
        +0.005 [main] <Shop.Page: 0x2> init
        \(Calls.move("Shop.Page: 0x2", to: "Shop.Tour: 0x11"))
        \(Calls.move("Shop.Page: 0x3", to: "Shop.Tour: 0x11", at: 3_000))
        \(Calls.move("Shop.Page: 0x2", to: nil, at: 3_100))
        #! controller-never-deallocated error <Shop.Page: 0x2>
        \(Calls.move("Shop.Page: 0x4", to: "Shop.Tour: 0x11", at: 6_000))
        \(Calls.move("Shop.Page: 0x3", to: nil, at: 6_100))
        +6.200 [main] <Shop.Page: 0x3> deinit
        \(Calls.move("Shop.Page: 0x5", to: "Shop.Tour: 0x11", at: 9_000))
        \(Calls.move("Shop.Page: 0x4", to: nil, at: 9_100))
        # end: +20.000
        ## Such a container announced a page, and the user gave the swipe up
        # records: init deinit addChild willMove didMove removeFromParent
        +0.010 [main] <Shop.Page: 0x2> init
        +3.000 [main] <Shop.Page: 0x2> willMove(toParent:) <Shop.Tour: 0x11>
        \(Calls.move("Shop.Page: 0x2", to: nil, at: 3_300))
        # end: +20.000
        ## A page view controller lives on after it was dismissed, and with it the page that it caches
        # recorder: swizzler 2.1
        # records: init deinit willMove didMove removeFromParent viewDidAppear viewWillDisappear viewDidDisappear present dismiss
        \(Calls.present("UIPageViewController: 0x11"))
        \(Calls.move("Shop.Page: 0x2", to: "UIPageViewController: 0x11", at: 100))
        \(Calls.move("Shop.Page: 0x3", to: "UIPageViewController: 0x11", at: 3_000))
        \(Calls.move("Shop.Page: 0x2", to: nil, at: 3_100))
        +6.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
        #! controller-never-deallocated error <UIPageViewController: 0x11>
        \(Calls.disappear("UIPageViewController: 0x11", at: 6_010))
        # end: +20.000
        ## A dismissal took away what a child presents of which the log does not show that it is one
        # records: init deinit viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear present dismiss
        \(Calls.present("UINavigationController: 0x5"))
        +0.100 [main] <Shop.List: 0x2> viewDidAppear(_:)
        \(Calls.present(by: "Shop.List: 0x2", at: 1_000))
        +4.000 [main] <UINavigationController: 0x5> dismiss(animated:completion:)
        \(Calls.disappear("Shop.Sheet: 0x6", at: 4_010))
        +4.100 [main] <Shop.Sheet: 0x6> deinit
        \(Calls.present("Shop.Photo: 0x3", by: "UINavigationController: 0x5", at: 6_000))
        \(Calls.disappear("UINavigationController: 0x5", at: 6_020))
        +19.000 [main] <UINavigationController: 0x4> deinit
        # end: +20.000
        ## Only a call shows what covers a screen, in a log that does not show what appears
        # records: deinit viewDidDisappear present
        +1.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
        +5.000 [main] <Shop.Inbox: 0x3> present(_:animated:completion:) <Shop.Photo: 0x4>
        +5.400 [main] <Shop.Sheet: 0x6> viewDidDisappear(_:)
        +5.410 [main] <Shop.Inbox: 0x3> viewDidDisappear(_:)
        # end: +20.000
        ## The next tab of a group is of a class that logs nothing
        # records: init deinit willMove didMove removeFromParent push pop
        \(Calls.move("UINavigationController: 0x5", to: "UITabBarController: 0x8"))
        +0.500 [main] <Shop.Inbox: 0x2> init
        \(Calls.move("Shop.Inbox: 0x2", to: "UINavigationController: 0x5", at: 510))
        \(Calls.move("Shop.Inbox: 0x2", to: nil, at: 3_000))
        #! controller-never-deallocated note <Shop.Inbox: 0x2>
        +9.000 [main] <UINavigationController: 0x6> pushViewController(_:animated:) <Shop.Home: 0x7>
        # end: +20.000
        ## A screen that was pushed in a tab is no tab itself
        # records: init deinit willMove didMove removeFromParent push pop
        \(Calls.move("UINavigationController: 0x5", to: "UITabBarController: 0x8"))
        +0.050 [main] <Shop.Detail: 0x2> init
        +0.060 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Root: 0x7>
        +0.070 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
        \(Calls.move(to: "UINavigationController: 0x5", at: 510))
        \(Calls.move(to: nil, at: 3_000))
        #! controller-never-deallocated error <Shop.Detail: 0x2>
        # end: +20.000
        ## A screen goes with the container that it is in, as nothing shows, and what it covered lives on
        # records: deinit willMove didMove removeFromParent viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear present dismiss
        +0.005 [main] <Shop.Root: 0x7> present(_:animated:completion:) <UINavigationController: 0x5>
        \(Calls.appear())
        \(Calls.move(to: "UINavigationController: 0x5", at: 30))
        \(Calls.disappear(at: 3_000))
        \(Calls.appear("Shop.Page: 0x3", at: 3_010))
        +8.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
        #! controller-never-deallocated error <Shop.Detail: 0x2>
        \(Calls.disappear("Shop.Page: 0x3", at: 8_010))
        +8.100 [main] <Shop.Page: 0x3> deinit
        # end: +20.000
        ## A dismissal was ignored: later, another controller appears in the container that it concerned
        # records: deinit willMove didMove viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear present dismiss
        +0.005 [main] <Shop.Root: 0x7> present(_:animated:completion:) <UINavigationController: 0x5>
        \(Calls.appear())
        \(Calls.move(to: "UINavigationController: 0x5", at: 30))
        \(Calls.disappear(at: 3_000))
        +5.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
        \(Calls.appear("Shop.Map: 0x4", at: 9_000))
        \(Calls.move("Shop.Map: 0x4", to: "UINavigationController: 0x5", at: 9_100))
        # end: +20.000
        ## A sheet disappeared, in a log that would not show that it appears again
        # records: deinit viewWillDisappear viewDidDisappear present dismiss
        +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
        \(Calls.disappear("Shop.Sheet: 0x6"))
        #! controller-never-deallocated warning <Shop.Sheet: 0x6>
        # end: +20.000
        ## A presented controller has no parent, so that UIKit does nothing when it is removed
        # records: init deinit addChild willMove didMove removeFromParent viewDidAppear viewDidDisappear present dismiss
        +0.005 [main] <Shop.Sheet: 0x6> init
        \(Calls.present())
        +3.000 [main] <Shop.Sheet: 0x6> removeFromParent()
        #! remove-without-parent warning <Shop.Sheet: 0x6>
        # end: +20.000
        ## A stack is emptied
        # records: init deinit push pop
        +0.005 [main] <Shop.Detail: 0x2> init
        \(Calls.push("Shop.Root: 0x7", "Shop.Detail: 0x2"))
        +3.000 [main] <UINavigationController: 0x5> setViewControllers(_:animated:) []
        #! controller-never-deallocated error <Shop.Detail: 0x2>
        +3.100 [main] <Shop.Root: 0x7> deinit
        # end: +20.000
        ## The new stack is an optional list
        # records: init deinit push pop
        +0.005 [main] <Shop.Detail: 0x2> init
        \(Calls.push("Shop.Root: 0x7", "Shop.Detail: 0x2"))
        +3.000 [main] <UINavigationController: 0x5> setViewControllers(_:animated:) Optional([<Shop.Root: 0x7>])
        #! controller-never-deallocated error <Shop.Detail: 0x2>
        # end: +20.000
        ## The log shows no list, and what comes onto the stack next may be the same
        # records: init deinit push pop
        +0.005 [main] <Shop.Detail: 0x2> init
        \(Calls.push("Shop.Root: 0x7", "Shop.Detail: 0x2"))
        +3.000 [main] <UINavigationController: 0x5> setViewControllers(_:animated:)
        # end: +20.000
        ## A screen that is pushed again had left, although the log would not show that
        # records: init deinit viewDidLoad push
        +0.005 [main] <Shop.Detail: 0x2> init
        \(Calls.push("Shop.Root: 0x7", "Shop.Detail: 0x2"))
        +9.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
        +15.000 [main] <UINavigationController: 0x5> setViewControllers(_:animated:) [<Shop.Root: 0x7>]
        #! controller-never-deallocated note <Shop.Detail: 0x2>
        # end: +30.000
        ## A page view controller removes a page, in a log that does not show that it had added it
        # records: init deinit willMove removeFromParent
        +0.005 [main] <Shop.Page: 0x2> init
        +0.010 [main] <Shop.Page: 0x2> willMove(toParent:) <UIPageViewController: 0x11>
        +3.000 [main] <Shop.Page: 0x3> willMove(toParent:) <UIPageViewController: 0x11>
        +3.010 [main] <Shop.Page: 0x2> willMove(toParent:) nil
        +3.020 [main] <Shop.Page: 0x2> removeFromParent()
        #! controller-never-deallocated note <Shop.Page: 0x2>
        # end: +20.000
        ## A list takes a tab out
        # records: init deinit push pop
        +0.005 [main] <Shop.Promo: 0x3> init
        +0.010 [main] <UITabBarController: 0x8> setViewControllers(_:animated:) [<Shop.Home: 0x2>, <Shop.Promo: 0x3>]
        +5.000 [main] <UITabBarController: 0x8> setViewControllers(_:animated:) [<Shop.Home: 0x2>]
        #! controller-never-deallocated error <Shop.Promo: 0x3>
        # end: +20.000
        ## An app that takes tabs out puts them in again
        # records: init deinit push pop
        +0.005 [main] <Shop.Promo: 0x3> init
        +0.006 [main] <Shop.Home: 0x2> init
        +0.010 [main] <UITabBarController: 0x8> setViewControllers(_:animated:) [<Shop.Home: 0x2>, <Shop.Promo: 0x3>]
        +5.000 [main] <UITabBarController: 0x8> setViewControllers(_:animated:) [<Shop.Promo: 0x3>]
        +9.000 [main] <UITabBarController: 0x8> setViewControllers(_:animated:) [<Shop.Home: 0x2>]
        #! controller-never-deallocated warning <Shop.Promo: 0x3>
        # end: +20.000
        ## A list puts the detail of another item into the second column of a split view
        # records: init deinit push pop
        +0.005 [main] <Shop.Mail: 0x3> init
        +0.010 [main] <UISplitViewController: 0x8> setViewControllers(_:animated:) [<Shop.Home: 0x2>, <Shop.Mail: 0x3>]
        +5.000 [main] <UISplitViewController: 0x8> setViewControllers(_:animated:) [<Shop.Home: 0x2>, <Shop.News: 0x4>]
        #! controller-never-deallocated warning <Shop.Mail: 0x3>
        # end: +20.000
        """
}
