import TraceModel

enum ViewInOtherParent: Rule {
    static let description = RuleDescription(
        id: "view-in-other-parent",
        summary: "A child's view is put into the view of a controller that is not its parent.",
        rationale: """
            The controller whose view holds a child's view must be the child's parent. Otherwise `addSubview` throws \
            `UIViewControllerHierarchyInconsistency`: “should have parent view controller … but actual parent is …”. This \
            happens when a helper adds the child to one container and its view to another. AndroidX has the same check \
            (`detectWrongNestedHierarchy` of FragmentStrictMode).
            """,
        fix:
            "Call `addChild` on the controller whose view gets the child's view, or add the view to the parent's view.",
        wrong: """
            first.addChild(child)
            second.view.addSubview(child.view)
            """,
        right: """
            first.addChild(child)
            first.view.addSubview(child.view)
            child.didMove(toParent: first)
            """,
        severity: .error,
        needs: [EventKinds(.addChild)],
        looksAt: [EventKinds(.addSubview)],
        expected: AppleSequence.embedding,
        exemptsSystemContainers: true,
        exercisedBy: .settled,
        examples: """
            ## The view goes into another container, and the app ends
            # records: addChild willMove didMove removeFromParent addSubview viewDidAppear
            +0.010 [main] <Shop.Panel: 0x3> viewDidAppear(_:)
            \(Calls.add(at: 20, without: .didMove))
            +0.040 [main] <Shop.Panel: 0x3> addSubview(_:) <Shop.Detail: 0x2>
            #! view-in-other-parent error <Shop.Detail: 0x2>
            ## The view goes into the parent's own view
            # records: addChild willMove didMove removeFromParent addSubview viewDidAppear
            +0.010 [main] <Shop.Host: 0x1> viewDidAppear(_:)
            \(Calls.embed(at: 20))
            ## The child lives on, so that UIKit did not throw
            # records: addChild willMove didMove removeFromParent addSubview viewDidAppear
            +0.010 [main] <Shop.Panel: 0x3> viewDidAppear(_:)
            \(Calls.add(at: 20, without: .didMove))
            +0.040 [main] <Shop.Panel: 0x3> addSubview(_:) <Shop.Detail: 0x2>
            +0.050 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            ## The host lives on
            # records: addChild willMove didMove removeFromParent addSubview viewDidAppear viewDidLayoutSubviews
            +0.010 [main] <Shop.Panel: 0x3> viewDidAppear(_:)
            \(Calls.add(at: 20, without: .didMove))
            +0.040 [main] <Shop.Panel: 0x3> addSubview(_:) <Shop.Detail: 0x2>
            +0.050 [main] <Shop.Panel: 0x3> viewDidLayoutSubviews()
            ## The host is not on the screen
            # records: addChild willMove didMove removeFromParent addSubview viewDidAppear
            +0.010 [main] <Shop.Panel: 0x3> viewDidLoad()
            \(Calls.add(at: 20, without: .didMove))
            +0.040 [main] <Shop.Panel: 0x3> addSubview(_:) <Shop.Detail: 0x2>
            ## UIKit's own containers move views as they like
            # records: addChild willMove didMove removeFromParent addSubview viewDidAppear
            +0.010 [main] <Shop.Panel: 0x3> viewDidAppear(_:)
            \(Calls.move(to: "UINavigationController: 0x5", at: 20))
            +0.040 [main] <Shop.Panel: 0x3> addSubview(_:) <Shop.Detail: 0x2>
            ## The log does not show removals, so that the child may have left its parent
            # records: addChild addSubview viewDidAppear
            +0.010 [main] <Shop.Panel: 0x3> viewDidAppear(_:)
            +0.020 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +0.040 [main] <Shop.Panel: 0x3> addSubview(_:) <Shop.Detail: 0x2>
            """
    )

    static let check = Check.call { event, host, hierarchy in
        guard let child = hierarchy.livingState(event.object), let relation = child.relation,
            relation.parent !== host, relation.parent.isAlive, !relation.isSystem, relation.leaving == nil,
            hierarchy.isSurelyAttached(child), hierarchy.knowledge.isTraced(child),
            !hierarchy.knowledge.mayBeReplaced(relation.parent),
            let period = host.visiblePeriod, period.ended == nil
        else { return [] }
        return .violation(
            of: relation, at: event.reference,
            "\(host.shortName) puts the view of \(child.shortName) into its own, but the parent is \(relation.parent.shortName)",
            then: event.witness(in: hierarchy, "UIKit throws"),
            survival: .events(of: [child.id, relation.parent.id, host.id]))
    }
}
