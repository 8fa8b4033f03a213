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
        _ part: Int, _ event: Event, of controller: ControllerID?, scope: Int, _ hierarchy: Hierarchy
    ) -> [Violation]
    /// Takes the event after its ``deadline``.
    func expire(at time: Int64, _ hierarchy: Hierarchy) -> [Violation]
    func begin(_ state: ControllerState, _ hierarchy: Hierarchy)
    /// Another life of the controller begins, although the log did not show the end of the one before.
    func restart(_ controller: ControllerID)
    /// The controller was deallocated, another one took its address, or its launch ended.
    func end(_ state: ControllerState, _ hierarchy: Hierarchy) -> [Violation]
    /// Forgets what it knows of a launch that is over; without one, of all, at the end of the trace.
    func end(scope: Int?, _ end: TraceEnd, _ hierarchy: Hierarchy) -> [Violation]
}

extension ExpectationCheck {
    var deadline: Int64 { .max }
    func expire(at time: Int64, _ hierarchy: Hierarchy) -> [Violation] { [] }
    func take(
        _ part: Int, _ event: Event, of controller: ControllerID?, scope: Int, _ hierarchy: Hierarchy
    ) -> [Violation] { [] }
    func begin(_ state: ControllerState, _ hierarchy: Hierarchy) {}
    func restart(_ controller: ControllerID) {}
    func end(_ state: ControllerState, _ hierarchy: Hierarchy) -> [Violation] { [] }
    func end(scope: Int?, _ end: TraceEnd, _ hierarchy: Hierarchy) -> [Violation] { [] }
}

/// A team's expectations during a replay.
struct Expectations {
    /// What a check takes: calls of a kind or, among the ``lives``, the births and deaths of controllers.
    private struct AwaitedCall {
        let check: Int
        /// Its place among the calls of the form.
        let part: Int
        let pattern: Expectation.CallPattern
        /// By the number of a class, whether it is about such a controller; where a text decides, about any.
        var fits: [Bool]
    }

    private var checks: [(rule: Int, check: any ExpectationCheck)] = []
    /// By kind, in the order of the expectations and their parts; the last list is that of ``lives``.
    private var awaited = [[AwaitedCall]](repeating: [], count: lives + 1)
    private static let lives = EventKind.allCases.count
    /// By the name of a class, its number; that of no class is 0.
    private var numbers: [String: Int32] = [:]
    /// The number of each controller's class.
    private var classes = ControllerTable<Int32>(0)
    private let beginnings: LaunchBeginnings
    /// Whether launches ran side by side, so an event without a controller may be any launch's.
    private let isMerged: Bool
    private let devices: [Int: String]
    private let grace: Int64
    /// The first deadline.
    private var deadline = Int64.max

    init(_ summary: TraceSummary, _ settings: RuleSettings) {
        grace = settings.cutOff
        let launches = summary.launches
        isMerged = launches.overlap
        beginnings = LaunchBeginnings(hasGaps: !summary.header.gaps.isEmpty)
        devices = Dictionary(
            firstOf: launches.compactMap { launch in
                launch.platform(in: summary).device.map { (launch.number, $0) }
            })
    }

    /// Adds an expectation; returns the reason why it cannot be checked.
    mutating func add(_ expectation: Expectation, ofRule rule: Int) -> UncheckedRules.Reason? {
        let form = expectation.form
        if isMerged, form.calls.contains(where: { !$0.hasController }) {
            return "launches ran side by side, and a mark does not tell which one it is about"
        }
        if case .duration(_, _, _, let device?) = form, !devices.values.contains(where: { Glob.fits($0, device) }) {
            return UncheckedRules.Reason(text: "the trace is of another device")
        }
        for (part, call) in form.calls.enumerated() { add(call, part) }
        switch form {
        case .live(let pattern, _): add(Expectation.CallPattern(.`init`, pattern), amongLives: true)
        case .response(let after, _, nil, true): add(after, amongLives: true)
        case .duration: add(Expectation.CallPattern("mark background"), DurationCheck.pause)
        case .response, .absence, .order, .precedence: break
        }
        checks.append((rule, check(of: form)))
        return nil
    }

    /// Lets the next check take a call.
    private mutating func add(_ call: Expectation.CallPattern, _ part: Int = 0, amongLives: Bool = false) {
        awaited[amongLives ? Self.lives : Int(call.kind.rawValue)].append(
            AwaitedCall(
                check: checks.count, part: part, pattern: call, fits: [call.readsText || call.pattern == nil]))
    }

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

    /// The number of a class. Each class is compared with the patterns once.
    private mutating func number(of className: String) -> Int32 {
        if let number = numbers[className] { return number }
        let (name, number) = (ClassName(className), Int32(numbers.count + 1))
        numbers[className] = number
        for kind in awaited.indices {
            for index in awaited[kind].indices {
                let call = awaited[kind][index].pattern
                let fits = call.readsText || call.pattern.map(name.matches) ?? true
                awaited[kind][index].fits.append(fits)
            }
        }
        return number
    }

    /// To be asked before the event changes the hierarchy.
    mutating func answers(about event: Event, _ hierarchy: Hierarchy) -> [RuleChecks.FoundViolation] {
        if event.kind == .`init`, let state = hierarchy.state(event.subject), Self.isAnotherLife(event, of: state) {
            beginnings.noteRestart(state, hierarchy)
            for (_, check) in checks { check.restart(state.id) }
        }
        let kind = Int(event.kind.rawValue)
        guard !awaited[kind].isEmpty else { return [] }
        var answers: [RuleChecks.FoundViolation] = []
        let controller = event.about
        let number = Int(controller.map { classes[$0] } ?? 0)
        let scope = isMerged ? hierarchy.state(event.subject ?? event.object)?.controller.launch ?? 0 : 0
        // By index, as the rules are asked.
        for index in awaited[kind].indices where awaited[kind][index].fits[number] {
            let call = awaited[kind][index]
            guard !call.pattern.readsText || call.pattern.fitsText(of: event) else { continue }
            let (rule, check) = checks[call.check]
            answers += check.take(call.part, event, of: controller, scope: scope, hierarchy).map { (rule, $0) }
            deadline = min(deadline, check.deadline)
        }
        return answers
    }

    /// Whether an `init` makes another controller at the address. A subclass may print it after its superclass, at once.
    private static func isAnotherLife(_ event: Event, of state: ControllerState) -> Bool {
        let first = state.controller.first
        return event.line != first.line && event.reference.nanoseconds(since: first).map { $0 >= 100_000_000 } ?? false
    }

    /// The answers about expectations that were not met in time.
    mutating func answers(upTo time: Int64, _ hierarchy: Hierarchy) -> [RuleChecks.FoundViolation] {
        guard time > deadline else { return [] }
        var answers: [RuleChecks.FoundViolation] = []
        deadline = .max
        for (rule, check) in checks {
            if check.deadline < time { answers += check.expire(at: time, hierarchy).map { (rule, $0) } }
            deadline = min(deadline, check.deadline)
        }
        return answers
    }

    mutating func begin(_ state: ControllerState, _ hierarchy: Hierarchy) {
        classes[state.id] = number(of: state.className)
        for check in checks(ofLifeOf: state) { check.check.begin(state, hierarchy) }
    }

    /// The answers about controllers that are gone.
    func answers(about states: [ControllerState], _ hierarchy: Hierarchy) -> [RuleChecks.FoundViolation] {
        var answers: [RuleChecks.FoundViolation] = []
        for state in states {
            beginnings.note(state, hierarchy)
            for (rule, check) in checks(ofLifeOf: state) { answers += check.end(state, hierarchy).map { (rule, $0) } }
        }
        return answers
    }

    private func checks(ofLifeOf state: ControllerState) -> [(rule: Int, check: any ExpectationCheck)] {
        awaited[Self.lives].filter { $0.fits[Int(classes[state.id])] }.map { checks[$0.check] }
    }

    /// - Parameter launch: nil at the end of the trace.
    func answers(atEnd end: TraceEnd, of launch: Int?, _ hierarchy: Hierarchy) -> [RuleChecks.FoundViolation] {
        // Where launches follow each other, all that is known is of the one that is over.
        let scope = isMerged ? launch : nil
        return checks.flatMap { rule, check in check.end(scope: scope, end, hierarchy).map { (rule, $0) } }
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
        if hierarchy.knowledge.isSurelyOlderThanTrace(state) { late.insert(state.controller.launch) }
    }

    /// Notes that the controller before this one at its address was older than the trace, if the trace began with another call of it.
    func noteRestart(_ state: ControllerState, _ hierarchy: Hierarchy) {
        if state.controller.first.kind != .`init`, hierarchy.knowledge.wouldBeginWithInit(state) {
            late.insert(state.controller.launch)
        }
    }

    /// Returns the reason why nothing is known of what came before the event in its launch.
    func obstacle(of launch: Int, _ hierarchy: Hierarchy) -> UncheckedRules.Reason? {
        if hasGaps, launch > 0 { return .whose("launch has a gap before it") }
        let survivors = hierarchy.survivors(ofLaunch: launch)
        if !late.contains(launch), survivors.contains(where: hierarchy.knowledge.isSurelyOlderThanTrace) {
            late.insert(launch)
        }
        return late.contains(launch) ? .whose("launch began before the trace") : nil
    }
}
