import TraceModel

// How long what is over must stay so before it counts.
extension Hierarchy {
    /// Whether the trace, or the launch, goes on for the grace of a leak after the instant: so long, or, in a log whose calls have no
    /// times, for two steps of the user.
    func outlasts(_ moment: Moment, in state: ControllerState, _ end: TraceEnd) -> Bool {
        guard knowledge.countsSteps else { return end.follows(moment.event, by: knowledge.settings.leakGrace) }
        return steps.count(after: moment, ofLaunch: state.controller.launch, upTo: end.lastLine) >= Steps.grace
    }
}
