import TraceModel

enum ChildNeverAppeared: Rule {
    static let description = RuleDescription(
        id: "child-never-appeared",
        summary: "A child's view is on screen with its parent, but the child gets no appearance callbacks.",
        rationale: """
            UIKit forwards appearance callbacks from a container to its children. A child that does not get them, although its \
            view is in its parent's, does not run the code in its `viewWillAppear`. The container usually returns `false` \
            from `shouldAutomaticallyForwardAppearanceMethods`, or overrides a callback without calling `super`.
            """,
        fix: """
            Call `super` in the parent's `viewWillAppear` and `viewDidAppear`. If the container forwards callbacks itself, call \
            `child.beginAppearanceTransition(_:animated:)` and `child.endAppearanceTransition()`.
            """,
        wrong: """
            override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
            // and no beginAppearanceTransition for the child
            """,
        right: """
            override var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
            // or: false, with beginAppearanceTransition and endAppearanceTransition for each child
            """,
        severity: .warning,
        needs: [EventKinds(.viewDidAppear)],
        needsTimes: true,
        expected: AppleSequence.embedding + [
            "child.viewWillAppear  by UIKit",
            "child.viewDidAppear  by UIKit",
        ],
        examples: """
            ## The container forwards nothing
            \(Calls.embed(finding: "child-never-appeared warning"))
            \(Calls.appear("Shop.Host: 0x1", at: 100))
            \(Calls.remove(at: 3_000))
            +4.000 [main] <Shop.Detail: 0x3> viewDidAppear(_:)
            ## The child appears with its parent
            \(Calls.embed())
            \(Calls.appear("Shop.Host: 0x1", at: 100))
            \(Calls.appear(at: 120))
            \(Calls.remove(at: 3_000))
            \(Calls.disappear(at: 3_040))
            ## Its class logs no callbacks
            \(Calls.embed())
            +0.500 [main] <Shop.Host: 0x1> viewDidAppear(_:)
            \(Calls.remove(at: 3_000))
            ## The view was hosted and taken out before the parent appeared
            \(Calls.embed())
            \(Calls.remove(at: 50))
            +0.500 [main] <Shop.Host: 0x1> viewDidAppear(_:)
            +4.000 [main] <Shop.Detail: 0x3> viewDidAppear(_:)
            """
    )

    static let check = Check.relation { relation, hierarchy, end in
        let (parent, child) = (relation.parent, relation.child)
        guard child.lastAppearance == nil, let hosted = relation.viewAdded, relation.isHostedByParent,
            !parent.traits.contains(.forwardsByHand),
            hierarchy.knowledge.evidence(of: .viewDidAppear, in: child).isShown,
            let period = parent.visiblePeriod
        else { return [] }
        let first = max(hosted, period.began)
        let lasts = { (last: EventReference?) in
            last.map { $0.nanoseconds(since: first) ?? 0 >= hierarchy.knowledge.settings.leakGrace }
                ?? end.follows(first, by: hierarchy.knowledge.settings.leakGrace)
        }
        guard lasts(period.ended), lasts(relation.viewRemoved ?? relation.ended) else { return [] }
        return .violation(
            of: relation, at: relation.began,
            "the view of \(child.shortName) was on screen in \(parent.shortName), but the controller got no appearance callback",
            then: period.began.witness("\(parent.shortName).viewDidAppear", "its parent is on screen"),
            absent: .viewDidAppear)
    }
}
