import TraceModel

// What the hierarchy shows to people.
extension Hierarchy {
    /// The tree as it stands.
    ///
    /// - Parameters:
    ///   - event: the last one that was applied; nil before the first.
    ///   - time: the instant, in nanoseconds since the run's start.
    ///   - objections: what rules object to in what happened so far.
    func tree(after event: EventReference?, at time: Int64?, objections: [HierarchySnapshot.Objection])
        -> HierarchySnapshot
    {
        // Who has just gone is shown once more.
        let states = (ended.controllers + survivors).sorted { $0.id < $1.id }
        var places: [ControllerID: StackPlace] = [:]
        for navigation in states where navigation.isNavigation {
            let members = navigation.stack.members
            for (index, state) in members.enumerated() {
                places[state.id] = StackPlace(navigation: navigation, position: index + 1, count: members.count)
            }
        }
        return HierarchySnapshot(
            states.map { snapshot(of: $0, at: places[$0.id]) }, objections: objections, event: event, time: time)
    }

    /// How one controller stands.
    func snapshot(of state: ControllerState) -> ControllerSnapshot {
        guard let navigation = state.navigation else { return snapshot(of: state, at: nil) }
        let members = navigation.stack.members
        let place = members.firstIndex { $0 === state }.map {
            StackPlace(navigation: navigation, position: $0 + 1, count: members.count)
        }
        return snapshot(of: state, at: place)
    }

    /// How a child stood as long as the relation was open.
    func snapshot(of child: ControllerState, in relation: RelationState) -> ControllerSnapshot {
        var snapshot = snapshot(of: child)
        snapshot.hang(by: relation)
        return snapshot
    }

    private func snapshot(of state: ControllerState, at place: StackPlace?) -> ControllerSnapshot {
        var snapshot = ControllerSnapshot(
            controller: state.controller, state: state.snapshotState, since: state.snapshotSince)
        let presenter = state.presenter.flatMap { $0.presented === state ? $0 : nil }
        if let relation = state.relation { snapshot.hang(by: relation) }
        snapshot.departed = state.exit?.event
        snapshot.isPresented = presenter != nil
        if let place {
            snapshot.stackPosition = place.position
            snapshot.stackCount = place.count
        }
        snapshot.host = state.view?.host.controller
        snapshot.above = state.shownAbove
        return snapshot
    }
}

/// Where a controller stands on a stack.
private struct StackPlace {
    var navigation: ControllerState
    /// From 1, the root.
    var position: Int
    var count: Int
}

extension ControllerSnapshot {
    /// Takes over what a relation to a parent means for the child.
    fileprivate mutating func hang(by relation: RelationState) {
        containment = relation.leaving != nil ? .leaving : relation.settled == nil ? .arriving : .settled
        began = relation.began
        isViewOut = relation.viewRemoved != nil
        above = relation.parent.id
    }
}

extension ControllerState {
    /// What it hangs from in a tree: its parent, what presents it, or the navigation controller on whose stack it is.
    var shownAbove: ControllerID? {
        if let relation { return relation.parent.id }
        if let presenter, presenter.presented === self { return presenter.id }
        if let navigation { return navigation.id }
        return isAlive ? nil : formerRelation?.parent.id
    }

    /// The state by the last callback, or, where none was seen, by the last dump.
    private var shownAppearance: AppearanceState {
        switch appearance {
        case .unknown, .loaded: dumpedAppearance?.state ?? appearance
        default: appearance
        }
    }

    fileprivate var snapshotState: ControllerSnapshot.State {
        guard isAlive else { return .gone }
        return switch shownAppearance {
        case .unknown: loaded == nil ? .created : .loaded
        case .loaded: .loaded
        case .appearing: .appearing
        case .appeared: .visible
        case .disappearing: .disappearing
        case .disappeared: .hidden
        }
    }

    fileprivate var snapshotSince: EventReference? {
        guard isAlive else { return deallocated }
        return switch appearance {
        case .unknown, .loaded: dumpedAppearance?.event ?? loaded
        default: lastAppearance
        }
    }
}
