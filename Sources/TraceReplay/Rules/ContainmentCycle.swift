import TraceModel

enum ContainmentCycle: Rule {
    static let description = RuleDescription(
        id: "containment-cycle",
        summary: "A controller is added to itself or to one of its descendants.",
        rationale: """
            The hierarchy of controllers is a tree; UIKit walks it upwards and downwards without looking for cycles.
            """,
        fix: "Look for two variables that hold the same controller, or for a child that embeds its own container.",
        severity: .error,
        looksAt: [EventKinds(.addChild)],
        expected: [
            "parent.addChild(child), where child is neither parent nor above it"
        ],
        triggering: """
            ## A controller adds itself
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Host: 0x1>
            #! containment-cycle error <Shop.Host: 0x1>
            ## A child adds its parent
            \(Calls.embed())
            +0.050 [main] <Shop.Detail: 0x2> addChild(_:) <Shop.Host: 0x1>
            #! containment-cycle error <Shop.Host: 0x1>
            ## A grandchild adds the root
            \(Calls.embed())
            \(Calls.embed("Shop.Panel: 0x3", in: "Shop.Detail: 0x2", at: 50))
            +0.090 [main] <Shop.Panel: 0x3> addChild(_:) <Shop.Host: 0x1>
            #! containment-cycle error <Shop.Host: 0x1>
            """,
        nonTriggering: """
            ## A child has a child of its own
            \(Calls.embed())
            \(Calls.embed("Shop.Panel: 0x3", in: "Shop.Detail: 0x2", at: 50))
            ## The two change roles after a removal
            \(Calls.embed())
            \(Calls.remove())
            \(Calls.embed("Shop.Host: 0x1", in: "Shop.Detail: 0x2", at: 2_000))
            ## Parent and child are of one class
            \(Calls.add("Shop.FeedCell: 0xa", to: "Shop.FeedCell: 0x9"))
            """
    )

    static let check = Check.event([EventKinds(.addChild)]) { event, hierarchy in
        guard let parent = hierarchy.livingState(event.subject), let child = hierarchy.livingState(event.object),
            hierarchy.containment.isAncestor(child, of: parent)
        else { return [] }
        let call = "\(parent.shortName).addChild(\(child.shortName))"
        return .violation(
            .error, subject: child, parent: parent, at: event.reference, .cycle(child, parent),
            witnesses: (parent.relation?.story ?? []) + [event.witness(call, "closes a cycle")])
    }
}

extension Finding.Message {
    fileprivate static func cycle(_ child: ControllerState, _ parent: ControllerState) -> Self {
        child === parent
            ? "\(child.shortName) added itself as its child"
            : "\(parent.shortName) added \(child.shortName), which is above it"
    }
}
