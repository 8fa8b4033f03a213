package import TraceModel

extension HierarchySnapshot {
    /// Creates the current tree of a hierarchy.
    ///
    /// - Parameters:
    ///   - event: the last one that was applied; nil before the first.
    ///   - time: the instant, in nanoseconds since the run's start.
    ///   - objections: the objections of rules to the events so far.
    init(of hierarchy: Hierarchy, after event: EventReference?, at time: Int64?, objections: [Objection]) {
        self.init(
            hierarchy.survivors.map { $0.snapshot(hierarchy.stance(of: $0)) }, objections: objections, event: event,
            time: time)
    }
}

extension Hierarchy {
    /// The controller that the event is about: the child, if a parent or host is the subject.
    func protagonist(of event: Event) -> ControllerState? {
        switch event.kind {
        case .willMove, .didMove: state(event.subject)
        case .setRoot: state(event.object) ?? windows.root(before: event)
        default: state(event.object) ?? state(event.subject)
        }
    }

    /// Returns the current state of one controller. No place on a stack outlasts the navigation controller.
    func stance(of state: ControllerState) -> Controller.Stance {
        guard let navigation = state.navigation, navigation.isAlive else { return .init(of: state, at: nil) }
        let stack = navigation.stack
        return .init(of: state, at: stack.position(of: state).map { ($0, stack.count) })
    }
}

extension Controller.Stance {
    fileprivate init(of controller: ControllerState, at place: (position: Int, count: Int)?) {
        self.init(controller.snapshotState, since: controller.snapshotSince)
        departed = controller.exit?.event
        isPresented = controller.activePresenter != nil
        stackPosition = place?.position
        stackCount = place?.count ?? 0
        hostID = controller.view?.host.id
        if let relation = controller.relation { hang(by: relation) }
        above = controller.shownAbove
    }

    /// Applies a relation to a parent to the child's state.
    mutating func hang(by relation: RelationState) {
        containment = relation.leaving != nil ? .leaving : relation.settled == nil ? .arriving : .settled
        began = relation.began
        isViewOut = relation.viewRemoved != nil
        above = relation.parent.id
    }

    /// Whether the only difference is the number of controllers on the same stack.
    ///
    /// - Parameter mayMove: whether its place there may be different, too.
    func isSame(as other: Controller.Stance, onOtherPlace mayMove: Bool) -> Bool {
        guard let stackPosition, let its = other.stackPosition, mayMove || stackPosition == its else {
            return self == other
        }
        var moved = self
        moved.stackPosition = its
        moved.stackCount = other.stackCount
        return moved == other
    }
}

extension ControllerState {
    func snapshot(_ stance: Controller.Stance) -> Controller.Snapshot {
        Controller.Snapshot(controller: controller, stance: stance, host: view?.host.controller)
    }

    /// The controller above it in a tree: its parent, its presenter, or the navigation controller whose stack it is on.
    package var shownAbove: ControllerID? {
        if let relation { return relation.parent.id }
        if let activePresenter { return activePresenter.id }
        if let navigation { return navigation.id }
        return isAlive ? nil : formerRelation?.parent.id
    }

    /// Whether its view is on the screen.
    package var isVisible: Bool { isAlive && (appearance == .appeared || appearance == .disappearing) }

    package var hasParent: Bool { isAlive && relation != nil }

    fileprivate var snapshotState: Controller.Stance.State {
        guard isAlive else { return .gone }
        return switch appearance {
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
        case .unknown, .loaded: loaded
        default: lastAppearance
        }
    }
}
