import TraceModel

enum RedundantWillMove: Rule {
    static let description = RuleDescription(
        id: "redundant-will-move",
        summary: "`willMove(toParent:)` was called twice for one move.",
        rationale: """
            `addChild` sends `willMove(toParent:)` by itself. A second one by hand makes the child prepare twice.
            """,
        fix: "Leave out the explicit `willMove(toParent: parent)`; only `willMove(toParent: nil)` is yours to call.",
        wrong: """
            child.willMove(toParent: self)
            addChild(child)
            """,
        right: AppleSequence.embeddingCode,
        severity: .note,
        looksAt: [EventKinds([.willMove, .addChild])],
        expected: AppleSequence.embedding,
        exemptsSystemContainers: true,
        exercisedBy: .settled,
        examples: """
            ## The child is told by hand that it will arrive, as UIKit tells it
            +0.010 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
            #! redundant-will-move note <Shop.Detail: 0x2>
            \(Calls.embed(at: 20))
            ## The log shows UIKit's own call before the one that causes it
            +0.010 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
            \(Calls.embed(at: 20, without: .willMove))
            ## The child is embedded again
            \(Calls.embed())
            \(Calls.remove())
            \(Calls.embed(at: 2_000))
            ## A removal that was called off
            \(Calls.embed())
            +0.300 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            +0.310 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
            ## A navigation controller tells its children when it likes
            +0.010 [main] <Shop.Detail: 0x2> willMove(toParent:) <UINavigationController: 0x5>
            \(Calls.add(to: "UINavigationController: 0x5", at: 20))
            """
    )

    static let check = Check.relation { relation, _, _ in
        guard relation.arrivals.count > 1 + relation.addedAgain.count, let first = relation.arrivals.first,
            !relation.isSystem
        else { return [] }
        return .violation(
            of: relation, at: first,
            "\(relation.child.shortName) got willMove(toParent:) twice for one addChild, which sends it by itself")
    }
}
