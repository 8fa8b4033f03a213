import TraceModel

/// The places that controllers have, for the views of a store: presented, on a stack, or on the screen.
///
/// A stay is handed over when the next one begins, when its controller is gone, or at the end of the trace, because only then is it known
/// whether a departure was undone.
struct Stays {
    let hierarchy: Hierarchy

    func begin(_ place: Stay.StayPlace, of state: ControllerState, in holder: ControllerState, at event: EventReference)
    {
        state.rare.stay = Stay(place, of: state.id, in: holder.id, since: event)
        state.company?.isWhole = false
    }

    /// Ends the stay of a controller: by its exit, if it left its place, or else at the event.
    ///
    /// - Parameter event: nil at the end of the trace, where a stay goes on.
    func end(of state: ControllerState, at event: EventReference?, _ ending: Stay.StayEnd?) {
        guard var stay = state.rareIfAny?.stay else { return }
        state.rareIfAny?.stay = nil
        // A list that names a controller twice.
        if ending == .replaced, stay.began == event { return }
        (stay.ended, stay.ending) = (event, ending)
        if let exit = state.exit, exit.event >= stay.began {
            stay.leaving = exit.earlier ?? exit.event
            if let completion = exit.completion {
                (stay.ended, stay.ending) = (ownEnd(of: state, exit) ?? completion.event, exit.way.ending)
            }
        }
        hierarchy.endedStays?.append(stay)
    }

    /// The controller's own `viewDidDisappear`, if that of another one completed the departure of both.
    private func ownEnd(of state: ControllerState, _ exit: Exit) -> EventReference? {
        guard exit.completion?.event.kind == .viewDidDisappear, let last = state.lastAppearance,
            last.kind == .viewDidDisappear, last > exit.event
        else { return nil }
        return last
    }

    /// Ends the stay of a controller that left its place, and comes back or elsewhere with the event.
    func endBefore(returnOf state: ControllerState, at event: EventReference) {
        if let stay = state.rareIfAny?.stay, let exit = state.exit, exit.event >= stay.began {
            end(of: state, at: event, .replaced)
        }
    }

    /// Forgets the stay of a controller that UIKit did not bring on the screen.
    func drop(of state: ControllerState) { state.rareIfAny?.stay = nil }

    func noteAppearance(of state: ControllerState, at event: EventReference) {
        if let rare = state.rareIfAny, rare.stay?.appeared == nil { rare.stay?.appeared = event }
    }

    /// Hands over when the controller was on the screen last.
    ///
    /// - Parameters:
    ///   - event: when it was gone; nil if it is not.
    ///   - ending: how it was gone.
    func endVisibility(of state: ControllerState, at event: EventReference?, _ ending: Stay.StayEnd? = nil) {
        guard let period = state.visiblePeriod else { return }
        var stay = Stay(.visible, of: state.id, in: nil, since: period.began)
        stay.ended = period.ended ?? event
        stay.ending = period.ended.map { departure(of: state, at: $0) } ?? (event == nil ? nil : ending)
        hierarchy.endedStays?.append(stay)
    }

    /// How a controller left the screen: as it, or what contains it, left its place. Otherwise another one took its place.
    private func departure(of state: ControllerState, at event: EventReference) -> Stay.StayEnd {
        let left = state.selfAndContainers.lazy.compactMap(\.exit).first { $0.isDeparture(at: event) }
        return left?.way.ending ?? .replaced
    }

    /// Ends all stays of a controller that is gone, and those of the controllers on its stack.
    func endAll(of state: ControllerState, at event: EventReference?, _ ending: Stay.StayEnd?) {
        if event != nil, let stack = state.rareIfAny?.stack, stack.count > 0 {
            for member in stack.members { end(of: member, at: event, ending) }
        }
        end(of: state, at: event, ending)
        endVisibility(of: state, at: event, ending)
    }
}

extension Exit {
    /// How long the calls by which a controller leaves may be around its disappearance: of a removed view, they come after it.
    private static let vicinity: Int64 = 1_000_000_000

    fileprivate func isDeparture(at event: EventReference) -> Bool {
        let began = earlier ?? self.event
        guard began <= event else { return began.follows(event, within: Self.vicinity, orLines: 20) }
        guard let completed = completion?.event, completed < event else { return true }
        return event.follows(completed, within: Self.vicinity, orLines: 20)
    }
}

extension Exit.Way {
    fileprivate var ending: Stay.StayEnd {
        switch self {
        case .removed: .removed
        case .popped: .popped
        case .dismissed: .dismissed
        case .swipedAway, .swipedBack: .swiped
        case .replaced, .unrooted: .replaced
        }
    }
}

extension Relation.Ending {
    /// How the stays of a controller end whose life ends so.
    var ofStay: Stay.StayEnd {
        switch self {
        case .deallocated, .parentDeallocated: .deallocated
        case .launchEnded: .launchEnded
        case .removed: .removed
        case .reparented, .replaced: .replaced
        }
    }
}
