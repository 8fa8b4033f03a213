import TraceModel

/// Whether a log without times showed enough steps of the user after departures to detect leaks; see ``Steps``.
struct StepCheck {
    /// The checked rules that count steps.
    private var rules: [String] = []
    private let countsSteps: Bool
    private var hasSeenEnough = false
    /// The classes with instances that left without a `deinit`, and with too few steps before the end.
    private var open: Set<String> = []

    init(_ knowledge: TraceKnowledge) {
        countsSteps = knowledge.countsSteps
    }

    /// Notes a rule that is checked.
    mutating func ask(_ rule: RuleDescription) {
        if countsSteps, rule.countsSteps { rules.append(rule.id) }
    }

    /// Notes a controller that the rules check.
    mutating func note(_ state: ControllerState, _ hierarchy: Hierarchy, _ end: TraceEnd) {
        guard !rules.isEmpty, let completion = state.exit?.completion else { return }
        if hierarchy.outlasts(completion, in: state, end) {
            hasSeenEnough = true
        } else if state.deallocated == nil {
            open.insert(state.className)
        }
    }

    func finish(_ unchecked: inout UncheckedRules) {
        for rule in rules where !open.isEmpty {
            guard hasSeenEnough else {
                unchecked.note(
                    rule,
                    because: UncheckedRules.Reason(
                        text: "the log has no times, and fewer than two steps of the user after a departure",
                        cure: "print the time"))
                continue
            }
            for name in open {
                unchecked.note(
                    rule, of: name, because: .init(text: "classes whose last departure is too close to the end"))
            }
        }
    }
}
