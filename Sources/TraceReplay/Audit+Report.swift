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
        if mayBeAboutNoController(violation) {
            obstacle = .that(
                "show no callback and may be no controllers", one: "shows no callback and may be no controller")
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
        if !violation.evidence.isEmpty { labels?.note(finding, from: violation.evidence) }
        guard let survival = violation.survival else { return findings.add(finding) }
        if crashes == nil { crashes = CrashFindings() }
        crashes?.hold(finding, unless: survival)
    }

    /// Whether nothing shows that the subject, and what contained it, are controllers.
    private func mayBeAboutNoController(_ violation: Violation) -> Bool {
        guard let subject = violation.subject, hierarchy.knowledge.mayBeNoController(subject) else { return false }
        return (violation.parent ?? subject.lastParent).map(hierarchy.knowledge.mayBeNoController) ?? true
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
        labels?.noteEcho(event, of: subject, hierarchy.knowledge)
        guard !hierarchy.knowledge.printsTwice(subject) else { return }
        var answers: [RuleChecks.FoundViolation] = []
        checks.ask(about: event, of: subject, hierarchy, into: &answers)
        for var answer in answers {
            answer.violation.obstacle = .whose("calls came twice in a row, which counts as one call")
            report(answer)
        }
    }

    /// Whether the trace, the launch or the test ends so soon after the event that it may have cut short what would have followed.
    func isCutShort(after event: EventReference, _ window: Int64, _ subject: ControllerState?) -> Bool {
        if (subject.map(end(for:)) ?? currentEnd).obstacle(after: event, within: window) != nil { return true }
        guard let test = tests?.test(at: event.line, inLaunch: subject?.controller.launch),
            test.last.kind == .testFinished
        else { return false }
        return test.last.nanoseconds(since: event).map { $0 < window } ?? true
    }

    /// Notes that the launch could not have shown the defect.
    mutating func noteUnderWay(_ rule: RuleDescription, _ subject: ControllerState?) {
        if let subject { coverage.note(subject, undecidedBy: rule) }
    }
}

// The relations and stays that end in a replay.
extension Audit {
    /// From here on, relations are only counted, because nobody wants them.
    package func forgetRelations() { hierarchy.endedStays = nil }

    mutating func keep(_ relation: RelationState) {
        relationCount += 1
        if hierarchy.endedStays != nil { ended.relations.append(relation.value) }
    }

    mutating func takeEnded() -> ImportBatch {
        guard let stays = hierarchy.endedStays else { return ended }
        defer { ended = ImportBatch() }
        (ended.stays, hierarchy.endedStays) = (stays, [])
        if !clock.isSteady {
            ended.stays = ended.stays.map { clock.restored($0, \.began, [\.appeared, \.leaving, \.ended]) }
            ended.relations = ended.relations.map { clock.restored($0, \.began, [\.settled, \.leaving, \.ended]) }
        }
        return ended
    }
}

/// The findings of an audit, apart from those that the policy leaves out.
struct AuditFindings {
    private var exclusions: RulePolicy.ExclusionTable
    private let tests: LaunchTests?
    private(set) var counted: [Finding] = []
    private(set) var excluded: [Finding] = []
    /// The places of the exclusions that left something out.
    private(set) var usedExclusions: Set<Int> = []
    private var texts = Finding.FindingTextTable()

    init(_ policy: RulePolicy, _ tests: LaunchTests?) {
        exclusions = RulePolicy.ExclusionTable(policy.exclusions)
        self.tests = tests
    }

    mutating func add(_ finding: Finding) {
        var finding = finding
        finding.test =
            finding.test ?? tests?.test(at: finding.event.line, inLaunch: finding.subject?.launch)?.name
        texts.share(&finding)
        let exclusions = exclusions.exclusions(
            ofRule: finding.rule, subject: finding.subject?.className, parent: finding.parent?.className)
        if exclusions.isEmpty {
            counted.append(finding)
        } else {
            excluded.append(finding)
            usedExclusions.formUnion(exclusions)
        }
    }

    /// Removes counted findings that turned out to be guesses.
    mutating func remove(where isGuess: (Finding) -> Bool) { counted.removeAll(where: isGuess) }

    /// Removes the counted findings that only say again what another rule says of the same controller.
    mutating func removeRestatements(by rules: [RuleDescription]) {
        let restated = Dictionary(firstOf: rules.filter { !$0.restatedBy.isEmpty }.map { ($0.id, $0.restatedBy) })
        guard !restated.isEmpty else { return }
        var said: Set<RuleStatement> = []
        let causes = Set(restated.values.joined())
        for finding in counted where causes.contains(finding.rule) {
            if let subject = finding.subject { said.insert(RuleStatement(rule: finding.rule, subject: subject.id)) }
        }
        guard !said.isEmpty else { return }
        counted.removeAll { finding in
            guard let subject = finding.subject, let rules = restated[finding.rule] else { return false }
            return rules.contains { said.contains(RuleStatement(rule: $0, subject: subject.id)) }
        }
    }

    private struct RuleStatement: Hashable {
        var rule: String
        var subject: ControllerID
    }

    /// Adds to each finding about a controller that stayed after a visit how many visits there were, and how many left one behind.
    ///
    /// A late `deinit` is no finding of its own where only the last controller stays.
    mutating func addGrowth(by visits: Visits) {
        let growths = visits.growths(of: [counted, excluded].joined())
        guard !growths.isEmpty else { return }
        for list in [\Self.counted, \Self.excluded] {
            var findings: [Finding] = []
            for var finding in self[keyPath: list] {
                if let key = visits.key(of: finding), let (growth, worst) = growths[key] {
                    if growth.pattern == .last, finding.event.kind == .deinit { continue }
                    finding.tell(growth, atMost: worst)
                    texts.share(&finding)
                }
                findings.append(finding)
            }
            self[keyPath: list] = findings
        }
    }

    mutating func mapEvents(_ change: (EventReference) -> EventReference) {
        for index in counted.indices { counted[index].mapEvents(change) }
        for index in excluded.indices { excluded[index].mapEvents(change) }
    }

    mutating func sort() {
        counted.sort(by: Finding.isEarlier)
        excluded.sort(by: Finding.isEarlier)
    }
}

extension Finding {
    /// The order of a report: by event, then by rule and subject.
    package static func isEarlier(_ a: Finding, _ b: Finding) -> Bool {
        (a.event.line, a.rule, a.subject?.id.rawValue ?? -1) < (b.event.line, b.rule, b.subject?.id.rawValue ?? -1)
    }

    /// Returns the key of the same defect in two runs of one app: the rule, and the classes from the root to the subject.
    ///
    /// - Parameter variant: distinguishes defects of one rule if the controller does not.
    static func fingerprint(of rule: String, variant: String? = nil, path: [String]) -> String {
        var fingerprint = rule
        if let variant { fingerprint += "/" + variant }
        var separator = ":"
        for name in namesInFingerprint(of: path) {
            fingerprint += separator
            fingerprint += name
            separator = ">"
        }
        return fingerprint
    }

    /// UIKit's private classes between the root and the subject change with each version of the system.
    static func namesInFingerprint(of path: [String]) -> [String] {
        path.dropLast().filter { !isPrivate($0) } + path.suffix(1)
    }

    static func isPrivate(_ name: String) -> Bool {
        if name.hasPrefix("_UI") { return true }
        // By bytes, because logs name many classes.
        return name.withBytes { name in
            guard let dot = name.firstOffset(of: UInt8(ascii: ".")) else { return false }
            return name[dot..<min(dot + 4, name.count)].equals(Bytes("._UI"))
        }
    }
}
