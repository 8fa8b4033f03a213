import TraceModel

enum DidMoveParentMismatch: Rule {
    static let description = RuleDescription(
        id: "did-move-parent-mismatch",
        summary: "A controller is told that it arrived at a parent that is not its own.",
        rationale: """
            The call names one container while another one holds the child: usually two places that embed the same \
            controller, or a copied line.
            """,
        remedy: """
            Pass the controller that called `addChild`, and move a child with a whole removal and a whole embedding.
            """,
        severity: .error,
        needs: [EventKinds(.addChild)],
        expected: [
            "parent.addChild(child)",
            "child.willMove(toParent: parent)  by UIKit",
            "addSubview(child.view)",
            "constrain child.view",
            "child.didMove(toParent: parent)",
        ],
        triggering: [],
        nonTriggering: []
    )

    static let check = Check.event([EventKinds(.didMove)]) { event, scene in
        guard let child = scene.livingState(event.subject), let claimed = scene.state(event.object),
            let relation = child.relation, relation.parent !== claimed, child.refusedParent != claimed.id,
            relation.parent.isAlive
        else { return [] }
        let call = "\(child.shortName).didMove(toParent: \(claimed.shortName))"
        return [
            Violation(
                .error, subject: child, parent: relation.parent, at: event.reference,
                .otherParent(child, claimed, relation.parent),
                witnesses: relation.story + [
                    Finding.Witness(event: event.reference, call: call, role: "another controller is named")
                ])
        ]
    }
}

extension Finding.Message {
    fileprivate static func otherParent(
        _ child: ControllerState, _ claimed: ControllerState, _ parent: ControllerState
    ) -> Self {
        "\(child.shortName) got didMove(toParent: \(claimed.shortName)), but its parent is \(parent.shortName)"
    }
}
