import TraceModel

enum RemoveWithoutParent: Rule {
    static let description = RuleDescription(
        id: "remove-without-parent",
        summary: "removeFromParent is called on a controller that has no parent.",
        rationale: """
            It is usually a second removal: two places believe that they are responsible. What UIKit does then is not \
            documented.
            """,
        remedy: """
            Remove a child in one place, the container that added it.
            """,
        severity: .warning,
        expected: [
            "child.willMove(toParent: nil)",
            "child.view.removeFromSuperview()",
            "child.removeFromParent()",
            "child.didMove(toParent: nil)  by UIKit",
        ],
        triggering: [],
        nonTriggering: []
    )

    static let check = Check.event([EventKinds(.removeFromParent)]) { event, scene in
        guard let child = scene.livingState(event.subject), child.relation == nil, child.isKnownWithoutParent else {
            return []
        }
        let former = child.formerRelation
        return [
            Violation(
                .warning, subject: child, parent: former?.parent, at: event.reference, .nothingToRemove(child),
                witnesses: (former?.story ?? []) + [
                    Finding.Witness(
                        event: event.reference, call: "\(child.shortName).removeFromParent()",
                        role: "it has no parent")
                ])
        ]
    }
}

extension Finding.Message {
    fileprivate static func nothingToRemove(_ child: ControllerState) -> Self {
        "\(child.shortName) got removeFromParent(), but it has no parent"
    }
}
