import TraceModel

enum DidMoveBeforeViewAdded: Rule {
    static let description = RuleDescription(
        id: "did-move-before-view-added",
        summary: "A child is told that it arrived before its view is in the hierarchy.",
        rationale: """
            `didMove(toParent:)` says that the transition is over. A child that measures itself there, or starts an \
            animation, finds a view without a superview.
            """,
        remedy: """
            Add the view first, and call `didMove(toParent:)` last.
            """,
        severity: .warning,
        needs: [EventKinds(.addSubview)],
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

    static let check = Check.event([EventKinds(.addSubview), EventKinds(.transition)]) { event, scene in
        let id = event.kind == .addSubview ? event.object : event.others.first
        guard let child = scene.livingState(id), let relation = child.relation, !relation.isSystem,
            !relation.isInferred, child.view == nil, relation.viewAdded == nil, let settled = relation.settled,
            let elapsed = event.reference.nanoseconds(since: relation.began), elapsed <= scene.settings.embedWindow
        else { return [] }
        let call = "addSubview(\(child.shortName).view)"
        return [
            Violation(
                .warning, subject: child, parent: relation.parent, at: settled, .settledEarly(child),
                witnesses: relation.story + [
                    Finding.Witness(event: event.reference, call: call, role: "its view is added, too late")
                ])
        ]
    }
}

extension Finding.Message {
    fileprivate static func settledEarly(_ child: ControllerState) -> Self {
        "\(child.shortName) got didMove(toParent:) before its view was added"
    }
}
