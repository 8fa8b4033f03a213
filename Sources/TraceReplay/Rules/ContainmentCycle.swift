import TraceModel

enum ContainmentCycle: Rule {
    static let description = RuleDescription(
        id: "containment-cycle",
        summary: "A controller is added to itself or to one of its descendants.",
        rationale: """
            The hierarchy of controllers is a tree; UIKit walks it upwards and downwards without looking for circles.
            """,
        fix: """
            Look for two variables that hold the same controller, or for a child that embeds its own container.
            """,
        severity: .error,
        looksAt: [EventKinds(.addChild)],
        expected: [
            "parent.addChild(child), where child is neither parent nor above it"
        ],
        triggering: [
            Example(
                "A controller adds itself",
                """
                +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Host: 0x1>
                #! containment-cycle error <Shop.Host: 0x1>
                """),
            Example(
                "A child adds its parent",
                """
                +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
                +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
                +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
                +0.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
                +0.050 [main] <Shop.Detail: 0x2> addChild(_:) <Shop.Host: 0x1>
                #! containment-cycle error <Shop.Host: 0x1>
                """),
            Example(
                "A grandchild adds the root",
                """
                +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
                +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
                +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
                +0.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
                +0.050 [main] <Shop.Detail: 0x2> addChild(_:) <Shop.Panel: 0x3>
                +0.060 [main] <Shop.Panel: 0x3> willMove(toParent:) <Shop.Detail: 0x2>
                +0.070 [main] <Shop.Detail: 0x2> addSubview(_:) <Shop.Panel: 0x3>
                +0.080 [main] <Shop.Panel: 0x3> didMove(toParent:) <Shop.Detail: 0x2>
                +0.090 [main] <Shop.Panel: 0x3> addChild(_:) <Shop.Host: 0x1>
                #! containment-cycle error <Shop.Host: 0x1>
                """),
        ],
        nonTriggering: [
            Example(
                "A child has a child of its own",
                """
                +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
                +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
                +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
                +0.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
                +0.050 [main] <Shop.Detail: 0x2> addChild(_:) <Shop.Panel: 0x3>
                +0.060 [main] <Shop.Panel: 0x3> willMove(toParent:) <Shop.Detail: 0x2>
                +0.070 [main] <Shop.Detail: 0x2> addSubview(_:) <Shop.Panel: 0x3>
                +0.080 [main] <Shop.Panel: 0x3> didMove(toParent:) <Shop.Detail: 0x2>
                """),
            Example(
                "The two change roles after a removal",
                """
                +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
                +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
                +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
                +0.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
                +1.000 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
                +1.010 [main] <Shop.Detail: 0x2> removeFromSuperview()
                +1.020 [main] <Shop.Detail: 0x2> removeFromParent()
                +1.030 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
                +2.000 [main] <Shop.Detail: 0x2> addChild(_:) <Shop.Host: 0x1>
                +2.010 [main] <Shop.Host: 0x1> willMove(toParent:) <Shop.Detail: 0x2>
                +2.020 [main] <Shop.Detail: 0x2> addSubview(_:) <Shop.Host: 0x1>
                +2.030 [main] <Shop.Host: 0x1> didMove(toParent:) <Shop.Detail: 0x2>
                """),
            Example(
                "Parent and child are of one class",
                """
                +0.010 [main] <Shop.FeedCell: 0x9> addChild(_:) <Shop.FeedCell: 0xa>
                +0.020 [main] <Shop.FeedCell: 0xa> willMove(toParent:) <Shop.FeedCell: 0x9>
                +0.030 [main] <Shop.FeedCell: 0xa> didMove(toParent:) <Shop.FeedCell: 0x9>
                """),
        ]
    )

    static let check = Check.event([EventKinds(.addChild)]) { event, hierarchy in
        guard let parent = hierarchy.livingState(event.subject), let child = hierarchy.livingState(event.object),
            hierarchy.containment.isAncestor(child, of: parent)
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
