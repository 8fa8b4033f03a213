import TraceModel

enum MissingWillMoveNil: Rule {
    static let description = RuleDescription(
        id: "missing-will-move-nil",
        summary: "`removeFromParent()` was called without `willMove(toParent: nil)` before.",
        rationale: """
            `removeFromParent` sends `didMove(toParent: nil)` by itself, but not `willMove(toParent: nil)`: the container must \
            call that. A child that prepares for leaving there never prepares.
            """,
        fix: "Call `child.willMove(toParent: nil)` before the view is taken out.",
        wrong: """
            child.view.removeFromSuperview()
            child.removeFromParent()
            """,
        right: AppleSequence.removalCode,
        severity: .error,
        needs: [EventKinds(.willMove)],
        looksAt: [EventKinds([.removeFromParent, .addChild]), EventKinds([.removeFromParent, .addSubview])],
        expected: AppleSequence.removal,
        exemptsSystemContainers: true,
        exercisedBy: .left,
        examples: """
            ## The child is removed without a word
            \(Calls.embed())
            \(Calls.remove(without: .willMove, finding: "missing-will-move-nil error"))
            ## The class may be one that does not log willMove
            \(Calls.add(without: .willMove))
            \(Calls.embed("Shop.Panel: 0x3", at: 30))
            +0.500 [main] <Shop.Detail: 0x2> removeFromParent()
            #! missing-will-move-nil warning <Shop.Detail: 0x2>
            ## The child is told only when UIKit has told it that it left
            \(Calls.embed())
            +1.000 [main] <Shop.Detail: 0x2> removeFromParent()
            #! missing-will-move-nil error <Shop.Detail: 0x2>
            +1.010 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
            +1.020 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            ## An override of removeFromParent logs first, and then does the whole removal: UIKit tells the child that it left at its end
            \(Calls.embed())
            +1.000 [main] <Shop.Detail: 0x2> removeFromParent()
            \(Calls.move(to: nil, at: 1_010))
            ## The child is told first
            \(Calls.embed())
            \(Calls.remove())
            ## A removal was called off, of which the child had been told
            \(Calls.embed())
            +0.300 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            \(Calls.move(to: "Shop.Host: 0x1", at: 310))
            \(Calls.remove(at: 3_000, without: .willMove))
            ## The parent is gone, and nothing is left to be told
            \(Calls.embed())
            +1.000 [main] <Shop.Host: 0x1> deinit
            \(Calls.detach(at: 1_010, without: .willMove))
            ## The log shows no willMove at all
            \(Calls.add(without: .willMove))
            +1.000 [main] <Shop.Detail: 0x2> removeFromParent()
            ## The log begins late, and the child may have been told before
            # records: addChild willMove didMove removeFromParent
            +0.010 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            +0.100 [main] <Shop.Detail: 0x2> removeFromParent()
            +0.110 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
            ## A navigation controller need not tell all that it pops
            \(Calls.add(to: "UINavigationController: 0x5"))
            +1.000 [main] <UINavigationController: 0x5> popViewController(animated:) <Shop.Detail: 0x2>
            \(Calls.detach(at: 1_010, without: .willMove))
            """
    )

    static let check = Check.relation { relation, hierarchy, _ in
        guard relation.ending == .removed, let removal = relation.ended, removal.kind == .removeFromParent,
            // A removal that was called off had told it.
            relation.leaving == nil, relation.reprieves == 0, !relation.mayBeLeaving, !relation.isSystem,
            relation.parent.isAlive,
            // It may have been told before the log began.
            !relation.isInferred || relation.child.isKnownFromBirth || !relation.arrivals.isEmpty
        else { return [] }
        return .violation(
            of: relation, at: removal,
            "\(relation.child.shortName) was removed from \(relation.parent.shortName) without willMove(toParent: nil)",
            absent: .willMove,
            survival: relation.child.isOwedFarewell(hierarchy.knowledge) ? .farewell(isWordDue: true) : nil)
    }
}
