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

    private let most: Int
    /// By launch and the number of the class.
    @exclusivity(unchecked) private var living: [Int: [Int]] = [:]
    private var peaks: [LivingClass: Peak] = [:]

    init(atMost most: Int) {
        self.most = most
    }

    func begin(_ state: ControllerState, ofClass number: Int, _ hierarchy: Hierarchy) {
        let launch = state.controller.launch
        let count = Self.add(1, to: &living[launch, default: []], at: number)
        guard count > most else { return }
        let key = LivingClass(launch: launch, className: state.className)
        if count > peaks[key]?.count ?? 0 {
            peaks[key] = Peak(count: count, last: state, line: state.controller.first.line)
        }
    }

    /// Returns the new count.
    @discardableResult
    private static func add(_ difference: Int, to counts: inout [Int], at number: Int) -> Int {
        let missing = number + 1 - counts.count
        if missing > 0 { counts += repeatElement(0, count: max(missing, number)) }
        counts[number] += difference
        return counts[number]
    }

    func end(_ state: ControllerState, ofClass number: Int, _ hierarchy: Hierarchy) -> [Violation] {
        Self.add(-1, to: &living[state.controller.launch, default: []], at: number)
        return []
    }

    func end(scope: Int?, _ end: TraceEnd, _ hierarchy: Hierarchy) -> [Violation] {
        let over = peaks.filter { scope == nil || $0.key.launch == scope }
        for key in over.keys { peaks[key] = nil }
        if let scope { living[scope] = nil } else { living.removeAll() }
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
