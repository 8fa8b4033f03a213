import TraceModel

enum ChildNeverRemoved: Rule {
    static let description = RuleDescription(
        id: "child-never-removed",
        summary: "A child controller is still attached to its parent when it should be gone.",
        rationale: """
            `children` holds its controllers strongly: a child that is never taken out with `removeFromParent` lives as long \
            as its parent, with its view, its images and its observers. This usually happens when code removes the view and \
            forgets the controller, or when a transition's completion does not remove the child.
            """,
        fix: """
            Call `child.willMove(toParent: nil)`, remove the view, then call `child.removeFromParent()`, also in the \
            completion of a transition.
            """,
        wrong: "child.view.removeFromSuperview()",
        right: AppleSequence.removalCode,
        severity: .error,
        needs: [EventKinds(.removeFromParent), EventKinds(.didMove)],
        looksAt: [EventKinds(.addChild), EventKinds(.didMove)],
        expected: AppleSequence.embedding + AppleSequence.removal,
        findsLeaks: true,
        exercisedBy: .left,
        holders: [.parent],
        examples: examples
    )

    static let check = Check.relation { relation, hierarchy, end in
        guard relation.ended == nil, var violation = violation(of: relation, hierarchy, end) else { return [] }
        if relation.isPrivate, relation.parent.isAlive {
            violation.obstacle = .whose("parents show no addChild, and may be UIKit's containers")
            violation.obstacle?.leaks = .none
        }
        return [violation]
    }

    private static func violation(of relation: RelationState, _ hierarchy: Hierarchy, _ end: TraceEnd) -> Violation? {
        let (parent, child) = (relation.parent, relation.child)
        // Most relations give no violation, and so need no text.
        var host: String { parent.shortName }
        var guest: String { child.shortName }
        let (knowledge, grace) = (hierarchy.knowledge, hierarchy.knowledge.settings.leakGrace)
        func violation(
            _ message: String, severity: Severity? = nil,
            absent: EventKind = knowledge.recordedKinds.removal ?? .didMove, obstacle: UncheckedRules.Reason? = nil,
            doubt: String? = nil, isReported: Bool = true
        ) -> Violation {
            // Nobody reads the story of what is not reported.
            Violation(
                subject: child, parent: parent, event: relation.began, place: relation.lastStepOut, message: message,
                witnesses: isReported && obstacle == nil ? relation.story : [], severity: severity, absent: absent,
                obstacle: obstacle,
                doubt: doubt)
        }
        let isKnownToBeKept = child.cameBack || child.traits.contains(.takenOver)
        if let gone = parent.deallocation {
            // If the child was dismissed with its container, findings about the dismissal cover it.
            guard child.exit == nil, knowledge.evidence(of: .deinit) >= .likely else { return nil }
            var leak = violation(
                "\(guest) outlives its parent \(host): it was never removed, and something else holds it",
                severity: isKnownToBeKept || isElsewhere(child, since: gone.event, hierarchy) ? .note : nil,
                absent: .deinit,
                obstacle: hierarchy.outlasts(gone, in: child, end) ? nil : end.obstacleOfCut,
                doubt: knowledge.doubtOfSteps)
            leak.place = gone.event
            leak.witnesses.append(gone.event.witness("\(host).deinit", "the parent goes, the child stays"))
            leak.ownFix = """
                Look for what holds the child (Xcode's memory graph shows it), and make that reference weak. A parent that is \
                deallocated releases its children; it does not have to remove them.
                """
            return leak
        }
        var stillAttached: String { "\(guest) is still a child of \(host) when the \(end.subject) ends" }
        if isOutOfSight(child), child.exit == nil, !hierarchy.departures.isOnScreen(parent),
            knowledge.evidence(of: .deinit, in: parent) < .likely
        {
            return violation(
                stillAttached,
                obstacle: .whose("instances went out of sight, below parents that log no deinit"))
        }
        guard parent.isAlive, !parent.isSystemContainer,
            hierarchy.isSurelyAttached(child) || knowledge.evidence(of: .removeFromParent) >= .wouldShow
        else { return nil }
        if let leaving = relation.leaving {
            let message: String =
                "\(guest) was told that it will leave \(host), but removeFromParent() never came"
            if knowledge.evidence(of: .removeFromParent) >= .likely {
                return violation(message, obstacle: end.obstacle(after: leaving, within: grace))
            }
            // The trace would not show how that ended.
            if !knowledge.evidence(of: .didMove, in: child).isShown {
                return violation(message, absent: .removeFromParent)
            }
        }
        let isKept = isKnownToBeKept || parent.traits.contains(.keepsChildren)
        func leftover(_ message: String, isKept: Bool, obstacle: UncheckedRules.Reason?) -> Violation {
            if isKept {
                return violation(
                    "\(guest) is out of view but still a child of \(host), which keeps it, when the \(end.subject) ends",
                    severity: .note, obstacle: obstacle)
            }
            let doubt =
                knowledge.isOlderThanTrace(parent)
                ? "\(host) was there before the log, and may keep its children"
                : hierarchy.hostedViews.mayHideExchange(of: relation)
                    ? "the log would not show whether a child that waited took its place" : nil
            return violation(
                message, obstacle: obstacle ?? exchangeUnderWay(in: parent, end, knowledge), doubt: doubt)
        }
        if let removed = relation.viewRemoved, !isOnScreen(child, knowledge), isSurelyOut(relation, hierarchy) {
            return leftover(
                "the view of \(guest) was taken out, but \(host) still holds the controller as its child",
                isKept: isKept || relation.hadWaited, obstacle: end.obstacle(after: removed, within: grace))
        }
        if let hidden = relation.hidden, isHidden(relation, knowledge) {
            let stays = hidden.period.lasts(grace, after: hidden.event, until: end)
            return leftover(
                "\(guest) disappeared while \(host) stayed on screen, but \(host) still holds it as its child",
                isKept: isKept || relation.hadWaited, obstacle: stays ? nil : end.obstacleOfCut)
        }
        // If the child left with a container that still lives, findings about the container cover the child, too.
        if let exit = child.exit, exit.completion != nil, exit.container?.isAlive == true { return nil }
        // Nothing shows that the child should be gone. Nobody tells a note about what is under way.
        let obstacle = end.obstacle(after: relation.began, within: knowledge.settings.cutOff)
        let isReported = obstacle != .underWay || relation.isPrivate
        var permanent = violation(
            isReported ? stillAttached : "", severity: .note, obstacle: obstacle, isReported: isReported)
        permanent.isFolded = true
        return permanent
    }

    /// Whether the child came back since its parent was gone: on a stack, by a call, or on the screen in a place that the log does not show.
    private static func isElsewhere(
        _ child: ControllerState, since event: EventReference, _ hierarchy: Hierarchy
    ) -> Bool {
        if let navigation = child.navigation, navigation.isAlive { return true }
        if let arrival = child.rareIfAny?.arrival, arrival > event { return true }
        if let shown = child.visiblePeriod, shown.ended == nil, shown.began > event { return true }
        return hierarchy.knownPlaces.isAnnounced(child, since: event)
    }

    /// Why nothing can be said if the parent took another child's view out just before the end: this child's may be the next to come.
    private static func exchangeUnderWay(
        in parent: ControllerState, _ end: TraceEnd, _ knowledge: TraceKnowledge
    ) -> UncheckedRules.Reason? {
        parent.rareIfAny?.lastChildOut.flatMap { end.obstacle(after: $0.at, within: knowledge.settings.cutOff) }
    }

    /// Whether the child did not disappear when its view was taken out: the view went elsewhere in the window, for full screen.
    private static func isOnScreen(_ child: ControllerState, _ knowledge: TraceKnowledge) -> Bool {
        child.appearance == .appeared && knowledge.evidence(of: .viewDidDisappear, in: child) >= .wouldShow
    }

    /// Whether a view that was taken out, and that nobody was seen to put in, is gone: what is taken out was in, but it may only move to
    /// another place in its parent. If the log shows no `addSubview` of such views, that the child disappears shows it.
    private static func isSurelyOut(_ relation: RelationState, _ hierarchy: Hierarchy) -> Bool {
        guard let (removed, isOfUnseenView) = relation.viewRemoval, isOfUnseenView else { return true }
        if hierarchy.hostedClasses.contains(relation.child.className) { return true }
        guard relation.child.appearance == .disappeared, let last = relation.child.lastAppearance else { return false }
        return removed < last || last.isNextTo(removed)
    }

    private static func isOutOfSight(_ child: ControllerState) -> Bool {
        child.appearance == .disappeared && child.presented == nil
    }

    /// Whether the child disappeared while its parent, which would show that, did not, in a log that would show if its view was
    /// taken out.
    private static func isHidden(_ relation: RelationState, _ knowledge: TraceKnowledge) -> Bool {
        isOutOfSight(relation.child) && knowledge.evidence(of: .viewDidDisappear, in: relation.parent) >= .implied
            && !relation.parent.traits.contains(.forwardsByHand)
            && !knowledge.evidence(of: .removeFromSuperview, in: relation.child).isShown
            && knowledge.evidence(of: .removeFromSuperview) < .wouldShow
    }
}
