import TraceModel

enum ViewLeftBehind: Rule {
    static let description = RuleDescription(
        id: "view-left-behind",
        summary: "A controller was removed from its parent while its view stays in the hierarchy.",
        rationale: """
            The parent's view holds the child's view, but nothing holds the child. The view stays on screen, but its controller \
            gets no more appearance callbacks from the parent, and may be deallocated while its view is visible.
            """,
        fix: "Call `child.view.removeFromSuperview()` between `willMove(toParent: nil)` and `removeFromParent()`.",
        wrong: """
            child.willMove(toParent: nil)
            child.removeFromParent()
            """,
        right: AppleSequence.removalCode,
        severity: .error,
        needs: [EventKinds(.removeFromSuperview)],
        looksAt: [.addSubview, .transition].map { EventKinds([.removeFromParent, $0]) },
        expected: AppleSequence.removal,
        exemptsSystemContainers: true,
        exercisedBy: .left,
        examples: """
            ## The controller goes, and its view stays
            # records: addChild willMove didMove removeFromParent addSubview removeFromSuperview viewDidAppear viewDidDisappear
            \(Calls.embed())
            \(Calls.detach(finding: "view-left-behind error"))
            # end: +3.000
            ## The child is embedded again, and its view was there all the time
            # records: addChild willMove didMove removeFromParent addSubview removeFromSuperview viewDidAppear viewDidDisappear
            \(Calls.embed())
            \(Calls.detach(finding: "view-left-behind error"))
            \(Calls.embed(at: 2_000))
            ## The class calls no super when it disappears, so the view may have left with another one
            # records: deinit addChild willMove didMove removeFromParent addSubview removeFromSuperview viewDidAppear viewDidDisappear
            \(Calls.embed("Shop.Detail: 0x8", at: 1))
            +0.100 [main] <Shop.Detail: 0x8> viewDidAppear(_:)
            \(Calls.remove("Shop.Detail: 0x8", at: 200))
            +0.300 [main] <Shop.Detail: 0x8> deinit
            \(Calls.embed("Shop.Detail: 0x9", at: 400))
            +0.500 [main] <Shop.Detail: 0x9> viewDidAppear(_:)
            \(Calls.remove("Shop.Detail: 0x9", at: 600))
            +0.700 [main] <Shop.Detail: 0x9> deinit
            +0.705 [main] <Shop.Host: 0x1> viewDidDisappear(_:)
            \(Calls.embed(at: 800))
            \(Calls.detach(finding: "view-left-behind warning"))
            +1.500 [main] <Shop.Detail: 0x2> deinit
            # end: +3.000
            ## Views that were left behind prove no missing super: the same mistake twice is as bad as once
            # records: deinit addChild willMove didMove removeFromParent addSubview removeFromSuperview viewDidAppear viewDidDisappear
            \(Calls.embed("Shop.Detail: 0x8"))
            +0.100 [main] <Shop.Detail: 0x8> viewDidAppear(_:)
            \(Calls.detach("Shop.Detail: 0x8", at: 200, finding: "view-left-behind error"))
            +0.300 [main] <Shop.Detail: 0x8> deinit
            \(Calls.embed(at: 400))
            +0.500 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            \(Calls.detach(at: 600, finding: "view-left-behind error"))
            +0.700 [main] <Shop.Detail: 0x2> deinit
            # end: +3.000
            ## The log shows no addChild: the parent added the child once more, which takes it out for a moment
            # records: willMove didMove removeFromParent addSubview removeFromSuperview viewDidAppear viewDidDisappear
            \(Calls.embed(without: .addChild))
            \(Calls.detach())
            +1.030 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
            +1.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            #! child-never-removed note <Shop.Detail: 0x2>
            # end: +3.000
            ## The view is taken out first
            \(Calls.embed())
            \(Calls.remove())
            ## The log ends too soon to show that the view is taken out in an animation's completion
            # records: addChild willMove didMove removeFromParent addSubview removeFromSuperview viewDidAppear viewDidDisappear
            \(Calls.embed())
            \(Calls.detach())
            # end: +1.500
            ## The view was never in the hierarchy
            # records: addChild willMove didMove removeFromParent addSubview removeFromSuperview
            \(Calls.add())
            \(Calls.detach(without: .didMove))
            ## A transition took the view out
            # records: addChild willMove didMove removeFromParent addSubview removeFromSuperview transition
            \(Calls.embed())
            +1.000 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            \(Calls.add("Shop.Panel: 0x3", at: 1_010, without: .didMove))
            +1.030 [main] <Shop.Host: 0x1> transition(from:to:) <Shop.Detail: 0x2> <Shop.Panel: 0x3>
            +1.040 [main] <Shop.Detail: 0x2> removeFromParent()
            +1.050 [main] <Shop.Panel: 0x3> didMove(toParent:) <Shop.Host: 0x1>
            ## The log shows no transitions, and the next child comes without an addSubview
            # records: addChild willMove didMove removeFromParent addSubview removeFromSuperview
            \(Calls.embed())
            +1.000 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            \(Calls.add("Shop.Panel: 0x3", at: 1_010, without: .didMove, finding: "child-never-removed note"))
            +1.340 [main] <Shop.Detail: 0x2> removeFromParent()
            +1.350 [main] <Shop.Panel: 0x3> didMove(toParent:) <Shop.Host: 0x1>
            # end: +5.000
            ## The parent's view is gone, and the child's with it
            # records: addChild willMove didMove removeFromParent addSubview removeFromSuperview
            \(Calls.embed())
            +1.000 [main] <Shop.Host: 0x1> deinit
            +1.010 [main] <Shop.Detail: 0x2> removeFromParent()
            ## The log shows no removeFromSuperview
            \(Calls.embed())
            \(Calls.detach())
            ## A page view controller takes the view out when it likes
            # records: addChild willMove didMove removeFromParent addSubview removeFromSuperview
            \(Calls.embed(in: "UIPageViewController: 0xd"))
            +1.000 [main] <Shop.Detail: 0x2> removeFromParent()
            """
    )

    static let check = Check.view { hostedView, hierarchy, end in
        guard let (relation, leftWithAnother) = hostedView.abandoned, !relation.isSystem, hostedView.removed == nil,
            !leftWithAnother, let removal = relation.ended
        else { return [] }
        let (child, knowledge) = (hostedView.child, hierarchy.knowledge)
        // A child that is embedded again shows that nobody took its view out.
        let isGone = child.relation == nil
        return .violation(
            of: relation, at: removal,
            "\(child.shortName) was removed from \(relation.parent.shortName), but its view is still there",
            absent: .removeFromSuperview,
            obstacle: isGone
                ? end.obstacle(after: removal, within: knowledge.settings.cutOff)
                    ?? unseenTransition(from: relation, at: removal, hierarchy)
                : nil,
            doubt: knowledge.evidence(of: .viewDidDisappear, in: child) >= .wouldShow
                ? nil : "the log would not show that the view left with another one")
    }

    /// Why nothing can be said if another child came in its place whose view nobody was seen to add: a transition may have exchanged
    /// the two.
    private static func unseenTransition(
        from relation: RelationState, at removal: EventReference, _ hierarchy: Hierarchy
    ) -> UncheckedRules.Reason? {
        let isExchanged =
            hierarchy.knowledge.evidence(of: .transition) == .unknown
            && hierarchy.presentations.fewRelations(in: relation.parent).contains { next in
                next.child.view == nil && next.viewAdded == nil
                    && (next.began.isNextTo(removal) || relation.leaving.map { $0 < next.began } ?? false)
            }
        return isExchanged
            ? .whose("views other children replaced, without an addSubview", cure: "also log transition(from:to:)")
            : nil
    }
}
