import TraceModel

enum ViewRemovedAfterParent: Rule {
    static let description = RuleDescription(
        id: "view-removed-after-parent",
        summary: "A child's view is taken out only after removeFromParent.",
        rationale: """
            Between the two calls the view is on screen without a controller in the hierarchy, and `viewWillDisappear` and \
            `viewDidDisappear` no longer come through the parent.
            """,
        fix: """
            Remove the view first: `willMove(toParent: nil)`, `view.removeFromSuperview()`, `removeFromParent()`.
            """,
        severity: .warning,
        looksAt: [EventKinds([.removeFromParent, .removeFromSuperview])],
        expected: AppleSequence.removal,
        exemptsSystemContainers: true,
        exercisedBy: .left,
        triggering: [
            Example(
                "The view is taken out last",
                """
                +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
                +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
                +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
                +0.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
                +1.000 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
                +1.010 [main] <Shop.Detail: 0x2> removeFromParent()
                +1.020 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
                +1.030 [main] <Shop.Detail: 0x2> removeFromSuperview()
                #! view-removed-after-parent warning <Shop.Detail: 0x2>
                """)
        ],
        nonTriggering: [
            Example(
                "The view is taken out first",
                """
                +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
                +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
                +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
                +0.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
                +1.000 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
                +1.010 [main] <Shop.Detail: 0x2> removeFromSuperview()
                +1.020 [main] <Shop.Detail: 0x2> removeFromParent()
                +1.030 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
                """),
            Example(
                "The view is taken out of another parent, where it came later",
                """
                +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
                +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
                +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
                +0.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
                +1.000 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
                +1.010 [main] <Shop.Detail: 0x2> removeFromSuperview()
                +1.020 [main] <Shop.Detail: 0x2> removeFromParent()
                +1.030 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
                +2.000 [main] <Shop.Panel: 0x3> addChild(_:) <Shop.Detail: 0x2>
                +2.010 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Panel: 0x3>
                +2.020 [main] <Shop.Panel: 0x3> addSubview(_:) <Shop.Detail: 0x2>
                +2.030 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Panel: 0x3>
                +2.500 [main] <Shop.Detail: 0x2> removeFromSuperview()
                """),
            Example(
                "A page view controller takes the view out when it likes",
                """
                +0.010 [main] <UIPageViewController: 0xd> addChild(_:) <Shop.Detail: 0x2>
                +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <UIPageViewController: 0xd>
                +0.030 [main] <UIPageViewController: 0xd> addSubview(_:) <Shop.Detail: 0x2>
                +0.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <UIPageViewController: 0xd>
                +1.000 [main] <Shop.Detail: 0x2> removeFromParent()
                +1.010 [main] <Shop.Detail: 0x2> removeFromSuperview()
                """),
        ]
    )

    static let check = Check.view { hostedView, _, _ in
        guard let relation = hostedView.abandoned, !relation.isSystem, let removed = hostedView.removed else {
            return []
        }
        let call = "\(hostedView.child.shortName).view.removeFromSuperview()"
        return [
            Violation(
                .warning, subject: hostedView.child, parent: relation.parent, at: removed,
                .viewRemovedLate(hostedView.child, relation.parent),
                witnesses: relation.story + [
                    Finding.Witness(event: removed, call: call, role: "its view is taken out, too late")
                ])
        ]
    }
}

extension Finding.Message {
    fileprivate static func viewRemovedLate(_ child: ControllerState, _ parent: ControllerState) -> Self {
        "the view of \(child.shortName) was taken out only after the controller had been removed from \(parent.shortName)"
    }
}
