import TraceModel

/// `live: X, at-most: N`: at most N controllers of each class that matches live at once in a launch.
final class LiveCheck: ExpectationCheck {
    private struct LivingClass: Hashable {
        let launch: Int
        let className: String
    }

    private struct Peak {
        var count: Int
        var last: ControllerState
        var line: Int
    }

    private let matcher: CallMatcher
    private let most: Int
    private var living: [LivingClass: Int] = [:]
    private var peaks: [LivingClass: Peak] = [:]

    init(_ pattern: String, atMost most: Int) {
        matcher = CallMatcher(Expectation.CallPattern(.`init`, pattern))
        self.most = most
    }

    func take(_ event: Event, _ hierarchy: Hierarchy, scope: Int) -> [Violation] { [] }

    func begin(_ state: ControllerState, _ hierarchy: Hierarchy) {
        guard matcher.matches(state) else { return }
        let key = LivingClass(launch: state.controller.launch, className: state.className)
        let count = living[key, default: 0] + 1
        living[key] = count
        if count > most, count > peaks[key]?.count ?? 0 {
            peaks[key] = Peak(count: count, last: state, line: state.controller.first.line)
        }
    }

    func end(_ state: ControllerState, _ hierarchy: Hierarchy) -> [Violation] {
        if matcher.matches(state) {
            living[LivingClass(launch: state.controller.launch, className: state.className), default: 0] -= 1
        }
        return []
    }

    func end(scope: Int?, _ end: TraceEnd, _ hierarchy: Hierarchy) -> [Violation] {
        let over = peaks.filter { scope == nil || $0.key.launch == scope }
        for key in over.keys { peaks[key] = nil }
        return over.sorted { $0.value.line < $1.value.line }.flatMap { key, peak -> [Violation] in
            .violation(
                peak.last, at: peak.last.controller.first,
                "\(peak.count) of \(key.className) live at once; at most \(most) are expected",
                witnesses: [
                    peak.last.controller.first.witness(
                        "\(peak.last.shortName) appears in the trace", "the last of them")
                ], obstacle: hierarchy.knowledge.obstacle(toSeeing: Expectation.CallPattern(.deinit), of: peak.last))
        }
    }
}
