import TraceModel

enum ContainmentCycle: Rule {
    static let description = RuleDescription(
        id: "containment-cycle",
        summary: "A controller is added to itself or to one of its descendants.",
        rationale: """
            The hierarchy of controllers is a tree; UIKit walks it upwards and downwards without looking for circles.
            """,
        remedy: """
            Look for two variables that hold the same controller, or for a child that embeds its own container.
            """,
        severity: .error,
        expected: [
            "parent.addChild(child), where child is neither parent nor above it"
        ],
        triggering: [],
        nonTriggering: []
    )

    static let check = Check.event([EventKinds(.addChild)]) { event, scene in
        guard let parent = scene.livingState(event.subject), let child = scene.livingState(event.object),
            scene.isAncestor(child, of: parent)
        else { return [] }
        let call = "\(parent.shortName).addChild(\(child.shortName))"
        return [
            Violation(
                .error, subject: child, parent: parent, at: event.reference, .cycle(child, parent),
                witnesses: (parent.relation?.story ?? []) + [
                    Finding.Witness(event: event.reference, call: call, role: "closes a circle")
                ])
        ]
    }
}

extension Finding.Message {
    fileprivate static func cycle(_ child: ControllerState, _ parent: ControllerState) -> Self {
        child === parent
            ? "\(child.shortName) added itself as its child"
            : "\(parent.shortName) added \(child.shortName), which is above it"
    }
}
