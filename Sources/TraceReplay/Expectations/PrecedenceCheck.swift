import TraceModel

/// `before: A, then: B, of: children`: before an A, each child of its controller got a B; or the controller itself.
final class PrecedenceCheck: ExpectationCheck {
    private let then: Expectation.CallPattern
    private let ofChildren: Bool
    private let beginnings: LaunchBeginnings
    /// By controller, the last B.
    private var done = ControllerTable<EventReference?>(nil)

    init(then: Expectation.CallPattern, ofChildren: Bool, _ beginnings: LaunchBeginnings) {
        self.then = then
        self.ofChildren = ofChildren
        self.beginnings = beginnings
    }

    func take(
        _ part: Int, _ event: Event, of controller: ControllerID?, scope: Int, _ hierarchy: Hierarchy
    ) -> [Violation] {
        guard part == 0 else {
            if let controller { done[controller] = event.reference }
            return []
        }
        guard let state = hierarchy.livingState(controller) else { return [] }
        return ofChildren ? ofChildren(of: state, event, hierarchy) : ofItself(state, event, hierarchy)
    }

    private func ofItself(_ state: ControllerState, _ event: Event, _ hierarchy: Hierarchy) -> [Violation] {
        guard done[state.id] == nil else { return [] }
        // What came before the trace is unknown.
        return violation(
            state, event, hierarchy,
            hierarchy.knowledge.mayBeOlderThanTrace(state)
                ? .whose("lives began before the trace")
                : beginnings.obstacle(of: state.controller.launch, hierarchy))
    }

    private func ofChildren(of state: ControllerState, _ event: Event, _ hierarchy: Hierarchy) -> [Violation] {
        state.children.sorted().compactMap(hierarchy.livingState).flatMap { child -> [Violation] in
            // UIKit's containers remove their children by private calls, and a relation that is inferred began at an unknown time.
            guard let relation = child.relation, relation.parent === state, !relation.isSystem, !relation.isInferred,
                !relation.mayBeLeaving, relation.farewell == nil, done[child.id].map({ $0 < relation.began }) ?? true
            else { return [] }
            return violation(child, event, hierarchy, nil)
        }
    }

    private func violation(
        _ state: ControllerState, _ event: Event, _ hierarchy: Hierarchy, _ obstacle: UncheckedRules.Reason?
    ) -> [Violation] {
        .violation(
            state, parent: state.relation?.parent, at: event.reference,
            "\(hierarchy.call(of: event)) came before \(then) of \(state.shortName)",
            witnesses: [event.witness(in: hierarchy, "it comes too early")],
            obstacle: obstacle ?? hierarchy.knowledge.obstacle(toSeeing: then, of: state))
    }

    func restart(_ controller: ControllerID) { done[controller] = nil }
}
