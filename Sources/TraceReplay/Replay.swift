package import TraceModel

/// Moves a hierarchy through a trace, event by event, from its start.
package struct Replay {
    private let hierarchy: Hierarchy
    private var driver: HierarchyDriver
    private var last: EventReference?
    /// By number, all so far whose events were played.
    package private(set) var controllers: [Controller] = []

    /// Creates a replay that is before the first event.
    package init(_ summary: TraceSummary) {
        driver = HierarchyDriver(summary)
        hierarchy = driver.hierarchy
    }

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
    package mutating func play(
        _ batch: ReplayBatch, lines: ClosedRange<Int> = 0...(.max), _ tell: (Step) throws -> Void
    ) rethrows {
        controllers += batch.controllers
        advance(through: batch, upTo: lines.lowerBound - 1)
        var watch = Watch()
        for event in batch.events where event.line >= lines.lowerBound {
            guard event.line <= lines.upperBound else { return }
            watch.begin()
            hierarchy.forEachAffected(by: event) { watch.add($0, before: hierarchy.stance(of: $0)) }
            for state in bringControllers(of: event) { watch.add(state, before: nil) }
            apply(event)
            // An event can end relations of children that it does not name, as the first one of a launch does.
            for relation in hierarchy.ended.relations {
                var stance = hierarchy.stance(of: relation.child)
                stance.hang(by: relation)
                watch.add(relation.child, before: stance)
            }
            for state in hierarchy.ended.controllers { watch.add(state, before: nil) }
            hierarchy.forEachAffected(by: event) { watch.add($0, before: nil) }
            try tell(Step(event: event, watch: watch, hierarchy: hierarchy, controllers: controllers))
        }
    }

    /// Ends the launches before the event, adds the controllers whose first event it is, and returns those that ended.
    @discardableResult
    private mutating func bringControllers(of event: Event) -> [ControllerState] {
        var ended: [ControllerState] = []
        while let launch = driver.nextLaunch(endedBefore: event.line) {
            driver.end(launch)
            ended += hierarchy.ended.controllers
        }
        while driver.addNext(upTo: event.line) != nil { ended += hierarchy.ended.controllers }
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
    package func tree(at time: Int64? = nil, objections: [HierarchySnapshot.Objection] = []) -> HierarchySnapshot {
        HierarchySnapshot(of: hierarchy, after: last, at: time ?? last?.time, objections: objections)
    }
}

extension Replay {
    /// The effect of one event on the tree. It is valid until the replay continues.
    package struct Step {
        package let event: Event
        let watch: Watch
        let hierarchy: Hierarchy
        let controllers: [Controller]

        /// The snapshots of the controllers that it changed, in the order in which they came.
        package var changed: [ControllerSnapshot] {
            watch.changes(in: hierarchy).map { $0.state.snapshot($0.after) }
        }

        /// The controllers that it changed themselves, with their states before it: another controller that came on a stack, or
        /// left it, does not change the rest.
        package var changes: [ControllerChange] {
            ownChanges.map { state, before, after in
                let before = before.map { stance in
                    ControllerSnapshot(
                        controller: state.controller, stance: stance, host: hierarchy.state(stance.hostID)?.controller)
                }
                return (before, state.snapshot(after))
            }
        }

        private var ownChanges: [Watch.Change] {
            lazy var named = Set(event.controllers)
            return watch.changes(in: hierarchy).filter { state, before, after in
                before.map { !$0.isSame(as: after, onOtherPlace: !named.contains(state.id)) } ?? true
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

    /// The controllers whose snapshot an event may change, with their states before it.
    struct Watch {
        typealias Change = (state: ControllerState, before: Stance?, after: Stance)

        /// In the order in which the controllers came.
        private var entries: [(state: ControllerState, before: Stance?)] = []

        mutating func begin() { entries.removeAll(keepingCapacity: true) }

        /// Adds a controller; its first stance counts.
        mutating func add(_ state: ControllerState, before stance: @autoclosure () -> Stance?) {
            guard let last = entries.last?.state, last.id >= state.id else {
                entries.append((state, stance()))
                return
            }
            let index = entries.partitioningIndex { $0.state.id >= state.id }
            if entries[index].state !== state { entries.insert((state, stance()), at: index) }
        }

        /// The controllers whose state is different now, in the order in which they came.
        func changes(in hierarchy: Hierarchy) -> [Change] {
            entries.compactMap { state, before in
                let after = hierarchy.stance(of: state)
                return before == after ? nil : (state, before, after)
            }
        }
    }
}

extension Hierarchy {
    /// Calls the body with the controllers whose snapshot an event may change: those that it names, and those that a stack or a
    /// presentation connects with them. Some come more than once.
    func forEachAffected(by event: Event, _ body: (ControllerState) -> Void) {
        if let subject = state(event.subject) { tell(subject, event.kind, body) }
        if let object = state(event.object) { tell(object, event.kind, body) }
        for id in event.others { if let other = state(id) { tell(other, event.kind, body) } }
    }

    private func tell(_ state: ControllerState, _ kind: EventKind, _ body: (ControllerState) -> Void) {
        body(state)
        // Most are on no stack, and present nothing.
        guard state.rareIfAny != nil || kind == .dismiss else { return }
        if let rare = state.rareIfAny {
            for member in rare.stack.top(Self.mostAbove) { body(member) }
            for member in rare.navigation?.stack.top(Self.mostAbove) ?? [] { body(member) }
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
