import TraceModel

enum MissingDidMove: Rule {
    static let description = RuleDescription(
        id: "missing-did-move",
        summary: "A child is added and never told that it has arrived.",
        rationale: """
            `addChild` sends `willMove(toParent:)` by itself, but not `didMove(toParent:)`: only the container knows when \
            the transition is over. A child that finishes its set-up there never does.
            """,
        fix: """
            Call `child.didMove(toParent: self)` once the view is in place: at the end of the method, or in the completion of \
            the transition.
            """,
        severity: .error,
        needs: [EventKinds(.didMove)],
        looksAt: [EventKinds(.addChild)],
        expected: AppleSequence.embedding,
        exemptsSystemContainers: true,
        exercisedBy: .settled,
        triggering: """
            ## The child is never told that it has arrived
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            #! missing-did-move error <Shop.Detail: 0x2>
            +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
            +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            \(Calls.remove())
            ## The completion of a transition forgets the new child
            \(Calls.embed())
            +1.000 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            +1.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Panel: 0x3>
            #! missing-did-move error <Shop.Panel: 0x3>
            +1.020 [main] <Shop.Panel: 0x3> willMove(toParent:) <Shop.Host: 0x1>
            +1.030 [main] <Shop.Host: 0x1> transition(from:to:) <Shop.Detail: 0x2> <Shop.Panel: 0x3>
            +1.040 [main] <Shop.Detail: 0x2> removeFromParent()
            +1.050 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
            \(Calls.remove("Shop.Panel: 0x3", at: 2_000))
            ## The class may be one that does not log didMove
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            #! missing-did-move warning <Shop.Detail: 0x2>
            +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
            +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            \(Calls.embed("Shop.Panel: 0x3", at: 40))
            +0.500 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            +0.510 [main] <Shop.Detail: 0x2> removeFromSuperview()
            +0.520 [main] <Shop.Detail: 0x2> removeFromParent()
            """,
        nonTriggering: """
            ## The child comes from a parent that it had before the trace began
            # records: addChild willMove didMove removeFromParent viewDidLayoutSubviews
            +0.010 [main] <Shop.Detail: 0x2> viewDidLayoutSubviews()
            +1.000 [main] <Shop.Panel: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +1.001 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            +1.002 [main] <Shop.Detail: 0x2> removeFromParent()
            +1.003 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
            \(Calls.move(to: "Shop.Panel: 0x1", at: 1_004))
            ## An exception left addChild, as the recorder saw
            # records: addChild willMove didMove removeFromParent
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
            +1.500 [main] <Shop.Host: 0x1> refused <Shop.Detail: 0x2> call=addChild
            # end: +5.000
            ## The trace is cut off in the middle of an embedding
            # records: addChild willMove didMove
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
            ## A tab bar controller tells its children when it likes
            # records: addChild willMove didMove
            +0.010 [main] <UITabBarController: 0x8> addChild(_:) <Shop.Detail: 0x2>
            +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <UITabBarController: 0x8>
            # end: +5.000
            ## The log shows no didMove at all
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
            +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            +1.000 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            +1.010 [main] <Shop.Detail: 0x2> removeFromSuperview()
            +1.020 [main] <Shop.Detail: 0x2> removeFromParent()
            """
    )

    static let check = Check.relation { relation, hierarchy, end in
        // A child that was taken back before it appeared has not arrived, and one with an early `didMove` has received it.
        guard relation.settled == nil, !relation.isSystem, relation.earlySettlement == nil, !relation.namedAnother,
            !wasTakenBack(relation, hierarchy), !mayHaveBeenGivenUp(relation, hierarchy.knowledge),
            relation.ending != .launchEnded
        else { return [] }
        let isOpen = relation.ended == nil
        return .violation(
            relation.child, parent: relation.parent, at: relation.began,
            "\(relation.child.shortName) was added to \(relation.parent.shortName), but didMove(toParent:) never came",
            witnesses: relation.story, absent: .didMove,
            obstacle: isOpen
                ? end.obstacle(after: relation.began, within: hierarchy.knowledge.settings.cutOff) : nil)
    }

    /// Whether the child was taken back soon while another one stayed, in a log that would not show that it only began to appear:
    /// an interactive transition may have been given up.
    private static func mayHaveBeenGivenUp(_ relation: RelationState, _ knowledge: TraceKnowledge) -> Bool {
        guard relation.ending == .removed, !relation.parent.children.isEmpty,
            let lived = relation.ended?.nanoseconds(since: relation.began),
            lived < interaction, knowledge.absence(of: .didMove, in: relation.child) == .isCertain,
            relation.child.visiblePeriod.map({ $0.began < relation.began }) ?? true
        else { return false }
        return ![EventKind.viewWillAppear, .viewDidAppear, .viewWillDisappear].allSatisfy {
            knowledge.showsReliably($0, in: relation.child)
        }
    }

    /// How long a transition that is given up takes at most, in nanoseconds.
    private static let interaction: Int64 = 700_000_000

    /// Whether the child was removed before it had appeared; only a log that shows `viewDidAppear` proves it.
    private static func wasTakenBack(_ relation: RelationState, _ hierarchy: Hierarchy) -> Bool {
        relation.appearanceWasCancelled && relation.ended != nil
            && hierarchy.knowledge.recordedKinds.records(.viewDidAppear)
    }
}
