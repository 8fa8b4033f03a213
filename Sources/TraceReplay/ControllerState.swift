package import TraceModel

/// What the replay knows of one controller at an instant.
package final class ControllerState {
    /// How a controller left its place, so that its `deinit` is to be expected.
    package struct Departure {
        /// `removeFromParent`, `pop` or `dismiss`.
        package var event: EventReference
        package var caller: ControllerState?
    }

    /// A `didMove(nil)` that a removal brings with it.
    enum Farewell: UInt8 {
        /// No removal is known.
        case none
        /// Removed; UIKit's own `didMove(nil)` is still to come.
        case owed
        case received
    }

    package let controller: Controller
    package let isSystemContainer: Bool
    let isNavigation: Bool

    /// Whether the trace shows how its life began; otherwise it is not blamed for what came before.
    package internal(set) var isKnownFromBirth = false
    package internal(set) var appearance = AppearanceState.unknown
    /// Where a hierarchy dump saw it on the screen; counts as long as no callback was seen.
    var dumpedAppearance: (state: AppearanceState, event: EventReference)?
    package internal(set) var loaded: EventReference?
    package internal(set) var firstAppearance: EventReference?
    package internal(set) var lastAppearance: EventReference?
    package internal(set) var deallocated: EventReference?
    /// Whether another controller took its address: it is gone, though no `deinit` was seen.
    package internal(set) var isReplaced = false

    /// The open relation to its parent.
    package internal(set) var relation: RelationState?
    /// The children of its open relations, in no order.
    package internal(set) var children: [ControllerID] = []
    /// The last relation that ended.
    package internal(set) var formerRelation: RelationState?
    /// Whether it surely has no parent while ``relation`` is nil.
    package internal(set) var isKnownWithoutParent = false
    /// `willMove(parent)` that came while there was no relation to that parent.
    var announcedMoves: [(parent: ControllerID?, event: EventReference)] = []
    var farewell = Farewell.none
    /// A parent to which UIKit could not add it (itself, or one of its descendants).
    var refusedParent: ControllerID?

    /// Where its root view is, while it is hosted.
    package internal(set) var view: HostedView?
    /// The last `constrain`, unless an `unconstrain` followed.
    package internal(set) var constrained: EventReference?
    /// Classes of children whose views came back after being taken out: a pool of cells.
    var pooledClasses: Set<String> = []

    package internal(set) var presented: ControllerState?
    package internal(set) var presentation: EventReference?
    /// Who presents it, or presented it last.
    package internal(set) var presenter: ControllerState?
    /// Of a navigation controller: its controllers, the top one last.
    package internal(set) var stack: [ControllerState] = []
    /// Whether it came into that stack by `push`, so that it is not known to be the root.
    var isPushed = false
    package internal(set) var departure: Departure?
    /// The last `present`, `push`, `pop` or `dismiss` on it, which a message of UIKit's may yet refuse.
    var pendingCall: PendingCall?
    /// A refusal that was logged before the call that it refuses.
    var refusal: Refusal?

    init(_ controller: Controller, role: ContainerRole) {
        self.controller = controller
        isSystemContainer = role != .custom
        isNavigation = role == .navigation
    }

    package var id: ControllerID { controller.id }
    package var className: String { controller.className }
    /// The class without its module, as one writes it in Swift.
    package var shortName: String { className.split(separator: ".").last.map(String.init) ?? className }

    /// Whether it is one of Apple's own, which the user may close without a call that a log would show.
    var isFramework: Bool {
        isSystemContainer
            || !className.contains(".") && Self.frameworkPrefixes.contains { className.hasPrefix($0) }
    }

    private static let frameworkPrefixes = ["UI", "SF", "MF", "PH", "QL", "CN", "EK", "AV", "SK", "GK", "PK", "VN"]

    /// Whether it is still there, as far as the trace tells.
    package var isAlive: Bool { deallocated == nil && !isReplaced }

    /// What it hangs from: its parent, or what presented it, now or last.
    package var above: ControllerState? {
        if let relation { return relation.parent }
        if let presenter, presenter.presented === self { return presenter }
        return formerRelation?.parent ?? presenter
    }

    /// Drops what points at other controllers.
    func letGo() {
        relation = nil
        formerRelation = nil
        view = nil
        presented = nil
        presenter = nil
        stack = []
        departure = nil
        pendingCall = nil
    }

    /// No hierarchy that people made is as deep, and paths of any length would fill the memory.
    private static let longestPath = 128

    /// Class names from the root to this controller; of a longer path, `…` and the last ones.
    package var path: [String] {
        var names: [String] = []
        var seen: Set<ControllerID> = []
        var next: ControllerState? = self
        while let state = next, seen.insert(state.id).inserted {
            guard names.count < Self.longestPath else {
                names.append("…")
                break
            }
            names.append(state.className)
            next = state.above
        }
        return names.reversed()
    }
}
