import TraceModel

/// `order: [X, Y, Z], on: K`: a K of a Y comes only after one of an X in the same launch, and so on.
final class OrderCheck: ExpectationCheck {
    private let steps: [CallMatcher]
    private let beginnings: LaunchBeginnings
    /// By launch, the steps that came.
    private var seen: [Int: Set<Int>] = [:]

    init(_ classes: [String], on call: Expectation.CallPattern, _ beginnings: LaunchBeginnings) {
        steps = classes.map { CallMatcher(Expectation.CallPattern(call.kind, $0)) }
        self.beginnings = beginnings
    }

    func take(_ event: Event, _ hierarchy: Hierarchy, scope: Int) -> [Violation] {
        guard let step = steps.firstIndex(where: { $0.matches(event, hierarchy) }) else { return [] }
        let isExpected = step == 0 || seen[scope]?.contains(step - 1) == true
        seen[scope, default: []].insert(step)
        guard !isExpected, let state = hierarchy.state(event.about) else { return [] }
        let missing = steps[step - 1].calls
        let obstacle =
            beginnings.obstacle(of: state.controller.launch, hierarchy)
            ?? hierarchy.knowledge.obstacle(toSeeing: missing, of: nil)
        return .violation(
            state, at: event.reference, "\(hierarchy.call(of: event)) came before any \(missing)",
            witnesses: [event.witness(in: hierarchy, "it comes too early")], obstacle: obstacle)
    }

    func end(scope: Int?, _ end: TraceEnd, _ hierarchy: Hierarchy) -> [Violation] {
        if let scope { seen[scope] = nil } else { seen.removeAll() }
        return []
    }
}
