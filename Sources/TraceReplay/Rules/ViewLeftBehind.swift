import TraceModel

enum ViewLeftBehind: Rule {
    static let description = RuleDescription(
        id: "view-left-behind",
        summary: "A controller was removed from its parent while its view stays in the hierarchy.",
        rationale: """
            The parent's view holds the child's view, and nobody holds the child: the view stays on screen without a \
            controller that answers for it, gets no appearance callbacks from its parent any more, and the controller \
            may be deallocated underneath it.
            """,
        remedy: """
            Call `child.view.removeFromSuperview()` between `willMove(toParent: nil)` and `removeFromParent()`.
            """,
        severity: .error,
        needs: [EventKinds(.removeFromSuperview)],
        expected: [
            "child.willMove(toParent: nil)",
            "child.view.removeFromSuperview()",
            "child.removeFromParent()",
            "child.didMove(toParent: nil)  by UIKit",
        ],
        sparesSystemContainers: true,
        triggering: [],
        nonTriggering: []
    )

    static let check = Check.view { stay, _ in
        guard let relation = stay.abandoned, !relation.isSystem, stay.removed == nil, let removal = relation.ended
        else {
            return []
        }
        return [
            Violation(
                .error, subject: stay.child, parent: relation.parent, at: removal,
                .viewLeftBehind(stay.child, relation.parent), witnesses: relation.story)
        ]
    }
}

extension Finding.Message {
    fileprivate static func viewLeftBehind(_ child: ControllerState, _ parent: ControllerState) -> Self {
        "\(child.shortName) was removed from \(parent.shortName), but its view is still there"
    }
}
