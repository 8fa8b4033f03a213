import TraceModel

enum MissingDidMove: Rule {
    static let description = RuleDescription(
        id: "missing-did-move",
        summary: "A child is added and never told that it has arrived.",
        rationale: """
            `addChild` sends `willMove(toParent:)` by itself, but not `didMove(toParent:)`: only the container knows when \
            the transition is over. A child that finishes its set-up there never does.
            """,
        remedy: """
            Call `child.didMove(toParent: self)` once the view is in place: at the end of the method, or in the completion of \
            the transition.
            """,
        severity: .error,
        needs: [EventKinds(.didMove)],
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

    static let check = Check.relation { relation, scene in
        guard relation.settled == nil, !relation.isSystem else { return [] }
        if relation.ended == nil {
            guard let end = scene.end, !end.isCutOff(after: relation.began, within: scene.settings.cutOff) else {
                return []
            }
        }
        return [
            Violation(
                .error, subject: relation.child, parent: relation.parent, at: relation.began,
                .neverSettled(relation.child, relation.parent), witnesses: relation.story, absentHook: .didMove)
        ]
    }
}

extension Finding.Message {
    fileprivate static func neverSettled(_ child: ControllerState, _ parent: ControllerState) -> Self {
        "\(child.shortName) was added to \(parent.shortName), but didMove(toParent:) never came"
    }
}
