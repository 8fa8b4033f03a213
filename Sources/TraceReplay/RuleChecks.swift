import TraceModel

/// The checks of the rules that are asked, by what they look at.
struct RuleChecks {
    /// What a check found, and the index of its rule.
    typealias Answer = (rule: Int, violation: Violation)

    private struct EventCheck {
        var rule: Int
        var ask: @Sendable (Event, Hierarchy) -> [Violation]
    }

    private struct EndCheck<Ended> {
        var rule: Int
        var ask: @Sendable (Ended, Hierarchy, TraceEnd) -> [Violation]
    }

    private var eventChecks = [[EventCheck]](repeating: [], count: EventKind.allCases.count)
    private var relationChecks: [EndCheck<RelationState>] = []
    private var viewChecks: [EndCheck<HostedView>] = []
    private var controllerChecks: [EndCheck<ControllerState>] = []

    mutating func add(_ check: Check, ofRule rule: Int) {
        switch check {
        case .event(let kinds, let ask):
            for kind in kinds.elements { eventChecks[Int(kind.rawValue)].append(EventCheck(rule: rule, ask: ask)) }
        case .relation(let ask): relationChecks.append(EndCheck(rule: rule, ask: ask))
        case .view(let ask): viewChecks.append(EndCheck(rule: rule, ask: ask))
        case .controller(let ask): controllerChecks.append(EndCheck(rule: rule, ask: ask))
        }
    }

    func answers(about event: Event, _ hierarchy: Hierarchy) -> [Answer] {
        var answers: [Answer] = []
        let checks = eventChecks[Int(event.kind.rawValue)]
        // By index: an iterator would keep the list and each check for every event.
        for index in checks.indices {
            let violations = checks[index].ask(event, hierarchy)
            if !violations.isEmpty { answers += violations.map { (checks[index].rule, $0) } }
        }
        return answers
    }

    /// - Parameter isAsked: whether the rule with that index is asked.
    func answers(
        about relation: RelationState, _ hierarchy: Hierarchy, _ end: TraceEnd, where isAsked: (Int) -> Bool
    ) -> [Answer] {
        var answers: [Answer] = []
        for check in relationChecks where isAsked(check.rule) {
            for violation in check.ask(relation, hierarchy, end) { answers.append((check.rule, violation)) }
        }
        return answers
    }

    func answers(about view: HostedView, _ hierarchy: Hierarchy, _ end: TraceEnd) -> [Answer] {
        var answers: [Answer] = []
        for check in viewChecks {
            for violation in check.ask(view, hierarchy, end) { answers.append((check.rule, violation)) }
        }
        return answers
    }

    func answers(
        about state: ControllerState, _ hierarchy: Hierarchy, _ end: TraceEnd, where isAsked: (Int) -> Bool
    ) -> [Answer] {
        var answers: [Answer] = []
        for check in controllerChecks where isAsked(check.rule) {
            for violation in check.ask(state, hierarchy, end) { answers.append((check.rule, violation)) }
        }
        return answers
    }
}
