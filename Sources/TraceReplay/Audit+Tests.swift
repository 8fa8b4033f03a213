import TraceModel

// Leaks that are judged at the end of a test, if findings are asked for each test.
extension Audit {
    mutating func noteRelations(begunBy event: Event) {
        for id in event.controllers where hierarchy.state(id)?.relation?.began.line == event.line {
            scopes.note(id, at: event.line)
        }
    }

    /// Checks everything that began in the test for leaks, as if the trace ended a grace time after the test.
    ///
    /// - Parameter time: the end of the trace, if it ends.
    mutating func judgeLeaks(of scope: TestScopes.EndedScope, upTo time: Int64?) {
        let test = scope.test
        let grace = hierarchy.knowledge.settings.leakGrace
        // Later events do not count.
        let scopeEnd = TraceEnd(
            time: test.last.time.map { min($0.later(by: grace), time ?? .max) }, lastLine: test.last.line,
            isClosed: true, subject: "test")
        let lines = test.first.line...max(test.first.line, test.last.line)
        for state in scope.members.compactMap(hierarchy.livingState)
        where test.launch == nil || test.launch == state.controller.launch {
            if let relation = state.relation, lines.contains(relation.began.line) {
                guard !relation.isReportedLeak else { continue }
                let leaks = checks.ofRelations.answers(about: relation, hierarchy, scopeEnd, leaks: true)
                relation.isReportedLeak = reportSure(leaks, in: test)
            } else if lines.contains(state.controller.first.line), !state.isReportedLeak {
                let leaks = checks.ofControllers.answers(about: state, hierarchy, scopeEnd, leaks: true)
                state.isReportedLeak = reportSure(leaks, in: test)
            }
        }
    }

    /// Reports the leaks without an obstacle; false if there are none. The end of the trace judges the others again.
    private mutating func reportSure(_ leaks: [RuleChecks.FoundViolation], in test: TestInterval) -> Bool {
        let sure = leaks.filter { $0.violation.obstacle == nil }
        report(sure, in: test)
        return !sure.isEmpty
    }
}
