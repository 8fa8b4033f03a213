/// The controllers of a run at an instant, as they hang together.
public struct SceneTree: Sendable, Equatable {
    /// A controller with what hangs from it.
    public struct Branch: Sendable, Equatable {
        public var standing: ControllerStanding
        /// What rules object to in it so far; each rule once, in the order of their ids.
        public var objections: [Objection] = []
        /// The presented one last, the others in the order in which they came.
        public var children: [Branch] = []
    }

    /// A finding about a controller of the tree.
    public struct Objection: Sendable, Hashable {
        public var controller: ControllerID
        public var rule: String
        public var severity: Severity

        public init(controller: ControllerID, rule: String, severity: Severity) {
            self.controller = controller
            self.rule = rule
            self.severity = severity
        }
    }

    /// The run's event after which things stand so; nil before the first.
    public var event: EventReference?
    /// The instant, in nanoseconds since the run's start; nil where the log has no times.
    public var time: Int64?
    /// In the order in which they came.
    public var roots: [Branch]

    /// Puts together what hangs together.
    ///
    /// - Parameters:
    ///   - standings: by controller, in the order in which they came. What hangs from a controller that is not among
    ///     them is a root.
    ///   - objections: what rules object to in what happened so far.
    public init(
        _ standings: [ControllerStanding], objections: [Objection], event: EventReference?, time: Int64?
    ) {
        self.event = event
        self.time = time
        let marks = Dictionary(grouping: Set(objections), by: \.controller)
        let known = Set(standings.map(\.controller.id))
        let below = Dictionary(grouping: standings) { standing in
            standing.above.flatMap { known.contains($0) ? $0 : nil }
        }
        var drawn: Set<ControllerID> = []
        func branch(_ standing: ControllerStanding) -> Branch? {
            let id = standing.controller.id
            guard drawn.insert(id).inserted else { return nil }
            let children = (below[id] ?? []).sorted {
                ($0.isPresented ? 1 : 0, $0.stackPosition ?? 0, $0.began?.line ?? 0, $0.controller.id)
                    < ($1.isPresented ? 1 : 0, $1.stackPosition ?? 0, $1.began?.line ?? 0, $1.controller.id)
            }
            return Branch(
                standing: standing,
                objections: (marks[id] ?? []).sorted { ($0.rule, $1.severity) < ($1.rule, $0.severity) },
                children: children.compactMap(branch))
        }
        roots = (below[nil] ?? []).compactMap(branch)
        // Two that claim to be above each other hang from nothing; they are shown all the same.
        roots += standings.filter { !drawn.contains($0.controller.id) }.compactMap(branch)
    }
}
