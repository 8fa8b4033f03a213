import TraceModel

enum ViewRemovedAfterParent: Rule {
    static let description = RuleDescription(
        id: "view-removed-after-parent",
        summary: "A child's view is taken out only after removeFromParent.",
        rationale: """
            Between the two calls the view is on screen without a controller in the hierarchy, and `viewWillDisappear` and \
            `viewDidDisappear` no longer come through the parent.
            """,
        remedy: """
            Remove the view first: `willMove(toParent: nil)`, `view.removeFromSuperview()`, `removeFromParent()`.
            """,
        severity: .warning,
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
        guard let relation = stay.abandoned, !relation.isSystem, let removed = stay.removed else { return [] }
        let call = "\(stay.child.shortName).view.removeFromSuperview()"
        return [
            Violation(
                .warning, subject: stay.child, parent: relation.parent, at: removed,
                .viewRemovedLate(stay.child, relation.parent),
                witnesses: relation.story + [
                    Finding.Witness(event: removed, call: call, role: "its view is taken out, too late")
                ])
        ]
    }
}

extension Finding.Message {
    fileprivate static func viewRemovedLate(_ child: ControllerState, _ parent: ControllerState) -> Self {
        "the view of \(child.shortName) was taken out only after the controller had been removed from \(parent.shortName)"
    }
}
