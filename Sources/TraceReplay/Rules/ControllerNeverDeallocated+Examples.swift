import TraceModel

enum ControllerNeverDeallocatedExamples {
    static let ofCalls = """
        ## Each one stays
        # records: init deinit present dismiss viewDidAppear viewDidDisappear
        \(Calls.visit("Shop.Sheet: 0x2", at: 1_000, finding: "controller-never-deallocated error"))
        \(Calls.visit("Shop.Sheet: 0x3", at: 11_000, finding: "controller-never-deallocated error"))
        # end: +40.000
        ## Only the last one stays, until the next one comes
        # records: init deinit present dismiss viewDidAppear viewDidDisappear
        \(Calls.visit("Shop.Sheet: 0x2", at: 1_000))
        \(Calls.visit("Shop.Sheet: 0x3", at: 11_000, replacing: "Shop.Sheet: 0x2"))
        \(Calls.visit(
            "Shop.Sheet: 0x4", at: 21_000, replacing: "Shop.Sheet: 0x3", finding: "controller-never-deallocated warning"))
        # end: +40.000
        ## The child is removed as it should be, and lives on
        # records: deinit addChild willMove didMove removeFromParent
        \(Calls.add())
        \(Calls.detach(finding: "controller-never-deallocated error"))
        # end: +5.000
        ## A dismissed sheet lives on
        # records: viewDidLoad deinit present dismiss viewDidAppear viewDidDisappear
        +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
        +0.020 [main] <Shop.Sheet: 0x6> viewDidLoad()
        +1.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
        #! controller-never-deallocated error <Shop.Sheet: 0x6>
        # end: +5.000
        ## A sheet in a navigation controller was swiped away, as the next presentation shows
        # records: deinit push present viewDidLoad viewDidAppear viewDidDisappear
        +0.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Sheet: 0x6>
        +0.020 [main] <Shop.Root: 0x7> present(_:animated:completion:) <UINavigationController: 0x5>
        +0.500 [main] <Shop.Sheet: 0x6> viewDidAppear(_:)
        +2.000 [main] <Shop.Sheet: 0x6> viewDidDisappear(_:)
        #! controller-never-deallocated error <Shop.Sheet: 0x6>
        \(Calls.present("Shop.Panel: 0x3", at: 3_000))
        # end: +9.000
        ## The former root of a window lives on, with the sheet that it presented
        # records: deinit present viewDidLoad setRoot
        +0.010 [main] <UIWindow: 0xe> setRootViewController(_:) <Shop.Root: 0x7>
        +0.020 [main] <Shop.Root: 0x7> viewDidLoad()
        +0.030 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
        +0.040 [main] <Shop.Sheet: 0x6> viewDidLoad()
        +1.000 [main] <UIWindow: 0xe> setRootViewController(_:) <Shop.Host: 0x1>
        #! controller-never-deallocated error <Shop.Root: 0x7>
        # end: +9.000
        ## A screen leaves while its search is active
        # records: init deinit push pop present dismiss viewDidAppear viewDidDisappear
        # class: Shop.Finder < UISearchController
        \(Calls.push("Shop.Root: 0x7"))
        +0.900 [main] <Shop.List: 0x2> init
        +1.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.List: 0x2>
        +1.500 [main] <Shop.List: 0x2> viewDidAppear(_:)
        +1.900 [main] <Shop.Finder: 0xc> init
        +2.000 [main] <Shop.List: 0x2> present(_:animated:completion:) <Shop.Finder: 0xc>
        +2.500 [main] <Shop.Finder: 0xc> viewDidAppear(_:)
        +4.000 [main] <UINavigationController: 0x5> popViewController(animated:) <Shop.List: 0x2>
        #! controller-never-deallocated error <Shop.List: 0x2>
        +4.400 [main] <Shop.List: 0x2> viewDidDisappear(_:)
        # end: +20.000
        ## In a log without times, two steps of the user follow
        <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
        <Shop.Sheet: 0x6> viewWillAppear(_:)
        <Shop.Sheet: 0x6> viewDidAppear(_:)
        <Shop.Root: 0x7> dismiss(animated:completion:)
        #! controller-never-deallocated warning <Shop.Sheet: 0x6>
        <Shop.Sheet: 0x6> viewWillDisappear(_:)
        <Shop.Sheet: 0x6> viewDidDisappear(_:)
        <Shop.Host: 0x1> viewWillAppear(_:)
        <Shop.Host: 0x1> viewDidAppear(_:)
        <Shop.Panel: 0x3> viewWillAppear(_:)
        <Shop.Panel: 0x3> viewDidAppear(_:)
        <Shop.Sheet: 0x8> deinit
        ## A search controller lives on after the page that presented it
        # records: init deinit present dismiss viewDidAppear viewDidDisappear
        # class: Shop.Finder < UISearchController
        +0.010 [main] <Shop.Finder: 0xc> init
        +0.020 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Finder: 0xc>
        +0.500 [main] <Shop.Finder: 0xc> viewDidAppear(_:)
        +1.000 [main] <Shop.Finder: 0xc> dismiss(animated:completion:)
        #! controller-never-deallocated error <Shop.Finder: 0xc>
        +1.400 [main] <Shop.Finder: 0xc> viewDidDisappear(_:)
        +2.000 [main] <Shop.Root: 0x7> deinit
        # end: +9.000
        ## A popped controller lives on
        # records: viewDidLoad deinit push pop viewDidAppear viewDidDisappear
        \(Calls.push("Shop.Root: 0x7", "Shop.Detail: 0x2"))
        +0.030 [main] <Shop.Detail: 0x2> viewDidLoad()
        +1.000 [main] <UINavigationController: 0x5> popViewController(animated:) <Shop.Detail: 0x2>
        #! controller-never-deallocated error <Shop.Detail: 0x2>
        # end: +5.000
        ## Everything above the root is popped at once
        # records: viewDidLoad deinit push pop viewDidAppear viewDidDisappear
        \(Calls.push("Shop.Root: 0x7", "Shop.Detail: 0x2"))
        +0.025 [main] <Shop.Detail: 0x2> viewDidLoad()
        +0.030 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Panel: 0x3>
        +0.040 [main] <Shop.Panel: 0x3> viewDidLoad()
        +1.000 [main] <UINavigationController: 0x5> popToRootViewController(animated:)
        #! controller-never-deallocated error <Shop.Detail: 0x2>
        #! controller-never-deallocated error <Shop.Panel: 0x3>
        # end: +5.000
        ## The presenter was popped meanwhile, and its navigation controller dismisses the sheet
        # records: viewDidLoad deinit push pop present dismiss viewDidAppear viewDidDisappear
        \(Calls.push("Shop.Root: 0x7", "Shop.Detail: 0x2"))
        \(Calls.present("Shop.Sheet: 0x6", by: "Shop.Detail: 0x2", at: 500))
        +1.000 [main] <UINavigationController: 0x5> popViewController(animated:) <Shop.Detail: 0x2>
        +1.010 [main] <Shop.Detail: 0x2> deinit
        +3.000 [main] <UINavigationController: 0x5> dismiss(animated:completion:)
        #! controller-never-deallocated error <Shop.Sheet: 0x6>
        +3.400 [main] <Shop.Sheet: 0x6> viewDidDisappear(_:)
        # end: +9.000
        ## A container that removes the tab which it leaves took another tab back
        # records: init deinit addChild willMove didMove removeFromParent
        +0.005 [main] <Shop.Detail: 0x2> init
        \(Calls.add())
        \(Calls.detach(at: 2_000, finding: "controller-never-deallocated warning"))
        +2.900 [main] <Shop.Map: 0x4> init
        \(Calls.add("Shop.Map: 0x4", at: 3_000))
        \(Calls.detach("Shop.Map: 0x4", at: 5_000))
        \(Calls.add("Shop.Map: 0x4", at: 9_000))
        \(Calls.detach("Shop.Map: 0x4", at: 12_000))
        +12.100 [main] <Shop.Map: 0x4> deinit
        # end: +20.000
        ## The class may be one that does not log deinit
        \(Calls.embed())
        \(Calls.remove(finding: "controller-never-deallocated warning"))
        +1.040 [main] <Shop.Host: 0x1> deinit
        # end: +5.000
        ## A page stays after another one has left
        # records: init deinit removeFromParent willMove didMove
        +0.010 [main] <Shop.Page: 0x2> init
        +0.020 [main] <Shop.Page: 0x2> didMove(toParent:) <UIPageViewController: 0x11>
        +0.030 [main] <Shop.Page: 0x3> init
        +1.000 [main] <Shop.Page: 0x3> didMove(toParent:) <UIPageViewController: 0x11>
        +1.010 [main] <Shop.Page: 0x2> removeFromParent()
        #! controller-never-deallocated error <Shop.Page: 0x2>
        +2.000 [main] <Shop.Page: 0x4> didMove(toParent:) <UIPageViewController: 0x11>
        \(Calls.detach("Shop.Page: 0x3", at: 2_010))
        # end: +9.000
        ## The data source has its pages in an array
        # records: init deinit viewDidLoad removeFromParent willMove didMove
        +0.010 [main] <Shop.Page: 0x2> init
        +0.020 [main] <Shop.Page: 0x3> init
        +0.030 [main] <Shop.Page: 0x2> viewDidLoad
        +0.040 [main] <Shop.Page: 0x2> didMove(toParent:) <UIPageViewController: 0x11>
        +1.000 [main] <Shop.Page: 0x3> didMove(toParent:) <UIPageViewController: 0x11>
        +1.010 [main] <Shop.Page: 0x2> removeFromParent()
        #! controller-never-deallocated note <Shop.Page: 0x2>
        # end: +9.000
        ## A full screen is covered by one that the log does not show, and so its presenter stays out of sight
        # records: deinit present dismiss viewDidAppear viewDidDisappear
        +0.010 [main] <Shop.Root: 0x7> viewDidAppear(_:)
        \(Calls.present(at: 1_000))
        +1.400 [main] <Shop.Root: 0x7> viewDidDisappear(_:)
        +5.000 [main] <Shop.Sheet: 0x6> viewDidDisappear(_:)
        # end: +20.000
        ## The keyboard goes down, and its window lets go of the accessory controller
        # records: init deinit willMove didMove removeFromParent
        +0.010 [main] <Shop.Bar: 0x2> init
        \(Calls.move("Shop.Bar: 0x2", to: "UICompatibilityInputViewController: 0x11", at: 20))
        \(Calls.detach("Shop.Bar: 0x2", at: 2_000))
        # end: +20.000
        ## UIKit dropped the presentation, and the app keeps what it wanted to show
        # records: init deinit viewDidLoad present dismiss viewDidAppear viewDidDisappear
        +0.005 [main] <Shop.Panel: 0x3> init
        +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Panel: 0x3>
        \(Calls.present(at: 1_000))
        +2.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
        +2.400 [main] <Shop.Sheet: 0x6> viewDidDisappear(_:)
        +2.500 [main] <Shop.Sheet: 0x6> deinit
        # end: +20.000
        ## The release comes, but late
        +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
        +1.000 [main] <Shop.Sheet: 0x6> dismiss(animated:completion:)
        +59.000 [main] <Shop.Sheet: 0x6> deinit
        #! controller-never-deallocated note <Shop.Sheet: 0x6>
        ## The user holds the sheet half-way down
        # records: deinit present dismiss viewDidAppear viewWillDisappear viewDidDisappear
        \(Calls.present())
        +1.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
        +1.010 [main] <Shop.Sheet: 0x6> viewWillDisappear(_:)
        # end: +9.000
        ## The app was suspended while the screen was popped
        # records: deinit push pop viewDidAppear viewWillDisappear viewDidDisappear
        \(Calls.push("Shop.Root: 0x7", "Shop.Detail: 0x2"))
        +0.500 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
        +1.000 [main] <UINavigationController: 0x5> popViewController(animated:) <Shop.Detail: 0x2>
        +1.010 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
        +61.000 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
        +61.100 [main] <Shop.Detail: 0x2> deinit
        # end: +70.000
        ## The former root is wrapped into the new one
        # records: deinit addChild willMove didMove removeFromParent viewDidLoad setRoot
        +0.010 [main] <UIWindow: 0xe> setRootViewController(_:) <Shop.Root: 0x7>
        +0.020 [main] <Shop.Root: 0x7> viewDidLoad()
        \(Calls.add("Shop.Root: 0x7", at: 1_000, without: .didMove))
        +1.020 [main] <UIWindow: 0xe> setRootViewController(_:) <Shop.Host: 0x1>
        +1.030 [main] <Shop.Root: 0x7> didMove(toParent:) <Shop.Host: 0x1>
        \(Calls.detach("Shop.Root: 0x7", at: 9_000))
        +9.100 [main] <Shop.Root: 0x7> deinit
        ## In a log without times, one step follows
        <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
        <Shop.Sheet: 0x6> viewWillAppear(_:)
        <Shop.Sheet: 0x6> viewDidAppear(_:)
        <Shop.Root: 0x7> dismiss(animated:completion:)
        <Shop.Sheet: 0x6> viewWillDisappear(_:)
        <Shop.Sheet: 0x6> viewDidDisappear(_:)
        <Shop.Host: 0x1> viewWillAppear(_:)
        <Shop.Panel: 0x3> viewWillAppear(_:)
        <Shop.Host: 0x1> viewDidAppear(_:)
        <Shop.Panel: 0x3> viewDidAppear(_:)
        <Shop.Sheet: 0x8> deinit
        ## The trace ends too early to tell
        # records: deinit present dismiss
        +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
        +1.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
        +2.000 [main] <Shop.Root: 0x7> viewDidAppear(_:)
        ## A swipe back that the user gave up
        # records: deinit push pop viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
        \(Calls.push("Shop.Root: 0x7", "Shop.Detail: 0x2"))
        \(Calls.appear(at: 30))
        +1.000 [main] <UINavigationController: 0x5> popViewController(animated:) <Shop.Detail: 0x2>
        +1.010 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
        \(Calls.appear(at: 1_020))
        # end: +5.000
        ## The controller is presented again
        # records: deinit present dismiss
        +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
        +1.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
        +2.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
        # end: +9.000
        ## A search is cancelled
        # records: deinit willMove didMove present dismiss
        +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <UISearchController: 0xc>
        \(Calls.move("Shop.Results: 0x8", to: "UISearchController: 0xc", at: 20))
        +1.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
        # end: +9.000
        ## A search controller that logs its calls is kept by the page
        # records: init deinit present dismiss
        # class: Shop.Finder < UISearchController
        +0.010 [main] <Shop.Finder: 0xc> init
        +0.020 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Finder: 0xc>
        +1.000 [main] <Shop.Finder: 0xc> dismiss(animated:completion:)
        +2.000 [main] <Shop.Other: 0xd> init
        +3.000 [main] <Shop.Other: 0xd> deinit
        # end: +9.000
        ## A search controller and its results go with the page, long after the search
        # records: init deinit willMove didMove present dismiss
        # class: Shop.Finder < UISearchController
        +0.010 [main] <Shop.Finder: 0xc> init
        +0.020 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Finder: 0xc>
        \(Calls.move("Shop.Results: 0x8", to: "Shop.Finder: 0xc", at: 30))
        +1.000 [main] <Shop.Finder: 0xc> dismiss(animated:completion:)
        +8.000 [main] <Shop.Root: 0x7> deinit
        +8.010 [main] <Shop.Finder: 0xc> deinit
        +8.020 [main] <Shop.Results: 0x8> deinit
        # end: +19.000
        ## A tab leaves the More list of its tab bar controller
        # records: init deinit willMove didMove
        +0.010 [main] <Shop.Settings: 0xe> init
        \(Calls.move("Shop.Settings: 0xe", to: "UIMoreNavigationController: 0xf", at: 20))
        \(Calls.move("Shop.Settings: 0xe", to: nil, at: 1_000))
        # end: +9.000
        ## The More list shows a tab of a storyboard
        # records: init deinit push pop willMove didMove viewDidAppear viewDidDisappear
        +0.010 [main] <Shop.Settings: 0xe> init
        +0.020 [main] <UIMoreNavigationController: 0xf> pushViewController(_:animated:) <Shop.Settings: 0xe>
        +1.000 [main] <UIMoreNavigationController: 0xf> popViewController(animated:) <Shop.Settings: 0xe>
        # end: +9.000
        ## The page beside the current one is cached
        # records: init deinit removeFromParent willMove didMove
        +0.010 [main] <Shop.Page: 0x2> didMove(toParent:) <UIPageViewController: 0x11>
        +1.000 [main] <Shop.Page: 0x3> didMove(toParent:) <UIPageViewController: 0x11>
        \(Calls.detach("Shop.Page: 0x2", at: 1_010))
        # end: +9.000
        ## A split view controller keeps a popped detail until it shows another one
        # records: init deinit push pop willMove didMove
        \(Calls.move("UINavigationController: 0x5", to: "UISplitViewController: 0x10"))
        +0.100 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.List: 0x7>
        +0.900 [main] <Shop.Detail: 0x2> init
        +1.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
        +2.000 [main] <UINavigationController: 0x5> popViewController(animated:) <Shop.Detail: 0x2>
        # end: +9.000
        ## The app does not log deinit
        +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
        +1.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
        # end: +9.000
        ## UIKit refused to dismiss
        # records: deinit present dismiss
        +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
        +1.000 [main] <Shop.Root: 0x7> dismiss(animated:completion:)
        +1.010 [main] Attempt to dismiss from view controller <Shop.Root: 0x7> \
        while a presentation or dismiss is in progress!
        #! uikit-warning warning <Shop.Root: 0x7>
        # end: +9.000
        """
}
