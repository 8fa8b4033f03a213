import TraceModel

/// `from: A, to: B, at-most: T`: from a controller's A to its next B, at most T passes.
final class DurationCheck: ExpectationCheck {
    /// The part that is no call of the form: the app goes to the background, where the system may stop it.
    static let pause = 2

    private let from: Expectation.CallPattern
    private let to: Expectation.CallPattern
    private let most: Int64
    /// The launches on a device that the expectation is about; nil for all.
    private let launches: Set<Int>?
    private var begun: [ControllerID: Event] = [:]

    init(
        _ from: Expectation.CallPattern, _ to: Expectation.CallPattern, atMost most: Int64,
        inLaunches launches: Set<Int>?
    ) {
        self.from = from
        self.to = to
        self.most = most
        self.launches = launches
    }

    func take(
        _ part: Int, _ event: Event, of controller: ControllerID?, scope: Int, _ hierarchy: Hierarchy
    ) -> [Violation] {
        if part == Self.pause { begun.removeAll() }
        guard part != Self.pause, let controller else { return [] }
        if part == 0 {
            guard let start = begun.removeValue(forKey: controller),
                let took = event.reference.nanoseconds(since: start.reference), took > most
            else { return [] }
            return violation(start, event, took, hierarchy)
        }
        if !isSystems(event, hierarchy), isAsked(controller, hierarchy) { begun[controller] = event }
        return []
    }

    private func isAsked(_ controller: ControllerID, _ hierarchy: Hierarchy) -> Bool {
        guard let launches else { return true }
        return hierarchy.state(controller).map { launches.contains($0.controller.launch) } ?? false
    }

    /// Whether a container of UIKit's makes the call, which it ends after its own animation.
    private func isSystems(_ event: Event, _ hierarchy: Hierarchy) -> Bool {
        event.kind == .addChild && hierarchy.state(event.subject)?.isSystemContainer == true
    }

    private func violation(_ start: Event, _ end: Event, _ took: Int64, _ hierarchy: Hierarchy) -> [Violation] {
        guard let state = hierarchy.state(end.about) else { return [] }
        let knowledge = hierarchy.knowledge
        // Rounded up, so that a time over the limit looks over it.
        let milliseconds = took / 1_000_000 + (took % 1_000_000 == 0 ? 0 : 1)
        return .violation(
            state, parent: state.relation?.parent, at: start.reference,
            "\(state.className) took \(milliseconds) ms from \(from.kind.name) to \(to.kind.name); at most "
                + "\(seconds: most) are expected",
            witnesses: [start.witness(in: hierarchy, "it begins"), end.witness(in: hierarchy, "it ends")],
            obstacle: knowledge.obstacle(toSeeing: from, of: state)
                ?? knowledge.obstacle(toSeeing: to, of: state))
    }

    func restart(_ controller: ControllerID) { begun[controller] = nil }
}
