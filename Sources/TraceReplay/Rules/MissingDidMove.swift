import TraceModel

enum MissingDidMove: Rule {
    static let description = RuleDescription(
        id: "missing-did-move",
        summary: "`addChild` was called, and `didMove(toParent:)` never.",
        rationale: """
            `addChild` sends `willMove(toParent:)` by itself, but not `didMove(toParent:)`: only the container knows when \
            the transition is over. A child that finishes its set-up there never finishes it.
            """,
        fix: """
            Call `child.didMove(toParent: self)` once the view is in place: at the end of the method, or in the completion of \
            the transition.
            """,
        wrong: """
            addChild(child)
            view.addSubview(child.view)
            """,
        right: AppleSequence.embeddingCode,
        severity: .error,
        needs: [EventKinds(.didMove)],
        looksAt: [EventKinds(.addChild)],
        expected: AppleSequence.embedding,
        exemptsSystemContainers: true,
        exercisedBy: .settled,
        examples: """
            ## The child is never told that it has arrived
            \(Calls.embed(without: .didMove, finding: "missing-did-move error"))
            \(Calls.remove())
            ## The completion of a transition forgets the new child
            \(Calls.embed())
            +1.000 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            \(Calls.add("Shop.Panel: 0x3", at: 1_010, without: .didMove, finding: "missing-did-move error"))
            +1.030 [main] <Shop.Host: 0x1> transition(from:to:) <Shop.Detail: 0x2> <Shop.Panel: 0x3>
            \(Calls.detach(at: 1_040, without: .willMove))
            \(Calls.remove("Shop.Panel: 0x3", at: 2_000))
            ## The class may be one that does not log didMove
            \(Calls.embed(without: .didMove, finding: "missing-did-move warning"))
            \(Calls.embed("Shop.Panel: 0x3", at: 40))
            \(Calls.remove(at: 500, without: .didMove))
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
            \(Calls.add(without: .didMove))
            +1.500 [main] <Shop.Host: 0x1> refused <Shop.Detail: 0x2> call=addChild
            # end: +5.000
            ## It had appeared, and only a later appearance was given up
            # records: addChild willMove didMove removeFromParent viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear deinit
            \(Calls.add(without: .didMove, finding: "missing-did-move error"))
            \(Calls.appear(at: 40))
            \(Calls.disappear())
            +2.000 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            \(Calls.disappear(at: 2_400))
            +3.000 [main] <Shop.Detail: 0x2> deinit
            # end: +9.000
            ## Another parent takes the child in the same turn, which is a mistake of its own
            # records: addChild willMove didMove removeFromParent
            \(Calls.add(without: .didMove))
            +0.030 [main] <Shop.Panel: 0x3> addChild(_:) <Shop.Detail: 0x2>
            #! child-never-removed note <Shop.Detail: 0x2>
            #! implicit-reparent warning <Shop.Detail: 0x2>
            +0.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Panel: 0x3>
            # end: +5.000
            ## The trace is cut off in the middle of an embedding
            # records: addChild willMove didMove
            \(Calls.add(without: .didMove))
            ## A tab bar controller tells its children when it likes
            # records: addChild willMove didMove
            \(Calls.add(to: "UITabBarController: 0x8", without: .didMove))
            # end: +5.000
            ## The log shows no didMove at all
            \(Calls.embed(without: .didMove))
            \(Calls.remove(without: .didMove))
            """
    )

    static let check = Check.relation { relation, hierarchy, end in
        // A child that was taken back before it appeared has not arrived, and one with an early `didMove` has received it.
        guard relation.settled == nil, !relation.isSystem, relation.rareIfAny?.earlySettlement == nil,
            !relation.namedAnother, !wasTakenOverAtOnce(relation),
            !wasTakenBack(relation, hierarchy), !mayHaveBeenGivenUp(relation, hierarchy.knowledge),
            relation.ending != .launchEnded
        else { return [] }
        let isOpen = relation.ended == nil
        return .violation(
            of: relation, at: relation.began,
            "\(relation.child.shortName) was added to \(relation.parent.shortName), but didMove(toParent:) never came",
            absent: .didMove,
            obstacle: isOpen
                ? end.obstacle(after: relation.began, within: hierarchy.knowledge.settings.cutOff) : nil)
    }

    /// Whether the child was taken back soon while another one stayed, in a log that would not show that it only began to appear:
    /// an interactive transition may have been given up.
    private static func mayHaveBeenGivenUp(_ relation: RelationState, _ knowledge: TraceKnowledge) -> Bool {
        guard relation.ending == .removed, !relation.parent.children.isEmpty,
            let lived = relation.ended?.nanoseconds(since: relation.began),
            lived < interaction, knowledge.evidence(of: .didMove, in: relation.child) >= .implied,
            relation.child.visiblePeriod.map({ $0.began < relation.began }) ?? true
        else { return false }
        return ![EventKind.viewWillAppear, .viewDidAppear, .viewWillDisappear].allSatisfy {
            knowledge.evidence(of: $0, in: relation.child) >= .wouldShow
        }
    }

    /// How long a transition that is given up takes at most, in nanoseconds.
    private static let interaction: Int64 = 700_000_000

    /// Whether another parent added the child in the same turn, which is a mistake of its own.
    private static func wasTakenOverAtOnce(_ relation: RelationState) -> Bool {
        guard relation.ending == .reparented, let ended = relation.ended else { return false }
        return ended.isNextTo(relation.began)
    }

    /// Whether the child was removed before it had appeared; only a log that shows `viewDidAppear` proves it.
    private static func wasTakenBack(_ relation: RelationState, _ hierarchy: Hierarchy) -> Bool {
        relation.appearanceWasCancelled && relation.ended != nil
            && hierarchy.knowledge.evidence(of: .viewDidAppear) >= .likely
    }
}
