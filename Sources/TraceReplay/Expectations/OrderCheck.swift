import TraceModel

/// `order: [X, Y, Z], on: K`: a K of a Y comes only after one of an X in the same launch, and so on.
final class OrderCheck: ExpectationCheck {
    private let steps: [Expectation.CallPattern]
    private let beginnings: LaunchBeginnings
    /// By launch, the steps that came.
    private var seen: [Int: Set<Int>] = [:]
    private var last: EventReference?

    init(_ steps: [Expectation.CallPattern], _ beginnings: LaunchBeginnings) {
        self.steps = steps
        self.beginnings = beginnings
    }

    func take(
        _ step: Int, _ event: Event, of controller: ControllerID?, scope: Int, _ hierarchy: Hierarchy
    ) -> [Violation] {
        // A class that several patterns stand for is the first step.
        guard event.reference != last else { return [] }
        last = event.reference
        seen[scope, default: []].insert(step)
        guard step > 0, seen[scope]?.contains(step - 1) != true, let state = hierarchy.state(controller) else {
            return []
        }
        let missing = steps[step - 1]
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
