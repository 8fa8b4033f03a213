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
        let states = (survivors + endedControllers).sorted { $0.id < $1.id }
        var stacks: [ControllerID: ControllerState] = [:]
        for navigation in states where navigation.isNavigation {
            for state in navigation.stack { stacks[state.id] = navigation }
        }
        return HierarchySnapshot(
            states.map { snapshot(of: $0, on: stacks[$0.id]) }, objections: objections, event: event, time: time)
    }

    /// How one controller stands.
    func snapshot(of state: ControllerState) -> ControllerSnapshot {
        snapshot(of: state, on: navigation(holding: state))
    }

    private func snapshot(of state: ControllerState, on navigation: ControllerState?) -> ControllerSnapshot {
        var snapshot = ControllerSnapshot(
            controller: state.identity, state: state.snapshotState, since: state.snapshotSince)
        let presenter = state.presenter.flatMap { $0.presented === state ? $0 : nil }
        if let relation = state.relation { snapshot.hang(by: relation) }
        snapshot.departed = state.departure?.event
        snapshot.isPresented = presenter != nil
        if let navigation, let index = navigation.stack.firstIndex(where: { $0 === state }) {
            snapshot.stackPosition = index + 1
            snapshot.stackCount = navigation.stack.count
        }
        snapshot.host = state.view?.host.identity
        let last = state.isAlive ? nil : state.formerRelation?.parent
        snapshot.above = (state.relation?.parent ?? presenter ?? navigation ?? last)?.id
        return snapshot
    }
}

extension ControllerSnapshot {
    /// Takes over what a relation to a parent means for the child.
    mutating func hang(by relation: RelationState) {
        containment = relation.leaving != nil ? .leaving : relation.settled == nil ? .arriving : .settled
        began = relation.began
        isViewOut = relation.viewRemoved != nil
        above = relation.parent.id
    }
}

extension ControllerState {
    /// The controller without what only later events show.
    fileprivate var identity: Controller {
        var controller = controller
        controller.last = controller.first
        controller.deallocated = nil
        return controller
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
