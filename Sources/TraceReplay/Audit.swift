package import TraceModel

/// Replays a trace and asks the rules on the way.
package struct Audit {
    private typealias EventCheck = (rule: Int, ask: @Sendable (Event, Hierarchy) -> [Violation])
    private typealias RelationCheck = (rule: Int, ask: @Sendable (RelationState, Hierarchy) -> [Violation])
    private typealias ViewCheck = (rule: Int, ask: @Sendable (HostedView, Hierarchy) -> [Violation])
    private typealias ControllerCheck = (rule: Int, ask: @Sendable (ControllerState, Hierarchy) -> [Violation])

    private let hierarchy: Hierarchy
    private let rules: [any Rule.Type]
    private let policy: RulePolicy
    /// By rule, whether it looks for what is left over.
    private let findsLeaks: [Bool]
    private var eventChecks = [[EventCheck]](repeating: [], count: EventKind.allCases.count)
    private var relationChecks: [RelationCheck] = []
    private var viewChecks: [ViewCheck] = []
    private var controllerChecks: [ControllerCheck] = []
    private var matches = SQLRuleMatchStops()
    private var findings: [Finding] = []
    private var scopes: TestScopes
    /// What was judged at the end of a test; the trace's end does not judge it again.
    private var judgedControllers: Set<ControllerID> = []
    private var judgedRelations: Set<Int> = []
    /// The test at whose end things are judged.
    private var endingTest: TestInterval?
    private var last: EventReference?
    /// Nil where the log declares that each label is one controller.
    private var labels: SharedLabels?

    /// Rules that are not run, because the trace cannot show what they read.
    package private(set) var notChecked: [NotChecked] = []

    /// Nil unless a profile is wanted.
    private var recorder: ProfileRecorder?

    /// How many findings the policy leaves out.
    package private(set) var excludedCount = 0

    /// An audit of a trace whose summary is known.
    ///
    /// - Parameters:
    ///   - further: rules in SQL, which are asked elsewhere; see ``expect(_:by:)``.
    ///   - profiles: whether the trace is also to be summed up, for comparing it with another.
    package init(
        _ summary: TraceSummary, rules: [any Rule.Type] = RuleCatalogue.all, further: [RuleDescription] = [],
        settings: RuleSettings = RuleSettings(), policy: RulePolicy = RulePolicy(), profiles: Bool = false
    ) {
        recorder = profiles ? ProfileRecorder() : nil
        scopes = TestScopes(settings)
        labels = summary.header.isDeclared ? nil : SharedLabels()
        let recordedKinds = RecordedKinds(summary)
        hierarchy = Hierarchy(
            recordedKinds: recordedKinds, end: TraceEnd(summary),
            containers: SystemContainers(
                superclasses: summary.header.superclasses, configured: policy.systemContainers),
            threads: summary.threads, settings: settings)
        self.rules = rules
        self.policy = policy
        findsLeaks = rules.map { $0.description.findsLeaks }
        for (index, rule) in rules.enumerated() {
            guard isAsked(rule.description, recordedKinds) else { continue }
            switch rule.check {
            case .event(let kinds, let ask):
                for kind in kinds.elements { eventChecks[Int(kind.rawValue)].append((index, ask)) }
            case .relation(let ask): relationChecks.append((index, ask))
            case .view(let ask): viewChecks.append((index, ask))
            case .controller(let ask): controllerChecks.append((index, ask))
            }
        }
        for rule in further { _ = isAsked(rule, recordedKinds) }
        notChecked.sort { $0.rule < $1.rule }
    }

    /// Takes what a rule in SQL found in the trace, before the replay begins.
    ///
    /// A rule that is among the ``notChecked`` need not be asked.
    package mutating func expect(_ found: [SQLRuleMatch], by rule: RuleDescription) {
        matches.add(found, by: rule)
    }

    /// Replays the next stretch of the trace.
    package mutating func replay(_ batch: ReplayBatch) {
        var births = batch.controllers.makeIterator()
        var next = births.next()
        for event in batch.events {
            for test in scopes.takeEnded(before: event) { judgeLeaks(of: test, upTo: nil) }
            while let controller = next, controller.first.line <= event.line {
                hierarchy.add(controller)
                matches.note(controller)
                judgeEnded()
                next = births.next()
            }
            labels?.note(event, in: hierarchy)
            for check in eventChecks[Int(event.kind.rawValue)] {
                for violation in check.ask(event, hierarchy) { report(violation, by: check.rule) }
            }
            hierarchy.apply(event)
            judgeEnded()
            if event.kind == .testStarted || event.kind == .testFinished { scopes.note(event) }
            last = event.reference
            recorder?.note(event, in: hierarchy)
            if event.line >= matches.nextLine { matches.pass(event, hierarchy) }
        }
    }

    /// The tests that ran, once the trace was replayed and ``finish()`` was called; by their starts.
    package var tests: [TestInterval] { scopes.finished }

    /// What the run comes to, if that was wanted, once it was replayed and ``finish()`` was called.
    package mutating func profile(of run: Run) -> RunProfile? {
        recorder?.finish(hierarchy)
        let recorded = EventKinds(EventKind.allCases.filter(hierarchy.recordedKinds.records))
        var profile = recorder?.profile(
            of: run, recorded: recorded.subtracting(.besideTheLifecycle), survivors: hierarchy.survivors)
        profile?.findings = findings
        profile?.notChecked = notChecked
        return profile
    }

    /// Judges what is still open at the end, and returns all findings in the order of their events, then rules.
    package mutating func finish() -> [Finding] {
        let end = EventReference(line: last?.line ?? 0, time: hierarchy.end?.time ?? last?.time, kind: .testFinished)
        for test in scopes.close(at: end) { judgeLeaks(of: test, upTo: end.time) }
        for state in hierarchy.survivors {
            if let hostedView = state.view { judge(hostedView) }
            if let relation = state.relation { judge(relation) }
            judge(state)
        }
        leaveOutGuesses()
        for finding in matches.finish(under: policy) { keep(finding) }
        let timeline = TestTimeline(scopes.finished)
        for index in findings.indices where findings[index].test == nil {
            findings[index].test = timeline.test(at: findings[index].event.line)?.name
        }
        findings.sort {
            ($0.event.line, $0.rule, $0.subject?.id.rawValue ?? -1)
                < ($1.event.line, $1.rule, $1.subject?.id.rawValue ?? -1)
        }
        return findings
    }

    /// Leaves out what was found of controllers that cannot be told apart; says so where a rule found nothing else.
    private mutating func leaveOutGuesses() {
        guard let labels, let name = labels.names.min() else { return }
        let guesses = findings.filter(labels.concern)
        findings.removeAll(where: labels.concern)
        let reason = "the log shows no address of '\(name)', which stands for several controllers"
        for rule in Set(guesses.map(\.rule)).subtracting(findings.map(\.rule)) {
            notChecked.append(NotChecked(rule: rule, reason: reason))
        }
        notChecked.sort { $0.rule < $1.rule }
    }

    private mutating func judgeEnded() {
        for hostedView in hierarchy.endedViews { judge(hostedView) }
        for relation in hierarchy.endedRelations { judge(relation) }
        for state in hierarchy.endedControllers { judge(state) }
    }

    private mutating func judge(_ hostedView: HostedView) {
        for check in viewChecks {
            for violation in check.ask(hostedView, hierarchy) { report(violation, by: check.rule) }
        }
    }

    /// Asks the rules that look for leaks about what the test brought, as if the trace ended a grace after the test.
    ///
    /// - Parameter time: when the trace ends, if it does.
    private mutating func judgeLeaks(of test: TestInterval, upTo time: Int64?) {
        let end = hierarchy.end
        let scopeEnd = test.last.time.map { min($0 + hierarchy.settings.leakGrace, time ?? .max) }
        hierarchy.end = TraceEnd(ofScopeAt: scopeEnd, line: test.last.line)
        endingTest = test
        defer {
            hierarchy.end = end
            endingTest = nil
        }
        let lines = test.first.line...max(test.first.line, test.last.line)
        for state in hierarchy.survivors {
            let count = findings.count + excludedCount
            if let relation = state.relation, lines.contains(relation.began.line) {
                judge(relation)
                if findings.count + excludedCount > count { judgedRelations.insert(relation.began.line) }
            } else if lines.contains(state.controller.first.line) {
                judge(state)
                if findings.count + excludedCount > count { judgedControllers.insert(state.id) }
            }
        }
    }

    /// Whether the rule is asked: at the end of a test those that look for leaks, and these not again later.
    private func isAsked(_ rule: Int, isJudged: Bool) -> Bool {
        endingTest == nil ? !(isJudged && findsLeaks[rule]) : !isJudged && findsLeaks[rule]
    }

    private mutating func judge(_ relation: RelationState) {
        let isJudged = judgedRelations.contains(relation.began.line)
        for check in relationChecks where isAsked(check.rule, isJudged: isJudged) {
            for violation in check.ask(relation, hierarchy) { report(violation, by: check.rule) }
        }
    }

    private mutating func judge(_ state: ControllerState) {
        let isJudged = judgedControllers.contains(state.id)
        for check in controllerChecks where isAsked(check.rule, isJudged: isJudged) {
            for violation in check.ask(state, hierarchy) { report(violation, by: check.rule) }
        }
    }

    private mutating func report(_ violation: Violation, by rule: Int) {
        let description = rules[rule].description
        var severity = policy.severity(violation.severity, of: description)
        var message = violation.message
        if let hook = violation.absentHook, let subject = violation.subject,
            !hierarchy.recordedKinds.shows(hook, in: subject.className)
        {
            severity = severity.milder
            message.description +=
                " (milder: no \(subject.shortName) shows a \(hook.name), so the class may not log it)"
        }
        let path = violation.subject?.path ?? []
        var finding = Finding(
            rule: description.id, severity: severity, subject: violation.subject?.controller,
            parent: violation.parent?.controller, event: violation.event, message: message,
            witnesses: violation.witnesses.sorted { $0.event < $1.event }, path: path,
            fingerprint: Finding.fingerprint(of: description.id, variant: violation.variant, path: path))
        finding.test = endingTest?.name
        keep(finding)
    }

    private mutating func keep(_ finding: Finding) {
        if policy.excludes(finding) {
            excludedCount += 1
        } else {
            findings.append(finding)
        }
    }

    /// Whether the rule is to be asked; notes why not.
    private mutating func isAsked(_ rule: RuleDescription, _ recordedKinds: RecordedKinds) -> Bool {
        guard let reason = policy.switchedOff[rule.id] ?? Self.obstacle(to: rule, recordedKinds) else { return true }
        notChecked.append(NotChecked(rule: rule.id, reason: reason))
        return false
    }

    /// Why the rule cannot be run on such a trace; nil where it can.
    private static func obstacle(to rule: RuleDescription, _ recordedKinds: RecordedKinds) -> String? {
        guard !rule.needs.isEmpty else { return nil }
        let missing = rule.needs.map { group in group.elements.filter { !recordedKinds.records($0) } }
        guard !missing.contains(where: \.isEmpty) else { return nil }
        let names = missing.min { $0.count < $1.count } ?? []
        return "the trace records no " + names.map(\.name).joined(separator: " and no ")
    }
}
