import TraceModel

extension Finding {
    /// The line where it went wrong: of a child that was never removed, the last call of the removal that was not completed.
    var lineOfMistake: Int {
        guard rule == "child-never-removed" else { return event.line }
        let removals: Set<EventKind> = [.removeFromSuperview, .transition, .viewDidDisappear]
        return witnesses.last { removals.contains($0.event.kind) || $0.isFarewell }?.event.line ?? event.line
    }
}

extension Finding.Witness {
    /// Whether it tells the child that it leaves.
    fileprivate var isFarewell: Bool {
        (event.kind == .willMove || event.kind == .didMove) && call.hasSuffix("(toParent: nil)")
    }
}
