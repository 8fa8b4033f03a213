import TraceModel

/// The relations of a hierarchy. `addChild` begins one, `didMove(parent)` settles it, `willMove(nil)` announces its end, and
/// `removeFromParent` ends it. UIKit itself sends `willMove(parent)` inside `addChild` and `didMove(nil)` inside
/// `removeFromParent`; a log shows each of the two before or after the call, depending on where the app logs.
struct Containment {
    let hierarchy: Hierarchy

    func addChild(_ child: ControllerState, to parent: ControllerState, at event: EventReference) {
        if isAncestor(child, of: parent) {
            guard let former = relationThatMayBeOver(from: parent, upTo: child, at: event) else {
                child.rare.refusedParent = parent.id
                return
            }
            end(former.child, at: event, ending: .replaced)
        }
        if let relation = child.relation, let farewell = relation.farewell, relation.leaving != nil {
            // It received `willMove(nil)` and `didMove(nil)`: the call that removed it is not in the log.
            end(child, at: farewell, ending: .removed)
        }
        if let relation = child.relation, relation.parent.isAlive, !hierarchy.knowledge.isTraced(child) {
            // The log may not show its removal.
            end(child, at: event, ending: .reparented)
        }
        var displaced: [EventKind] = []
        if let relation = child.relation {
            if relation.parent === parent { return relation.noteAddition(at: event) }
            child.traits.insert(.takenOver)
            displaced =
                relation.farewell == nil ? [.willMove, .removeFromParent, .didMove] : [.willMove, .removeFromParent]
            end(child, at: event, ending: relation.parent.isAlive ? .reparented : .parentDeallocated)
        }
        child.farewell = .none
        let relation = RelationState(
            parent: parent, child: child, began: hierarchy.moment(event, of: child), .call)
        if !displaced.isEmpty {
            relation.expectDisplacement(displaced)
        } else if child.formerRelation == nil,
            !child.isKnownFromInit || child.wasAnnounced(byAnotherThan: parent, at: event)
        {
            // It may have a parent that the trace does not show, from which UIKit removes it.
            relation.expectDisplacement(ofUnseenParent: true)
        }
        let joinsStack = parent.isNavigation && hierarchy.stacks.mayGet(child, on: parent)
        if joinsStack { hierarchy.stays?.end(of: child, at: event, .replaced) }
        begin(relation)
        if joinsStack { hierarchy.stacks.join(child, parent, at: event) }
    }

    func willMove(_ child: ControllerState, _ event: Event) {
        let reference = event.reference
        if event.isParentUnknown { return willMoveSomewhere(child, at: reference) }
        guard let parent = event.object else { return willLeave(child, at: reference) }
        guard let relation = child.relation, relation.parent.id == parent else {
            child.rare.announcedMoves.append((parent, reference))
            noteUnseenReturn(of: child, to: parent, at: reference)
            if let navigation = child.navigation, navigation.id == parent { navigation.rare.announcesPushes = true }
            // UIKit adds it by a private call, which no `didMove` follows if the user gives the transition up.
            if hierarchy.livingState(parent).map({ addsChildrenUnseen($0, child) }) ?? false
                || hierarchy.knowledge.evidence(of: .didMove) < .likely
            {
                child.mayHaveGotParent()
            }
            return
        }
        if relation.leaving != nil, relation.farewell == nil {
            // The removal was called off: a cancelled interactive transition.
            relation.leaving = nil
            relation.rare.reprieves += 1
        } else {
            relation.arrivals.append(reference)
        }
    }

    private func willLeave(_ child: ControllerState, at event: EventReference) {
        if child.relation?.displaces(event, hierarchy.knowledge) == true { return }
        child.callOffAnnouncements()
        if hierarchy.hasPops { hierarchy.stacks.correctPop(whenLeaves: child, isTold: true, at: event) }
        guard let relation = child.relation, relation.leaving == nil else { return }
        relation.leaving = event
        relation.leftAfterViewRemoval = relation.viewRemoved != nil
    }

    func didMove(_ child: ControllerState, _ event: Event) {
        let reference = event.reference
        if event.isParentUnknown { return didMoveSomewhere(child, at: reference) }
        guard let id = event.object else { return didLeave(child, at: reference) }
        if let relation = child.relation, relation.parent.id == id {
            settle(relation, at: reference)
            return
        }
        guard let parent = hierarchy.livingState(id), !isAncestor(child, of: parent) else { return }
        let mayHaveBeenAdded = mayHaveAdded(parent, child)
        guard
            mayHaveBeenAdded || addsChildrenUnseen(parent, child) || mayBeginInside(parent, child)
                || child.relation == nil && !child.isKnownWithoutParent
        else {
            child.rare.earlySettlement = (id, reference)
            if evidenceOfAnnouncement(parent, child) < .implied { child.mayHaveGotParent() }
            if let relation = child.relation, relation.parent.isAlive, !relation.isSystem,
                child.rareIfAny?.refusedParent != id
            {
                relation.namedAnother = true
            }
            return
        }
        if let relation = child.relation {
            end(child, at: reference, ending: relation.parent.isAlive ? .reparented : .parentDeallocated)
        }
        let isPrivate = mayHaveBeenAdded || addsChildrenPrivately(parent, child)
        let relation = RelationState(
            parent: parent, child: child, began: hierarchy.moment(reference, of: child),
            isPrivate ? .privateCall : .unseenCall)
        let joinsStack = parent.isNavigation && child.navigation !== parent
        let isRoot = joinsStack && hierarchy.stacks.isUnseenRoot(child, of: parent)
        let isOnTop =
            joinsStack && !hierarchy.stacks.liesBeside(child, parent)
            && (parent.stack.isReplacedUnseen || hierarchy.knowledge.evidence(of: .push) < .likely
                || hierarchy.stacks.isUnseenTop(child))
        if isRoot || isOnTop { hierarchy.stays?.end(of: child, at: reference, .replaced) }
        begin(relation)
        relation.settlements.append(reference)
        if isRoot || isOnTop { hierarchy.stacks.join(child, parent, at: reference, isRoot: isRoot) }
    }

    func settle(_ relation: RelationState, at event: EventReference) {
        relation.displacing = nil
        hierarchy.stays?.endBefore(returnOf: relation.child, at: event)
        relation.child.exit = nil
        if relation.parent.isNavigation { hierarchy.stacks.noteSettlement(of: relation) }
        if relation.settled != nil, relation.leaving != nil {
            relation.leaving = nil
        } else {
            relation.settlements.append(event)
        }
    }

    func removeFromParent(_ child: ControllerState, at event: EventReference) {
        if child.relation?.displaces(event, hierarchy.knowledge) == true { return }
        if child.isMoving { return move(child, at: event) }
        let hasNoParent = isSurelyWithoutParent(child) && !completesRemoval(event, of: child)
        if let relation = child.relation {
            child.farewell = relation.farewell == nil ? .owed : .received
            end(child, at: event, ending: .removed)
        } else if child.farewell != .received || !child.isKnownWithoutParent {
            child.farewell = .owed
        } else {
            // UIKit sends nothing after a second removal.
            child.farewell = .none
        }
        child.parenthood = .orphan
        // UIKit does nothing for a controller that has no parent: it leaves no place.
        if hasNoParent { return }
        depart(child, from: child.formerRelation?.parent ?? hierarchy.stacks.announcingContainer(of: child), at: event)
    }

    /// Records where a controller left. A tab that leaves the More list is still one of the tabs, and what UIKit only borrows still
    /// belongs to its owner.
    private func depart(_ child: ControllerState, from parent: ControllerState?, at event: EventReference) {
        if let parent, parent.isSystemContainer, AppleClasses.isMoreList(parent.className) || parent.known.borrows {
            return
        }
        let moment = hierarchy.moment(event, of: child)
        let isSecond = child.exit.map { $0.way == .removed && hierarchy.isLater(event, than: $0, of: child) } ?? false
        parent?.noteDeparture(of: child, at: moment)
        hierarchy.departures.noteEnd(of: child, at: event)
        // A call may have made it leave before UIKit removes it from its parent.
        let former = child.exit?.departure?.isUndone == false ? child.exit : nil
        child.exit = Exit(
            former?.way ?? .removed, at: moment, caller: parent ?? child.exit?.caller,
            earlier: former.map { $0.earlier ?? $0.event }, departure: former?.departure)
        guard let exit = child.exit else { return }
        exit.isSecondRemoval = isSecond
        exit.emptiedStack = parent.map { $0.isNavigation && $0.stack.count == 0 && !child.isPushed } ?? false
        hierarchy.departures.noteSuccessors(of: child, exit)
    }

    private func didLeave(_ child: ControllerState, at event: EventReference) {
        if child.relation?.displaces(event, hierarchy.knowledge) == true { return }
        if let parent = hierarchy.livingState(child.onlyAnnouncement(at: event)), addsChildrenUnseen(parent, child) {
            child.callOffAnnouncements()
        } else if child.isMoving {
            if child.relation == nil { child.farewell = .none } else { move(child, at: event) }
            return
        }
        if child.farewell == .owed {
            child.farewell = child.relation == nil ? .received : .none
        } else if let relation = child.relation {
            // System containers remove by private calls.
            if relation.isSystem || hierarchy.knowledge.evidence(of: .removeFromParent) < .likely {
                relation.farewell = event
                child.farewell = .received
                end(child, at: event, ending: .removed)
                child.parenthood = .orphan
                depart(child, from: relation.parent, at: event)
            } else {
                relation.farewell = relation.farewell ?? event
            }
        } else if !child.isKnownWithoutParent {
            // The relation began before the trace did, or a container of UIKit's had not finished to add it.
            depart(child, from: hierarchy.stacks.announcingContainer(of: child), at: event)
        }
    }

    func begin(_ relation: RelationState) {
        let child = relation.child
        relation.arrivals = FewEvents(child.announcedMoves.lazy.filter { $0.parent == relation.parent.id }.map(\.event))
        child.forgetAnnouncements()
        if let early = child.rareIfAny?.earlySettlement, early.parent == relation.parent.id,
            early.event.isNextTo(relation.began)
        {
            relation.rare.earlySettlement = early.event
        }
        child.rareIfAny?.earlySettlement = nil
        if let hostedView = child.view {
            relation.viewAdded = hostedView.added
            relation.isHostedByParent = hostedView.host === relation.parent
            if hostedView.isOrphan, hostedView.adopted == nil { hostedView.adopted = (relation.began, relation.parent) }
            if isSilentReturn(to: relation, of: hostedView) {
                hostedView.abandoned = nil
            } else if hostedView.abandoned != nil {
                // The view outlived its former relation; from here on it belongs to this one, unless the log does not show whether the
                // new parent took it.
                let isTaken = !relation.isInferred || hostedView.host === relation.parent
                if !isTaken { hostedView.abandoned = nil }
                hierarchy.ended.views.append(hostedView)
                child.view =
                    isTaken
                    ? HostedView(child: child, host: hostedView.host, added: hostedView.added, isOrphan: false) : nil
            }
            if let constrained = child.constrained, constrained > hostedView.added {
                relation.constrained = constrained
            }
        }
        if returns(child, to: relation) {
            child.noteReturn()
        } else {
            noteQuickReturn(of: child, to: relation)
        }
        if relation.isSystem, let former = child.exit?.caller, former.isSystemContainer, former !== relation.parent {
            child.traits.insert(.movedBetweenContainers)
        }
        if let former = child.formerRelation, former.parent === relation.parent, former.ending == .removed {
            relation.parent.rare.takenBack.insert(child.id)
        }
        child.parenthood = .child(relation)
        relation.position = Int32(truncatingIfNeeded: relation.parent.children.count)
        relation.parent.children.append(child.id)
        relation.parent.noteChangeInside()
        hierarchy.stays?.endBefore(returnOf: child, at: relation.began)
        hierarchy.presentations.bringBackContent(of: child)
        child.exit = nil
        hierarchy.departures.noteSuccession(relation)
        if let shown = child.visiblePeriod, shown.ended == nil {
            hierarchy.departures.takeBackContainer(of: child, shownSince: shown.began)
        }
        child.rareIfAny?.refusedParent = nil
        if relation.parent.role == .system, hierarchy.knowledge.isOf(relation.parent, "UIPageViewController") {
            hierarchy.pageControllers[child.className] = relation.parent
        }
    }

    /// Ends the open relation of a child.
    func end(_ child: ControllerState, at event: EventReference, ending: Relation.Ending) {
        guard let relation = child.relation else { return }
        if ending == .removed, child.rareIfAny != nil {
            hierarchy.presentations.handOverAll(from: child, to: relation.parent)
        }
        (relation.ended, relation.ending) = (event, ending)
        child.parenthood = .unknown
        leave(relation)
        child.formerRelation = relation
        // A parent that is gone took its view with it.
        if ending == .removed, relation.parent.isAlive, let hostedView = child.view, hostedView.host.isAlive {
            hostedView.abandoned = (relation, disappearedAlone(relation, before: event))
        }
        if child.navigation === relation.parent { child.navigation?.rare.stack.remove(child) }
        hierarchy.ended.relations.append(relation)
    }

    /// Removes the child from its parent's list; the last child takes its place.
    func leave(_ relation: RelationState) {
        let parent = relation.parent
        parent.noteChangeInside()
        guard let last = parent.children.popLast(), last != relation.child.id else { return }
        parent.children[Int(relation.position)] = last
        hierarchy.state(last)?.relation?.position = relation.position
    }

    /// Whether the candidate is the controller itself or above it.
    func isAncestor(_ candidate: ControllerState, of state: ControllerState) -> Bool {
        // Most candidates are new children; for them, there is no need to climb a deep hierarchy.
        guard !candidate.children.isEmpty else { return candidate === state }
        return sequence(first: state, next: { $0.relation?.parent }).contains { $0 === candidate }
    }
}
