import TraceModel

/// An instant of a replay: an event, and how many steps of the user came before it.
struct Moment {
    let event: EventReference
    let step: Int
}

/// The steps of a user, which replace time in a log without times. A step is a completed departure, or an appearance. Controllers
/// that appear together, as a container and its children do, are one step.
final class UserSteps {
    /// How many steps are as long as the grace time of a leak.
    static let grace = 2

    /// By launch.
    @exclusivity(unchecked) private var counts: ContiguousArray<Int> = []
    /// Counts the appearances that were steps. A controller that began to appear at another count appeared with one of them.
    @exclusivity(unchecked) private var appearances: Int32 = 0
    /// The tests that took at least the grace time, by their own times.
    private let longTests: [TestInterval]

    init(_ tests: [TestInterval] = [], grace: Int64 = 0) {
        longTests = tests.filter { test in
            test.last.kind == .testFinished && (test.last.nanoseconds(since: test.first) ?? -1) >= grace
        }
    }

    /// Counts the launch's steps after the instant, up to a line. A test's end counts if the test began after the instant.
    func count(after moment: Moment, ofLaunch launch: Int, upTo line: Int) -> Int {
        let tests = longTests.count { $0.first.line > moment.event.line && $0.last.line <= line }
        return count(ofLaunch: launch) - moment.step + tests
    }

    func noteWillAppear(_ state: ControllerState) { state.appearingSince = appearances }

    /// Records a `viewDidAppear`; true if it is a step of its own.
    func noteDidAppear(_ state: ControllerState) -> Bool {
        guard state.appearingSince == appearances else { return false }
        appearances += 1
        addStep(toLaunch: state.controller.launch)
        return true
    }

    func count(ofLaunch launch: Int) -> Int { launch < counts.count ? counts[launch] : 0 }

    func addStep(toLaunch launch: Int) {
        while counts.count <= launch { counts.append(0) }
        counts[launch] += 1
    }
}

extension Hierarchy {
    /// Whether the trace continues for a leak's grace time after the instant; in a log without times, for two steps of the user.
    func outlasts(_ moment: Moment, in state: ControllerState, _ end: TraceEnd) -> Bool {
        guard knowledge.countsSteps else { return end.follows(moment.event, by: knowledge.settings.leakGrace) }
        return steps.count(after: moment, ofLaunch: state.controller.launch, upTo: end.lastLine) >= UserSteps.grace
    }

    /// Whether the event is at least a second after the instant; in a log without times, a step of the user.
    func isLater(_ event: EventReference, than moment: Moment, of state: ControllerState) -> Bool {
        guard !knowledge.countsSteps else { return steps.count(ofLaunch: state.controller.launch) > moment.step }
        return event.nanoseconds(since: moment.event).map { $0 >= knowledge.settings.cutOff } ?? false
    }

    /// Whether the event is that much later than a departure's completion; false before it.
    func isLater(_ event: EventReference, than exit: Exit, of state: ControllerState) -> Bool {
        exit.completion.map { isLater(event, than: $0, of: state) } ?? false
    }

    /// Notes that a call gives a controller a place. If it had left another one before, and not just now, it is kept on purpose.
    func arrive(_ state: ControllerState, at event: EventReference) {
        guard let exit = state.exit else { return }
        let isLater = isLater(event, than: exit, of: state)
        // What left with it comes back with it, if it is still inside.
        if let company = state.rareIfAny?.company, company.isWhole, let departure = exit.departure,
            company.isAway(by: departure)
        {
            if isLater { company.noteReturn() }
            company.exit = nil
        }
        let family = exit.departure?.isOfOne ?? true ? [state] : presentations.family(of: [state])
        for member in family where member.exit?.departure === exit.departure {
            if isLater { member.noteReturn() }
            places.endBefore(returnOf: member, at: event)
            member.exit = nil
        }
    }
}
