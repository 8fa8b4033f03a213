package import TraceModel

/// Counts the events of each controller of a run, for choosing the controllers to show.
package struct HierarchyCensus {
    private struct Counts {
        /// The events that name it.
        var events: Int32 = 0
        /// The events that change it.
        var changes: Int32 = 0
        /// Its state after the last of them, as one number.
        var stance = 0
    }

    private var entries = ControllerTable(Counts())
    /// The controllers that each one was ever below.
    private var above: [ControllerID: Set<ControllerID>] = [:]

    package init() {}

    package func events(of id: ControllerID) -> Int {
        Int(entries[id].events)
    }

    package func changes(of id: ControllerID) -> Int {
        Int(entries[id].changes)
    }

    /// Returns every controller that this one was ever below, up to the roots or to those that are known; nil if there are more
    /// than so many.
    package func ancestors(
        of id: ControllerID, atMost most: Int, isKnown: (ControllerID) -> Bool
    ) -> Set<ControllerID>? {
        var found: Set<ControllerID> = []
        var open = [id]
        while let next = open.popLast() {
            for parent in above[next] ?? [] where !isKnown(parent) && found.insert(parent).inserted {
                open.append(parent)
            }
            if found.count > most { return nil }
        }
        return found.subtracting([id])
    }

    /// Counts the changes by an event that was applied.
    mutating func note(_ event: Event, in hierarchy: Hierarchy) {
        if let subject = event.subject { entries[subject].events += 1 }
        if let object = event.object { entries[object].events += 1 }
        note(hierarchy.ended)
        hierarchy.forEachAffected(by: event) { note($0) }
    }

    mutating func note(_ ended: Hierarchy.Ended) {
        for state in ended.controllers { note(state) }
    }

    /// Checks the state of a controller that an event may have changed.
    mutating func note(_ state: ControllerState) {
        let parent = state.shownAbove
        let stance = state.stance(below: parent)
        guard entries[state.id].stance != stance else { return }
        entries[state.id].stance = stance
        entries[state.id].changes += 1
        if let parent { above[state.id, default: []].insert(parent) }
    }
}

extension ControllerState {
    /// A number for the content of a snapshot; never 0.
    fileprivate func stance(below parent: ControllerID?) -> Int {
        var mark = Mark()
        mark.add((isAlive ? 1 : 0) | (loaded == nil ? 2 : 0) | Int(appearance.rawValue) << 8)
        mark.add(lastAppearance?.line ?? 0)
        mark.add(parent.map { Int($0.rawValue) } ?? -1)
        if let relation {
            mark.add(relation.began.line)
            mark.add(
                (relation.settled == nil ? 1 : 0) | (relation.leaving == nil ? 2 : 0)
                    | (relation.viewRemoved == nil ? 4 : 0))
        }
        mark.add(view.map { Int($0.host.id.rawValue) } ?? -1)
        mark.add(exit?.event.line ?? 0)
        mark.add(navigation?.stack.count ?? -1)
        return mark.number | 1
    }

    /// A few multiplications: Swift's own hashes take longer than the replay of an event.
    private struct Mark {
        private(set) var number = 0

        mutating func add(_ value: Int) {
            number = (number ^ value) &* 0x5851_F42D_4C95_7F2D
            number ^= number >> 29
        }
    }
}
