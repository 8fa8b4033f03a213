package import TraceModel

/// Moves a hierarchy to the next event of a trace: ends the launches that are over by then, and adds the controllers that the
/// event is the first to name.
///
/// Every replay of a trace uses these steps. The work between them is its own.
struct HierarchyDriver {
    let hierarchy: Hierarchy
    private var launchEnds: LaunchEnds
    /// The controllers that are still to come.
    private var births: ArraySlice<Controller> = []
    /// Before this line, no launch is over and no controller is added, so most events need no check.
    private(set) var nextLine = 0

    /// - Parameter launches: none if launches are to stay open until the trace ends.
    init(_ hierarchy: Hierarchy, _ launches: [Launch]) {
        self.hierarchy = hierarchy
        launchEnds = LaunchEnds(launches)
    }

    /// Takes the controllers of the next part of the trace.
    mutating func expect(_ controllers: [Controller]) {
        if births.isEmpty { births = controllers[...] } else { births += controllers }
        lookAhead()
    }

    private mutating func lookAhead() {
        nextLine = min(births.first?.first.line ?? .max, launchEnds.nextLine)
    }

    /// Returns the next launch that is over before that line. The hierarchy stays as the launch left it until ``end(_:)``.
    mutating func nextLaunch(endedBefore line: Int) -> Launch? {
        defer { lookAhead() }
        return launchEnds.next(before: line)
    }

    /// Ends a launch at its last event.
    func end(_ launch: Launch) { hierarchy.end(launch: launch.number, at: launch.last) }

    /// Adds the next controller whose first event is on that line or an earlier one.
    mutating func addNext(upTo line: Int) -> Controller? {
        guard !births.isEmpty, births[births.startIndex].first.line <= line else { return nil }
        let controller = births.removeFirst()
        lookAhead()
        hierarchy.add(controller)
        return controller
    }

    /// Returns the end of the controller's launch; nil for the launch that continues to the end of the run.
    func end(for state: ControllerState) -> TraceEnd? { launchEnds.end(ofLaunch: state.controller.launch) }
}

/// The launches of a run that end before it does, in the order in which they end.
///
/// A launch that another one followed ends with its own last event, or with its `# end` if it was closed. So does the last
/// launch, if calls of another one come later: parallel tests were merged, and the log does not show what this launch did then.
struct LaunchEnds {
    private let ends: [Launch]
    private let byNumber: [Int: TraceEnd]
    private var passed = 0

    init(_ launches: [Launch]) {
        ends = Self.ended(among: launches).sorted { $0.last < $1.last }
        byNumber = Dictionary(firstOf: ends.map { ($0.number, TraceEnd(of: $0)) })
    }

    /// Returns all launches but the one that continues to the end of the run.
    private static func ended(among launches: [Launch]) -> ArraySlice<Launch> {
        guard let latest = launches.last else { return [] }
        let isOutlasted = launches.contains { $0.last > latest.last && $0.last.kind.isOfApp }
        return isOutlasted ? launches[...] : launches.dropLast()
    }

    /// The relations that are open at the end of a run; those of a launch that another one followed ended with it.
    static func openRelations(in hierarchy: Hierarchy, _ launches: [Launch]) -> some Sequence<Relation> {
        let ends = Dictionary(firstOf: ended(among: launches).map { ($0.number, $0.last) })
        return hierarchy.survivors.lazy.compactMap { state -> Relation? in
            guard var relation = state.relation?.value else { return nil }
            if let end = ends[state.controller.launch] {
                relation.ended = end
                relation.ending = .launchEnded
            }
            return relation
        }
    }

    /// The first line that comes after the end of the next launch.
    var nextLine: Int { passed < ends.count ? ends[passed].last.line + 1 : .max }

    /// Returns the next launch that has ended before that line.
    mutating func next(before line: Int) -> Launch? {
        guard passed < ends.count, ends[passed].last.line < line else { return nil }
        passed += 1
        return ends[passed - 1]
    }

    /// Returns the end of the launch with that number; nil for the one that continues to the end of the run.
    func end(ofLaunch number: Int) -> TraceEnd? { byNumber.isEmpty ? nil : byNumber[number] }
}

extension EventKind {
    /// Whether the app itself logs it: tests and UIKit's messages may be from a log that knows nothing about the launches.
    fileprivate var isOfApp: Bool {
        switch self {
        case .testStarted, .testFinished, .diagnostic: false
        default: true
        }
    }
}

/// How the recording of a trace, of a launch of the app, or of a test ends.
package struct TraceEnd: Sendable {
    /// Nanoseconds since the run's start; nil for a log without times.
    package let time: Int64?
    /// The line of the last event.
    package let lastLine: Int
    /// Whether it was closed on purpose, so missing events will not follow.
    package let isClosed: Bool
    /// The word for messages: trace, launch, or test.
    let subject: String

    /// How many lines stand for an interval in a log without times.
    private static let linesOfInterval = 20

    /// Creates the end of a test's scope: later events do not count.
    init(ofScopeAt time: Int64?, line: Int) {
        self.time = time
        lastLine = line
        subject = "test"
        isClosed = true
    }

    /// Creates the end of a launch before another one. Unless its recording was closed, the app was killed, whatever it did.
    init(of launch: Launch) {
        time = launch.end ?? launch.last.time
        lastLine = launch.last.line
        subject = "launch"
        isClosed = launch.header.isClosed
    }

    package init(_ summary: TraceSummary) {
        time = summary.end
        lastLine = summary.lastLine
        subject = "trace"
        isClosed = summary.header.isClosed
    }

    /// The reason why calls that may have been under way at the end were not judged.
    var obstacleOfCut: UncheckedRules.Reason {
        time == nil
            ? .init(text: "classes whose last calls are too close to the end of a log without times") : .underWay
    }

    /// Whether at least that many nanoseconds of trace follow the event; without times, whether the recording was closed.
    ///
    /// If an event has no time among others that have one, nothing is known to follow it.
    package func follows(_ event: EventReference, by nanoseconds: Int64) -> Bool {
        guard let time else { return isClosed }
        return event.time.map { time.since($0) >= nanoseconds } ?? false
    }

    /// Whether the action that the event began may still have been under way: less than that many nanoseconds of trace follow it.
    ///
    /// Without times, twenty lines stand for the interval, unless the recording was closed.
    package func isCutOff(after event: EventReference, within nanoseconds: Int64) -> Bool {
        guard time != nil, event.time != nil else {
            return !isClosed && lastLine - event.line < Self.linesOfInterval
        }
        return !follows(event, by: nanoseconds)
    }
}
