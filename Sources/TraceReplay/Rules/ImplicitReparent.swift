import TraceModel

enum ImplicitReparent: Rule {
    static let description = RuleDescription(
        id: "implicit-reparent",
        summary: "A parent adds a child that still belongs to another parent.",
        rationale: """
            UIKit removes the child from its former parent without `willMove(toParent: nil)`, and the former parent is not \
            asked: it goes on believing that the child is its own.
            """,
        fix: """
            Let the former parent remove the child (`willMove(toParent: nil)`, view, `removeFromParent()`) before the new one \
            adds it.
            """,
        severity: .warning,
        looksAt: [EventKinds(.addChild)],
        expected: AppleSequence.removal + AppleSequence.embedding,
        exemptsSystemContainers: true,
        exercisedBy: .settled,
        triggering: [
            Example(
                "Another parent takes the child over",
                """
                +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
                +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
                +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
                +0.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
                +1.000 [main] <Shop.Panel: 0x3> addChild(_:) <Shop.Detail: 0x2>
                #! implicit-reparent warning <Shop.Detail: 0x2>
                +1.010 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
                +1.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Panel: 0x3>
                +1.030 [main] <Shop.Panel: 0x3> addSubview(_:) <Shop.Detail: 0x2>
                +1.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Panel: 0x3>
                """)
        ],
        nonTriggering: [
            Example(
                "The former parent removes it first",
                """
                +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
                +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
                +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
                +0.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
                +1.000 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
                +1.010 [main] <Shop.Detail: 0x2> removeFromSuperview()
                +1.020 [main] <Shop.Detail: 0x2> removeFromParent()
                +1.030 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
                +1.040 [main] <Shop.Panel: 0x3> addChild(_:) <Shop.Detail: 0x2>
                +1.050 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Panel: 0x3>
                +1.060 [main] <Shop.Panel: 0x3> addSubview(_:) <Shop.Detail: 0x2>
                +1.070 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Panel: 0x3>
                """),
            Example(
                "The former parent is gone",
                """
                +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
                +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
                +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
                +0.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
                +1.000 [main] <Shop.Host: 0x1> deinit
                +1.010 [main] <Shop.Panel: 0x3> addChild(_:) <Shop.Detail: 0x2>
                +1.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Panel: 0x3>
                +1.030 [main] <Shop.Panel: 0x3> addSubview(_:) <Shop.Detail: 0x2>
                +1.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Panel: 0x3>
                """),
            Example(
                "A split view controller hands its columns over",
                """
                +0.010 [main] <UISplitViewController: 0xc> addChild(_:) <Shop.Detail: 0x2>
                +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <UISplitViewController: 0xc>
                +0.030 [main] <Shop.Detail: 0x2> didMove(toParent:) <UISplitViewController: 0xc>
                +1.000 [main] <UINavigationController: 0x5> addChild(_:) <Shop.Detail: 0x2>
                +1.010 [main] <Shop.Detail: 0x2> willMove(toParent:) <UINavigationController: 0x5>
                +1.020 [main] <Shop.Detail: 0x2> didMove(toParent:) <UINavigationController: 0x5>
                """),
            Example(
                "The log shows no removeFromParent, but that the child left",
                """
                +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
                +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
                +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
                +0.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
                +1.000 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
                +1.010 [main] <Shop.Detail: 0x2> removeFromSuperview()
                +1.020 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
                +1.030 [main] <Shop.Panel: 0x3> addChild(_:) <Shop.Detail: 0x2>
                +1.040 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Panel: 0x3>
                +1.050 [main] <Shop.Panel: 0x3> addSubview(_:) <Shop.Detail: 0x2>
                +1.060 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Panel: 0x3>
                """),
        ]
    )

    static let check = Check.event([EventKinds(.addChild)]) { event, hierarchy in
        guard let parent = hierarchy.livingState(event.subject), let child = hierarchy.livingState(event.object),
            let relation = child.relation, relation.parent !== parent, relation.parent.isAlive,
            !relation.isSystem, !parent.isSystemContainer, !hierarchy.containment.isAncestor(child, of: parent),
            hierarchy.isSurelyAttached(child), hierarchy.knowledge.isTraced(child)
        else { return [] }
        let call = "\(parent.shortName).addChild(\(child.shortName))"
        return [
            Violation(
                .warning, subject: child, parent: parent, at: event.reference,
                .takenOver(child, relation.parent, parent),
                witnesses: relation.story + [
                    Finding.Witness(event: event.reference, call: call, role: "taken over by another parent")
                ])
        ]
    }
}

extension Finding.Message {
    fileprivate static func takenOver(
        _ child: ControllerState, _ former: ControllerState, _ parent: ControllerState
    ) -> Self {
        "\(parent.shortName) added \(child.shortName) while it was still a child of \(former.shortName)"
    }
}
