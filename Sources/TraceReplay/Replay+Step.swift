package import TraceModel

extension Replay {
    /// What one event did to the tree. It answers until the replay goes on.
    package struct Step {
        package let event: Event
        /// In the order in which the controllers came.
        package let changes: [ControllerChange]
        let hierarchy: Hierarchy
        let names: ShortNames

        /// The call as one would write it in Swift.
        package var call: String { names.call(event, in: hierarchy) }

        /// How many controllers live after it.
        package var livingCount: Int { hierarchy.livingCount }

        /// The class name of a controller after those of the controllers above it, from the root.
        package func path(of id: ControllerID) -> [String] {
            hierarchy.state(id)?.ancestors.reversed().map(\.className) ?? []
        }

        /// The controllers that the event names, those that it changed, and all above these.
        package var concerned: [Controller] {
            event.controllers.compactMap { hierarchy.state($0)?.controller }
                + changes.flatMap { hierarchy.state($0.after.controller.id)?.ancestors.map(\.controller) ?? [] }
        }
    }

    /// The controllers whose snapshot an event may change, with how they stood before it.
    struct Watch {
        private var states: [ControllerState] = []
        private var before: [Stance?] = []
        /// The states, where they are more than a few.
        private var known: Set<ObjectIdentifier> = []
        private static let few = 16

        mutating func begin() {
            states.removeAll(keepingCapacity: true)
            before.removeAll(keepingCapacity: true)
            if !known.isEmpty { known.removeAll() }
        }

        /// The first stance that is added of a controller counts.
        mutating func add(_ state: ControllerState, before stance: @autoclosure () -> Stance?) {
            if states.count < Self.few {
                for other in states where other === state { return }
            } else {
                if known.isEmpty { known = Set(states.map(ObjectIdentifier.init)) }
                guard known.insert(ObjectIdentifier(state)).inserted else { return }
            }
            states.append(state)
            before.append(stance())
        }

        /// What is different now, in the order in which the controllers came.
        func changes(in hierarchy: Hierarchy) -> [ControllerChange] {
            var changes: [ControllerChange] = []
            for index in states.indices {
                let after = hierarchy.stance(of: states[index])
                guard before[index] != after else { continue }
                let controller = states[index].controller
                changes.append(
                    ControllerChange(
                        before: before[index]?.snapshot(of: controller), after: after.snapshot(of: controller)))
            }
            if changes.count > 1 { changes.sort { $0.after.controller.id < $1.after.controller.id } }
            return changes
        }
    }
}

extension Hierarchy {
    /// The controllers whose snapshot an event may change: those that it names, and those that hang together with them by
    /// a stack or a presentation. Some come more than once.
    func forEachAffected(by event: Event, _ body: (ControllerState) -> Void) {
        if let subject = state(event.subject) { tell(subject, event.kind, body) }
        if let object = state(event.object) { tell(object, event.kind, body) }
        for id in event.others { if let other = state(id) { tell(other, event.kind, body) } }
    }

    private func tell(_ state: ControllerState, _ kind: EventKind, _ body: (ControllerState) -> Void) {
        body(state)
        // Most are on no stack, and present nothing.
        guard state.rareIfAny != nil || kind == .dismiss else { return }
        if state.rareIfAny != nil {
            for member in state.stack.members { body(member) }
            for member in state.navigation?.stack.members ?? [] { body(member) }
        }
        var count = 0
        var next: ControllerState? = state
        while let above = next, count < Self.mostPresented {
            var shown = above.presented
            while let presented = shown, count < Self.mostPresented {
                body(presented)
                count += 1
                shown = presented.presented
            }
            // Who hosts or contains it may be the one that presents.
            next = kind == .dismiss ? above.above : nil
            count += 1
        }
    }

    /// No app presents as many on top of each other.
    private static var mostPresented: Int { 64 }
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
