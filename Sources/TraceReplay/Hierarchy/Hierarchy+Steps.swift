import TraceModel

extension Hierarchy {
    /// Whether the trace goes on for the grace of a leak after the instant; in a log without times, for two steps of the user.
    func outlasts(_ moment: Moment, in state: ControllerState, _ end: TraceEnd) -> Bool {
        guard knowledge.countsSteps else { return end.follows(moment.event, by: knowledge.settings.leakGrace) }
        return steps.count(after: moment, ofLaunch: state.controller.launch, upTo: end.lastLine) >= Steps.grace
    }
}
