import TraceModel

@testable import TraceReplay

/// Relations that begin, end and are canceled in unusual ways.
enum ContainmentTraces {
    static let all: [RuleDescription.Example] = [
        RuleDescription.Example(
            "Each says that the other one is its parent, which cannot be",
            """
            # records: didMove dismiss
            +0.010 [main] <Shop.Host: 0x1> didMove(toParent:) <Shop.Detail: 0x2>
            +0.020 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            +0.030 [main] <Shop.Host: 0x1> didMove(toParent:) <Shop.Host: 0x1>
            +0.040 [main] <Shop.Host: 0x1> dismiss(animated:completion:)
            +0.050 [main] <Shop.Detail: 0x2> dismiss(animated:completion:)
            """),
        RuleDescription.Example(
            "A removal that was called off, and then a real one",
            """
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
            +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            +0.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            +0.200 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            +0.210 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
            +0.220 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            +1.000 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            +1.010 [main] <Shop.Detail: 0x2> removeFromSuperview()
            +1.020 [main] <Shop.Detail: 0x2> removeFromParent()
            +1.030 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
            """),
        RuleDescription.Example(
            "A removal that was called off is not a third arrival",
            """
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
            +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            +0.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            +0.200 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            +0.210 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
            +0.220 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            +0.230 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            #! redundant-did-move warning <Shop.Detail: 0x2>
            """),
        RuleDescription.Example(
            "A removal that began before the trace did",
            """
            # records: deinit willMove didMove
            +0.010 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            +0.020 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
            #! controller-never-deallocated warning <Shop.Detail: 0x2>
            # end: +5.000
            """),
        RuleDescription.Example(
            "A transition takes out a view of which no addSubview told",
            """
            # records: addChild didMove removeFromParent transition
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            #! child-never-removed error <Shop.Detail: 0x2>
            +0.020 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            +1.000 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Panel: 0x3>
            #! child-never-removed note <Shop.Panel: 0x3>
            +1.010 [main] <Shop.Host: 0x1> transition(from:to:) <Shop.Detail: 0x2> <Shop.Panel: 0x3>
            +1.020 [main] <Shop.Panel: 0x3> didMove(toParent:) <Shop.Host: 0x1>
            # end: +5.000
            """),
        RuleDescription.Example(
            "The end of a removal is not in the log",
            """
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +0.020 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            +1.000 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            +1.010 [main] <Shop.Detail: 0x2> removeFromSuperview()
            # end: +5.000
            """),
        RuleDescription.Example(
            "UIKit's didMove(nil) is logged before the call that takes the child over",
            """
            # records: addChild willMove didMove removeFromParent addSubview
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
            +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            +0.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            +1.000 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
            +1.010 [main] <Shop.Panel: 0x3> addChild(_:) <Shop.Detail: 0x2>
            #! implicit-reparent warning <Shop.Detail: 0x2>
            +1.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Panel: 0x3>
            +1.030 [main] <Shop.Panel: 0x3> addSubview(_:) <Shop.Detail: 0x2>
            +1.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Panel: 0x3>
            """),
        RuleDescription.Example(
            "Told twice that it left, in a log of what children override: the parent may be UIKit's own",
            """
            +0.010 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
            +0.020 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            +1.000 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            +1.010 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
            +1.020 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
            """),
        RuleDescription.Example(
            "A second removal, where UIKit's own call was logged first",
            """
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
            +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            +0.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            +1.000 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            +1.010 [main] <Shop.Detail: 0x2> removeFromSuperview()
            +1.020 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
            +1.030 [main] <Shop.Detail: 0x2> removeFromParent()
            +1.040 [main] <Shop.Detail: 0x2> removeFromParent()
            #! remove-without-parent warning <Shop.Detail: 0x2>
            """),
        RuleDescription.Example(
            "The view left with another one: the child disappeared, and its parent stays",
            """
            # records: addChild willMove didMove removeFromParent addSubview removeFromSuperview viewWillAppear viewDidAppear \
            viewWillDisappear viewDidDisappear
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
            +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            +0.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            +0.050 [main] <Shop.Host: 0x1> viewWillAppear(_:)
            +0.060 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +0.400 [main] <Shop.Host: 0x1> viewDidAppear(_:)
            +0.410 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +0.800 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            +0.810 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
            +0.820 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
            +0.830 [main] <Shop.Detail: 0x2> removeFromParent()
            +0.840 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
            """),
        RuleDescription.Example(
            "The view stays: the child disappeared with its parent",
            """
            # records: addChild willMove didMove removeFromParent addSubview removeFromSuperview viewWillAppear viewDidAppear \
            viewWillDisappear viewDidDisappear
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
            +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            +0.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            +0.050 [main] <Shop.Host: 0x1> viewWillAppear(_:)
            +0.060 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +0.400 [main] <Shop.Host: 0x1> viewDidAppear(_:)
            +0.410 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +0.800 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            +0.810 [main] <Shop.Host: 0x1> viewWillDisappear(_:)
            +0.815 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
            +0.820 [main] <Shop.Host: 0x1> viewDidDisappear(_:)
            +0.825 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
            +0.830 [main] <Shop.Detail: 0x2> removeFromParent()
            #! view-left-behind error <Shop.Detail: 0x2>
            +0.840 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
            # end: +3.000
            """),
        RuleDescription.Example(
            "The parent is replaced at its address by another class",
            """
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
            +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            +0.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            +1.000 [main] <Shop.Cart: 0x1> viewDidLoad()
            # end: +5.000
            """),
        RuleDescription.Example(
            "A child that a tab bar controller tells, though no addChild was logged",
            """
            # records: init addChild willMove didMove removeFromParent
            +0.010 [main] <Shop.Detail: 0x2> init
            +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <UITabBarController: 0x8>
            +0.030 [main] <Shop.Detail: 0x2> didMove(toParent:) <UITabBarController: 0x8>
            # end: +5.000
            """),
        RuleDescription.Example(
            "A view that hangs in a host that is gone",
            """
            # records: addChild willMove didMove removeFromParent addSubview removeFromSuperview
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
            +0.030 [main] <Shop.Panel: 0x3> addSubview(_:) <Shop.Detail: 0x2>
            +0.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            +1.000 [main] <Shop.Panel: 0x3> deinit
            +1.010 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            +1.020 [main] <Shop.Detail: 0x2> removeFromParent()
            """),
        RuleDescription.Example(
            "Removed, with its view left to the next parent",
            """
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
            +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            +0.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            +1.000 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            +1.010 [main] <Shop.Detail: 0x2> removeFromParent()
            #! view-left-behind warning <Shop.Detail: 0x2>
            +1.020 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
            +1.030 [main] <Shop.Panel: 0x3> addChild(_:) <Shop.Detail: 0x2>
            +1.040 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Panel: 0x3>
            +1.050 [main] <Shop.Panel: 0x3> addSubview(_:) <Shop.Detail: 0x2>
            +1.060 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Panel: 0x3>
            +1.500 [main] <Shop.Detail: 0x2> removeFromSuperview()
            """),
        RuleDescription.Example(
            "A child that moves to another parent in one turn disappears from the first one",
            """
            # records: deinit addChild willMove didMove removeFromParent viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
            \(Calls.appear("Shop.Host: 0x1", at: 10))
            \(Calls.add("Shop.Panel: 0x3", at: 100, finding: "child-never-removed note"))
            \(Calls.appear("Shop.Panel: 0x3", at: 150))
            \(Calls.add(to: "Shop.Panel: 0x3", at: 200))
            \(Calls.appear(at: 250))
            +3.000 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            +3.001 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
            +3.002 [main] <Shop.Detail: 0x2> removeFromParent()
            +3.003 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
            \(Calls.add(at: 3_010, finding: "child-never-removed note"))
            +3.050 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
            # end: +9.000
            """),
        RuleDescription.Example(
            "The view of a child is taken out, in a log without deinit, and its parent stays on the screen",
            """
            # records: addChild willMove didMove removeFromParent addSubview removeFromSuperview viewDidAppear viewDidDisappear
            +0.010 [main] <Shop.Host: 0x1> viewDidAppear(_:)
            \(Calls.embed(at: 100, finding: "child-never-removed error"))
            +0.200 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +3.000 [main] <Shop.Detail: 0x2> removeFromSuperview()
            +3.010 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
            # end: +9.000
            """),
        RuleDescription.Example(
            "The same, and the parent may be gone, too",
            """
            # records: addChild willMove didMove removeFromParent addSubview removeFromSuperview viewDidAppear viewDidDisappear
            +0.010 [main] <Shop.Host: 0x1> viewDidAppear(_:)
            \(Calls.embed(at: 100))
            +0.200 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +3.000 [main] <Shop.Detail: 0x2> removeFromSuperview()
            +3.010 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
            +3.020 [main] <Shop.Host: 0x1> viewDidDisappear(_:)
            # end: +9.000
            """),
    ]
}
