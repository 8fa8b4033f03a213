package import TraceModel

/// Moves a hierarchy through a trace, event by event, from its start.
package struct Replay {
    private let hierarchy: Hierarchy
    private var driver: HierarchyDriver
    private let step: Step
    private var last: EventReference?

    /// Creates a replay that is before the first event.
    package init(_ summary: TraceSummary) {
        driver = HierarchyDriver(summary)
        hierarchy = driver.hierarchy
        step = Step(hierarchy)
    }

    /// By number, all so far whose events were played.
    package var controllers: [Controller] { step.controllers }

    package mutating func advance(through batch: ReplayBatch, upTo line: Int) {
        driver.expect(batch.controllers)
        for event in batch.events {
            guard event.line <= line else { return }
            bringControllers(of: event)
            apply(event)
        }
    }

    /// Applies the batch's events up to the last of the lines, and reports the effect of each on the lines, which takes longer
    /// than applying it.
    ///
    /// - Parameter compares: whether the steps know the states before their events, for ``Step/changes`` and ``Step/concerns(_:)``.
    package mutating func play(
        _ batch: ReplayBatch, lines: ClosedRange<Int> = 0...(.max), compares: Bool = true,
        _ body: (Step) throws -> Void
    ) rethrows {
        step.expect(batch.controllers)
        advance(through: batch, upTo: lines.lowerBound - 1)
        for event in batch.events where event.line >= lines.lowerBound {
            guard event.line <= lines.upperBound else { return }
            step.begin(event)
            AffectedControllers(hierarchy: hierarchy).forEach(by: event) {
                step.add($0, before: compares ? hierarchy.stance(of: $0) : nil)
            }
            let brings = event.line >= driver.nextLine
            for state in bringControllers(of: event) { step.add(state, before: nil) }
            apply(event)
            if !hierarchy.ended.isEmpty { addEnded() }
            if brings {
                AffectedControllers(hierarchy: hierarchy).forEachNamed(by: event) { step.add($0, before: nil) }
            }
            try body(step)
        }
    }

    /// An event can end relations of children that it does not name, as the first one of a launch does.
    private func addEnded() {
        for relation in hierarchy.ended.relations {
            var stance = hierarchy.stance(of: relation.child)
            stance.hang(by: relation)
            step.add(relation.child, before: stance)
        }
        for state in hierarchy.ended.controllers { step.add(state, before: nil) }
    }

    /// Ends the launches before the event, adds the controllers whose first event it is, and returns those that ended.
    @discardableResult
    private mutating func bringControllers(of event: Event) -> [ControllerState] {
        var ended: [ControllerState] = []
        guard event.line >= driver.nextLine else { return ended }
        while let launch = driver.nextLaunch(endedBefore: event.line) {
            driver.end(launch)
            ended += hierarchy.ended.controllers
        }
        while driver.addNext(upTo: event.reference) != nil { ended += hierarchy.ended.controllers }
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
    ///   - objections: the objections of rules to the events so far.
    package func tree(at time: Int64?, objections: [HierarchySnapshot.Objection]) -> HierarchySnapshot {
        HierarchySnapshot(of: hierarchy, after: last, at: time ?? last?.time, objections: objections)
    }
}

extension Replay {
    /// The effect of one event on the tree. It is valid until the replay continues.
    ///
    /// A replay uses one for all its events, so it has no dynamic checks of exclusive access.
    package final class Step {
        private typealias Change = (state: ControllerState, before: Controller.Stance?, after: Controller.Stance)

        let hierarchy: Hierarchy
        @exclusivity(unchecked) private var current = Event(line: 0, time: nil, kind: .mark)
        @exclusivity(unchecked) private var touched: [ControllerState] = []
        /// Their states before the event, without those that it brings; those of few if the replay does not compare.
        @exclusivity(unchecked) private var before: [ControllerID: Controller.Stance] = [:]
        /// By number, all so far.
        @exclusivity(unchecked) private(set) var controllers: [Controller] = []
        let callTexts = CallTexts()

        init(_ hierarchy: Hierarchy) {
            self.hierarchy = hierarchy
        }

        func expect(_ controllers: [Controller]) {
            self.controllers += controllers
            callTexts.expect(controllers)
        }

        // Other modules would check each access to a stored property.
        package var event: Event { current }
        /// The controllers that the event may have changed, in the order in which they came.
        package var affected: [ControllerState] { touched }

        func begin(_ event: Event) {
            current = event
            touched.removeAll(keepingCapacity: true)
            if !before.isEmpty { before.removeAll(keepingCapacity: true) }
        }

        /// Adds a controller that the event may change; its first stance counts.
        func add(_ state: ControllerState, before stance: @autoclosure () -> Controller.Stance?) {
            if let last = touched.last, last.id >= state.id {
                let index = touched.partitioningIndex { $0.id >= state.id }
                guard touched[index] !== state else { return }
                touched.insert(state, at: index)
            } else {
                touched.append(state)
            }
            if let stance = stance() { before[state.id] = stance }
        }

        /// The state of a controller after it.
        package func stance(of state: ControllerState) -> Controller.Stance { hierarchy.stance(of: state) }

        /// The controllers that it changed themselves, with their states before it: another controller that came on a stack, or
        /// left it, does not change the rest.
        package var changes: [ControllerChange] {
            ownChanges.map { state, before, after in
                let before = before.map { stance in
                    Controller.Snapshot(
                        controller: state.controller, stance: stance, host: hierarchy.state(stance.hostID)?.controller)
                }
                return (before, state.snapshot(after))
            }
        }

        private var ownChanges: [Change] {
            lazy var named = Set(event.controllers)
            return affected.compactMap { state in
                let (before, after) = (before[state.id], hierarchy.stance(of: state))
                let isSame = before?.isSame(as: after, onOtherPlace: !named.contains(state.id)) ?? false
                return isSame ? nil : (state, before, after)
            }
        }

        package func controller(_ id: ControllerID) -> Controller? { controllers[Int(id.rawValue)] }

        /// Returns the class names from the root to a controller; `…` stands for those of a path that is longer than in any real
        /// hierarchy.
        package func path(of id: ControllerID) -> [String] { hierarchy.state(id)?.path ?? [] }

        /// Whether it names or changes such a controller, or one below it.
        package func concerns(_ isMeant: (Controller) -> Bool) -> Bool {
            event.controllers.contains { hierarchy.state($0).map { isMeant($0.controller) } ?? false }
                || ownChanges.contains { $0.state.isBelow(isMeant) }
        }
    }
}

/// The controllers that an event is about.
private struct AffectedControllers {
    let hierarchy: Hierarchy

    func forEachNamed(by event: Event, _ body: (ControllerState) -> Void) {
        if let subject = hierarchy.state(event.subject) { body(subject) }
        if let object = hierarchy.state(event.object) { body(object) }
        for id in event.others { if let other = hierarchy.state(id) { body(other) } }
    }

    /// Calls the body with the controllers whose snapshot the next event may change: those that it names, and those that a stack
    /// or a presentation connects with them. Some come more than once. Whoever joins a stack is named.
    func forEach(by event: Event, _ body: (ControllerState) -> Void) {
        forEachNamed(by: event) { state in
            body(state)
            // Most are on no stack, and present nothing.
            if state.rareIfAny != nil || event.kind == .dismiss { forEachConnected(with: state, event.kind, body) }
        }
    }

    private func forEachConnected(
        with state: ControllerState, _ kind: EventKind, _ body: (ControllerState) -> Void
    ) {
        if let rare = state.rareIfAny {
            for member in rare.stack.top(Self.mostAbove) { body(member) }
            if let stack = rare.navigation?.rareIfAny?.stack {
                for member in stack.top(Self.mostAbove) { body(member) }
            }
        }
        var count = 0
        var next: ControllerState? = state
        while let above = next, count < Self.mostAbove {
            var shown = above.presented
            while let presented = shown, count < Self.mostAbove {
                body(presented)
                count += 1
                shown = presented.presented
            }
            // The presenter may be the controller that hosts or contains it.
            next = kind == .dismiss ? above.above : nil
            count += 1
        }
    }

    /// No app stacks or presents as many on top of each other.
    private static var mostAbove: Int { 64 }
}

extension Event {
    /// All controllers that it names, the subject first.
    package var controllers: [ControllerID] { [subject].compactMap(\.self) + objects }

    var objects: [ControllerID] { [object].compactMap(\.self) + others }
}

extension ControllerState {
    /// Whether it, or a controller above it, meets the condition. No real hierarchy is as deep as the limit.
    fileprivate func isBelow(_ isMeant: (Controller) -> Bool) -> Bool {
        sequence(first: self, next: \.above).prefix(Presentations.reach).contains { isMeant($0.controller) }
    }
}
