import TraceModel

enum MissingWillMoveNil: Rule {
    static let description = RuleDescription(
        id: "missing-will-move-nil",
        summary: "A child is removed without having been told that it will leave.",
        rationale: """
            `removeFromParent` sends `didMove(toParent: nil)` by itself, but not `willMove(toParent: nil)`: that is the \
            container's to call, and a child that prepares for leaving there never does.
            """,
        remedy: """
            Call `child.willMove(toParent: nil)` before the view is taken out.
            """,
        severity: .error,
        needs: [EventKinds(.willMove)],
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

    static let check = Check.relation { relation, _ in
        guard relation.ending == .removed, let removal = relation.ended, relation.leaving == nil, !relation.isSystem,
            relation.parent.isAlive
        else { return [] }
        return [
            Violation(
                .error, subject: relation.child, parent: relation.parent, at: removal,
                .notTold(relation.child, relation.parent), witnesses: relation.story, absentHook: .willMove)
        ]
    }
}

extension Finding.Message {
    fileprivate static func notTold(_ child: ControllerState, _ parent: ControllerState) -> Self {
        "\(child.shortName) was removed from \(parent.shortName) without willMove(toParent: nil)"
    }
}
