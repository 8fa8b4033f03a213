import TraceModel

/// Takes a hierarchy to the next event of a trace: ends the launches that are over by then, and adds the controllers that the
/// event is the first to name.
///
/// All that replay a trace do it by these steps. What they note between them is theirs.
struct HierarchyDriver {
    let hierarchy: Hierarchy
    private var launchEnds: LaunchEnds
    /// The controllers that are still to come.
    private var births: ArraySlice<Controller> = []
    /// Before an event of this line, no launch is over and no controller comes: most events need not look.
    private(set) var nextLine = 0

    /// - Parameter launches: none where launches are to stay open until the trace ends.
    init(_ hierarchy: Hierarchy, _ launches: [Launch]) {
        self.hierarchy = hierarchy
        launchEnds = LaunchEnds(launches)
    }

    /// Takes the controllers of the next stretch of the trace.
    mutating func expect(_ controllers: [Controller]) {
        if births.isEmpty { births = controllers[...] } else { births += controllers }
        lookAhead()
    }

    private mutating func lookAhead() {
        nextLine = min(births.first?.first.line ?? .max, launchEnds.nextLine)
    }

    /// The next launch that is over when an event of that line comes; the hierarchy is as it left it, until ``end(_:)``.
    mutating func nextLaunch(endedBefore line: Int) -> Launch? {
        defer { lookAhead() }
        return launchEnds.next(before: line)
    }

    /// Ends a launch at its last event.
    func end(_ launch: Launch) { hierarchy.end(launch: launch.number, at: launch.last) }

    /// Adds the next controller that an event of that line or an earlier one is the first to name.
    mutating func addNext(upTo line: Int) -> Controller? {
        guard !births.isEmpty, births[births.startIndex].first.line <= line else { return nil }
        let controller = births.removeFirst()
        lookAhead()
        hierarchy.add(controller)
        return controller
    }

    /// When the launch of the controller ends; nil for the launch that goes on to the end of the run.
    func end(for state: ControllerState) -> TraceEnd? { launchEnds.end(ofLaunch: state.controller.launch) }
}
