import TraceModel

// What screens, windows, split view controllers and caches of the app keep, and what they would not keep.
enum ControllerNeverDeallocatedCaches {
    private static let ofScreens = """
        # records: init deinit viewDidLoad addChild willMove didMove removeFromParent viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
        """

    /// A screen shows a child for a while, and goes; the child goes with it.
    private static func visit(_ screen: String, with child: String, at start: Int) -> String {
        """
        +\(start).000 [main] <\(screen)> init
        +\(start).001 [main] <\(child)> init
        \(Calls.add(child, to: screen, at: start * 1_000 + 10))
        \(Calls.detach(child, at: start * 1_000 + 2_000))
        +\(start + 5).000 [main] <\(screen)> deinit
        +\(start + 5).001 [main] <\(child)> deinit
        #! controller-never-deallocated note <\(child)>
        """
    }

    /// A collapsed split view, which shows one stack.
    private static let firstColumn = """
        # records: init deinit push pop willMove didMove viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
        +0.001 [main] <Shop.Feeds: 0x7> init
        +0.002 [main] <Shop.Timeline: 0x3> init
        +0.003 [main] <Shop.Article: 0x4> init
        +0.004 [main] <Shop.Settings: 0x6> init
        \(Calls.move("UINavigationController: 0x5", to: "UISplitViewController: 0x10"))
        \(Calls.move("Shop.Feeds: 0x7", to: "UINavigationController: 0x5", at: 100))
        \(Calls.appear("Shop.Feeds: 0x7", at: 150))
        """

    private static let threeColumns = """
        \(firstColumn)
        \(show("Shop.Timeline: 0x3", over: "Shop.Feeds: 0x7", at: 2))
        \(show("Shop.Article: 0x4", over: "Shop.Timeline: 0x3", at: 4))
        """

    /// A column comes onto the stack above another one, without a push.
    private static func show(_ column: String, over former: String, at start: Int) -> String {
        [
            "+\(start).010 [main] <\(column)> willMove(toParent:) <UINavigationController: 0x5>",
            Calls.disappear(former, at: start * 1_000 + 20), Calls.appear(column, at: start * 1_000 + 40),
            "+\(start).090 [main] <\(column)> didMove(toParent:) <UINavigationController: 0x5>",
        ].joined(separator: "\n")
    }

    private static func back(from column: String, to former: String, at start: Int, finding: String? = nil) -> String {
        [
            "+\(start).000 [main] <UINavigationController: 0x5> popViewController(animated:)",
            "+\(start).010 [main] <\(column)> willMove(toParent:) nil",
            Calls.disappear(column, at: start * 1_000 + 20), Calls.appear(former, at: start * 1_000 + 40),
            "+\(start).090 [main] <\(column)> didMove(toParent:) nil"
                + (finding.map { "\n#! \($0) <\(column)>" } ?? ""),
        ].joined(separator: "\n")
    }

    private static let chats = """
        # records: init deinit viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear push pop
        +0.001 [main] <Shop.Chat: 0x2> init
        +0.002 [main] <Shop.Chat: 0x3> init
        +0.003 [main] <Shop.Chat: 0x4> init
        \(Calls.push("Shop.Root: 0x7"))
        \(Calls.appear("Shop.Root: 0x7", at: 50))
        """

    /// A screen is pushed above the root of its stack, and popped three seconds later.
    private static func visit(_ screen: String, at start: Int, finding: String? = nil) -> String {
        [
            "+\(start).000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <\(screen)>",
            Calls.disappear("Shop.Root: 0x7", at: start * 1_000 + 10), Calls.appear(screen, at: start * 1_000 + 30),
            "+\(start + 3).000 [main] <UINavigationController: 0x5> popViewController(animated:)"
                + (finding.map { "\n#! \($0) <\(screen)>" } ?? ""),
            Calls.disappear(screen, at: start * 1_000 + 3_010),
            Calls.appear("Shop.Root: 0x7", at: start * 1_000 + 3_030),
        ].joined(separator: "\n")
    }

    private static let roots =
        "# records: init deinit viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear setRoot"

    /// A window gets a root; the former one leaves the screen.
    private static func setRoot(_ root: String, after former: String? = nil, at start: Int, finding: String? = nil)
        -> String
    {
        let mark = former.map { former in finding.map { "\n#! \($0) <\(former)>" } ?? "" } ?? ""
        let call = "+\(start).000 [main] <UIWindow: 0xe> setRootViewController(_:) <\(root)>\(mark)"
        let gone = former.map { [Calls.disappear($0, at: start * 1_000 + 10)] } ?? []
        return ([call] + gone + [Calls.appear(root, at: start * 1_000 + 30)]).joined(separator: "\n")
    }

    /// A screen takes the child that it kept with it, and the next screen has its own.
    private static let secondScreen = """
        \(ofScreens)
        \(visit("Shop.Orders: 0x2", with: "Shop.Empty: 0x3", at: 1))
        +10.000 [main] <Shop.Orders: 0x4> init
        +10.001 [main] <Shop.Empty: 0x5> init
        \(Calls.add("Shop.Empty: 0x5", to: "Shop.Orders: 0x4", at: 10_010))
        """

    static let examples = """
        ## What a screen keeps for itself goes with it: a child that is removed while its screen stays is kept, as the one before it was
        \(secondScreen)
        \(Calls.detach("Shop.Empty: 0x5", at: 12_000, finding: "controller-never-deallocated note"))
        # end: +30.000
        ## Such a screen is gone, and the child lives on
        \(secondScreen)
        \(Calls.detach("Shop.Empty: 0x5", at: 12_000, finding: "controller-never-deallocated error"))
        +15.000 [main] <Shop.Orders: 0x4> deinit
        # end: +30.000
        ## Such a screen makes another child each time, and keeps all of them
        \(secondScreen)
        \(Calls.detach("Shop.Empty: 0x5", at: 12_000, finding: "controller-never-deallocated error"))
        +13.000 [main] <Shop.Empty: 0x6> init
        \(Calls.add("Shop.Empty: 0x6", to: "Shop.Orders: 0x4", at: 13_010))
        \(Calls.detach("Shop.Empty: 0x6", at: 15_000, finding: "controller-never-deallocated error"))
        # end: +30.000
        ## An app has a root for each orientation, and the window gets them in turns
        \(roots)
        +0.001 [main] <Shop.Portrait: 0x2> init
        \(setRoot("Shop.Portrait: 0x2", at: 1))
        +3.900 [main] <Shop.Landscape: 0x3> init
        \(setRoot("Shop.Landscape: 0x3", after: "Shop.Portrait: 0x2", at: 4))
        \(setRoot(
            "Shop.Portrait: 0x2", after: "Shop.Landscape: 0x3", at: 9, finding: "controller-never-deallocated warning"))
        # end: +20.000
        ## An app keeps its login, and makes another root for each user
        \(roots)
        +0.001 [main] <Shop.Login: 0x2> init
        \(setRoot("Shop.Login: 0x2", at: 1))
        +3.900 [main] <Shop.Main: 0x3> init
        \(setRoot("Shop.Main: 0x3", after: "Shop.Login: 0x2", at: 4))
        \(setRoot(
            "Shop.Login: 0x2", after: "Shop.Main: 0x3", at: 9, finding: "controller-never-deallocated error"))
        +11.900 [main] <Shop.Main: 0x4> init
        \(setRoot(
            "Shop.Main: 0x4", after: "Shop.Login: 0x2", at: 12, finding: "controller-never-deallocated note"))
        # end: +20.000
        ## The window never gets a root back
        \(roots)
        +0.001 [main] <Shop.Login: 0x2> init
        \(setRoot("Shop.Login: 0x2", at: 1))
        +3.900 [main] <Shop.Main: 0x3> init
        \(setRoot(
            "Shop.Main: 0x3", after: "Shop.Login: 0x2", at: 4, finding: "controller-never-deallocated error"))
        # end: +20.000
        ## A collapsed split view shows three columns on one stack, and keeps the last one that was popped: no call had pushed it
        \(threeColumns)
        \(back(from: "Shop.Article: 0x4", to: "Shop.Timeline: 0x3", at: 7))
        # end: +20.000
        ## The user goes back to the first column
        \(threeColumns)
        \(back(from: "Shop.Article: 0x4", to: "Shop.Timeline: 0x3", at: 7))
        \(back(from: "Shop.Timeline: 0x3", to: "Shop.Feeds: 0x7", at: 9))
        # end: +20.000
        ## The app pushes a screen onto the second column of a collapsed split view: nobody keeps it
        \(firstColumn)
        \(show("Shop.Timeline: 0x3", over: "Shop.Feeds: 0x7", at: 2))
        +4.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Settings: 0x6>
        \(show("Shop.Settings: 0x6", over: "Shop.Timeline: 0x3", at: 4))
        \(back(
            from: "Shop.Settings: 0x6", to: "Shop.Timeline: 0x3", at: 7, finding: "controller-never-deallocated error"))
        # end: +20.000
        ## A collapsed split view shows the next detail only at the end of the log: until then, it kept the one that was popped
        \(firstColumn)
        \(show("Shop.Article: 0x4", over: "Shop.Feeds: 0x7", at: 2))
        \(back(from: "Shop.Article: 0x4", to: "Shop.Feeds: 0x7", at: 4))
        +7.900 [main] <Shop.Article: 0x8> init
        \(show("Shop.Article: 0x8", over: "Shop.Feeds: 0x7", at: 8))
        ## The log goes on, and the former detail lives on
        \(firstColumn)
        \(show("Shop.Article: 0x4", over: "Shop.Feeds: 0x7", at: 2))
        \(back(
            from: "Shop.Article: 0x4", to: "Shop.Feeds: 0x7", at: 4, finding: "controller-never-deallocated error"))
        +7.900 [main] <Shop.Article: 0x8> init
        \(show("Shop.Article: 0x8", over: "Shop.Feeds: 0x7", at: 8))
        # end: +20.000
        ## An app keeps chats, and pushes two of them again: it may keep the third, too
        \(chats)
        \(visit("Shop.Chat: 0x2", at: 2))
        \(visit("Shop.Chat: 0x3", at: 10))
        \(visit("Shop.Chat: 0x2", at: 18, finding: "controller-never-deallocated note"))
        \(visit("Shop.Chat: 0x3", at: 26, finding: "controller-never-deallocated note"))
        \(visit("Shop.Chat: 0x4", at: 34, finding: "controller-never-deallocated warning"))
        # end: +50.000
        ## Only one of them ever came back
        \(chats)
        \(visit("Shop.Chat: 0x2", at: 2))
        \(visit("Shop.Chat: 0x2", at: 10, finding: "controller-never-deallocated note"))
        \(visit("Shop.Chat: 0x3", at: 18, finding: "controller-never-deallocated error"))
        \(visit("Shop.Chat: 0x4", at: 26, finding: "controller-never-deallocated error"))
        # end: +50.000
        ## A screen that was removed is put on the next stack, below another one: it is told that it will be there, and never that it is
        # records: init deinit addChild removeFromParent willMove didMove viewDidLoad
        +0.001 [main] <Shop.Terms: 0x2> init
        \(Calls.add("Shop.Terms: 0x2"))
        \(Calls.detach("Shop.Terms: 0x2", at: 4_000))
        +8.000 [main] <UINavigationController: 0x6> init
        +8.010 [main] <Shop.Terms: 0x2> willMove(toParent:) <UINavigationController: 0x6>
        # end: +20.000
        ## The stack took that back
        # records: init deinit addChild removeFromParent willMove didMove viewDidLoad
        +0.001 [main] <Shop.Terms: 0x2> init
        \(Calls.add("Shop.Terms: 0x2"))
        \(Calls.detach("Shop.Terms: 0x2", at: 4_000, finding: "controller-never-deallocated error"))
        +8.000 [main] <UINavigationController: 0x6> init
        +8.010 [main] <Shop.Terms: 0x2> willMove(toParent:) <UINavigationController: 0x6>
        +8.500 [main] <Shop.Terms: 0x2> willMove(toParent:) nil
        # end: +20.000
        """
}
