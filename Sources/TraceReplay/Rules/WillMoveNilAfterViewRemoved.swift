import TraceModel

enum WillMoveNilAfterViewRemoved: Rule {
    static let description = RuleDescription(
        id: "will-move-nil-after-view-removed",
        summary: "A child is told that it will leave only after its view was taken out.",
        rationale: """
            `willMove(toParent: nil)` is the child's last chance to act while it is still on screen: to save what is typed, \
            to stop a video. After the view is gone it comes too late.
            """,
        fix: """
            Call `child.willMove(toParent: nil)` first, before the view is removed or the transition begins.
            """,
        severity: .warning,
        looksAt: [EventKinds([.willMove, .removeFromSuperview]), EventKinds([.willMove, .transition])],
        expected: AppleSequence.removal,
        exemptsSystemContainers: true,
        exercisedBy: .left,
        triggering: [
            Example(
                "The child is told last",
                """
                +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
                +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
                +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
                +0.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
                +1.000 [main] <Shop.Detail: 0x2> removeFromSuperview()
                +1.010 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
                #! will-move-nil-after-view-removed warning <Shop.Detail: 0x2>
                +1.020 [main] <Shop.Detail: 0x2> removeFromParent()
                +1.030 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
                """)
        ],
        nonTriggering: [
            Example(
                "The child is told first",
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
                "The child is told again when its view is gone",
                """
                +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
                +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
                +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
                +0.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
                +1.000 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
                +1.010 [main] <Shop.Detail: 0x2> removeFromSuperview()
                +1.020 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
                +1.030 [main] <Shop.Detail: 0x2> removeFromParent()
                +1.040 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
                """),
            Example(
                "The view was out for a while, and came back",
                """
                +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.FeedCell: 0x9>
                +0.020 [main] <Shop.FeedCell: 0x9> willMove(toParent:) <Shop.Host: 0x1>
                +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.FeedCell: 0x9>
                +0.040 [main] <Shop.FeedCell: 0x9> didMove(toParent:) <Shop.Host: 0x1>
                +1.000 [main] <Shop.FeedCell: 0x9> removeFromSuperview()
                +1.010 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.FeedCell: 0x9>
                +3.000 [main] <Shop.FeedCell: 0x9> willMove(toParent:) nil
                +3.010 [main] <Shop.FeedCell: 0x9> removeFromSuperview()
                +3.020 [main] <Shop.FeedCell: 0x9> removeFromParent()
                +3.030 [main] <Shop.FeedCell: 0x9> didMove(toParent:) nil
                """),
            Example(
                "The trace ends before the removal",
                """
                +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
                +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
                +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
                +0.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
                +0.050 [main] <Shop.Detail: 0x2> removeFromSuperview()
                +0.060 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
                """),
            Example(
                "A navigation controller tells its children when it likes",
                """
                +0.010 [main] <UINavigationController: 0x5> addChild(_:) <Shop.Detail: 0x2>
                +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <UINavigationController: 0x5>
                +0.030 [main] <UINavigationController: 0x5> addSubview(_:) <Shop.Detail: 0x2>
                +0.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <UINavigationController: 0x5>
                +1.000 [main] <Shop.Detail: 0x2> removeFromSuperview()
                +1.010 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
                +1.020 [main] <Shop.Detail: 0x2> removeFromParent()
                +1.030 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
                """),
        ]
    )

    static let check = Check.relation { relation, _, _ in
        guard relation.ending == .removed, relation.leftAfterViewRemoval, let leaving = relation.leaving,
            !relation.isSystem, !relation.parent.keepsChildren
        else { return [] }
        return [
            Violation(
                .warning, subject: relation.child, parent: relation.parent, at: leaving, .toldLate(relation.child),
                witnesses: relation.story)
        ]
    }
}

extension Finding.Message {
    fileprivate static func toldLate(_ child: ControllerState) -> Self {
        "\(child.shortName) got willMove(toParent: nil) after its view had been taken out"
    }
}
