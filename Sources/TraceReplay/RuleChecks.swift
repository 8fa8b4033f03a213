import TraceModel

/// The checks of the rules in use, by the objects that they check.
struct RuleChecks {
    /// A violation that a check found, and the index of its rule.
    typealias Answer = (rule: Int, violation: Violation)

    private struct EventCheck {
        var rule: Int
        var ask: @Sendable (Event, Hierarchy) -> [Violation]
    }

    private struct AfterlifeCheck {
        var rule: Int
        var ask: @Sendable (Event, ControllerState, Hierarchy) -> [Violation]
    }

    private struct EndCheck<Ended> {
        var rule: Int
        var ask: @Sendable (Ended, Hierarchy, TraceEnd) -> [Violation]
    }

    private var eventChecks = [[EventCheck]](repeating: [], count: EventKind.allCases.count)
    private var afterlifeChecks: [AfterlifeCheck] = []
    private var relationChecks: [EndCheck<RelationState>] = []
    private var viewChecks: [EndCheck<HostedView>] = []
    private var controllerChecks: [EndCheck<ControllerState>] = []

    mutating func add(_ check: Check, ofRule rule: Int) {
        switch check {
        case .event(let kinds, let ask):
            for kind in kinds.elements { eventChecks[Int(kind.rawValue)].append(EventCheck(rule: rule, ask: ask)) }
        case .eventAfterDeinit(let ask): afterlifeChecks.append(AfterlifeCheck(rule: rule, ask: ask))
        case .relation(let ask): relationChecks.append(EndCheck(rule: rule, ask: ask))
        case .view(let ask): viewChecks.append(EndCheck(rule: rule, ask: ask))
        case .controller(let ask): controllerChecks.append(EndCheck(rule: rule, ask: ask))
        }
    }

    /// - Parameter subject: the state of the event's subject, if there is one.
    func answers(about event: Event, of subject: ControllerState?, _ hierarchy: Hierarchy) -> [Answer] {
        var answers: [Answer] = []
        if let subject, subject.deallocated != nil {
            for check in afterlifeChecks {
                for violation in check.ask(event, subject, hierarchy) { answers.append((check.rule, violation)) }
            }
        }
        let kind = Int(event.kind.rawValue)
        // By index, because a list of its own and an iterator would retain the checks for every event.
        for index in eventChecks[kind].indices {
            let violations = eventChecks[kind][index].ask(event, hierarchy)
            if !violations.isEmpty { answers += violations.map { (eventChecks[kind][index].rule, $0) } }
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
