import TraceModel

// Calls that belong to a move from one parent to another, and children that left together with something else.
extension Containment {
    /// Whether a `willMove` announced another parent than the child's: its removal from the old one is part of the move.
    func isMoving(_ child: ControllerState) -> Bool {
        guard let announced = child.announcedMoves.last else { return false }
        return child.relation.map { $0.parent.id != announced.parent } ?? true
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
            return Self.isSoon(removal, after: event)
        }
        guard let last = relation.child.lastAppearance, last.kind == .viewDidDisappear, isRecent(last) else {
            return false
        }
        guard let parents = relation.parent.lastAppearance, parents.kind == .viewDidDisappear else { return true }
        return !isRecent(parents)
    }

    /// Whether an event comes within a second of another one or, without times, within twenty lines.
    static func isSoon(_ event: EventReference, after earlier: EventReference) -> Bool {
        event.nanoseconds(since: earlier).map { $0 <= 1_000_000_000 } ?? (event.line - earlier.line <= 20)
    }
}
