import TraceModel

extension ChildNeverRemoved {
    static let triggering = """
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
        +1.000 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Panel: 0x3>
        #! child-never-removed note <Shop.Panel: 0x3>
        +1.010 [main] <Shop.Panel: 0x3> willMove(toParent:) <Shop.Host: 0x1>
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
        ## A child waits in a pool of cells
        \(Calls.embed("Shop.FeedCell: 0x9"))
        \(Calls.embed("Shop.FeedCell: 0xa", at: 50, finding: "child-never-removed note"))
        +1.000 [main] <Shop.FeedCell: 0x9> removeFromSuperview()
        +1.010 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.FeedCell: 0x9>
        +1.020 [main] <Shop.FeedCell: 0xa> removeFromSuperview()
        \(Calls.remove("Shop.FeedCell: 0x9", at: 4_000))
        # end: +6.000
        """

    static let nonTriggering = """
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
        +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
        +0.020 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
        +1.000 [main] <Shop.Host: 0x1> deinit
        +1.010 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
        +1.500 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
        ## A tab bar controller keeps its children
        \(Calls.add(to: "UITabBarController: 0x8"))
        # end: +5.000
        ## The trace is cut off in the middle of an embedding
        +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
        +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
        +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
        ## The recorder captures no removals
        # records: addChild addSubview removeFromSuperview
        +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
        +0.020 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
        +1.000 [main] <Shop.Detail: 0x2> removeFromSuperview()
        # end: +5.000
        ## The log shows only what the child overrides, and there that it left
        +0.010 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
        +0.020 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
        +2.000 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
        +2.010 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
        # end: +5.000
        """
}
