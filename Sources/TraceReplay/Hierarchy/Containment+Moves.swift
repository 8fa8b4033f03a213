import TraceModel

// Parents that add children by private calls, calls that belong to a move from one parent to another, or that do not name a parent,
// children that left together with something else, and relations that the log may not show, that were taken back, or that may be over.
extension Containment {
    /// Whether the log shows only a `didMove(parent)` when the parent adds a child.
    func addsChildrenUnseen(_ parent: ControllerState, _ child: ControllerState) -> Bool {
        if parent.isSystemContainer || hierarchy.knowledge.evidence(of: .addChild) < .likely { return true }
        // A private call announces the move, too.
        if let relation = child.relation, !relation.isInferred,
            !child.announcedMoves.contains(where: { $0.parent == parent.id })
        {
            return false
        }
        return addsChildrenPrivately(parent, child)
            || hierarchy.knowledge.mayHide(.addChild, in: parent)
    }

    /// Whether the parent does its own bookkeeping: its class never shows an `addChild`, but its children receive a `didMove` to
    /// it.
    ///
    /// It does not if it added the child's view itself, or if its superclass is known not to be a container; but no log shows the
    /// `addChild` of a class that logs nothing.
    func addsChildrenPrivately(_ parent: ControllerState, _ child: ControllerState) -> Bool {
        child.view?.host !== parent
            && (!hierarchy.knowledge.declaresNoContainer(parent) || !hierarchy.knowledge.isTraced(parent))
            && !hierarchy.knowledge.evidence(of: .addChild, in: parent).isShown
    }

    /// Whether the parent may have added the child by a private call although the app adds others to it itself, such as a player below
    /// the tabs of a tab bar controller: the move was announced, and the log does not say what the parent inherits from.
    func mayHaveAdded(_ parent: ControllerState, _ child: ControllerState) -> Bool {
        mayBeContainer(parent, of: child) && child.announcedMoves.contains { $0.parent == parent.id }
    }

    private func mayBeContainer(_ parent: ControllerState, of child: ControllerState) -> Bool {
        child.relation == nil && child.view?.host !== parent && !hierarchy.knowledge.declaresNoContainer(parent)
    }

    /// How far the log would show a private call that added the child, by the `willMove` that announces it.
    func evidenceOfAnnouncement(_ parent: ControllerState, _ child: ControllerState) -> Evidence {
        guard mayBeContainer(parent, of: child) else { return .wouldShow }
        let evidence = hierarchy.knowledge.evidence(of: .willMove, in: child)
        // UIKit's containers often get their children before they load their view, those of an app rarely.
        return evidence == .likely && parent.loaded != nil ? .implied : evidence
    }

    /// Whether the log may begin inside the `addChild`: it first shows that the child loads its view, names the parent only later, and
    /// does not show how the parent began, nor that the child was removed.
    func mayBeginInside(_ parent: ControllerState, _ child: ControllerState) -> Bool {
        let first = child.controller.first
        return child.relation == nil && child.formerRelation == nil && child.farewell == .none && !child.isKnownFromInit
            && (first.kind == .viewDidLoad || first.kind == .loadView)
            && first < parent.controller.first && !parent.isKnownFromBirth
    }

    /// Whether the controller has no parent, and the log would show if it had got one.
    func isSurelyWithoutParent(_ child: ControllerState) -> Bool {
        child.isKnownWithoutParent
            // Without `addChild`, the trace would not show that it got a parent.
            && hierarchy.knowledge.evidence(of: .addChild) >= .likely
            // UIKit's containers add children by a private call, which only `didMove` shows.
            && (child.formerRelation != nil || hierarchy.knowledge.evidence(of: .didMove, in: child) >= .wouldShow)
    }

    /// Whether the relation ended just before with the `didMove(nil)` that this removal sent: some apps log after `super`.
    func completesRemoval(_ event: EventReference, of child: ControllerState) -> Bool {
        guard let ended = child.formerRelation?.ended, ended.kind == .didMove else { return false }
        return ended.isNextTo(event)
    }

    /// A `willMove` without an argument: after `addChild` it is the one to the parent, otherwise its target is unknown.
    func willMoveSomewhere(_ child: ControllerState, at event: EventReference) {
        guard let relation = child.relation else {
            child.parenthood = .unknown
            return
        }
        if relation.settled == nil, relation.arrivals.isEmpty {
            relation.arrivals.append(event)
        } else {
            relation.mayBeLeaving = true
        }
    }

    /// A `didMove` without an argument: after `addChild` it is the one to the parent, after `removeFromParent` the one to nil,
    /// otherwise its target is unknown.
    func didMoveSomewhere(_ child: ControllerState, at event: EventReference) {
        if let relation = child.relation {
            if relation.settled == nil {
                settle(relation, at: event)
            } else {
                relation.mayBeLeaving = true
            }
        } else if child.farewell == .owed {
            child.farewell = .received
        } else {
            child.parenthood = .unknown
        }
    }

    /// Takes back an `addChild` that ended with an exception: the child has not arrived.
    func takeBack(_ child: ControllerState, from parent: ControllerState) {
        guard let relation = child.relation, relation.parent === parent, relation.settled == nil,
            relation.addedAgain.isEmpty
        else { return }
        child.parenthood = .unknown
        leave(relation)
        if child.navigation === parent { parent.rare.stack.remove(child) }
        child.rare.refusedParent = parent.id
    }

    /// Returns a relation on the way up to an ancestor that may be over: the log would not show that another controller took the
    /// address of the parent or of the child.
    func relationThatMayBeOver(
        from state: ControllerState, upTo ancestor: ControllerState, at event: EventReference
    ) -> RelationState? {
        var next = state
        while next !== ancestor, let relation = next.relation {
            if mayBeReplaced(relation.parent, since: relation, at: event)
                || mayBeReplaced(relation.child, since: relation, at: event)
            {
                return relation
            }
            next = relation.parent
        }
        return nil
    }

    private func mayBeReplaced(
        _ state: ControllerState, since relation: RelationState, at event: EventReference
    ) -> Bool {
        guard hierarchy.knowledge.evidence(of: .deinit, in: state) < .implied else { return false }
        if hierarchy.knowledge.mayBeReplaced(state) { return true }
        return !event.isNextTo(relation.began)
            && hierarchy.knowledge.evidence(of: .viewDidDisappear, in: state) < .implied
    }

    /// Whether the child comes back that had left: not just now, and not in a move from one system container to another.
    func returns(_ child: ControllerState, to relation: RelationState) -> Bool {
        guard let exit = child.exit, let gone = exit.completion,
            // A pool gives the child of one cell to the next one at once.
            hierarchy.isLater(relation.began, than: gone, of: child) || child.traits.contains(.shownByCells)
        else { return false }
        return !relation.isInferred || !relation.isSystem || relation.parent === exit.caller
            || exit.caller?.isSystemContainer == false
    }

    /// Notes that a controller that had left is told to move to a parent, in a log that would not show how it arrives there.
    func noteUnseenReturn(of child: ControllerState, to parent: ControllerID, at event: EventReference) {
        guard hierarchy.knowledge.evidence(of: .didMove) < .likely, let exit = child.exit, exit.way == .removed,
            let gone = exit.completion, let parent = hierarchy.livingState(parent), addsChildrenUnseen(parent, child)
        else { return }
        if hierarchy.isLater(event, than: gone, of: child) { child.noteReturn() }
        child.exit = nil
    }

    /// How many quick returns show that a parent keeps its children of a class.
    private static let tellingReturns = 3

    /// Notes that a child comes back at once after a complete removal. Three times, and the parent is a pool that updates.
    func noteQuickReturn(of child: ControllerState, to relation: RelationState) {
        guard !relation.isSystem, !relation.isInferred, let exit = child.exit, exit.way == .removed,
            exit.completion != nil,
            exit.caller === relation.parent, let former = child.formerRelation, former.leaving != nil,
            child.view == nil, former.viewRemoved != nil || former.viewAdded == nil
        else { return }
        let parent = relation.parent
        parent.rare.quickReturns[child.className, default: []].insert(child.id)
        guard let returns = parent.rareIfAny?.quickReturns[child.className], returns.count >= Self.tellingReturns else {
            return
        }
        for state in returns.compactMap(hierarchy.livingState) { state.noteReturn() }
    }

    /// Whether the removal before belongs to a second `addChild` by the same parent, which the log does not show: the view stayed.
    func isSilentReturn(to relation: RelationState, of hostedView: HostedView) -> Bool {
        guard relation.isInferred, let former = hostedView.abandoned?.relation, former.parent === relation.parent,
            let removal = former.ended
        else { return false }
        return relation.began.follows(removal, within: RelationState.displacementWindow)
    }

    /// Ends the old relation, if there is one, within a move from one parent to another.
    func move(_ child: ControllerState, at event: EventReference) {
        guard let relation = child.relation else { return }
        child.farewell = event.kind == .didMove ? .received : .owed
        end(child, at: event, ending: relation.leaving == nil ? .reparented : .removed)
    }

    /// Whether the child disappeared since its `willMove(nil)`, or just before it was removed, and its parent did not.
    func disappearedAlone(_ relation: RelationState, before removal: EventReference) -> Bool {
        func isRecent(_ event: EventReference) -> Bool {
            if let leaving = relation.leaving, leaving < event { return true }
            return removal.isNextTo(event)
        }
        // In a log that would not show `viewDidDisappear`, the `viewWillDisappear` tells.
        func disappears(_ state: ControllerState, isTakenOut: Bool = false) -> EventReference? {
            guard let last = state.lastAppearance else { return nil }
            let isGone =
                last.kind == .viewDidDisappear
                || last.kind == .viewWillDisappear
                    && (isTakenOut || hierarchy.knowledge.evidence(of: .viewDidDisappear, in: state) < .likely)
            return isGone ? last : nil
        }
        // A child that another parent takes at once does not disappear; that it began to shows that its view was taken out.
        let isTakenOut = hierarchy.knowledge.evidence(of: .removeFromSuperview, in: relation.child) < .wouldShow
        guard let last = disappears(relation.child, isTakenOut: isTakenOut), isRecent(last) else { return false }
        guard let parents = disappears(relation.parent) else { return true }
        return !isRecent(parents)
    }
}

extension ControllerState {
    /// Whether UIKit has still to tell it that it was removed, in a log that would show that.
    func isOwedFarewell(_ knowledge: TraceKnowledge) -> Bool {
        farewell == .owed && knowledge.evidence(of: .didMove, in: self) >= .wouldShow
    }

    /// Whether a `willMove` has just announced another parent, which the log shows no `addChild` of.
    func wasAnnounced(byAnotherThan parent: ControllerState, at event: EventReference) -> Bool {
        guard let announced = announcedMoves.last, announced.parent != parent.id else { return false }
        return announced.parent != id && event.isNextTo(announced.event)
    }

    /// Whether a `willMove` announced another parent than its own: its removal from the old one is part of the move.
    var isMoving: Bool {
        guard let announced = announcedMoves.last else { return false }
        return relation.map { $0.parent.id != announced.parent } ?? true
    }

    /// Returns the parent that announced it, if it has no other one, as far back as the log shows it, or was announced long before: when it
    /// is told that it left, it leaves that one. UIKit settles nothing for a screen that is buried before it appears.
    func onlyAnnouncement(at event: EventReference) -> ControllerID? {
        guard let announced = announcedMoves.last, relation == nil, farewell != .owed,
            isKnownFromBirth || formerRelation != nil || !event.isNextTo(announced.event)
        else { return nil }
        return announced.parent
    }

    /// Forgets the parents that announced it, but for the last one, if it has not arrived there.
    func callOffAnnouncements() {
        guard let rare = rareIfAny else { return }
        if relation == nil, let announced = rare.announcedMoves.last { rare.announcedParent = announced.parent }
        rare.announcedMoves.removeAll()
    }

    func forgetAnnouncements() {
        rareIfAny?.announcedMoves.removeAll()
        rareIfAny?.announcedParent = nil
    }
}
