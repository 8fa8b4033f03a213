import TraceModel

/// `from: A, to: B, at-most: T`: from a controller's A to its next B, at most T passes.
final class DurationCheck: ExpectationCheck {
    private let from: CallMatcher
    private let to: CallMatcher
    private let most: Int64
    /// The launches on a device that the expectation is about; nil for all.
    private let launches: Set<Int>?
    private var begun: [ControllerID: Event] = [:]

    init(
        _ from: Expectation.CallPattern, _ to: Expectation.CallPattern, atMost most: Int64,
        inLaunches launches: Set<Int>?
    ) {
        self.from = CallMatcher(from)
        self.to = CallMatcher(to)
        self.most = most
        self.launches = launches
    }

    func take(_ event: Event, _ hierarchy: Hierarchy, scope: Int) -> [Violation] {
        // The system may stop an app that is in the background.
        if case .mark(let text) = event.payload, text == "background" { begun.removeAll() }
        guard let id = event.about else { return [] }
        var violations: [Violation] = []
        if to.matches(event, hierarchy), let start = begun.removeValue(forKey: id), let state = hierarchy.state(id) {
            violations = violation(state, start, event, hierarchy)
        }
        if from.matches(event, hierarchy), !isSystems(event, hierarchy), let state = hierarchy.state(id),
            launches.map({ $0.contains(state.controller.launch) }) ?? true
        {
            begun[id] = event
        }
        return violations
    }

    /// Whether a container of UIKit's makes the call, which it ends after its own animation.
    private func isSystems(_ event: Event, _ hierarchy: Hierarchy) -> Bool {
        event.kind == .addChild && hierarchy.state(event.subject)?.isSystemContainer == true
    }

    private func violation(
        _ state: ControllerState, _ start: Event, _ end: Event, _ hierarchy: Hierarchy
    ) -> [Violation] {
        guard let took = end.reference.nanoseconds(since: start.reference), took > most else { return [] }
        let knowledge = hierarchy.knowledge
        // Rounded up, so that a time over the limit looks over it.
        let milliseconds = took / 1_000_000 + (took % 1_000_000 == 0 ? 0 : 1)
        return .violation(
            state, parent: state.relation?.parent, at: start.reference,
            "\(state.className) took \(milliseconds) ms from \(from.calls.kind.name) to \(to.calls.kind.name); at most "
                + "\(seconds: most) are expected",
            witnesses: [start.witness(in: hierarchy, "it begins"), end.witness(in: hierarchy, "it ends")],
            obstacle: knowledge.obstacle(toSeeing: from.calls, of: state)
                ?? knowledge.obstacle(toSeeing: to.calls, of: state))
    }

    func end(scope: Int?, _ end: TraceEnd, _ hierarchy: Hierarchy) -> [Violation] { [] }
}
