import TraceModel

enum ChildViewNotLaidOut: Rule {
    static let description = RuleDescription(
        id: "child-view-not-laid-out",
        summary: "A child is told that it arrived while its view has no size and position.",
        rationale: """
            A view that is added without a frame or constraints keeps the size that it was loaded with: right on the \
            simulator that it was drawn for, wrong on the next device, after rotation and in split view.
            """,
        remedy: """
            Set the frame with an autoresizing mask, or activate constraints, before `didMove(toParent:)`.
            """,
        severity: .warning,
        needs: [EventKinds(.constrain)],
        expected: [
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

    static let check = Check.event([EventKinds(.didMove)]) { event, scene in
        guard let child = scene.livingState(event.subject), let relation = child.relation, !relation.isSystem,
            relation.parent.id == event.object, relation.settled == nil, let stay = child.view
        else { return [] }
        let since = min(stay.added, relation.began)
        if let constrained = child.constrained, constrained > since { return [] }
        let call = "\(child.shortName).didMove(toParent: \(relation.parent.shortName))"
        return [
            Violation(
                .warning, subject: child, parent: relation.parent, at: event.reference, .notLaidOut(child),
                witnesses: relation.story + [
                    Finding.Witness(event: event.reference, call: call, role: "told that it arrived, without a layout")
                ])
        ]
    }
}

extension Finding.Message {
    fileprivate static func notLaidOut(_ child: ControllerState) -> Self {
        "\(child.shortName) got didMove(toParent:) while its view had neither frame nor constraints"
    }
}
