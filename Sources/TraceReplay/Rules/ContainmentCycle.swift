import TraceModel

enum ContainmentCycle: Rule {
    static let description = RuleDescription(
        id: "containment-cycle",
        summary: "A controller is added to itself or to one of its descendants.",
        rationale: """
            The hierarchy of controllers is a tree; UIKit walks it upwards and downwards without looking for cycles.
            """,
        fix: "Look for two variables that hold the same controller, or for a child that embeds its own container.",
        wrong: """
            addChild(child)
            child.addChild(self)
            """,
        right: "addChild(child)  // neither self nor a controller above it",
        severity: .error,
        looksAt: [EventKinds(.addChild)],
        expected: ["parent.addChild(child), where child is neither parent nor above it"],
        examples: """
            ## A controller adds itself
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Host: 0x1>
            #! containment-cycle error <Shop.Host: 0x1>
            ## A child adds its parent
            \(Calls.embed())
            +0.050 [main] <Shop.Detail: 0x2> addChild(_:) <Shop.Host: 0x1>
            #! containment-cycle error <Shop.Host: 0x1>
            ## A child that is on the screen adds its parent, much later
            \(Calls.add())
            +0.500 [main] <Shop.Host: 0x1> viewDidAppear(_:)
            +0.510 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +9.000 [main] <Shop.Detail: 0x2> addChild(_:) <Shop.Host: 0x1>
            #! containment-cycle error <Shop.Host: 0x1>
            \(Calls.disappear("Shop.Host: 0x1", at: 9_100))
            \(Calls.disappear(at: 9_120))
            ## A grandchild adds the root
            \(Calls.embed())
            \(Calls.embed("Shop.Panel: 0x3", in: "Shop.Detail: 0x2", at: 50))
            +0.090 [main] <Shop.Panel: 0x3> addChild(_:) <Shop.Host: 0x1>
            #! containment-cycle error <Shop.Host: 0x1>
            ## A child has a child of its own
            \(Calls.embed())
            \(Calls.embed("Shop.Panel: 0x3", in: "Shop.Detail: 0x2", at: 50))
            ## The two change roles after a removal
            \(Calls.embed())
            \(Calls.remove())
            \(Calls.embed("Shop.Host: 0x1", in: "Shop.Detail: 0x2", at: 2_000))
            ## The log shows no deinit, and the next folder and its subfolder get the addresses of the ones before
            \(Calls.add("Shop.Folder: 0x2", to: "Shop.Folder: 0x1"))
            +0.500 [main] <Shop.Folder: 0x1> viewDidAppear(_:)
            +0.510 [main] <Shop.Folder: 0x2> viewDidAppear(_:)
            \(Calls.disappear("Shop.Folder: 0x1", at: 3_000))
            \(Calls.disappear("Shop.Folder: 0x2", at: 3_020))
            \(Calls.add("Shop.Folder: 0x1", to: "Shop.Folder: 0x2", at: 6_000))
            \(Calls.detach("Shop.Folder: 0x1", at: 8_000))
            ## The same, in a log that shows no appearances
            \(Calls.add("Shop.Folder: 0x2", to: "Shop.Folder: 0x1"))
            \(Calls.add("Shop.Folder: 0x1", to: "Shop.Folder: 0x2", at: 60_000))
            \(Calls.detach("Shop.Folder: 0x1", at: 70_000))
            """
    )

    static let check = Check.call { event, parent, hierarchy in
        guard let child = hierarchy.livingState(event.object), hierarchy.containment.isAncestor(child, of: parent)
        else { return [] }
        let isItself = child === parent
        let stale = hierarchy.containment.relationThatMayBeOver(from: parent, upTo: child, at: event.reference)
        return .violation(
            child, parent: parent, at: event.reference,
            isItself
                ? "\(child.shortName) added itself as its child"
                : "\(parent.shortName) added \(child.shortName), which is above it",
            witnesses: (parent.relation?.story ?? []) + [event.witness(in: hierarchy, "closes a cycle")],
            obstacle: stale == nil
                ? nil
                : .that(
                    "log no deinit, and whose addresses may have been used again",
                    one: "logs no deinit, and whose addresses may have been used again"))
    }
}
