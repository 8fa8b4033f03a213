import TraceModel

// Relations: `addChild` begins one, `didMove(parent)` settles it, `willMove(nil)` announces its end, `removeFromParent`
// ends it. UIKit itself sends `willMove(parent)` inside `addChild` and `didMove(nil)` inside `removeFromParent`; a log
// shows each of the two before or after the call, depending on where the app logs.
extension Hierarchy {
    func addChild(_ child: ControllerState, to parent: ControllerState, at event: EventReference) {
        guard !isAncestor(child, of: parent) else {
            child.refusedParent = parent.id
            return
        }
        if let relation = child.relation, let farewell = relation.farewell, relation.leaving != nil {
            // Told that it would leave and that it left: the call that removed it is not in the log.
            end(child, at: farewell, ending: .removed)
        }
        if let relation = child.relation {
            if relation.parent === parent {
                relation.addedAgain.append(event)
                return
            }
            let wasTold = relation.farewell != nil
            end(child, at: event, ending: relation.parent.isAlive ? .reparented : .parentDeallocated)
            child.farewell = wasTold ? .none : .owed
        } else {
            child.farewell = .none
        }
        begin(RelationState(parent: parent, child: child, began: event, isInferred: false))
        if parent.isNavigation, !parent.stack.contains(where: { $0 === child }) {
            parent.stack.append(child)
            child.isPushed = false
        }
    }

    func willMove(_ child: ControllerState, to parent: ControllerID?, at event: EventReference) {
        guard let parent else {
            child.announcedMoves.removeAll()
            guard let relation = child.relation else { return }
            guard relation.leaving == nil else { return }
            relation.leaving = event
            relation.leftAfterViewRemoval = relation.viewRemoved != nil
            return
        }
        if let relation = child.relation, relation.parent.id == parent {
            if relation.leaving != nil, relation.farewell == nil {
                // The removal was called off: a cancelled interactive transition.
                relation.leaving = nil
                relation.reprieves += 1
            } else {
                relation.arrivals.append(event)
            }
        } else {
            child.announcedMoves.append((parent, event))
        }
    }

    func didMove(_ child: ControllerState, to parent: ControllerID?, at event: EventReference) {
        guard let parent else { return didLeave(child, at: event) }
        if let relation = child.relation, relation.parent.id == parent {
            child.departure = nil
            if relation.settled != nil, relation.leaving != nil {
                relation.leaving = nil
            } else {
                relation.settlements.append(event)
            }
            return
        }
        guard let parent = livingState(parent), !isAncestor(child, of: parent) else { return }
        // Where calls of addChild are shown, a controller that is known to have no parent did not get one by this.
        // System containers add their children by private calls, which no log shows.
        if records(.addChild) {
            if child.relation != nil { return }
            if child.isKnownWithoutParent, !parent.isSystemContainer { return }
        }
        if child.relation != nil { end(child, at: event, ending: .reparented) }
        let relation = RelationState(parent: parent, child: child, began: event, isInferred: true)
        begin(relation)
        relation.settlements.append(event)
    }

    func removeFromParent(_ child: ControllerState, at event: EventReference) {
        if let relation = child.relation {
            child.farewell = relation.farewell == nil ? .owed : .received
            end(child, at: event, ending: .removed)
        } else if child.farewell != .received || !child.isKnownWithoutParent {
            child.farewell = .owed
        } else {
            // UIKit does not document what a second removal sends.
            child.farewell = .none
        }
        child.isKnownWithoutParent = true
        child.departure = ControllerState.Departure(event: event, caller: child.formerRelation?.parent)
    }

    private func didLeave(_ child: ControllerState, at event: EventReference) {
        if child.farewell == .owed {
            child.farewell = child.relation == nil ? .received : .none
        } else if let relation = child.relation {
            if records(.removeFromParent) {
                relation.farewell = relation.farewell ?? event
                if relation.isSystem {
                    // A swipe back ends with this; the call that removes the controller is a private one.
                    relation.parent.stack.removeAll { $0 === child }
                    child.departure = ControllerState.Departure(event: event, caller: relation.parent)
                }
            } else {
                relation.farewell = event
                child.farewell = .received
                end(child, at: event, ending: .removed)
                child.isKnownWithoutParent = true
                child.departure = ControllerState.Departure(event: event, caller: child.formerRelation?.parent)
            }
        } else if !child.isKnownWithoutParent, !records(.removeFromParent) {
            // The relation began before the trace did.
            child.departure = ControllerState.Departure(event: event, caller: nil)
        }
    }

    func begin(_ relation: RelationState) {
        let child = relation.child
        relation.arrivals = child.announcedMoves.filter { $0.parent == relation.parent.id }.map(\.event)
        child.announcedMoves.removeAll()
        if let hostedView = child.view {
            relation.viewAdded = hostedView.added
            if hostedView.isOrphan, hostedView.adopted == nil { hostedView.adopted = (relation.began, relation.parent) }
            if hostedView.abandoned != nil {
                // The view outlived its former relation; from here on it belongs to this one.
                endedViews.append(hostedView)
                child.view = HostedView(child: child, host: hostedView.host, added: hostedView.added, isOrphan: false)
            }
            if let constrained = child.constrained, constrained > hostedView.added {
                relation.constrained = constrained
            }
        }
        child.relation = relation
        relation.parent.children.append(child.id)
        child.departure = nil
        child.isKnownWithoutParent = false
        child.refusedParent = nil
    }

    /// Ends the open relation of a child.
    func end(_ child: ControllerState, at event: EventReference, ending: Relation.Ending) {
        guard let relation = child.relation else { return }
        relation.ended = event
        relation.ending = ending
        child.relation = nil
        relation.parent.children.removeAll { $0 == child.id }
        child.formerRelation = relation
        // A parent that is gone took its view with it.
        if ending == .removed, relation.parent.isAlive, let hostedView = child.view, hostedView.host.isAlive {
            hostedView.abandoned = relation
        }
        relation.parent.stack.removeAll { $0 === child }
        endedRelations.append(relation)
    }

    /// Whether the candidate is the controller itself or above it.
    package func isAncestor(_ candidate: ControllerState, of state: ControllerState) -> Bool {
        // Most candidates are children that come; a deep hierarchy need not be climbed for them.
        guard !candidate.children.isEmpty else { return candidate === state }
        var next: ControllerState? = state
        while let current = next {
            if current === candidate { return true }
            next = current.relation?.parent
        }
        return false
    }
}
