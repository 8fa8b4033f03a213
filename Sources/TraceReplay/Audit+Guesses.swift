import TraceModel

extension Audit {
    /// Removes the findings about controllers that cannot be told apart, and notes their classes as unchecked.
    mutating func leaveOutGuesses() {
        guard let labels else { return }
        let doubts = labels.doubts(hierarchy.knowledge)
        guard !doubts.isEmpty else { return }
        findings.remove { labels.isGuess($0, doubts) }
        for (className, reason) in doubts {
            for rule in judging { unchecked.note(rule, of: className, because: reason) }
        }
    }

    /// Notes the violations that a second line about a call would cause if it were a second call.
    mutating func noteEcho(_ event: Event, of subject: ControllerState) {
        guard !hierarchy.knowledge.printsTwice(subject) else { return }
        var answers: [RuleChecks.Answer] = []
        checks.ask(about: event, of: subject, hierarchy, into: &answers)
        for var answer in answers {
            answer.violation.obstacle = .init(text: "classes whose calls came twice in a row, which counts as one call")
            report(answer)
        }
    }
}
