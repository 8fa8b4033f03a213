import TraceModel

enum DidMoveParentMismatch: Rule {
    static let description = RuleDescription(
        id: "did-move-parent-mismatch",
        summary: "`didMove(toParent:)` names a controller that is not the child's parent.",
        rationale: """
            The call names one container while another one holds the child: usually two places that embed the same \
            controller, or a copied line.
            """,
        fix: "Pass the controller that called `addChild`. To move a child, remove it completely, then embed it again.",
        wrong: """
            addChild(child)
            child.didMove(toParent: parent)  // the parent of self
            """,
        right: AppleSequence.embeddingCode,
        severity: .error,
        needs: [EventKinds(.addChild)],
        looksAt: [EventKinds(.didMove)],
        expected: AppleSequence.embedding,
        exercisedBy: .settled,
        examples: """
            ## didMove names another container
            \(Calls.embed())
            +0.500 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Panel: 0x3>
            #! did-move-parent-mismatch error <Shop.Detail: 0x2>
            ## The child has moved from one parent to the other
            \(Calls.embed())
            \(Calls.remove())
            \(Calls.embed(in: "Shop.Panel: 0x3", at: 1_040))
            ## A child has a child of its own
            \(Calls.embed())
            \(Calls.embed("Shop.Panel: 0x3", in: "Shop.Detail: 0x2", at: 50))
            ## The log shows no addChild, so that the parent may have changed
            # records: didMove
            +0.010 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            +1.000 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Panel: 0x3>
            ## The former parent is gone
            \(Calls.embed())
            +0.200 [main] <Shop.Host: 0x1> deinit
            +0.210 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Panel: 0x3>
            """
    )

    static let check = Check.call { event, child, hierarchy in
        guard let claimed = hierarchy.state(event.object), let relation = child.relation, relation.parent !== claimed,
            child.rareIfAny?.refusedParent != claimed.id, relation.parent.isAlive, !relation.isSystem,
            !hierarchy.containment.addsChildrenUnseen(claimed, child)
        else { return [] }
        return .violation(
            of: relation, at: event.reference,
            "\(child.shortName) got didMove(toParent: \(claimed.shortName)), but its parent is \(relation.parent.shortName)",
            then: event.witness(in: hierarchy, "another controller is named"))
    }
}
