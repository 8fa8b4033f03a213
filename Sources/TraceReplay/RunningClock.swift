import TraceModel

/// The time that passes while the app runs, from the times that its log says.
///
/// A clock may step back: summer time ends in a log without offsets, or the device asks a time server. It then goes on from where it was,
/// so that forward steps add up. While the app is suspended, nothing passes. Processes that run side by side have a clock each.
struct RunningClock {
    /// From a line on, what is added to the times of the log.
    struct Correction {
        var line: Int
        var nanoseconds: Int64
    }

    /// The clock of one launch, or of launches that follow each other.
    fileprivate struct ProcessClock {
        var last: Int64?
        var correction: Int64 = 0
        var isSuspended = false
        /// What the last event added to the correction.
        var step: Int64 = 0
    }

    /// In the order of their lines.
    private(set) var corrections: [Correction] = []
    /// Where the clocks of the log step back, or the app was suspended.
    private(set) var steps: [TraceSummary.ClockStep] = []
    /// The clock as long as the launches follow each other.
    private var common = ProcessClock()
    /// By launch; those before the latest one, or all, once several run side by side.
    private var clocks: [Int: ProcessClock] = [:]
    private var latest = 0
    /// The last of the corrections.
    private var correction: Int64 = 0
    private(set) var isSplit = false

    /// Whether the log's times are those of the app.
    var isSteady: Bool { corrections.isEmpty }

    /// Takes the next event of the log, and returns its time on this clock; nil if it has none.
    ///
    /// - Parameter launch: the launch of the event; nil if it is not known, or about all of them.
    mutating func time(of event: borrowing Event, inLaunch launch: Int? = nil) -> Int64? {
        if let launch, launch != latest { turn(to: launch) }
        if !isSplit, let time = common.timeOfNext(event) { return time }
        if isSplit, launch == nil {
            for number in clocks.keys { clocks[number]?.noteState(event) }
        }
        guard isSplit else {
            let time = common.time(of: event)
            note(common, event, launch)
            return time
        }
        var clock = clocks[latest] ?? ProcessClock()
        let time = clock.time(of: event)
        clocks[latest] = clock
        note(clock, event, launch)
        return time
    }

    private mutating func note(_ clock: ProcessClock, _ event: borrowing Event, _ launch: Int?) {
        if clock.step != 0 {
            steps.append(TraceSummary.ClockStep(line: event.line, launch: launch, nanoseconds: clock.step))
        }
        note(clock.correction, from: event.line)
    }

    private mutating func note(_ nanoseconds: Int64, from line: Int) {
        guard nanoseconds != correction else { return }
        correction = nanoseconds
        corrections.append(Correction(line: line, nanoseconds: nanoseconds))
    }

    private mutating func turn(to launch: Int) {
        if !isSplit {
            clocks[latest] = common
            common.isSuspended = false
            isSplit = launch < latest
        }
        latest = launch
    }

    /// Returns how much passed until the log's end, at the time that it says.
    ///
    /// - Parameter launch: the launch that ends there; nil for all.
    func end(at time: Int64, ofLaunch launch: Int? = nil) -> Int64 {
        guard isSplit else { return common.end(at: time) }
        if let clock = launch.flatMap({ clocks[$0] }) { return clock.end(at: time) }
        return clocks.values.map { $0.end(at: time) }.max() ?? time
    }

    /// Returns the event with the time that the log says.
    func restored(_ event: EventReference) -> EventReference {
        guard let time = event.time else { return event }
        var event = event
        let next = corrections.partitioningIndex { $0.line > event.line }
        if next > 0 { event.time = time.since(corrections[next - 1].nanoseconds) }
        return event
    }

    /// Returns the relation, or the stay, with the times that the log says of its beginning and of what followed.
    func restored<Value>(
        _ value: Value, _ beginning: WritableKeyPath<Value, EventReference>,
        _ later: [WritableKeyPath<Value, EventReference?>]
    ) -> Value {
        var value = value
        value[keyPath: beginning] = restored(value[keyPath: beginning])
        for event in later { value[keyPath: event] = value[keyPath: event].map(restored) }
        return value
    }
}

extension RunningClock.ProcessClock {
    /// Threads, and the logs of one run, may be that much out of order without any change of the clock, in nanoseconds.
    private static let tolerance: Int64 = 1_000_000_000

    /// The time of an event with which the clock goes on as it did; nil if it may be another one, as few are.
    @inline(__always)
    fileprivate mutating func timeOfNext(_ event: borrowing Event) -> Int64? {
        guard let time = event.time, let last, time >= last, !isSuspended, event.kind != .mark else { return nil }
        self.last = time
        step = 0
        return correction == 0 ? time : time.later(by: correction)
    }

    fileprivate mutating func time(of event: borrowing Event) -> Int64? {
        step = 0
        guard let time = event.time else {
            noteState(event)
            return nil
        }
        if let last {
            let elapsed = time.since(last)
            if elapsed <= -Self.tolerance || isSuspended && elapsed > 0 {
                step = last.since(time)
                correction = correction.later(by: step)
            }
        }
        last = last.map { time.since($0) <= -Self.tolerance ? time : max($0, time) } ?? time
        noteState(event)
        return time.later(by: correction)
    }

    fileprivate func end(at time: Int64) -> Int64 {
        guard let last, isSuspended || time < last else { return time.later(by: correction) }
        return last.later(by: correction)
    }

    /// Notes whether the app is suspended, as a mark says. Without a mark that it is back, what only a running app shows says so.
    fileprivate mutating func noteState(_ event: borrowing Event) {
        switch event.kind {
        case .mark:
            if case .mark("background") = event.payload { isSuspended = true }
            if case .mark("foreground") = event.payload { isSuspended = false }
            if case .mark("launch") = event.payload { isSuspended = false }
        case .viewWillAppear, .viewIsAppearing, .viewWillDisappear, .viewWillLayoutSubviews, .viewDidLayoutSubviews,
            .testStarted:
            isSuspended = false
        default: break
        }
    }
}

extension EventReference {
    /// Returns the nanoseconds from the other event to this one; nil if the log has no times.
    func nanoseconds(since other: EventReference) -> Int64? {
        guard let time, let otherTime = other.time else { return nil }
        return time.since(otherTime)
    }

    /// Whether at most so many nanoseconds lie between the two; false if the log has no times.
    func isWithin(_ window: Int64, of other: EventReference) -> Bool {
        nanoseconds(since: other).map { $0.magnitude <= window } ?? false
    }

    /// Whether the event comes at most so many nanoseconds after the other one; in a log without times, so many lines.
    func follows(_ other: EventReference, within window: Int64, orLines lines: Int = 4) -> Bool {
        nanoseconds(since: other).map { $0 <= window } ?? (line - other.line <= lines)
    }

    /// Whether two events are as close as a UIKit message and its call: within a second, or 20 lines in a log without times.
    func isNextTo(_ other: EventReference) -> Bool {
        nanoseconds(since: other).map { $0.magnitude <= 1_000_000_000 } ?? (abs(line - other.line) <= 20)
    }
}

extension DefaultStringInterpolation {
    /// Writes nanoseconds as seconds, `58.1 s`, or as milliseconds below one second.
    mutating func appendInterpolation(seconds nanoseconds: Int64) {
        let milliseconds = nanoseconds / 1_000_000
        if milliseconds < 1_000 {
            appendInterpolation(milliseconds)
            appendLiteral(" ms")
        } else {
            appendInterpolation(milliseconds / 1_000)
            appendLiteral(".")
            appendInterpolation(milliseconds % 1_000 / 100)
            appendLiteral(" s")
        }
    }
}

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

    init(_ tests: [TestInterval], grace: Int64) {
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
}
