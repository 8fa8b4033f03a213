import TraceModel

enum RedundantDidMove: Rule {
    static let description = RuleDescription(
        id: "redundant-did-move",
        summary: "`didMove(toParent:)` was called twice for one move.",
        rationale: """
            `didMove(toParent:)` ends a transition. If it comes twice, a child that starts something there starts it twice. \
            `removeFromParent` sends `didMove(toParent: nil)` by itself.
            """,
        fix: "Call `didMove(toParent: parent)` once for each embedding, and never call `didMove(toParent: nil)`.",
        wrong: """
            child.removeFromParent()
            child.didMove(toParent: nil)
            """,
        right: "child.removeFromParent()  // UIKit calls child.didMove(toParent: nil)",
        severity: .warning,
        looksAt: [EventKinds([.didMove, .addChild]), EventKinds([.didMove, .addSubview])],
        expected: AppleSequence.embedding + AppleSequence.removal,
        exemptsSystemContainers: true,
        exercisedBy: .settled,
        examples: """
            ## The child is told twice that it arrived
            \(Calls.embed())
            +0.200 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            #! redundant-did-move warning <Shop.Detail: 0x2>
            ## The child is told by hand that it left, as UIKit had told it
            \(Calls.embed())
            \(Calls.remove())
            +1.040 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
            #! redundant-did-move warning <Shop.Detail: 0x2>
            ## The log shows UIKit's own call before the one that causes it
            \(Calls.embed())
            \(Calls.remove(without: .removeFromParent))
            +1.030 [main] <Shop.Detail: 0x2> removeFromParent()
            ## UIKit tells the child again directly after it has appeared, and after it has disappeared
            # records: addChild willMove didMove removeFromParent addSubview removeFromSuperview viewDidAppear viewDidDisappear
            \(Calls.embed())
            +0.200 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +0.201 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            \(Calls.remove())
            +1.200 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
            +1.201 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
            ## The child had disappeared before it was removed, and its removal had told it
            # records: addChild willMove didMove removeFromParent viewDidAppear viewDidDisappear
            \(Calls.add())
            +0.100 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +0.990 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
            +0.995 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            +0.996 [main] <Shop.Detail: 0x2> removeFromParent()
            +0.997 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
            +1.005 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
            #! redundant-did-move warning <Shop.Detail: 0x2>
            ## The child is told again long after it has appeared
            # records: addChild willMove didMove removeFromParent viewDidAppear viewDidDisappear
            \(Calls.add())
            +0.200 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +0.500 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            #! redundant-did-move warning <Shop.Detail: 0x2>
            \(Calls.detach())
            ## The child is embedded again
            \(Calls.embed())
            \(Calls.remove())
            \(Calls.embed(at: 2_000))
            ## Another embedding was announced and called off, in a log that shows no addChild
            # records: willMove didMove addSubview removeFromSuperview
            \(Calls.embed(without: .addChild))
            \(Calls.remove(without: .removeFromParent))
            \(Calls.embed(at: 2_000, without: .addChild, .didMove))
            \(Calls.remove(at: 3_000, without: .removeFromParent))
            ## A removal that was called off
            \(Calls.embed())
            +0.300 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            \(Calls.move(to: "Shop.Host: 0x1", at: 310))
            ## The class logs no willMove, so a removal that was called off may have come in between
            \(Calls.embed(without: .willMove, finding: "child-never-removed note"))
            \(Calls.add("Shop.Panel: 0x3", at: 40, finding: "child-never-removed note"))
            +3.000 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
            \(Calls.appear(at: 3_500))
            +3.520 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            ## A navigation controller tells its children when it likes
            \(Calls.add(to: "UINavigationController: 0x5"))
            +0.500 [main] <Shop.Detail: 0x2> didMove(toParent:) <UINavigationController: 0x5>
            """
    )

    static let check = Check.call(EventKinds(.didMove)) { event, child, hierarchy in
        guard !event.isParentUnknown, child.relation?.displacing == nil,
            let relation = child.relation ?? child.formerRelation, !relation.isSystem
        else { return [] }
        let knowledge = hierarchy.knowledge
        guard let parent = event.object else {
            guard isSecondFarewell(child),
                hasAnswered(relation, child) || !isCleanup(event, of: child, after: .viewDidDisappear)
            else { return [] }
            return .violation(
                of: relation, at: event.reference,
                "\(child.shortName) got didMove(toParent: nil) a second time after one removal, which sends it by itself",
                then: event.witness(in: hierarchy, "told again"))
        }
        guard relation.ended == nil, relation.parent.id == parent, relation.leaving == nil,
            relation.settlements.count > relation.addedAgain.count + relation.reprieves,
            !isCleanup(event, of: child, after: .viewDidAppear)
        else { return [] }
        return .violation(
            of: relation, at: event.reference,
            "\(child.shortName) got didMove(toParent:) a second time in one relation",
            then: event.witness(in: hierarchy, "told again"),
            obstacle: mayHaveBeenLeaving(child, relation, event, knowledge)
                ? .that(
                    "log no willMove, so a removal may have been called off",
                    one: "logs no willMove, so a removal may have been called off") : nil)
    }

    /// Whether UIKit may have sent the call itself: it does so once more directly after the callback, until the view of a child
    /// that was embedded or removed has appeared or disappeared.
    ///
    /// Source: the stacks of one measurement, and the flag `needsDidMoveCleanup` in dumped headers of UIViewController.
    private static func isCleanup(_ event: Event, of child: ControllerState, after callback: EventKind) -> Bool {
        guard let last = child.lastAppearance, last.kind == callback else { return false }
        return event.reference.follows(last, within: cleanup, orLines: 1)
    }

    /// Whether the child disappeared before its removal, which told it since then: UIKit has nothing left to say.
    private static func hasAnswered(_ relation: RelationState, _ child: ControllerState) -> Bool {
        guard let ended = relation.ended, ended.kind == .removeFromParent, relation.farewell == nil else {
            return false
        }
        return child.lastAppearance.map { $0 < ended } ?? false
    }

    /// How long it takes at most, in nanoseconds.
    private static let cleanup: Int64 = 20_000_000

    /// Whether the child may have been told in between that it will leave, in a class that does not log that. Nothing is called off
    /// within the moment of an embedding.
    private static func mayHaveBeenLeaving(
        _ child: ControllerState, _ relation: RelationState, _ event: Event, _ knowledge: TraceKnowledge
    ) -> Bool {
        guard let settled = relation.settlements.last, knowledge.evidence(of: .willMove, in: child) < .implied else {
            return false
        }
        return !event.reference.isNextTo(settled)
    }

    private static func isSecondFarewell(_ child: ControllerState) -> Bool {
        guard let relation = child.relation else {
            // Another parent may have announced it in between, and called that off.
            return child.farewell == .received && child.rareIfAny?.announcedParent == nil
        }
        return relation.farewell != nil && child.farewell != .owed
    }
}
