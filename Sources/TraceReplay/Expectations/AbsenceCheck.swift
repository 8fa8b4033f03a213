import TraceModel

/// `between: [A, B], never: C`: no C comes after an A and before the next B.
final class AbsenceCheck: ExpectationCheck {
    private let first: CallMatcher
    private let last: CallMatcher
    private let never: CallMatcher
    private let sameController: Bool
    /// The A that is open, by launch or by controller.
    private var open: [Int: Event] = [:]

    init(
        _ first: Expectation.CallPattern, _ last: Expectation.CallPattern, never: Expectation.CallPattern,
        sameController: Bool
    ) {
        self.first = CallMatcher(first)
        self.last = CallMatcher(last)
        self.never = CallMatcher(never)
        self.sameController = sameController
    }

    func take(_ event: Event, _ hierarchy: Hierarchy, scope: Int) -> [Violation] {
        guard let key = sameController ? event.about.map({ Int($0.rawValue) }) : scope else { return [] }
        var violations: [Violation] = []
        if let began = open[key], never.matches(event, hierarchy) {
            let state = hierarchy.state(event.about)
            violations = .violation(
                state, at: event.reference,
                "\(hierarchy.call(of: event)) came between \(first.calls) and \(last.calls)",
                witnesses: [
                    began.witness(in: hierarchy, "from here on, it must not come"),
                    event.witness(in: hierarchy, "it comes"),
                ], obstacle: hierarchy.knowledge.obstacle(toSeeing: last.calls, of: sameController ? state : nil))
        }
        if last.matches(event, hierarchy) { open[key] = nil }
        if first.matches(event, hierarchy) { open[key] = event }
        return violations
    }

    func end(scope: Int?, _ end: TraceEnd, _ hierarchy: Hierarchy) -> [Violation] {
        // Controllers end with their launch, and their numbers do not come again.
        if let scope { if !sameController { open[scope] = nil } } else { open.removeAll() }
        return []
    }
}
