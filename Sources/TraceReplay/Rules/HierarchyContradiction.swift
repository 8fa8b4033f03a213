import TraceModel

enum HierarchyContradiction: Rule {
    static let description = RuleDescription(
        id: "hierarchy-contradiction",
        summary: "A hierarchy dump shows a different parent than the calls before it.",
        rationale: """
            `-[UIViewController _printHierarchy]` prints what UIKit itself knows. If the calls in the trace say otherwise, a \
            call is missing from the log, or something moved the child without the container. After the dump, the replay \
            follows the dump.
            """,
        fix: """
            Look for what happened to the child between the two events; if the log left the call out, make the recorder log \
            it in this class too.
            """,
        severity: .warning,
        expected: ["the dump agrees with addChild and removeFromParent"],
        exemptsSystemContainers: true,
        examples: """
            ## A child is below another parent
            # records: addChild removeFromParent
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +0.050 [main] <Shop.Panel: 0x3> addChild(_:) <Shop.Map: 0x4>
            +1.000 [main] <Shop.Panel: 0x3> _printHierarchy <Shop.Map: 0x4> <Shop.Detail: 0x2>
            #! hierarchy-contradiction warning <Shop.Detail: 0x2>
            +1.500 [main] <Shop.Detail: 0x2> removeFromParent()
            +1.600 [main] <Shop.Map: 0x4> removeFromParent()
            ## A child is gone that nobody removed
            # records: addChild removeFromParent
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +1.000 [main] <Shop.Host: 0x1> _printHierarchy
            #! hierarchy-contradiction warning <Shop.Detail: 0x2>
            +2.000 [main] <Shop.Detail: 0x4> removeFromParent()
            ## A child is still there that was removed
            # records: addChild removeFromParent
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +0.500 [main] <Shop.Detail: 0x2> removeFromParent()
            +1.000 [main] <Shop.Host: 0x1> _printHierarchy <Shop.Detail: 0x2>
            #! hierarchy-contradiction warning <Shop.Detail: 0x2>
            +1.500 [main] <Shop.Detail: 0x2> removeFromParent()
            ## The dump shows what the calls made
            # records: addChild removeFromParent
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +0.020 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Map: 0x4>
            +0.500 [main] <Shop.Map: 0x4> removeFromParent()
            +1.000 [main] <Shop.Root: 0x7> _printHierarchy <Shop.Host: 0x1>
            +1.000 [main] <Shop.Host: 0x1> _printHierarchy <Shop.Detail: 0x2>
            +1.000 [main] <Shop.Detail: 0x2> _printHierarchy
            +1.500 [main] <Shop.Detail: 0x2> removeFromParent()
            +1.600 [main] <Shop.Host: 0x1> removeFromParent()
            ## The relation began before the recording
            # records: addChild removeFromParent
            +1.000 [main] <Shop.Host: 0x1> _printHierarchy <Shop.Detail: 0x2>
            +1.500 [main] <Shop.Detail: 0x2> removeFromParent()
            ## The log shows no removals
            # records: addChild
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +1.000 [main] <Shop.Host: 0x1> _printHierarchy
            +2.000 mark "later"
            ## A navigation controller does its own bookkeeping
            # records: addChild removeFromParent
            +0.010 [main] <UINavigationController: 0x5> addChild(_:) <Shop.List: 0x2>
            +0.020 [main] <UINavigationController: 0x5> addChild(_:) <Shop.Detail: 0x3>
            +1.000 [main] <UINavigationController: 0x5> _printHierarchy <Shop.List: 0x2>
            +2.000 mark "later"
            ## The child is about to leave
            # records: addChild willMove removeFromParent
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +0.500 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            +1.000 [main] <Shop.Host: 0x1> _printHierarchy
            +2.000 mark "later"
            """
    )

    static let check = Check.call(EventKinds(.other)) { event, parent, hierarchy in
        guard event.isHierarchyDump else { return [] }
        return hierarchy.shownChildren(of: event).flatMap { shown($0, below: parent, event, hierarchy) }
            + hierarchy.absentChildren(of: parent, in: event).flatMap { missing($0, below: parent, event, hierarchy) }
    }

    private static func shown(
        _ child: ControllerState, below parent: ControllerState, _ event: Event, _ hierarchy: Hierarchy
    ) -> [Violation] {
        // The log does not show the calls of a system container, nor an addChild in a class that logs none.
        guard !parent.isSystemContainer, hierarchy.knowledge.shows(.addChild, in: parent) else { return [] }
        let witness = event.reference.witness("\(parent.shortName)._printHierarchy", "\(child.shortName) is below it")
        if let relation = child.relation {
            guard relation.parent !== parent, relation.parent.isAlive, relation.leaving == nil,
                hierarchy.isSurelyAttached(child)
            else { return [] }
            return .violation(
                of: relation, at: event.reference,
                "The dump shows \(child.shortName) below \(parent.shortName), but it was added to \(relation.parent.shortName)",
                then: witness)
        }
        guard child.isKnownWithoutParent, let relation = child.formerRelation, relation.parent === parent,
            relation.ending == .removed
        else { return [] }
        return .violation(
            of: relation, at: event.reference,
            "The dump shows \(child.shortName) below \(parent.shortName), but it was removed from it", then: witness)
    }

    private static func missing(
        _ child: ControllerState, below parent: ControllerState, _ event: Event, _ hierarchy: Hierarchy
    ) -> [Violation] {
        guard let relation = child.relation, !relation.isSystem, relation.leaving == nil, relation.farewell == nil,
            hierarchy.isSurelyAttached(child),
            hierarchy.knowledge.shows(.removeFromParent, in: child) || hierarchy.knowledge.shows(.didMove, in: child)
        else { return [] }
        return .violation(
            of: relation, at: event.reference,
            "The dump shows no \(child.shortName) below \(parent.shortName), but it was added and not removed",
            then: event.reference.witness("\(parent.shortName)._printHierarchy", "no \(child.shortName) is below it"))
    }
}
