import TraceModel

/// The rules that were not asked, of any class or of some, and why.
struct UncheckedRules {
    private var whole: [NotChecked] = []
    /// By rule and reason, the classes.
    private var classes: [String: [String: Set<String>]] = [:]

    /// Notes that the rule is not asked at all.
    mutating func note(_ rule: String, because reason: String) {
        whole.append(NotChecked(rule: rule, reason: reason))
    }

    /// Notes that nothing can be concluded about the class.
    mutating func note(_ rule: String, of className: String, because reason: String) {
        classes[rule, default: [:]][reason, default: []].insert(className)
    }

    /// In the order of the rules' ids.
    var list: [NotChecked] {
        let partly = classes.flatMap { rule, reasons in
            reasons.map { NotChecked(rule: rule, reason: $0.key, classes: $0.value.sorted()) }
        }
        return (whole + partly).sorted { ($0.rule, $0.reason) < ($1.rule, $1.reason) }
    }

    /// Whether the rule is to be asked; notes why not.
    mutating func asks(
        _ rule: RuleDescription, under policy: RulePolicy, _ recordedKinds: RecordedKinds, hasTimes: Bool
    ) -> Bool {
        let obstacle = Self.obstacle(to: rule, recordedKinds, hasTimes: hasTimes)
        guard let reason = policy.switchedOff[rule.id] ?? obstacle else { return true }
        note(rule.id, because: reason)
        return false
    }

    /// Why the rule cannot be asked of such a trace at all; nil where it can.
    static func obstacle(to rule: RuleDescription, _ recordedKinds: RecordedKinds, hasTimes: Bool) -> String? {
        if rule.needsTimes, !hasTimes, !rule.countsSteps { return "the trace has no times" }
        guard !rule.needs.isEmpty else { return nil }
        let missing = rule.needs.map { group in group.elements.filter { !recordedKinds.records($0) } }
        guard !missing.contains(where: \.isEmpty) else { return nil }
        let names = missing.min { $0.count < $1.count } ?? []
        return "the trace records no " + names.map(\.name).joined(separator: " and no ")
    }
}
