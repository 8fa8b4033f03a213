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
                places[state.id] = StackPlace(position: index + 1, count: members.count)
            }
        }
        return HierarchySnapshot(
            states.map { state in
                Stance(of: state, at: places[state.id]).snapshot(of: state.controller, hostedBy: state.view?.host)
            }, objections: objections, event: event, time: time)
    }

    /// How one controller stands.
    func stance(of state: ControllerState) -> Stance {
        guard let stack = state.navigation?.stack else { return Stance(of: state, at: nil) }
        let place = stack.position(of: state).map { StackPlace(position: $0, count: stack.count) }
        return Stance(of: state, at: place)
    }
}

/// How a controller stands, in plain numbers, which are cheap to copy: a replay looks at several before and after each event.
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
    /// Where its view is.
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

    /// Takes over what a relation to a parent means for the child.
    mutating func hang(by relation: RelationState) {
        containment = relation.leaving != nil ? .leaving : relation.settled == nil ? .arriving : .settled
        began = relation.began
        isViewOut = relation.viewRemoved != nil
        above = relation.parent.id
    }

    /// Whether nothing else is different than how many are on the same stack.
    ///
    /// - Parameter mayMove: whether its place there may be different, too.
    func isSame(as other: Stance, onOtherPlace mayMove: Bool) -> Bool {
        guard let place, let its = other.place, mayMove || place.position == its.position else { return self == other }
        var moved = self
        moved.place = its
        return moved == other
    }

    /// - Parameters:
    ///   - controller: the one that stands so.
    ///   - host: the one that ``host`` names, if it is known still.
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

/// Where a controller stands on a stack.
private struct StackPlace: Equatable {
    /// From 1, the root.
    var position: Int
    var count: Int
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
