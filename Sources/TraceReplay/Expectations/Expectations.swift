import TraceModel

/// How one form of expectation is checked. Each form is in its own file and knows no other.
protocol ExpectationCheck: AnyObject {
    /// It is asked about the first event after this time, in nanoseconds since the run's start.
    var deadline: Int64 { get }

    /// Takes an event that is one of its calls, before it changes the hierarchy.
    ///
    /// - Parameters:
    ///   - part: the place of the call among those of the form.
    ///   - controller: the controller that the event is about.
    ///   - scope: distinguishes launches that ran side by side.
    func take(
        _ part: Int, _ event: Event, of controller: ControllerID?, scope: Int, _ hierarchy: Hierarchy,
        into violations: inout [Violation]
    )
    /// Takes the event after its ``deadline``.
    func expire(at time: Int64, _ hierarchy: Hierarchy) -> [Violation]
    /// - Parameter number: that of the controller's class.
    func begin(_ state: ControllerState, ofClass number: Int, _ hierarchy: Hierarchy)
    /// Another life of the controller begins, although the log did not show the end of the one before.
    func restart(_ controller: ControllerID)
    /// The controller was deallocated, another one took its address, or its launch ended.
    func end(_ state: ControllerState, ofClass number: Int, _ hierarchy: Hierarchy) -> [Violation]
    /// Forgets what it knows of a launch that is over; without one, of all, at the end of the trace.
    func end(scope: Int?, _ end: TraceEnd, _ hierarchy: Hierarchy) -> [Violation]
}

extension ExpectationCheck {
    var deadline: Int64 { .max }
    func expire(at time: Int64, _ hierarchy: Hierarchy) -> [Violation] { [] }
    func take(
        _ part: Int, _ event: Event, of controller: ControllerID?, scope: Int, _ hierarchy: Hierarchy,
        into violations: inout [Violation]
    ) {}
    func begin(_ state: ControllerState, ofClass number: Int, _ hierarchy: Hierarchy) {}
    func restart(_ controller: ControllerID) {}
    func end(_ state: ControllerState, ofClass number: Int, _ hierarchy: Hierarchy) -> [Violation] { [] }
}

/// A team's expectations during a replay.
struct Expectations {
    /// A check of a rule, whether it has deadlines, and whether it took something since the last launch ended.
    private var checks: [(rule: Int, check: any ExpectationCheck, isTimed: Bool, isTouched: Bool)] = []
    private var forms: [Expectation.Form] = []
    private var index = ExpectationIndex()
    /// The number of each controller's class in the index.
    private var classes = ControllerTable<Int32>(0)
    /// Those with deadlines.
    private var timed: [Int] = []
    private var touched: [Int] = []
    private let beginnings: LaunchBeginnings
    /// Whether launches ran side by side, so an event without a controller may be any launch's.
    private let isMerged: Bool
    private let devices: [Int: String]
    private let grace: Int64
    /// The first deadline.
    private(set) var deadline = Int64.max

    init(_ summary: TraceSummary, _ settings: RuleSettings) {
        grace = settings.cutOff
        let launches = summary.launches
        isMerged = zip(launches, launches.dropFirst()).contains { $1.first.line < $0.last.line }
        beginnings = LaunchBeginnings(hasGaps: !summary.header.gaps.isEmpty)
        devices = Dictionary(
            firstOf: launches.compactMap { launch in
                (launch.header.tags["device"] ?? summary.header.device).map { (launch.number, $0) }
            })
    }

    /// Adds an expectation; returns the reason why it cannot be checked.
    mutating func add(_ expectation: Expectation, ofRule rule: Int) -> UncheckedRules.Reason? {
        if isMerged, expectation.form.calls.contains(where: { !$0.hasController }) {
            return "launches ran side by side, and a mark does not tell which one it is about"
        }
        if case .duration(_, _, _, let device?) = expectation.form,
            !devices.values.contains(where: { Glob.fits($0, device) })
        {
            return UncheckedRules.Reason(text: "the trace is of another device")
        }
        let isTimed = if case .response(_, _, _?, _) = expectation.form { true } else { false }
        if isTimed { timed.append(checks.count) }
        forms.append(expectation.form)
        checks.append((rule, check(of: expectation.form), isTimed, false))
        return nil
    }

    /// To be called after the last expectation was added.
    mutating func finishAdding() { index = ExpectationIndex(forms) }

    private func check(of form: Expectation.Form) -> any ExpectationCheck {
        switch form {
        case .response(_, let then, let within, let same):
            ResponseCheck(then: then, within: within, grace: grace, sameController: same)
        case .absence(let first, let last, _, let same):
            AbsenceCheck(first, last, sameController: same)
        case .order: OrderCheck(form.calls, beginnings)
        case .precedence(_, let then, let ofChildren):
            PrecedenceCheck(then: then, ofChildren: ofChildren, beginnings)
        case .duration(let from, let to, let most, let device):
            DurationCheck(
                from, to, atMost: most,
                inLaunches: device.map { device in Set(devices.filter { Glob.fits($0.value, device) }.keys) })
        case .live(_, let most): LiveCheck(atMost: most)
        }
    }

    /// To be asked before the event changes the hierarchy.
    mutating func answers(about event: Event, _ hierarchy: Hierarchy) -> [RuleChecks.FoundViolation] {
        guard !checks.isEmpty else { return [] }
        if event.kind == .`init`, let state = hierarchy.state(event.subject), Self.isAnotherLife(event, of: state) {
            beginnings.noteRestart(state, hierarchy)
            for index in touched { checks[index].check.restart(state.id) }
        }
        let controller = event.about
        let range = index.range(of: event.kind, controller.map { classes[$0] } ?? 0)
        guard !range.isEmpty else { return [] }
        var answers: [RuleChecks.FoundViolation] = []
        var violations: [Violation] = []
        let scope = isMerged ? hierarchy.state(event.subject ?? event.object)?.controller.launch ?? 0 : 0
        for place in range {
            let call = index.calls[place]
            guard call.text < 0 || index.texts[call.text].fitsText(of: event) else { continue }
            touch(call.check)
            let (rule, check, isTimed, _) = checks[call.check]
            check.take(call.part, event, of: controller, scope: scope, hierarchy, into: &violations)
            if isTimed { deadline = min(deadline, check.deadline) }
            guard !violations.isEmpty else { continue }
            answers += violations.map { (rule, $0) }
            violations.removeAll()
        }
        return answers
    }

    // A call for each event takes longer than the comparison.
    @inline(__always)
    private mutating func touch(_ check: Int) {
        guard !checks[check].isTouched else { return }
        checks[check].isTouched = true
        touched.append(check)
    }

    /// Whether an `init` makes another controller at the address. A subclass may print it after its superclass, at once.
    private static func isAnotherLife(_ event: Event, of state: ControllerState) -> Bool {
        let first = state.controller.first
        return event.line != first.line && event.reference.nanoseconds(since: first).map { $0 >= 100_000_000 } ?? false
    }

    /// The answers about expectations that were not met in time.
    mutating func expired(at time: Int64, _ hierarchy: Hierarchy) -> [RuleChecks.FoundViolation] {
        var answers: [RuleChecks.FoundViolation] = []
        deadline = .max
        for index in timed {
            let check = checks[index].check
            if check.deadline < time { answers += check.expire(at: time, hierarchy).map { (checks[index].rule, $0) } }
            deadline = min(deadline, check.deadline)
        }
        return answers
    }

    mutating func begin(_ state: ControllerState, _ hierarchy: Hierarchy) {
        guard !checks.isEmpty else { return }
        let number = index.number(of: state.className)
        classes[state.id] = number
        for place in index.range(of: nil, number) {
            let check = index.calls[place].check
            touch(check)
            checks[check].check.begin(state, ofClass: Int(number), hierarchy)
        }
    }

    /// The answers about controllers that are gone.
    mutating func answers(about states: [ControllerState], _ hierarchy: Hierarchy) -> [RuleChecks.FoundViolation] {
        var answers: [RuleChecks.FoundViolation] = []
        guard !checks.isEmpty else { return answers }
        for state in states {
            beginnings.note(state, hierarchy)
            let number = classes[state.id]
            for place in index.range(of: nil, number) {
                let (rule, check, _, _) = checks[index.calls[place].check]
                let violations = check.end(state, ofClass: Int(number), hierarchy)
                if !violations.isEmpty { answers += violations.map { (rule, $0) } }
            }
        }
        return answers
    }

    /// - Parameter launch: nil at the end of the trace.
    mutating func answers(
        atEnd end: TraceEnd, of launch: Int?, _ hierarchy: Hierarchy
    ) -> [RuleChecks.FoundViolation] {
        // Where launches follow each other, all that is known is of the one that is over.
        let scope = isMerged ? launch : nil
        defer {
            if scope == nil {
                for index in touched { checks[index].isTouched = false }
                touched = []
            }
        }
        return touched.sorted().flatMap { index in
            checks[index].check.end(scope: scope, end, hierarchy).map { (checks[index].rule, $0) }
        }
    }
}

/// Whether a launch may have begun before the trace shows it, so what came before is unknown.
final class LaunchBeginnings {
    private let hasGaps: Bool
    /// Launches in which a controller that is gone was older than the trace.
    private var late: Set<Int> = []

    init(hasGaps: Bool) {
        self.hasGaps = hasGaps
    }

    func note(_ state: ControllerState, _ hierarchy: Hierarchy) {
        if hierarchy.knowledge.isOlder(state) { late.insert(state.controller.launch) }
    }

    /// Notes that the controller before this one at its address was older than the trace, if the trace began with another call of it.
    func noteRestart(_ state: ControllerState, _ hierarchy: Hierarchy) {
        if state.controller.first.kind != .`init`, hierarchy.knowledge.showsReliably(.`init`, in: state) {
            late.insert(state.controller.launch)
        }
    }

    /// Returns the reason why nothing is known of what came before the event in its launch.
    func obstacle(of launch: Int, _ hierarchy: Hierarchy) -> UncheckedRules.Reason? {
        if hasGaps, launch > 0 { return .whose("launch has a gap before it") }
        if !late.contains(launch), hierarchy.survivors(ofLaunch: launch).contains(where: hierarchy.knowledge.isOlder) {
            late.insert(launch)
        }
        return late.contains(launch) ? .whose("launch began before the trace") : nil
    }
}

extension TraceKnowledge {
    /// Whether the controller is surely older than the trace, whose first event of it should have been its `init`.
    func isOlder(_ state: ControllerState) -> Bool {
        !state.isKnownFromBirth && showsReliably(.`init`, in: state)
    }
}
