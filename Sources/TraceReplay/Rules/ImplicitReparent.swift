import TraceModel

enum ImplicitReparent: Rule {
    static let description = RuleDescription(
        id: "implicit-reparent",
        summary: "A parent adds a child that still belongs to another parent.",
        rationale: """
            UIKit removes the child from its former parent without `willMove(toParent: nil)`, and the former parent is not \
            asked: it goes on believing that the child is its own.
            """,
        remedy: """
            Let the former parent remove the child (`willMove(toParent: nil)`, view, `removeFromParent()`) before the new one \
            adds it.
            """,
        severity: .warning,
        expected: [
            "child.willMove(toParent: nil)",
            "child.view.removeFromSuperview()",
            "child.removeFromParent()",
            "child.didMove(toParent: nil)  by UIKit",
            "parent.addChild(child)",
            "child.willMove(toParent: parent)  by UIKit",
            "addSubview(child.view)",
            "constrain child.view",
            "child.didMove(toParent: parent)",
        ],
        sparesSystemContainers: true,
        triggering: [],
        nonTriggering: []
    )

    static let check = Check.event([EventKinds(.addChild)]) { event, scene in
        guard let parent = scene.livingState(event.subject), let child = scene.livingState(event.object),
            let relation = child.relation, relation.parent !== parent, relation.parent.isAlive,
            !relation.isSystem, !parent.isSystemContainer, !scene.isAncestor(child, of: parent),
            relation.leaving == nil || relation.farewell == nil
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
