import TraceModel

// What the scene shows to people.
extension Scene {
    /// The tree as it stands.
    ///
    /// - Parameters:
    ///   - event: the last one that was applied; nil before the first.
    ///   - time: the instant, in nanoseconds since the run's start.
    ///   - objections: what rules object to in what happened so far.
    func tree(after event: EventReference?, at time: Int64?, objections: [SceneTree.Objection]) -> SceneTree {
        // Who has just gone is shown once more.
        let states = (survivors + endedControllers).sorted { $0.id < $1.id }
        var stacks: [ControllerID: ControllerState] = [:]
        for navigation in states where navigation.isNavigation {
            for state in navigation.stack { stacks[state.id] = navigation }
        }
        return SceneTree(
            states.map { standing(of: $0, on: stacks[$0.id]) }, objections: objections, event: event, time: time)
    }

    /// How one controller stands.
    func standing(of state: ControllerState) -> ControllerStanding {
        standing(of: state, on: navigation(holding: state))
    }

    private func standing(of state: ControllerState, on navigation: ControllerState?) -> ControllerStanding {
        var standing = ControllerStanding(
            controller: state.identity, state: state.standingState, since: state.standingSince)
        let presenter = state.presenter.flatMap { $0.presented === state ? $0 : nil }
        if let relation = state.relation { standing.hang(by: relation) }
        standing.departed = state.departure?.event
        standing.isPresented = presenter != nil
        if let navigation, let index = navigation.stack.firstIndex(where: { $0 === state }) {
            standing.stackPosition = index + 1
            standing.stackCount = navigation.stack.count
        }
        standing.host = state.view?.host.identity
        let last = state.isAlive ? nil : state.formerRelation?.parent
        standing.above = (state.relation?.parent ?? presenter ?? navigation ?? last)?.id
        return standing
    }
}

extension ControllerStanding {
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

    fileprivate var standingState: ControllerStanding.State {
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

    fileprivate var standingSince: EventReference? {
        guard isAlive else { return deallocated }
        return switch appearance {
        case .unknown, .loaded: dumpedAppearance?.event ?? loaded
        default: lastAppearance
        }
    }
}
