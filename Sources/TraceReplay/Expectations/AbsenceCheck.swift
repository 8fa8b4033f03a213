import TraceModel

/// `between: [A, B], never: C`: no C comes after an A and before the next B.
final class AbsenceCheck: ExpectationCheck {
    private let first: Expectation.CallPattern
    private let last: Expectation.CallPattern
    private let sameController: Bool
    /// The A that is open, by launch or by controller.
    private var open: [Int: Event] = [:]

    init(_ first: Expectation.CallPattern, _ last: Expectation.CallPattern, sameController: Bool) {
        self.first = first
        self.last = last
        self.sameController = sameController
    }

    func take(
        _ part: Int, _ event: Event, of controller: ControllerID?, scope: Int, _ hierarchy: Hierarchy
    ) -> [Violation] {
        guard let key = sameController ? controller.map({ Int($0.rawValue) }) : scope else { return [] }
        switch part {
        case 0: return open[key].map { violation(event, since: $0, hierarchy) } ?? []
        case 1: open[key] = nil
        default: open[key] = event
        }
        return []
    }

    private func violation(_ event: Event, since began: Event, _ hierarchy: Hierarchy) -> [Violation] {
        let state = hierarchy.state(event.about)
        return .violation(
            state, at: event.reference,
            "\(hierarchy.call(of: event)) came between \(first) and \(last)",
            witnesses: [
                began.witness(in: hierarchy, "from here on, it must not come"),
                event.witness(in: hierarchy, "it comes"),
            ], obstacle: hierarchy.knowledge.obstacle(toSeeing: last, of: sameController ? state : nil))
    }

    func restart(_ controller: ControllerID) {
        if sameController { open[Int(controller.rawValue)] = nil }
    }

    func end(scope: Int?, _ end: TraceEnd, _ hierarchy: Hierarchy) -> [Violation] {
        // Controllers end with their launch, and their numbers do not come again.
        if !sameController { open[scope ?? 0] = nil }
        return []
    }
}
