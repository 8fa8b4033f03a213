import TraceModel

/// An instant of a replay: an event, and how many steps of the user came before it.
struct Moment {
    let event: EventReference
    let step: Int
}

/// The steps of a user, which stand for time in a log without any: a departure that is complete, or an appearance. What appears while
/// something else does, as a container and its children do, is one step with it.
struct Steps {
    /// So many steps are as long as the grace of a leak.
    static let grace = 2

    private var counts: [Int: Int] = [:]
    /// Those that began to appear since the last step.
    private var appearing: Set<ControllerID> = []
    /// The tests that say that they took as long as the grace.
    private let longTests: [TestInterval]

    init(_ tests: [TestInterval] = [], grace: Int64 = 0) {
        longTests = tests.filter { test in
            test.last.kind == .testFinished && (test.last.nanoseconds(since: test.first) ?? -1) >= grace
        }
    }

    /// The instant of an event of the launch.
    func moment(_ event: EventReference, ofLaunch launch: Int) -> Moment {
        Moment(event: event, step: counts[launch] ?? 0)
    }

    /// How many steps the launch took after the instant, up to a line; the end of a test counts that began after it.
    func count(after moment: Moment, ofLaunch launch: Int, upTo line: Int) -> Int {
        let tests = longTests.count { $0.first.line > moment.event.line && $0.last.line <= line }
        return (counts[launch] ?? 0) - moment.step + tests
    }

    mutating func noteDeparture(ofLaunch launch: Int) { counts[launch, default: 0] += 1 }

    mutating func noteWillAppear(_ state: ControllerState) { appearing.insert(state.id) }

    /// Takes note of a `viewDidAppear`; true where it is a step of its own.
    mutating func noteDidAppear(_ state: ControllerState) -> Bool {
        guard appearing.contains(state.id) else { return false }
        appearing.removeAll(keepingCapacity: true)
        counts[state.controller.launch, default: 0] += 1
        return true
    }
}
