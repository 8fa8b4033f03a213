import TraceModel

// A team's own rules: what they find is held back where the trace could not have shown the opposite.
extension Audit {
    /// Completes the matches of rules in SQL that point to the event.
    mutating func passMatches(_ event: Event) {
        for (match, rule, subject) in matches.pass(event, hierarchy) {
            guard let obstacle = obstacle(to: rule, about: subject, at: event.reference) else { continue }
            matches.drop(match)
            if obstacle == .underWay {
                noteUnderWay(rule, subject)
            } else if let subject {
                unchecked.note(rule.id, of: subject.className, because: obstacle)
            }
        }
    }

    /// Returns the reason why a match proves nothing: the end came too soon, or the class may hide a kind that the rule needs.
    private func obstacle(
        to rule: RuleDescription, about subject: ControllerState?, at event: EventReference
    ) -> UncheckedRules.Reason? {
        if let window = rule.window, isCutShort(after: event, window, subject) { return .underWay }
        guard let subject else { return nil }
        let hidden = rule.needs.flatMap(\.elements).first { !hierarchy.knowledge.wouldShow($0, about: subject) }
        return hidden.map { hierarchy.knowledge.reason(for: $0, in: subject) }
    }

    /// Whether the trace, the launch or the test ends so soon after the event that it may have cut short what would have followed.
    func isCutShort(after event: EventReference, _ window: Int64, _ subject: ControllerState?) -> Bool {
        if (subject.map(end(for:)) ?? currentEnd).obstacle(after: event, within: window) != nil { return true }
        guard let test = tests.test(at: event.line, inLaunch: subject?.controller.launch),
            test.last.kind == .testFinished
        else { return false }
        return test.last.nanoseconds(since: event).map { $0 < window } ?? true
    }

    /// Notes that the launch could not have shown the defect.
    mutating func noteUnderWay(_ rule: RuleDescription, _ subject: ControllerState?) {
        if let subject { coverage.note(subject, undecidedBy: rule) }
    }
}
