package import TraceModel

/// Replays a trace with the knowledge of the whole of it, makes its relations, and asks the rules on the way.
package struct Audit {
    let hierarchy: Hierarchy
    var driver: HierarchyDriver
    let end: TraceEnd
    /// The end of the launch that is under way.
    private(set) var currentEnd: TraceEnd
    /// Nil without tests.
    let tests: LaunchTests?
    let rules: [RuleDescription]
    let policy: RulePolicy
    var checks = RuleChecks()
    /// The answers about an event; empty between events.
    private var answers: [RuleChecks.FoundViolation] = []
    /// The relations and stays that ended since some were handed over.
    var ended = ImportBatch()
    /// How many relations ended, or were open at the end.
    package internal(set) var relationCount = 0
    /// Nil without rules in SQL.
    var matches: SQLRuleMatchStops?
    private var expectations: Expectations?
    var findings: AuditFindings
    var visits: Visits
    /// Nil as long as no finding waits for what refutes it.
    var crashes: CrashFindings?
    var coverage: CoverageRecorder
    /// Nil unless leaks are judged at the end of each test.
    var scopes: TestScopes?
    /// Nil as long as each controller has an address.
    var labels: SharedLabels?
    private let summary: TraceSummary
    var unchecked = UncheckedRules()
    /// By the reason, the classes of controllers whose leaks nobody could judge.
    var leftOpen: [String: Set<String>] = [:]
    var clock = RunningClock()
    /// The launches of marks; nil in a run of one launch.
    private let marks: [Int: Int]?
    /// The line of the last gap in the log, and that of the event that is replayed.
    var lastGap: Int?
    var line = 0
    private var steps = StepCheck()
    /// The checked rules that judge calls of controllers by earlier calls.
    private var judging: [RuleDescription] = []

    /// Nil unless a profile is wanted.
    private var recorder: ProfileRecorder?

    package var excluded: [Finding] { findings.excluded }
    package var usedExclusions: Set<Int> { findings.usedExclusions }

    /// An audit of a trace whose summary is known.
    ///
    /// - Parameters:
    ///   - rules: none if only the relations are wanted.
    ///   - further: rules in SQL, which are asked elsewhere; see ``expect(_:by:)``.
    ///   - expectations: those of a team.
    ///   - profiles: whether to make a profile of the trace as well, for comparing it with another.
    package init(
        _ summary: TraceSummary, rules: [RuleDescription] = RuleCatalogue.all, further: [RuleDescription] = [],
        expectations: [Expectation] = [], settings: RuleSettings = RuleSettings(), policy: RulePolicy = RulePolicy(),
        profiles: Bool = false
    ) {
        recorder = profiles ? ProfileRecorder() : nil
        tests = summary.tests.isEmpty ? nil : LaunchTests(summary.tests)
        coverage = CoverageRecorder(summary, tests)
        scopes = settings.scope == .test ? TestScopes(summary.tests, grace: settings.leakGrace) : nil
        self.summary = summary
        driver = HierarchyDriver(summary, policy: policy, settings: settings)
        hierarchy = driver.hierarchy
        hierarchy.endedStays = []
        let knowledge = hierarchy.knowledge
        end = TraceEnd(summary)
        marks = summary.launches.count > 1 ? summary.marks : nil
        currentEnd = driver.currentEnd ?? end
        self.rules = expectations.isEmpty ? rules : rules + expectations.map(\.description)
        self.expectations = expectations.isEmpty ? nil : Expectations(summary, settings)
        self.policy = policy
        findings = AuditFindings(policy, tests)
        visits = Visits(grace: settings.leakGrace)
        for (index, rule) in self.rules.enumerated()
        where unchecked.admits(rule, under: policy, knowledge) {
            if knowledge.countsSteps, rule.countsSteps { steps.rules.append(rule.id) }
            if !rule.looksAt.isEmpty { judging.append(rule) }
            if rule.needsThreads, !knowledge.threads.hasOffMain { continue }
            guard index < rules.count else {
                if let reason = self.expectations?.add(expectations[index - rules.count], ofRule: index) {
                    unchecked.note(rule.id, because: reason)
                }
                continue
            }
            if rule.countsVisits { visits.rule = rule.id }
            for check in RuleCatalogue.checks(of: rule.id, at: index) { checks.add(check, ofRule: index, rule) }
        }
        if !expectations.isEmpty { knowledge.expected = ExpectedClasses(expectations, knowledge.recordedKinds) }
        for rule in further { _ = unchecked.admits(rule, under: policy, knowledge) }
    }

    /// Rules that are not run, at all or for some classes, because the trace cannot show the events that they read. The classes
    /// are known after ``finish()``.
    package var notChecked: [RunReport.NotChecked] {
        unchecked.list(rules.ids(where: \.findsLeaks))
    }

    /// The classes of controllers that left too close to the end for the rules that find leaks, or before lines that are missing, in order.
    package var openLeaks: [(reason: String, classes: [String])] {
        leftOpen.sorted { $0.key < $1.key }.map { ($0.key, $0.value.sorted()) }
    }
    /// The reasons why rules in SQL could not run, in their order.
    package private(set) var failedRules: [SQLRuleError] = []

    /// Takes the matches of a rule in SQL in the trace, before the replay begins.
    ///
    /// There is no need to check a rule that is among the ``notChecked``.
    package mutating func expect(_ rows: [SQLRule.Match], by rule: RuleDescription) {
        if matches == nil { matches = SQLRuleMatchStops() }
        matches?.add(rows, by: rule)
    }

    /// Notes that a rule in SQL could not run.
    package mutating func leaveOut(_ rule: RuleDescription, because error: SQLRuleError) {
        unchecked.note(rule.id, because: UncheckedRules.Reason(text: error.message))
        failedRules.append(error)
    }

    /// Replays the next part of the trace, and returns the relations and stays that ended, in this order.
    @discardableResult
    package mutating func replay(_ batch: ReplayBatch) -> ImportBatch {
        driver.expect(batch.controllers)
        // Through a pointer, because each event of an array would be copied.
        batch.events.withUnsafeBufferPointer { for index in $0.indices { replay(onClock: $0[index]) } }
        return takeEnded()
    }

    /// Replays an event at the time that has passed while the app ran.
    private mutating func replay(onClock event: borrowing Event) {
        let launch = marks.flatMap { driver.launch(of: event) ?? $0[event.line] }
        let time = clock.time(of: event, inLaunch: launch)
        if clock.isSteady || time == event.time { return replay(event) }
        var moved = copy event
        moved.reference.time = time
        replay(moved)
    }

    // Borrowed, because a copy of each event takes longer than some checks.
    private mutating func replay(_ event: borrowing Event) {
        line = event.line
        if event.kind == .mark, event.payload.isGap { lastGap = event.line }
        let isDue = event.line >= driver.nextLine
        while isDue, let launch = driver.nextLaunch(endedBefore: event.line) { endLaunch(launch) }
        let hasScopes = scopes?.isOver == false
        if hasScopes {
            for scope in scopes?.takeEnded(before: event) ?? [] { judgeLeaks(of: scope, upTo: nil) }
        }
        while isDue, let controller = driver.addNext(upTo: event.reference) {
            if labels == nil, controller.address == nil { labels = SharedLabels(summary) }
            if let state = hierarchy.state(controller.id) { coverage.note(state, .began, at: controller.first.line) }
            crashes?.note(controller)
            scopes?.note(controller.id, at: controller.first.line)
            matches?.note(controller)
            if !hierarchy.ended.isEmpty { judge(hierarchy.ended, at: event.line) }
            if let state = hierarchy.state(controller.id) { expectations?.begin(state, hierarchy) }
        }
        if let time = event.time, let late = expectations?.answers(upTo: time, hierarchy) { report(late) }
        if event.kind == .didMove || event.kind == .mark { coverage.note(event, in: hierarchy) }
        if let subject = hierarchy.state(event.subject) {
            replay(event, of: subject)
        } else {
            hierarchy.clearEnded()
            ask(about: event, of: nil)
            let answers = expectations?.answers(about: event, hierarchy) ?? []
            hierarchy.moveAround(by: event)
            if !answers.isEmpty { report(answers) }
        }
        if hasScopes { noteRelations(begunBy: event) }
        if !hierarchy.ended.isEmpty { judge(hierarchy.ended, at: event.line) }
        recorder?.note(event, in: hierarchy)
        if let next = matches?.nextLine, event.line >= next { passMatches(event) }
    }

    private mutating func replay(_ event: Event, of subject: ControllerState) {
        guard hierarchy.accept(event, of: subject) else { return noteEcho(event, of: subject) }
        crashes?.note(event)
        ask(about: event, of: subject)
        let answers = expectations?.answers(about: event, hierarchy) ?? []
        hierarchy.move(by: event, of: subject)
        // The path to the root is that after the event.
        if !answers.isEmpty { report(answers) }
    }

    private mutating func ask(about event: Event, of subject: ControllerState?) {
        labels?.note(event, of: subject, in: hierarchy)
        checks.ask(about: event, of: subject, hierarchy, into: &answers)
        guard !answers.isEmpty else { return }
        report(answers)
        answers.removeAll()
    }

    /// Returns the profile of a launch, or of the run without one; nil if none was wanted. To be called after ``finish()``.
    package func profile(of run: Run, launch: Int?) -> RunProfile? {
        let recorded = EventKinds(EventKind.allCases.filter { hierarchy.knowledge.evidence(of: $0) >= .likely })
        var profile = recorder?.profile(
            of: run, launch: launch, recorded: recorded.subtracting(.besideTheLifecycle))
        profile?.findings = findings.counted.filter { launch == nil || run.launch(of: $0) == launch }
        profile?.notChecked = notChecked
        return profile
    }

    /// Judges what is still open at the end, and returns all findings in the order of their events, then rules.
    ///
    /// - Parameter take: receives the other relations and stays, some at a time: those that end with their launches, and those that are open at
    ///   the end of the trace.
    @discardableResult
    package mutating func finish(_ take: (ImportBatch) throws -> Void) rethrows -> [Finding] {
        while let launch = driver.nextLaunch(endedBefore: .max) { endLaunch(launch) }
        for scope in scopes?.close() ?? [] { judgeLeaks(of: scope, upTo: end.time) }
        judgeOpen(hierarchy.survivors, end)
        report(expectations?.answers(atEnd: currentEnd, of: nil, hierarchy) ?? [])
        recorder?.end(hierarchy.survivors)
        steps.finish(&unchecked)
        for finding in crashes?.proven ?? [] { findings.add(finding) }
        labels?.leaveOutGuesses(of: judging, hierarchy.knowledge, from: &findings, &unchecked)
        for name in hierarchy.returns?.countedNames ?? [] {
            report(checks.ofNames.answers(about: name, hierarchy, end))
        }
        for finding in matches?.finish(under: policy) ?? [] { findings.add(finding) }
        findings.removeRestatements(by: rules)
        findings.addGrowth(by: visits)
        if !clock.isSteady { findings.mapEvents(clock.restored) }
        findings.sort()
        for state in hierarchy.survivors {
            if ended.relations.count + (hierarchy.endedStays?.count ?? 0) > Self.handful { try take(takeEnded()) }
            if let relation = state.relation { keep(relation) }
            hierarchy.stays?.endAll(of: state, at: nil, nil)
        }
        try take(takeEnded())
        return findings.counted
    }

    /// How many open relations and stays are handed over at once.
    private static let handful = 8192

    // MARK: Ends

    private mutating func endLaunch(_ launch: Launch) {
        let survivors = hierarchy.survivors(ofLaunch: launch.number)
        judgeOpen(survivors, TraceEnd(of: launch))
        currentEnd = TraceEnd(of: launch)
        report(expectations?.answers(atEnd: currentEnd, of: launch.number, hierarchy) ?? [])
        recorder?.end(survivors)
        driver.end(launch)
        for relation in hierarchy.ended.relations { keep(relation) }
        report(expectations?.answers(about: hierarchy.ended.controllers, hierarchy) ?? [])
        currentEnd = driver.currentEnd ?? end
    }

    private mutating func judgeOpen(_ survivors: some Sequence<ControllerState>, _ end: TraceEnd) {
        for state in survivors {
            if let hostedView = state.view { report(checks.ofViews.answers(about: hostedView, hierarchy, end)) }
            if let relation = state.relation { judge(relation, end) }
            judge(state, end)
            if !hierarchy.knowledge.isTraced(state) {
                for rule in rules where rule.findsLeaks { coverage.note(state, undecidedBy: rule) }
            }
            coverage.close(state)
        }
    }

    private mutating func judge(_ ended: Hierarchy.Ended, at line: Int) {
        for relation in ended.relations { keep(relation) }
        coverage.note(ended, at: line)
        for view in ended.views { report(checks.ofViews.answers(about: view, hierarchy, end(for: view.child))) }
        for relation in ended.relations { judge(relation, end(for: relation.child)) }
        for state in ended.controllers {
            judge(state, end(for: state))
            if scopes?.hasReported(state) != true { visits.note(ended: state) }
        }
        report(expectations?.answers(about: ended.controllers, hierarchy) ?? [])
    }

    func end(for state: ControllerState) -> TraceEnd { driver.end(for: state) ?? end }

    private mutating func judge(_ relation: RelationState, _ end: TraceEnd) {
        let leaks = scopes?.hasReported(relation) == true ? false : nil
        report(checks.ofRelations.answers(about: relation, hierarchy, end, leaks: leaks))
    }

    private mutating func judge(_ state: ControllerState, _ end: TraceEnd) {
        steps.note(state, hierarchy, end)
        let leaks = scopes?.hasReported(state) == true ? false : nil
        report(checks.ofControllers.answers(about: state, hierarchy, end, leaks: leaks))
    }
}
