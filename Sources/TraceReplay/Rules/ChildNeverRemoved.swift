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
        severity: .error,
        needs: [EventKinds(.removeFromParent), EventKinds(.didMove)],
        looksAt: [EventKinds(.addChild), EventKinds(.didMove)],
        expected: AppleSequence.embedding + AppleSequence.removal,
        findsLeaks: true,
        exercisedBy: .left,
        holders: [.parent],
        triggering: triggering,
        nonTriggering: nonTriggering
    )

    static let check = Check.relation { relation, hierarchy, end in
        guard relation.ended == nil, let defect = defect(of: relation, hierarchy, end) else { return [] }
        let mayBeSystem = relation.isPrivate && relation.parent.isAlive
        var violation = Violation(
            severity: defect.severity, subject: relation.child, parent: relation.parent, event: relation.began,
            message: defect.message,
            witnesses: relation.story + defect.witnesses,
            absent: defect.absent ?? hierarchy.knowledge.recordedKinds.removal, fix: defect.fix)
        violation.isFolded = defect.isPermanent
        violation.doubt = defect.doubt
        violation.obstacle = mayBeSystem ? obstacleOfParent : defect.obstacle
        return [violation]
    }

    private static let obstacleOfParent = UncheckedRules.Reason(
        text: "classes whose parents show no addChild, and may be UIKit's containers")

    private struct Defect {
        var severity: Severity
        var message: Finding.Message
        /// Nil for the call that would show the removal.
        var absent: EventKind?
        var witnesses: [Finding.Witness] = []
        var fix: String?
        var doubt: String?
        var obstacle: UncheckedRules.Reason?
        /// Whether nothing shows that the child should be gone.
        var isPermanent = false

        /// Returns the same defect, or one with the reason why it was not judged; nil if there is nothing to report.
        func unless(_ isUnproven: Bool, because obstacle: UncheckedRules.Reason?) -> Defect? {
            guard isUnproven else { return self }
            guard let obstacle else { return nil }
            var defect = self
            defect.obstacle = obstacle
            return defect
        }
    }

    private static let fixOfHolder = """
        Look for what holds the child (Xcode's memory graph shows it), and make that reference weak. A parent that is \
        deallocated releases its children; it does not have to remove them.
        """

    private static func defect(of relation: RelationState, _ hierarchy: Hierarchy, _ end: TraceEnd) -> Defect? {
        let (parent, child) = (relation.parent, relation.child)
        let (knowledge, grace) = (hierarchy.knowledge, hierarchy.knowledge.settings.leakGrace)
        if let gone = parent.deallocated {
            // If the child was dismissed with its container, findings about the dismissal cover it.
            guard child.exit == nil, knowledge.recordedKinds.records(.deinit) else { return nil }
            let moment = parent.deallocation ?? hierarchy.moment(gone, of: parent)
            let isKept = child.cameBack || child.wasTakenOver
            let last = gone.witness("\(parent.shortName).deinit", "the parent goes, the child stays")
            return Defect(
                severity: isKept ? .note : .error, message: .outlivesParent(child, parent), absent: .deinit,
                witnesses: [last], fix: fixOfHolder, doubt: knowledge.doubtOfSteps
            ).unless(!hierarchy.outlasts(moment, in: child, end), because: end.obstacleOfCut)
        }
        if isOutOfSight(child), child.exit == nil, knowledge.absence(of: .deinit, in: parent) == .provesNothing {
            return Defect(
                severity: .note, message: .stillAttached(child, parent, end),
                obstacle: .init(text: "classes whose instances went out of sight, below parents that log no deinit"))
        }
        guard parent.isAlive, !parent.isSystemContainer,
            hierarchy.isSurelyAttached(child) || knowledge.recordedKinds.lists(.removeFromParent)
        else { return nil }
        if let leaving = relation.leaving, knowledge.recordedKinds.records(.removeFromParent) {
            return Defect(severity: .error, message: .removalNotFinished(child, parent))
                .unless(end.isCutOff(after: leaving, within: grace), because: end.obstacleOfCut)
        }
        // It began to leave, and the trace would not show how that ended.
        if relation.leaving != nil, !knowledge.shows(.didMove, in: child) {
            return Defect(severity: .error, message: .removalNotFinished(child, parent), absent: .removeFromParent)
        }
        let isKept =
            parent.keepsChildren || child.cameBack || child.wasTakenOver || takesTurns(relation, hierarchy)
        let doubt =
            hierarchy.knowledge.isOlderThanTrace(parent)
            ? "\(parent.shortName) was there before the log, and may keep its children" : nil
        if let removed = relation.viewRemoved {
            let defect =
                isKept
                ? Defect(severity: .note, message: .isKept(child, parent, end))
                : Defect(severity: .error, message: .viewTakenOut(child, parent), doubt: doubt)
            return defect.unless(end.isCutOff(after: removed, within: grace), because: end.obstacleOfCut)
        }
        if let hidden = relation.hidden, isHidden(relation, knowledge) {
            let stays = hidden.period.lasts(grace, after: hidden.event, until: end)
            let defect =
                isKept
                ? Defect(severity: .note, message: .isKept(child, parent, end))
                : Defect(severity: .error, message: .disappeared(child, parent), doubt: doubt)
            if let defect = defect.unless(!stays, because: end.obstacleOfCut) { return defect }
        }
        guard !hasLeft(with: child.exit?.container, child) else { return nil }
        return Defect(severity: .note, message: .stillAttached(child, parent, end), isPermanent: true)
            .unless(end.isCutOff(after: relation.began, within: knowledge.settings.cutOff), because: end.obstacleOfCut)
    }

    /// The most children that a parent shows in turns; in a larger one, a search would take too long.
    private static let mostTurns = 64

    /// Whether the parent shows its children in turns: a sibling that was added together with the child, and had waited since,
    /// took its place.
    private static func takesTurns(_ relation: RelationState, _ hierarchy: Hierarchy) -> Bool {
        guard let gone = relation.viewRemoved ?? relation.hidden?.event,
            relation.parent.children.count <= mostTurns
        else { return false }
        let settings = hierarchy.knowledge.settings
        return relation.parent.children.contains { id in
            guard let sibling = hierarchy.state(id)?.relation, sibling !== relation,
                isWithin(settings.embedWindow, sibling.began, relation.began),
                let settled = sibling.settled,
                let shown = relation.viewRemoved == nil ? sibling.child.visiblePeriod?.began : sibling.viewAdded,
                isWithin(settings.leakGrace, shown, gone)
            else { return false }
            return !isWithin(settings.embedWindow, settled, min(shown, gone))
        }
    }

    private static func isWithin(_ window: Int64, _ a: EventReference, _ b: EventReference) -> Bool {
        max(a, b).nanoseconds(since: min(a, b)).map { $0 <= window } ?? false
    }

    /// Whether the child left with a container that still lives: findings about the container cover the child, too.
    private static func hasLeft(with container: ControllerState?, _ child: ControllerState) -> Bool {
        child.exit?.completion != nil && container?.isAlive == true
    }

    /// Whether the log would show that the child's view was taken out. If so, a child that only disappeared was hidden.
    private static func wouldShowTakingOut(_ child: ControllerState, _ knowledge: TraceKnowledge) -> Bool {
        knowledge.shows(.removeFromSuperview, in: child) || knowledge.recordedKinds.lists(.removeFromSuperview)
    }

    private static func isOutOfSight(_ child: ControllerState) -> Bool {
        child.appearance == .disappeared && child.presented == nil
    }

    /// Whether the child disappeared while its parent, which would show that, did not.
    private static func isHidden(_ relation: RelationState, _ knowledge: TraceKnowledge) -> Bool {
        isOutOfSight(relation.child) && knowledge.absence(of: .viewDidDisappear, in: relation.parent) == .isCertain
            && !relation.parent.forwardsByHand && !wouldShowTakingOut(relation.child, knowledge)
    }
}

extension Finding.Message {
    fileprivate static func outlivesParent(_ child: ControllerState, _ parent: ControllerState) -> Self {
        """
        \(child.shortName) outlives its parent \(parent.shortName): it was never removed, and something else holds it
        """
    }

    fileprivate static func removalNotFinished(_ child: ControllerState, _ parent: ControllerState) -> Self {
        "\(child.shortName) was told that it will leave \(parent.shortName), but removeFromParent() never came"
    }

    fileprivate static func viewTakenOut(_ child: ControllerState, _ parent: ControllerState) -> Self {
        "the view of \(child.shortName) was taken out, but \(parent.shortName) still holds the controller as its child"
    }

    fileprivate static func disappeared(_ child: ControllerState, _ parent: ControllerState) -> Self {
        """
        \(child.shortName) disappeared while \(parent.shortName) stayed on screen, but \(parent.shortName) still holds it as its \
        child
        """
    }

    fileprivate static func isKept(_ child: ControllerState, _ parent: ControllerState, _ end: TraceEnd) -> Self {
        "\(child.shortName) is out of view but still a child of \(parent.shortName), which keeps it, when the \(end.subject) ends"
    }

    fileprivate static func stillAttached(
        _ child: ControllerState, _ parent: ControllerState, _ end: TraceEnd
    ) -> Self {
        "\(child.shortName) is still a child of \(parent.shortName) when the \(end.subject) ends"
    }
}
