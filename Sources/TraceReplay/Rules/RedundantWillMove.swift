import TraceModel

enum RedundantWillMove: Rule {
    static let description = RuleDescription(
        id: "redundant-will-move",
        summary: "A child is told twice that it will arrive.",
        rationale: """
            `addChild` sends `willMove(toParent:)` by itself. A second one by hand makes the child prepare twice.
            """,
        remedy: """
            Leave out the explicit `willMove(toParent: parent)`; only `willMove(toParent: nil)` is yours to call.
            """,
        severity: .note,
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

    static let check = Check.relation { relation, _ in
        guard relation.arrivals.count > 1 + relation.addedAgain.count, let first = relation.arrivals.first,
            !relation.isSystem
        else { return [] }
        return [
            Violation(
                .note, subject: relation.child, parent: relation.parent, at: first, .announcedTwice(relation.child),
                witnesses: relation.story)
        ]
    }
}

extension Finding.Message {
    fileprivate static func announcedTwice(_ child: ControllerState) -> Self {
        "\(child.shortName) got willMove(toParent:) twice for one addChild, which sends it by itself"
    }
}
