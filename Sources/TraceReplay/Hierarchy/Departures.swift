import TraceModel

/// The controllers of a hierarchy that were removed, popped or dismissed.
struct Departures {
    let hierarchy: Hierarchy

    /// A controller that was popped or dismissed and is about to appear was not: an interactive transition was given up.
    ///
    /// One that had disappeared before appears anew.
    func takeBack(of state: ControllerState) {
        guard let departure = state.departure, let caller = departure.caller else { return }
        switch departure.event.kind {
        case .pop:
            if caller.isNavigation, state.navigation !== caller { caller.rare.stack.append(state) }
        case .dismiss:
            if departure.container != nil { break }
            if state.presenter === caller, caller.presented == nil { caller.presented = state }
        case .viewDidDisappear:
            break
        default:
            return
        }
        if state.appearance == .disappeared { state.cameBack = true }
        state.departure = nil
    }

    /// Whether the controller has left its place for good, as far as the trace tells.
    ///
    /// A dismissal may be the beginning of a drag that is given up: where the log shows it, only `viewDidDisappear` completes
    /// it.
    func hasLeft(_ state: ControllerState) -> Bool {
        guard let departure = state.departure else { return false }
        guard departure.event.kind == .dismiss, hierarchy.knowledge.shows(.viewDidDisappear, in: state) else {
            return true
        }
        switch state.appearance {
        case .appearing, .appeared, .disappearing: return false
        case .unknown, .loaded, .disappeared: return true
        }
    }
}
