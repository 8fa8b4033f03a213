import TraceModel

enum WillMoveNilAfterViewRemoved: Rule {
    static let description = RuleDescription(
        id: "will-move-nil-after-view-removed",
        summary: "A child is told that it will leave only after its view was taken out.",
        rationale: """
            `willMove(toParent: nil)` is the child's last chance to act while it is still on screen: to save what is typed, \
            to stop a video. After the view is gone it comes too late.
            """,
        remedy: """
            Call `child.willMove(toParent: nil)` first, before the view is removed or the transition begins.
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

    static let check = Check.relation { relation, _ in
        guard relation.ending == .removed, relation.leftAfterViewRemoval, let leaving = relation.leaving,
            !relation.isSystem
        else { return [] }
        return [
            Violation(
                .warning, subject: relation.child, parent: relation.parent, at: leaving, .toldLate(relation.child),
                witnesses: relation.story)
        ]
    }
}

extension Finding.Message {
    fileprivate static func toldLate(_ child: ControllerState) -> Self {
        "\(child.shortName) got willMove(toParent: nil) after its view had been taken out"
    }
}
