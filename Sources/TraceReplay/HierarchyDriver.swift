import TraceModel

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
