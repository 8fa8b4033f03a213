import TraceModel

enum MissingWillMoveNil: Rule {
    static let description = RuleDescription(
        id: "missing-will-move-nil",
        summary: "A child is removed without having been told that it will leave.",
        rationale: """
            `removeFromParent` sends `didMove(toParent: nil)` by itself, but not `willMove(toParent: nil)`: the container must \
            call that. A child that prepares for leaving there never does.
            """,
        fix: "Call `child.willMove(toParent: nil)` before the view is taken out.",
        severity: .error,
        needs: [EventKinds(.willMove)],
        looksAt: [EventKinds([.removeFromParent, .addChild]), EventKinds([.removeFromParent, .addSubview])],
        expected: AppleSequence.removal,
        exemptsSystemContainers: true,
        exercisedBy: .left,
        triggering: """
            ## The child is removed without a word
            \(Calls.embed())
            +1.000 [main] <Shop.Detail: 0x2> removeFromSuperview()
            +1.010 [main] <Shop.Detail: 0x2> removeFromParent()
            #! missing-will-move-nil error <Shop.Detail: 0x2>
            +1.020 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
            ## The class may be one that does not log willMove
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +0.020 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            \(Calls.embed("Shop.Panel: 0x3", at: 30))
            +0.500 [main] <Shop.Detail: 0x2> removeFromParent()
            #! missing-will-move-nil warning <Shop.Detail: 0x2>
            """,
        nonTriggering: """
            ## The child is told first
            \(Calls.embed())
            \(Calls.remove())
            ## The parent is gone, and nothing is left to be told
            \(Calls.embed())
            +1.000 [main] <Shop.Host: 0x1> deinit
            +1.010 [main] <Shop.Detail: 0x2> removeFromParent()
            +1.020 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
            ## The log shows no willMove at all
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +0.020 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            +1.000 [main] <Shop.Detail: 0x2> removeFromParent()
            ## A navigation controller need not tell all that it pops
            \(Calls.add(to: "UINavigationController: 0x5"))
            +1.000 [main] <UINavigationController: 0x5> popViewController(animated:) <Shop.Detail: 0x2>
            +1.010 [main] <Shop.Detail: 0x2> removeFromParent()
            +1.020 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
            """
    )

    static let check = Check.relation { relation, _, _ in
        guard relation.ending == .removed, let removal = relation.ended, removal.kind == .removeFromParent,
            relation.leaving == nil, !relation.mayBeLeaving, !relation.isSystem,
            relation.parent.isAlive
        else { return [] }
        return .violation(
            relation.child, parent: relation.parent, at: removal,
            "\(relation.child.shortName) was removed from \(relation.parent.shortName) without willMove(toParent: nil)",
            witnesses: relation.story, absent: .willMove)
    }
}
