import TraceModel

/// Whether a log without times showed enough steps of the user after departures to tell leaks; see ``Steps``.
struct StepCheck {
    /// The asked rules that count steps.
    private var rules: [String] = []
    private let countsSteps: Bool
    private var hasSeenEnough = false
    /// The classes that left without a `deinit`, and too few steps before the end.
    private var open: Set<String> = []

    init(_ knowledge: TraceKnowledge) {
        countsSteps = knowledge.countsSteps
    }

    /// Takes note of a rule that is asked.
    mutating func ask(_ rule: RuleDescription) {
        if countsSteps, rule.countsSteps { rules.append(rule.id) }
    }

    /// Takes note of a controller that the rules are asked about.
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
