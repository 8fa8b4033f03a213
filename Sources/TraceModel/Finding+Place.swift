extension Finding {
    /// Where it went wrong, as people are shown it: of a child that was never removed, the last call of the removal that was not
    /// completed; otherwise ``event``.
    package var place: EventReference {
        guard rule == Self.ruleOfRemovals else { return event }
        return witnesses.last(where: \.belongsToRemoval)?.event ?? event
    }

    /// The rule whose findings point to the beginning of what was never ended.
    package static let ruleOfRemovals = "child-never-removed"
}

extension Finding.Witness {
    /// Whether it is a call by which a child leaves, or its parent's end.
    package var belongsToRemoval: Bool {
        switch event.kind {
        case .removeFromSuperview, .transition, .viewDidDisappear, .deinit: true
        case .willMove, .didMove: call.hasSuffix("(toParent: nil)")
        default: false
        }
    }
}
