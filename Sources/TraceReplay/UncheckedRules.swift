import TraceModel

/// The rules that were not checked, at all or for some classes, and the reasons.
struct UncheckedRules {
    /// The reason why a rule reports nothing.
    struct Reason: Hashable, Sendable {
        var text: String
        /// The same of one class; nil if it is not about classes.
        var textOfOne: String?
        /// The advice that makes a leak check possible; for classes, their names follow it.
        var cure: String?
        /// What the reason means for leaks if the rule finds them.
        var leaks = RunReport.NotChecked.LeakGap.unchecked
        /// The kinds that the trace lacks, if that is the reason.
        var missing: EventKinds = []

        /// What the rule waits for may still have been under way at the end. No report tells this, because almost every log ends so;
        /// but the launch could not have shown the defect.
        static let underWay: Reason = .whose("calls were under way at the end")
    }

    /// By rule and reason, the classes; none if the rule was not checked at all.
    private var classes: [String: [Reason: Set<String>]] = [:]

    /// Notes that nothing can be concluded about the class; without one, that the rule is not checked at all.
    mutating func note(_ rule: String, of className: String? = nil, because reason: Reason) {
        if let className {
            classes[rule, default: [:]][reason, default: []].insert(className)
        } else {
            classes[rule, default: [:]][reason] = []
        }
    }

    /// In the order of the rules' ids.
    ///
    /// - Parameter finders: the ids of the rules that find leaks.
    func list(_ finders: Set<String>) -> [RunReport.NotChecked] {
        classes.flatMap { rule, reasons in
            reasons.map { reason, classes in
                RunReport.NotChecked(
                    rule: rule, reason: reason.text, reasonOfOne: reason.textOfOne, classes: classes.sorted(),
                    cure: reason.cure, leaks: finders.contains(rule) ? reason.leaks : RunReport.NotChecked.LeakGap.none,
                    missing: reason.missing)
            }
        }.sorted { ($0.rule, $0.reason, $0.cure ?? "") < ($1.rule, $1.reason, $1.cure ?? "") }
    }

    /// Whether the rule is to be checked; notes the reason if not.
    mutating func admits(_ rule: RuleDescription, under policy: RulePolicy, _ knowledge: TraceKnowledge) -> Bool {
        // Most teams switch none off, and each log asks for each rule.
        let switchedOff = policy.switchedOff.isEmpty ? nil : policy.switchedOff[rule.id].map { Reason(text: $0) }
        guard let reason = switchedOff ?? Self.obstacle(to: rule, knowledge) else { return true }
        note(rule.id, because: reason)
        return false
    }

    /// Returns the reason why the rule cannot be checked in such a trace at all; nil if it can.
    private static func obstacle(to rule: RuleDescription, _ knowledge: TraceKnowledge) -> Reason? {
        if rule.needsTimes, knowledge.countsSteps, !rule.countsSteps { return "the trace has no times" }
        if rule.needsThreads, !knowledge.threads.showMain {
            return "the trace does not say which thread is the main one"
        }
        let kinds = knowledge.recordedKinds
        guard let missing = least(of: rule.needs, without: kinds.likely) ?? least(of: rule.looksAt, without: kinds.held)
        else { return nil }
        return Reason(
            text: "the trace records no " + missing.map(\.name).joined(separator: " and no "),
            cure: rule.findsLeaks ? cure(of: rule, missing) : nil, missing: EventKinds(missing))
    }

    /// The advice for a rule that finds controllers without a `deinit`.
    private static func cure(of rule: RuleDescription, _ missing: [EventKind]) -> String? {
        guard rule.needs == [EventKinds(.deinit)] else { return nil }
        if missing == [.deinit] {
            return "add deinit lines, or pass '--records deinit' if the app logs deinit but this run had none"
        }
        let calls = (missing + [.viewDidDisappear].filter { !missing.contains($0) }).map(\.name)
        return "also log \(calls.joined(separator: ", ")), or what pops and dismisses"
    }

    /// Returns the missing kinds of the group that lacks the fewest; nil if a group lacks none, or if there are no groups.
    private static func least(of groups: [EventKinds], without kinds: EventKinds) -> [EventKind]? {
        guard !groups.contains(where: { $0.isSubset(of: kinds) }) else { return nil }
        return groups.map { $0.subtracting(kinds).elements }.min { $0.count < $1.count }
    }
}

extension UncheckedRules.Reason: ExpressibleByStringInterpolation {
    init(stringLiteral text: String) { self.init(text: text) }

    /// To continue the text `not for 3 …`: `classes whose calls were under way at the end`.
    static func whose(_ what: String, cure: String? = nil) -> Self {
        Self(text: "classes whose \(what)", textOfOne: "class whose \(what)", cure: cure)
    }

    /// `classes that log nothing`, and of one: `class that logs nothing`.
    static func that(_ what: String, one: String, cure: String? = nil) -> Self {
        Self(text: "classes that \(what)", textOfOne: "class that \(one)", cure: cure)
    }
}

/// Whether a log without times showed enough steps of the user after departures to detect leaks; see ``UserSteps``.
struct StepCheck {
    /// The checked rules that count steps.
    var rules: [String] = []
    private var hasSeenEnough = false
    /// The classes with instances that left without a `deinit`, and with too few steps before the end.
    private var open: Set<String> = []

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
                        text: "the log has no times, and too little happens after a screen left",
                        cure: "print the time"))
                continue
            }
            for name in open {
                unchecked.note(
                    rule, of: name, because: .whose("last departure is too close to the end"))
            }
        }
    }
}
