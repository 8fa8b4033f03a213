package import TraceModel

// From violations to findings.
extension Audit {
    /// All findings in the order of their events, then rules; to be called after ``finish(_:)``.
    package var counted: [Finding] { findings.counted }

    /// The coverage of each launch, by its number, after ``finish()``.
    package var coverages: [Int: Coverage] { coverages(notChecked) }

    /// - Parameter notChecked: the ``notChecked`` of this audit.
    package func coverages(_ notChecked: [RunReport.NotChecked]) -> [Int: Coverage] {
        coverage.coverages(notChecked: notChecked)
    }

    mutating func report(_ answers: [RuleChecks.FoundViolation], in test: TestInterval? = nil) {
        for answer in answers { report(answer, in: test) }
    }

    mutating func report(_ answer: RuleChecks.FoundViolation, in test: TestInterval? = nil) {
        let (rule, violation) = (rules[answer.rule], answer.violation)
        if rule.findsLeaks, let subject = violation.subject, AppleClasses.isForInput(subject.className) { return }
        let isAcrossGap = reachesAcrossGap(violation, of: rule)
        if violation.obstacle == .underWay || isAcrossGap {
            if rule.findsLeaks, violation.severity != .note, let subject = violation.subject {
                let reason = isAcrossGap ? "lines are missing after they left" : "too close to the end"
                leftOpen[reason, default: []].insert(subject.className)
            }
            return noteUnderWay(rule, violation.subject)
        }
        var obstacle = violation.obstacle
        // A note tells nobody of a leak.
        if violation.severity == .note, obstacle?.leaks == .unchecked { obstacle?.leaks = .none }
        if obstacle == nil, let window = violation.window, isCutShort(after: violation.event, window, violation.subject)
        {
            return noteUnderWay(rule, violation.subject)
        }
        var doubts = [violation.doubt].compactMap(\.self)
        if let kind = violation.absent, let subject = violation.subject {
            let evidence = hierarchy.knowledge.evidence(of: kind, in: subject)
            if evidence < .likely { obstacle = hierarchy.knowledge.reason(for: kind, in: subject) }
            if evidence == .likely {
                doubts.append("no \(subject.shortName) shows a \(kind.name), so the class may not log it")
            }
        }
        if let obstacle {
            if let subject = violation.subject { unchecked.note(rule.id, of: subject.className, because: obstacle) }
            return
        }
        let severity = doubts.reduce(policy.severity(violation.severity ?? rule.severity, of: rule)) { severity, _ in
            severity.milder
        }
        let message = violation.message + doubts.map { " (not certain: \($0))" }.joined()
        let path = violation.subject?.path ?? []
        let finding = Finding(
            rule: rule.id, severity: severity,
            subject: violation.subject?.controller,
            parent: violation.parent?.controller, event: violation.event, place: violation.place, message: message,
            ownFix: violation.ownFix, isFolded: violation.isFolded,
            witnesses: violation.witnesses.sorted { $0.event < $1.event }, path: path, test: test?.name,
            fingerprint: Finding.fingerprint(of: rule.id, variant: violation.variant, path: path))
        if let visit = violation.visit, let subject = violation.subject {
            visits.note(visit, finding, of: subject)
        }
        if !violation.evidence.isEmpty { labels.note(finding, from: violation.evidence) }
        if let survival = violation.survival { crashes.hold(finding, unless: survival) } else { findings.add(finding) }
    }

    /// Whether the rule concludes from an absence or an order while lines are missing.
    private func reachesAcrossGap(_ violation: Violation, of rule: RuleDescription) -> Bool {
        guard let gap = lastGap, !rule.needsThreads, violation.event.kind != .diagnostic else { return false }
        // What came before the witnesses counts as well: that nobody had added it, or had taken it away.
        let lines = violation.witnesses.map(\.event.line) + [violation.event.line]
        if min(lines.min() ?? gap, violation.subject?.controller.first.line ?? gap) < gap { return true }
        // Its life may have begun among the missing lines.
        guard let subject = violation.subject, !subject.isKnownFromInit else { return false }
        return subject.controller.first.line - gap <= Self.linesAfterGap
    }

    /// How soon after missing lines a controller may be one that they were about.
    private static let linesAfterGap = 20

    /// Notes the violations that a second line about a call would cause if it were a second call.
    mutating func noteEcho(_ event: Event, of subject: ControllerState) {
        labels.noteEcho(event, of: subject, hierarchy.knowledge)
        guard !hierarchy.knowledge.printsTwice(subject) else { return }
        var answers: [RuleChecks.FoundViolation] = []
        checks.ask(about: event, of: subject, hierarchy, into: &answers)
        for var answer in answers {
            answer.violation.obstacle = .whose("calls came twice in a row, which counts as one call")
            report(answer)
        }
    }
}
