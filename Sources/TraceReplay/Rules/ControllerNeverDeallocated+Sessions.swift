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
