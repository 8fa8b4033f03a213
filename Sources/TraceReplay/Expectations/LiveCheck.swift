import TraceModel

/// `live: X, at-most: N`: at most N controllers of each class that matches live at once in a launch.
final class LiveCheck: ExpectationCheck {
    private struct LivingClass: Hashable {
        let launch: Int
        let name: String

        init(_ state: ControllerState) { (launch, name) = (state.controller.launch, state.className) }
    }

    private let most: Int
    private var living: [LivingClass: Int] = [:]
    /// Where most lived at once, if these are too many, and the last of them.
    private var peaks: [LivingClass: (count: Int, last: ControllerState)] = [:]

    init(atMost most: Int) {
        self.most = most
    }

    func begin(_ state: ControllerState, _ hierarchy: Hierarchy) {
        let key = LivingClass(state)
        let count = living[key, default: 0] + 1
        living[key] = count
        if count > max(most, peaks[key]?.count ?? 0) { peaks[key] = (count, state) }
    }

    func end(_ state: ControllerState, _ hierarchy: Hierarchy) -> [Violation] {
        living[LivingClass(state), default: 0] -= 1
        return []
    }

    func end(scope: Int?, _ end: TraceEnd, _ hierarchy: Hierarchy) -> [Violation] {
        let isOver = { (key: LivingClass) in scope == nil || key.launch == scope }
        let over = peaks.filter { isOver($0.key) }
        peaks = peaks.filter { !isOver($0.key) }
        living = living.filter { !isOver($0.key) }
        return over.sorted { $0.value.last.controller.first < $1.value.last.controller.first }.flatMap { key, peak in
            let (last, first) = (peak.last, peak.last.controller.first)
            return [Violation].violation(
                last, at: first,
                "\(peak.count) instances of \(key.name) are alive at once; at most \(most) \(most == 1 ? "is" : "are") expected",
                witnesses: [first.witness("\(last.shortName) appears in the trace", "the last of them")],
                obstacle: hierarchy.knowledge.obstacle(toSeeing: Expectation.CallPattern(.deinit), of: last))
        }
    }
}
