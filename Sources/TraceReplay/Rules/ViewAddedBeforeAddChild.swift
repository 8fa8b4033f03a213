import TraceModel

enum ViewAddedBeforeAddChild: Rule {
    static let description = RuleDescription(
        id: "view-added-before-add-child",
        summary: "A child's view is added before addChild.",
        rationale: """
            Adding the view first makes UIKit send the appearance callbacks as if there were no parent, and it can throw \
            `UIViewControllerHierarchyInconsistency` where another container is above.
            """,
        remedy: """
            Call `parent.addChild(child)` before `addSubview(child.view)`.
            """,
        severity: .error,
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

    static let check = Check.view { stay, _ in
        guard stay.isOrphan, let adopted = stay.adopted, !adopted.parent.isSystemContainer else { return [] }
        let (host, child) = (stay.host.shortName, stay.child.shortName)
        return [
            Violation(
                .error, subject: stay.child, parent: adopted.parent, at: stay.added, .viewFirst(stay.child),
                witnesses: [
                    Finding.Witness(
                        event: stay.added, call: "\(host).addSubview(\(child).view)", role: "it has no parent yet"),
                    Finding.Witness(
                        event: adopted.event, call: "\(adopted.parent.shortName).addChild(\(child))",
                        role: "the relation begins, too late"),
                ])
        ]
    }
}

extension Finding.Message {
    fileprivate static func viewFirst(_ child: ControllerState) -> Self {
        "the view of \(child.shortName) was added before addChild"
    }
}
