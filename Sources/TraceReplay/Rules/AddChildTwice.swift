import TraceModel

enum AddChildTwice: Rule {
    static let description = RuleDescription(
        id: "add-child-twice",
        summary: "A parent adds a child that it already has.",
        rationale: """
            Apple's header speaks only of a child with a *different* parent; with the same one, appearance callbacks have been \
            seen to come twice. It is usually set-up code that runs again, in `viewWillAppear` or after a reload.
            """,
        remedy: """
            Embed once, or remove the child before it is embedded again.
            """,
        severity: .warning,
        expected: [
            "parent.addChild(child)",
            "child.willMove(toParent: parent)  by UIKit",
            "addSubview(child.view)",
            "constrain child.view",
            "child.didMove(toParent: parent)",
        ],
        triggering: [],
        nonTriggering: []
    )

    static let check = Check.event([EventKinds(.addChild)]) { event, scene in
        guard let parent = scene.livingState(event.subject), let child = scene.livingState(event.object),
            let relation = child.relation, relation.parent === parent,
            relation.leaving == nil || relation.farewell == nil
        else { return [] }
        let call = "\(parent.shortName).addChild(\(child.shortName))"
        return [
            Violation(
                .warning, subject: child, parent: parent, at: event.reference, .addedTwice(child, parent),
                witnesses: relation.story + [
                    Finding.Witness(event: event.reference, call: call, role: "added again")
                ])
        ]
    }
}

extension Finding.Message {
    fileprivate static func addedTwice(_ child: ControllerState, _ parent: ControllerState) -> Self {
        "\(parent.shortName) added \(child.shortName), which is its child already"
    }
}
