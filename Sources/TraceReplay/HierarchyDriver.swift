import TraceModel

/// Moves a hierarchy to the next event of a trace: ends the launches that are over by then, and adds the controllers that the
/// event is the first to name.
///
/// Every replay of a trace uses these steps. The work between them is its own.
struct HierarchyDriver {
    let hierarchy: Hierarchy
    /// The launches that end before the run does, in the order in which they end, without those that have ended.
    private var launches: ArraySlice<Launch>
    /// The ends of these launches, by their numbers.
    private let ends: [Int: TraceEnd]
    /// The controllers that are still to come.
    private var births: ArraySlice<Controller> = []
    /// Before this line, no launch is over and no controller is added, so most events need no check.
    private(set) var nextLine = 0

    /// Creates a driver before the first event of a trace whose summary is known.
    init(_ summary: TraceSummary, policy: RulePolicy = RulePolicy(), settings: RuleSettings = RuleSettings()) {
        let knowledge = TraceKnowledge(of: summary, policy: policy, settings: settings)
        hierarchy = Hierarchy(knowledge, tests: summary.tests)
        let ended = summary.launches.endedBeforeRun
        self.launches = ended.sorted { $0.last < $1.last }[...]
        ends = Dictionary(firstOf: ended.map { ($0.number, TraceEnd(of: $0)) })
    }

    mutating func expect(_ controllers: [Controller]) {
        if births.isEmpty { births = controllers[...] } else { births += controllers }
        lookAhead()
    }

    private mutating func lookAhead() {
        let firstLineAfterLaunch = launches.isEmpty ? .max : launches[launches.startIndex].last.line + 1
        nextLine = min(births.first?.first.line ?? .max, firstLineAfterLaunch)
    }

    /// Returns the next launch that is over before that line. The hierarchy stays as the launch left it until ``end(_:)``.
    mutating func nextLaunch(endedBefore line: Int) -> Launch? {
        guard !launches.isEmpty, launches[launches.startIndex].last.line < line else { return nil }
        let launch = launches.removeFirst()
        lookAhead()
        return launch
    }

    /// The end of the next launch that ends before the run does; nil if there is none.
    var currentEnd: TraceEnd? { launches.first.map { TraceEnd(of: $0) } }

    func end(_ launch: Launch) { hierarchy.end(launch: launch.number, at: launch.last) }

    /// Adds the next controller whose first event is this one or an earlier one.
    mutating func addNext(upTo event: EventReference) -> Controller? {
        guard !births.isEmpty, births[births.startIndex].first.line <= event.line else { return nil }
        var controller = births.removeFirst()
        // All durations are on one clock.
        if controller.first.line == event.line { controller.first.time = event.time }
        lookAhead()
        hierarchy.add(controller)
        return controller
    }

    /// The launch of an event's controller, which may be the first to name it; nil if it has none.
    func launch(of event: borrowing Event) -> Int? {
        guard let subject = event.subject else { return nil }
        if let state = hierarchy.state(subject) { return state.controller.launch }
        return births.first { $0.id == subject }?.launch
    }

    /// Returns the end of the controller's launch; nil for the launch that continues to the end of the run.
    func end(for state: ControllerState) -> TraceEnd? { ends[state.controller.launch] }
}

extension [Launch] {
    /// All launches but the one that continues to the end of the run.
    ///
    /// A launch that another one followed ends with its own last event, or with its `# end` if it was closed. So does the last
    /// launch, if calls of another one come later: parallel tests were merged, and the log does not show what this launch did then.
    fileprivate var endedBeforeRun: ArraySlice<Launch> {
        guard let latest = last else { return [] }
        // Tests and UIKit's messages may be from a log that knows nothing about the launches.
        let isOutlasted = contains { launch in
            launch.last > latest.last && ![.testStarted, .testFinished, .diagnostic].contains(launch.last.kind)
        }
        return isOutlasted ? self[...] : dropLast()
    }
}

/// How the recording of a trace, of a launch of the app, or of a test ends.
struct TraceEnd: Sendable {
    /// Nanoseconds since the run's start; nil for a log without times.
    let time: Int64?
    /// The line of the last event.
    let lastLine: Int
    /// Whether it was closed on purpose, so missing events will not follow.
    let isClosed: Bool
    /// The word for messages: trace, launch, or test.
    let subject: String

    /// How many lines stand for an interval in a log without times.
    private static let linesOfInterval = 20

    /// The reason why calls that may have been under way at the end were not judged.
    var obstacleOfCut: UncheckedRules.Reason {
        time == nil
            ? .whose("last calls are too close to the end of a log without times") : .underWay
    }

    /// Whether at least that many nanoseconds of trace follow the event; without times, whether the recording was closed.
    ///
    /// If an event has no time among others that have one, nothing is known to follow it.
    func follows(_ event: EventReference, by nanoseconds: Int64) -> Bool {
        guard let time else { return isClosed }
        return event.time.map { time.since($0) >= nanoseconds } ?? false
    }

    /// Returns the obstacle to judging an action that the event began, if the action may still have been under way: less than that
    /// many nanoseconds of trace follow it.
    ///
    /// Without times, twenty lines stand for the interval, unless the recording was closed.
    func obstacle(after event: EventReference, within nanoseconds: Int64) -> UncheckedRules.Reason? {
        let isCutOff =
            time == nil || event.time == nil
            ? !isClosed && lastLine - event.line < Self.linesOfInterval : !follows(event, by: nanoseconds)
        return isCutOff ? obstacleOfCut : nil
    }
}

extension TraceEnd {
    /// Creates the end of a launch before another one. Unless its recording was closed, the app was killed, whatever it did.
    init(of launch: Launch) {
        self.init(
            time: launch.end ?? launch.last.time, lastLine: launch.last.line, isClosed: launch.header.isClosed,
            subject: "launch")
    }

    init(_ summary: TraceSummary) {
        self.init(
            time: summary.end, lastLine: summary.lastLine, isClosed: summary.header.isClosed, subject: "trace")
    }
}
