import TraceModel

// What of a child is left behind, and what a parent keeps on purpose.
extension ChildNeverRemoved {
    /// A stack goes, and its screen does not.
    private static func keptScreen(_ severity: String) -> String {
        """
        # records: init deinit addChild removeFromParent willMove didMove viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
        +0.001 [main] <UINavigationController: 0x5> init
        +0.002 [main] <Shop.Detail: 0x2> init
        +0.010 [main] <Shop.Detail: 0x2> willMove(toParent:) <UINavigationController: 0x5>
        \(Calls.appear(at: 20))
        +0.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <UINavigationController: 0x5>
        #! child-never-removed \(severity) <Shop.Detail: 0x2>
        \(Calls.disappear(at: 4_000))
        +4.100 [main] <UINavigationController: 0x5> deinit
        """
    }

    static let examples = """
        ## The parent is deallocated, and the child lives on
        # records: deinit addChild willMove didMove
        \(Calls.add(finding: "child-never-removed error"))
        +1.000 [main] <Shop.Host: 0x1> deinit
        # end: +4.000
        ## The view is taken out, and the controller is forgotten
        \(Calls.embed(finding: "child-never-removed error"))
        +1.000 [main] <Shop.Detail: 0x2> removeFromSuperview()
        # end: +3.000
        ## The old child of a transition is never removed
        \(Calls.embed(finding: "child-never-removed error"))
        \(Calls.add("Shop.Panel: 0x3", at: 1_000, without: .didMove, finding: "child-never-removed note"))
        +1.020 [main] <Shop.Host: 0x1> transition(from:to:) <Shop.Detail: 0x2> <Shop.Panel: 0x3>
        +1.030 [main] <Shop.Panel: 0x3> didMove(toParent:) <Shop.Host: 0x1>
        # end: +4.000
        ## The child is told that it will leave, and then nothing happens
        # records: addChild willMove didMove removeFromParent addSubview
        \(Calls.embed(finding: "child-never-removed error"))
        +1.000 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
        # end: +3.000
        ## Nothing shows that the child should be gone, but it is still there
        \(Calls.embed(finding: "child-never-removed note"))
        # end: +5.000
        ## The view of a child goes into the window for full screen, so that the child does not disappear
        # records: deinit addChild willMove didMove removeFromParent addSubview removeFromSuperview viewDidAppear viewDidDisappear
        \(Calls.embed(finding: "child-never-removed note"))
        +0.500 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
        +3.000 [main] <Shop.Detail: 0x2> removeFromSuperview()
        # end: +9.000
        ## The same, but the child disappears
        # records: deinit addChild willMove didMove removeFromParent addSubview removeFromSuperview viewDidAppear viewDidDisappear
        \(Calls.embed(finding: "child-never-removed error"))
        +0.500 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
        +3.000 [main] <Shop.Detail: 0x2> removeFromSuperview()
        +3.010 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
        # end: +9.000
        ## A child waits in a pool of cells
        \(Calls.embed("Shop.FeedCell: 0x9"))
        \(Calls.embed("Shop.FeedCell: 0xa", at: 50, finding: "child-never-removed note"))
        +1.000 [main] <Shop.FeedCell: 0x9> removeFromSuperview()
        +1.010 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.FeedCell: 0x9>
        +1.020 [main] <Shop.FeedCell: 0xa> removeFromSuperview()
        \(Calls.remove("Shop.FeedCell: 0x9", at: 4_000))
        # end: +6.000
        ## A tab takes the place of another one that was added long before, and is told then that it arrived
        \(Calls.embed(finding: "child-never-removed note"))
        \(Calls.add("Shop.Panel: 0x3", at: 50, without: .didMove, finding: "child-never-removed note"))
        +4.000 [main] <Shop.Detail: 0x2> removeFromSuperview()
        +4.010 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Panel: 0x3>
        +4.020 [main] <Shop.Panel: 0x3> didMove(toParent:) <Shop.Host: 0x1>
        # end: +9.000
        ## Tabs come back, in a log that shows only that they begin to appear
        # records: init deinit addChild willMove didMove removeFromParent removeFromSuperview viewWillAppear viewDidDisappear
        +0.001 [main] <Shop.Host: 0x1> init
        \(Calls.add(finding: "child-never-removed note"))
        \(Calls.add("Shop.Panel: 0x3", at: 100, finding: "child-never-removed note"))
        +0.500 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
        +4.000 [main] <Shop.Detail: 0x2> removeFromSuperview()
        +4.010 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
        +4.020 [main] <Shop.Panel: 0x3> viewWillAppear(_:)
        +8.000 [main] <Shop.Panel: 0x3> removeFromSuperview()
        +8.010 [main] <Shop.Panel: 0x3> viewDidDisappear(_:)
        +8.020 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
        # end: +20.000
        ## A container shows and hides a menu that it added for good, and forwards its appearance
        # records: deinit addChild willMove didMove removeFromParent viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
        \(Calls.add(finding: "child-never-removed note"))
        \(Calls.appear("Shop.Host: 0x1", at: 100))
        \(Calls.appear(at: 8_000))
        \(Calls.disappear(at: 11_000))
        # end: +20.000
        ## A child that appeared with its parent disappears alone, in a log that shows no removal of views
        # records: deinit addChild willMove didMove removeFromParent viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
        \(Calls.add(finding: "child-never-removed error"))
        \(Calls.appear("Shop.Host: 0x1", at: 100))
        \(Calls.appear(at: 120))
        \(Calls.disappear(at: 11_000))
        # end: +20.000
        ## Another screen appears in its place, of which the log shows no more: the child may present it over itself alone
        # records: init deinit addChild willMove didMove removeFromParent viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
        +0.001 [main] <Shop.Host: 0x1> init
        \(Calls.appear("Shop.Host: 0x1", at: 2))
        \(Calls.add(at: 20, finding: "child-never-removed note"))
        \(Calls.appear(at: 100))
        +3.000 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
        \(Calls.appear("Shop.Editor: 0x3", at: 3_010))
        +3.030 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
        # end: +20.000
        ## A view was taken out that nobody was seen to put in, and its controller disappeared
        # records: deinit addChild willMove didMove removeFromParent removeFromSuperview viewDidAppear viewDidDisappear
        \(Calls.add(finding: "child-never-removed error"))
        +0.500 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
        +3.000 [main] <Shop.Detail: 0x2> removeFromSuperview()
        +3.010 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
        # end: +9.000
        ## It may only move within its parent, as long as its controller does not disappear
        # records: addChild willMove didMove removeFromParent removeFromSuperview viewDidAppear viewDidDisappear
        \(Calls.add(finding: "child-never-removed note"))
        +0.500 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
        +3.000 [main] <Shop.Detail: 0x2> removeFromSuperview()
        # end: +9.000
        ## A sibling that was only covered did not come back, and shows no container that keeps its children
        # records: deinit addChild willMove didMove removeFromParent addSubview removeFromSuperview viewDidAppear viewDidDisappear present dismiss
        +0.001 [main] <Shop.Host: 0x1> viewDidAppear(_:)
        \(Calls.embed(finding: "child-never-removed error"))
        +0.500 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
        +2.000 [main] <Shop.Detail: 0x2> removeFromSuperview()
        +2.010 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
        \(Calls.embed("Shop.Panel: 0x3", at: 4_000, finding: "child-never-removed note"))
        +4.500 [main] <Shop.Panel: 0x3> viewDidAppear(_:)
        \(Calls.present("Shop.Zoom: 0x4", by: "Shop.Panel: 0x3", at: 6_000))
        +6.020 [main] <Shop.Panel: 0x3> viewDidDisappear(_:)
        +8.000 [main] <Shop.Panel: 0x3> dismiss(animated:completion:)
        +8.400 [main] <Shop.Panel: 0x3> viewDidAppear(_:)
        +8.410 [main] <Shop.Zoom: 0x4> viewDidDisappear(_:)
        +8.420 [main] <Shop.Zoom: 0x4> deinit
        # end: +20.000
        ## The child is removed as it should be
        \(Calls.embed())
        \(Calls.remove())
        # end: +5.000
        ## A parent that goes away takes its children with it
        \(Calls.embed())
        +1.000 [main] <Shop.Host: 0x1> deinit
        +1.010 [main] <Shop.Detail: 0x2> deinit
        # end: +5.000
        ## The parent has gone just now, and the child may follow
        \(Calls.add(without: .willMove))
        +1.000 [main] <Shop.Host: 0x1> deinit
        \(Calls.disappear(at: 1_010))
        ## The trace is cut off in the middle of an exchange, after which this child may be the next
        # records: init addChild willMove didMove removeFromParent addSubview removeFromSuperview
        \(Calls.embed())
        \(Calls.add("Shop.Panel: 0x3", at: 100))
        +0.900 [main] <Shop.Detail: 0x2> removeFromSuperview()
        +0.910 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Panel: 0x3>
        +4.000 [main] <Shop.Panel: 0x3> removeFromSuperview()
        ## A tab bar controller keeps its children
        \(Calls.add(to: "UITabBarController: 0x8"))
        # end: +5.000
        ## The trace is cut off in the middle of an embedding
        \(Calls.embed(without: .didMove))
        ## The recorder captures no removals
        # records: addChild addSubview removeFromSuperview
        +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
        +0.020 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
        +1.000 [main] <Shop.Detail: 0x2> removeFromSuperview()
        # end: +5.000
        ## The log shows only what the child overrides, and there that it left
        \(Calls.move(to: "Shop.Host: 0x1"))
        \(Calls.move(to: nil, at: 2_000))
        # end: +5.000
        ## A drawer has its menu from the beginning, and puts the view in and takes it out each time
        # records: init deinit addChild willMove didMove removeFromParent addSubview removeFromSuperview viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
        +0.001 [main] <Shop.Host: 0x1> init
        \(Calls.add(finding: "child-never-removed note"))
        \(Calls.appear("Shop.Host: 0x1", at: 100))
        +4.000 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
        \(Calls.appear(at: 4_010))
        +7.000 [main] <Shop.Detail: 0x2> removeFromSuperview()
        \(Calls.disappear(at: 7_010))
        # end: +15.000
        ## A parent adds a child when it shows it, and takes only the view out
        # records: init deinit addChild willMove didMove removeFromParent addSubview removeFromSuperview viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
        +0.001 [main] <Shop.Host: 0x1> init
        \(Calls.appear("Shop.Host: 0x1", at: 100))
        \(Calls.embed(at: 4_000, finding: "child-never-removed error"))
        \(Calls.appear(at: 4_050))
        +7.000 [main] <Shop.Detail: 0x2> removeFromSuperview()
        \(Calls.disappear(at: 7_010))
        # end: +15.000
        ## An app keeps a screen, and puts it on the next stack, below another one
        \(keptScreen("note"))
        +8.000 [main] <UINavigationController: 0x6> init
        +8.010 [main] <Shop.Detail: 0x2> willMove(toParent:) <UINavigationController: 0x6>
        +8.020 [main] <Shop.Sign: 0x3> init
        \(Calls.move("Shop.Sign: 0x3", to: "UINavigationController: 0x6", at: 8_030))
        \(Calls.appear("Shop.Sign: 0x3", at: 8_060))
        # end: +20.000
        ## It pushes the screen onto the next stack
        \(keptScreen("note"))
        +8.000 [main] <UINavigationController: 0x6> init
        +8.010 [main] <UINavigationController: 0x6> pushViewController(_:animated:) <Shop.Detail: 0x2>
        # end: +20.000
        ## It presents the screen
        \(keptScreen("note"))
        +8.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Detail: 0x2>
        \(Calls.appear(at: 8_010))
        # end: +20.000
        ## The screen is on the screen again, in a place that the log does not show
        \(keptScreen("note"))
        \(Calls.appear(at: 8_010))
        # end: +20.000
        ## It is there for a moment only
        \(keptScreen("error"))
        \(Calls.appear(at: 8_010))
        \(Calls.disappear(at: 9_000))
        # end: +20.000
        ## The screen outlives its stack, and the next stack is one without it
        \(keptScreen("error"))
        +8.000 [main] <UINavigationController: 0x6> init
        +8.020 [main] <Shop.Sign: 0x3> init
        \(Calls.move("Shop.Sign: 0x3", to: "UINavigationController: 0x6", at: 8_030))
        \(Calls.appear("Shop.Sign: 0x3", at: 8_060))
        # end: +20.000
        """
}
