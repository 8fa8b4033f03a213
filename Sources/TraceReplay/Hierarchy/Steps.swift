import TraceModel

/// An instant of a replay: an event, and how many steps of the user came before it.
struct Moment {
    let event: EventReference
    let step: Int
}

/// The steps of a user, which stand for time in a log without any: a departure that is complete, or an appearance. What appears while
/// something else does, as a container and its children do, is one step with it.
final class Steps {
    /// So many steps are as long as the grace of a leak.
    static let grace = 2

    /// By launch.
    @exclusivity(unchecked) private var counts: ContiguousArray<Int> = []
    /// Counts the appearances that were steps of their own: what began to appear at another count than now appeared by that step.
    @exclusivity(unchecked) private var appearances: Int32 = 0
    /// The tests that say that they took as long as the grace.
    private let longTests: [TestInterval]

    init(_ tests: [TestInterval] = [], grace: Int64 = 0) {
        longTests = tests.filter { test in
            test.last.kind == .testFinished && (test.last.nanoseconds(since: test.first) ?? -1) >= grace
        }
    }

    /// The instant of an event of the launch.
    func moment(_ event: EventReference, ofLaunch launch: Int) -> Moment {
        Moment(event: event, step: count(ofLaunch: launch))
    }

    /// How many steps the launch took after the instant, up to a line; the end of a test counts that began after it.
    func count(after moment: Moment, ofLaunch launch: Int, upTo line: Int) -> Int {
        let tests = longTests.count { $0.first.line > moment.event.line && $0.last.line <= line }
        return count(ofLaunch: launch) - moment.step + tests
    }

    func noteDeparture(ofLaunch launch: Int) { addStep(toLaunch: launch) }

    func noteWillAppear(_ state: ControllerState) { state.appearingSince = appearances }

    /// Takes note of a `viewDidAppear`; true where it is a step of its own.
    func noteDidAppear(_ state: ControllerState) -> Bool {
        guard state.appearingSince == appearances else { return false }
        appearances += 1
        addStep(toLaunch: state.controller.launch)
        return true
    }

    private func count(ofLaunch launch: Int) -> Int { launch < counts.count ? counts[launch] : 0 }

    private func addStep(toLaunch launch: Int) {
        while counts.count <= launch { counts.append(0) }
        counts[launch] += 1
    }
}

extension Hierarchy {
    /// Whether the trace goes on for the grace of a leak after the instant; in a log without times, for two steps of the user.
    func outlasts(_ moment: Moment, in state: ControllerState, _ end: TraceEnd) -> Bool {
        guard knowledge.countsSteps else { return end.follows(moment.event, by: knowledge.settings.leakGrace) }
        return steps.count(after: moment, ofLaunch: state.controller.launch, upTo: end.lastLine) >= Steps.grace
    }
}
