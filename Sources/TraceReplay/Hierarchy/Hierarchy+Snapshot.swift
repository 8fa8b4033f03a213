import TraceModel

// The parts of the hierarchy that people see.
extension Hierarchy {
    /// Returns the current tree.
    ///
    /// - Parameters:
    ///   - event: the last one that was applied; nil before the first.
    ///   - time: the instant, in nanoseconds since the run's start.
    ///   - objections: the objections of rules to the events so far.
    func tree(after event: EventReference?, at time: Int64?, objections: [HierarchySnapshot.Objection])
        -> HierarchySnapshot
    {
        // A controller that has just gone is shown once more.
        let states = (ended.controllers + survivors).sorted { $0.id < $1.id }
        var places: [ControllerID: StackPlace] = [:]
        for navigation in states where navigation.isNavigation {
            let members = navigation.stack.members
            for (index, state) in members.enumerated() {
                places[state.id] = StackPlace(position: index + 1, count: members.count)
            }
        }
        return HierarchySnapshot(
            states.map { state in
                Stance(of: state, at: places[state.id]).snapshot(of: state.controller, hostedBy: state.view?.host)
            }, objections: objections, event: event, time: time)
    }

    /// Returns the current state of one controller.
    func stance(of state: ControllerState) -> Stance {
        guard let stack = state.navigation?.stack else { return Stance(of: state, at: nil) }
        let place = stack.position(of: state).map { StackPlace(position: $0, count: stack.count) }
        return Stance(of: state, at: place)
    }
}

/// The state of a controller in plain numbers, which are cheap to copy: a replay looks at several before and after each event.
struct Stance: Equatable {
    private let state: ControllerSnapshot.State
    private let since: EventReference?
    private var above: ControllerID?
    private var containment: ControllerSnapshot.Containment?
    private var began: EventReference?
    private var isViewOut = false
    private let departed: EventReference?
    private let isPresented: Bool
    private var place: StackPlace?
    /// The controller whose view holds its view.
    let host: ControllerID?

    fileprivate init(of controller: ControllerState, at place: StackPlace?) {
        state = controller.snapshotState
        since = controller.snapshotSince
        departed = controller.exit?.event
        isPresented = controller.presenter.map { $0.presented === controller } ?? false
        self.place = place
        host = controller.view?.host.id
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
    func isSame(as other: Stance, onOtherPlace mayMove: Bool) -> Bool {
        guard let place, let its = other.place, mayMove || place.position == its.position else { return self == other }
        var moved = self
        moved.place = its
        return moved == other
    }

    /// - Parameters:
    ///   - controller: the controller with this state.
    ///   - host: the controller that ``host`` names, if it is still known.
    func snapshot(of controller: Controller, hostedBy host: ControllerState?) -> ControllerSnapshot {
        var snapshot = ControllerSnapshot(controller: controller, state: state, since: since)
        snapshot.above = above
        snapshot.containment = containment
        snapshot.began = began
        snapshot.isViewOut = isViewOut
        snapshot.departed = departed
        snapshot.isPresented = isPresented
        snapshot.stackPosition = place?.position
        snapshot.stackCount = place?.count ?? 0
        snapshot.host = host?.controller
        return snapshot
    }
}

/// The place of a controller on a stack.
private struct StackPlace: Equatable {
    /// From 1, the root.
    var position: Int
    var count: Int
}

extension ControllerState {
    /// The controller above it in a tree: its parent, its presenter, or the navigation controller whose stack it is on.
    var shownAbove: ControllerID? {
        if let relation { return relation.parent.id }
        if let presenter, presenter.presented === self { return presenter.id }
        if let navigation { return navigation.id }
        return isAlive ? nil : formerRelation?.parent.id
    }

    /// The state after the last callback, or according to the last dump if there was no callback.
    private var shownAppearance: AppearanceState {
        switch appearance {
        case .unknown, .loaded: self.dumpedAppearance?.state ?? appearance
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
        case .unknown, .loaded: self.dumpedAppearance?.event ?? loaded
        default: lastAppearance
        }
    }
}
