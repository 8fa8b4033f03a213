import TraceModel

enum DidMoveWithoutAddChild: Rule {
    static let description = RuleDescription(
        id: "did-move-without-add-child",
        summary: "A controller is told that it has a parent that never added it.",
        rationale: """
            Without `addChild` the controller gets no appearance callbacks, no rotation and no trait changes from the \
            container, and nothing holds it.
            """,
        remedy: """
            Call `parent.addChild(child)` before its view is added.
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
        guard let child = scene.livingState(event.subject), let parent = scene.state(event.object),
            child.relation == nil, child.isKnownWithoutParent, child.refusedParent != parent.id
        else { return [] }
        var witnesses: [Finding.Witness] = []
        if let stay = child.view {
            witnesses.append(
                Finding.Witness(
                    event: stay.added, call: "\(stay.host.shortName).addSubview(\(child.shortName).view)",
                    role: "its view is added"))
        }
        witnesses.append(
            Finding.Witness(
                event: event.reference, call: "\(child.shortName).didMove(toParent: \(parent.shortName))",
                role: "no addChild came before"))
        return [
            Violation(
                .error, subject: child, parent: parent, at: event.reference, .noParent(child, parent),
                witnesses: witnesses)
        ]
    }
}

extension Finding.Message {
    fileprivate static func noParent(_ child: ControllerState, _ parent: ControllerState) -> Self {
        "\(child.shortName) got didMove(toParent: \(parent.shortName)), but it has no parent"
    }
}
