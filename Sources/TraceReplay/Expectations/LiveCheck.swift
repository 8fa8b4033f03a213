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
    /// The numbers of the classes that match; nil for those that do not.
    @exclusivity(unchecked) private var numbers: [String: Int?] = [:]
    /// By launch and class.
    @exclusivity(unchecked) private var living: [Int: [Int]] = [:]
    private var peaks: [LivingClass: Peak] = [:]

    init(_ pattern: String, atMost most: Int) {
        matcher = CallMatcher(Expectation.CallPattern(.`init`, pattern))
        self.most = most
    }

    func take(_ event: Event, _ hierarchy: Hierarchy, scope: Int) -> [Violation] { [] }

    private func number(of state: ControllerState) -> Int? {
        if let known = numbers[state.className] { return known }
        let number = matcher.matches(state) ? numbers.count : nil
        numbers[state.className] = .some(number)
        return number
    }

    func begin(_ state: ControllerState, _ hierarchy: Hierarchy) {
        guard let number = number(of: state) else { return }
        let launch = state.controller.launch
        let count = count(in: &living[launch, default: []], of: number)
        guard count > most else { return }
        let key = LivingClass(launch: launch, className: state.className)
        if count > peaks[key]?.count ?? 0 {
            peaks[key] = Peak(count: count, last: state, line: state.controller.first.line)
        }
    }

    private func count(in counts: inout [Int], of number: Int) -> Int {
        if number >= counts.count { counts += [Int](repeating: 0, count: number + 1 - counts.count) }
        counts[number] += 1
        return counts[number]
    }

    func end(_ state: ControllerState, _ hierarchy: Hierarchy) -> [Violation] {
        let launch = state.controller.launch
        if let number = number(of: state), let known = living[launch]?.count, number < known {
            living[launch]?[number] -= 1
        }
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
