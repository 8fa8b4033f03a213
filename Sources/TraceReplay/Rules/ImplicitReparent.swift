import TraceModel

enum ImplicitReparent: Rule {
    static let description = RuleDescription(
        id: "implicit-reparent",
        summary: "A parent adds a child that still belongs to another parent.",
        rationale: """
            UIKit removes the child from its former parent without `willMove(toParent: nil)` and does not tell the former \
            parent, which still treats the child as its own.
            """,
        fix: """
            Let the former parent remove the child (`willMove(toParent: nil)`, view, `removeFromParent()`) before the new one \
            adds it.
            """,
        wrong: """
            first.addChild(child)
            second.addChild(child)
            """,
        right: """
            child.willMove(toParent: nil)
            child.view.removeFromSuperview()
            child.removeFromParent()
            second.addChild(child)
            second.view.addSubview(child.view)
            child.didMove(toParent: second)
            """,
        severity: .warning,
        looksAt: [EventKinds(.addChild)],
        expected: AppleSequence.removal + AppleSequence.embedding,
        exemptsSystemContainers: true,
        exercisedBy: .settled,
        examples: """
            ## Another parent takes the child over
            \(Calls.embed())
            +1.000 [main] <Shop.Panel: 0x3> addChild(_:) <Shop.Detail: 0x2>
            #! implicit-reparent warning <Shop.Detail: 0x2>
            +1.010 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
            \(Calls.embed(in: "Shop.Panel: 0x3", at: 1_020, without: .addChild))
            ## The former parent removes it first
            \(Calls.embed())
            \(Calls.remove())
            \(Calls.embed(in: "Shop.Panel: 0x3", at: 1_040))
            ## The former parent is gone
            \(Calls.embed())
            +1.000 [main] <Shop.Host: 0x1> deinit
            \(Calls.embed(in: "Shop.Panel: 0x3", at: 1_010))
            ## A split view controller hands its columns over
            \(Calls.add(to: "UISplitViewController: 0xc"))
            \(Calls.add(to: "UINavigationController: 0x5", at: 1_000))
            ## The log shows no removeFromParent, but that the child left
            \(Calls.embed())
            \(Calls.remove(without: .removeFromParent))
            \(Calls.embed(in: "Shop.Panel: 0x3", at: 1_030))
            """
    )

    static let check = Check.call { event, parent, hierarchy in
        guard let child = hierarchy.livingState(event.object), let relation = child.relation,
            relation.parent !== parent, relation.parent.isAlive, !relation.isSystem, !parent.isSystemContainer,
            !hierarchy.containment.isAncestor(child, of: parent), hierarchy.isSurelyAttached(child),
            hierarchy.knowledge.isTraced(child), !hierarchy.knowledge.mayBeReplaced(relation.parent)
        else { return [] }
        return .violation(
            child, parent: parent, at: event.reference,
            "\(parent.shortName) added \(child.shortName) while it was still a child of \(relation.parent.shortName)",
            witnesses: relation.story + [event.witness(in: hierarchy, "taken over by another parent")])
    }
}
