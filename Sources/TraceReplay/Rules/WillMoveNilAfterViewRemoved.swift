import TraceModel

enum WillMoveNilAfterViewRemoved: Rule {
    static let description = RuleDescription(
        id: "will-move-nil-after-view-removed",
        summary: "`willMove(toParent: nil)` was called only after the child's view was taken out.",
        rationale: """
            `willMove(toParent: nil)` is the child's last chance to act while it is still on screen: to save what is typed, \
            to stop a video. After the view is gone it comes too late.
            """,
        fix: "Call `child.willMove(toParent: nil)` first, before the view is removed or the transition begins.",
        wrong: """
            child.view.removeFromSuperview()
            child.willMove(toParent: nil)
            child.removeFromParent()
            """,
        right: AppleSequence.removalCode,
        severity: .warning,
        looksAt: [EventKinds([.willMove, .removeFromSuperview]), EventKinds([.willMove, .transition])],
        expected: AppleSequence.removal,
        exemptsSystemContainers: true,
        exercisedBy: .left,
        examples: """
            ## The child is told last
            \(Calls.embed())
            +1.000 [main] <Shop.Detail: 0x2> removeFromSuperview()
            +1.010 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            #! will-move-nil-after-view-removed warning <Shop.Detail: 0x2>
            \(Calls.detach(at: 1_020, without: .willMove))
            ## The child is told first
            \(Calls.embed())
            \(Calls.remove())
            ## The child is told again when its view is gone
            \(Calls.embed())
            +1.000 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            +1.010 [main] <Shop.Detail: 0x2> removeFromSuperview()
            \(Calls.detach(at: 1_020))
            ## The view was out for a while, and came back
            \(Calls.embed("Shop.FeedCell: 0x9"))
            +1.000 [main] <Shop.FeedCell: 0x9> removeFromSuperview()
            +1.010 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.FeedCell: 0x9>
            \(Calls.remove("Shop.FeedCell: 0x9", at: 3_000))
            ## The view is taken out again, so that it had come back, in a log that does not show how
            \(Calls.add())
            +1.000 [main] <Shop.Detail: 0x2> removeFromSuperview()
            \(Calls.remove(at: 4_000))
            ## The view is taken out again, in a log that would show that it had come back
            \(Calls.embed())
            +1.000 [main] <Shop.Detail: 0x2> removeFromSuperview()
            +4.000 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            #! will-move-nil-after-view-removed warning <Shop.Detail: 0x2>
            \(Calls.remove(at: 4_010, without: .willMove))
            ## The trace ends before the removal
            \(Calls.embed())
            +0.050 [main] <Shop.Detail: 0x2> removeFromSuperview()
            +0.060 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            ## A navigation controller tells its children when it likes
            \(Calls.embed(in: "UINavigationController: 0x5"))
            +1.000 [main] <Shop.Detail: 0x2> removeFromSuperview()
            \(Calls.detach(at: 1_010))
            """
    )

    static let check = Check.relation { relation, _, _ in
        guard relation.ending == .removed, relation.leftAfterViewRemoval, let leaving = relation.leaving,
            !relation.isSystem, !relation.parent.traits.contains(.keepsChildren)
        else { return [] }
        return .violation(
            of: relation, at: leaving,
            "\(relation.child.shortName) got willMove(toParent: nil) after its view had been taken out")
    }
}
