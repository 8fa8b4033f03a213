package import TraceModel

/// Moves a hierarchy through a trace, event by event, from its start.
package struct Replay {
    /// What one event did to the tree.
    package struct Step: Sendable {
        package var event: Event
        /// The call as one would write it in Swift.
        package var call: String
        /// In the order in which the controllers came.
        package var changes: [ControllerChange]
        /// The controllers that the event names, those that it changed, and all above these.
        package var concerned: [Controller]
    }

    private let hierarchy: Hierarchy
    private var launchEnds: LaunchEnds
    private var births: ArraySlice<Controller> = []
    private var last: EventReference?

    /// A replay that stands before the first event.
    package init(_ summary: TraceSummary) {
        hierarchy = Hierarchy(TraceKnowledge(of: summary))
        launchEnds = LaunchEnds(summary.launches)
    }

    /// Applies the batch's events up to a line.
    package mutating func advance(through batch: ReplayBatch, upTo line: Int = .max) {
        births += batch.controllers
        for event in batch.events {
            guard event.line <= line else { return }
            bringControllers(of: event)
            apply(event)
        }
    }

    /// Applies the batch's events up to a line, and tells what each did, which takes longer than applying it.
    package mutating func play(
        _ batch: ReplayBatch, upTo line: Int = .max, _ tell: (Step) throws -> Void
    ) rethrows {
        births += batch.controllers
        for event in batch.events {
            guard event.line <= line else { return }
            var before = snapshots(around: event)
            let replaced = bringControllers(of: event)
            apply(event)
            // A hierarchy dump ends relations of children that it does not name.
            for relation in hierarchy.ended.relations where before[relation.child.id] == nil {
                before[relation.child.id] = hierarchy.snapshot(of: relation.child)
                before[relation.child.id]?.hang(by: relation)
            }
            try tell(step(event, before: before, replaced: replaced))
        }
    }

    /// Ends the launches before the event, adds the controllers whose first event it is, and returns those that ended by that.
    @discardableResult
    private mutating func bringControllers(of event: Event) -> [ControllerState] {
        var ended: [ControllerState] = []
        for launch in launchEnds.takeEnded(before: event.line) {
            hierarchy.end(launch: launch.number, at: launch.last)
            ended += hierarchy.ended.controllers
        }
        while let controller = births.first, controller.first.line <= event.line {
            hierarchy.add(controller)
            ended += hierarchy.ended.controllers
            births.removeFirst()
        }
        return ended
    }

    private mutating func apply(_ event: Event) {
        hierarchy.apply(event)
        last = event.reference
    }

    /// The tree after the last event.
    ///
    /// - Parameters:
    ///   - time: the instant, in nanoseconds since the run's start; by default the event's.
    ///   - objections: what rules object to in what happened so far.
    package func tree(at time: Int64? = nil, objections: [HierarchySnapshot.Objection] = []) -> HierarchySnapshot {
        hierarchy.tree(after: last, at: time ?? last?.time, objections: objections)
    }

    private func step(
        _ event: Event, before: [ControllerID: ControllerSnapshot], replaced: [ControllerState]
    ) -> Step {
        var states: [ControllerID: ControllerState] = [:]
        for state in affected(by: event) + replaced + hierarchy.ended.controllers { states[state.id] = state }
        for id in before.keys { states[id] = states[id] ?? hierarchy.state(id) }
        var concerned = event.controllers.compactMap { hierarchy.state($0)?.controller }
        let changes = states.values.sorted { $0.id < $1.id }.compactMap { state -> ControllerChange? in
            let after = hierarchy.snapshot(of: state)
            guard before[state.id] != after else { return nil }
            let above = state.ancestors
            concerned += above.map(\.controller)
            return ControllerChange(before: before[state.id], after: after, path: above.reversed().map(\.className))
        }
        return Step(event: event, call: call(event), changes: changes, concerned: concerned)
    }

    private func snapshots(around event: Event) -> [ControllerID: ControllerSnapshot] {
        Dictionary(
            affected(by: event).map { ($0.id, hierarchy.snapshot(of: $0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// The controllers whose snapshot an event may change: those that it names, and those that hang together with them by
    /// a stack or a presentation.
    private func affected(by event: Event) -> [ControllerState] {
        var found: [ControllerState] = []
        for id in event.controllers {
            guard let state = hierarchy.state(id) else { continue }
            found.append(state)
            found += state.stack.members
            found += state.navigation?.stack.members ?? []
            var next: ControllerState? = state
            while let above = next, found.count < 64 {
                var shown = above.presented
                while let presented = shown, found.count < 64 {
                    found.append(presented)
                    shown = presented.presented
                }
                next = event.kind == .dismiss ? above.above : nil
            }
        }
        return found
    }

    private func call(_ event: Event) -> String {
        let subject = hierarchy.state(event.subject)?.shortName
        let objects = ([event.object].compactMap(\.self) + event.others).compactMap { hierarchy.state($0)?.shortName }
        switch event.kind {
        case .mark, .testStarted, .testFinished, .diagnostic:
            return [event.kind.name, event.payload.text].compactMap(\.self).joined(separator: " ")
        case .willMove, .didMove:
            return "\(subject ?? "?").\(event.kind.name)(toParent: \(objects.first ?? "nil"))"
        case .addSubview:
            return "\(subject ?? "?").addSubview(\(objects.first ?? "?").view)"
        case .setRoot:
            return "\(event.payload.windowName ?? "window").rootViewController = \(objects.first ?? "nil")"
        case .other:
            return "\(subject ?? "?").\(event.payload.text ?? "?")"
        default:
            return "\(subject ?? "?").\(event.kind.name)"
                + (objects.isEmpty ? "" : "(\(objects.joined(separator: ", ")))")
        }
    }
}

extension Event {
    /// All controllers that it names, the subject first.
    fileprivate var controllers: [ControllerID] { [subject, object].compactMap(\.self) + others }
}

extension ControllerState {
    /// The controller and those above it, up to the root.
    fileprivate var ancestors: [ControllerState] {
        var found: [ControllerState] = []
        var next: ControllerState? = self
        while let state = next, !found.contains(where: { $0 === state }) {
            found.append(state)
            next = state.above
        }
        return found
    }
}
