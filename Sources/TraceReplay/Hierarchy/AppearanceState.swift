import TraceModel

/// The state of a controller's appearance.
package enum AppearanceState: UInt8, Sendable, CaseIterable {
    case unknown
    case loaded
    case appearing
    case appeared
    case disappearing
    case disappeared

    /// Reads the state of a controller on the screen from a hierarchy dump; nil for a controller that is not on it, or never was.
    init?(dumped text: String) {
        switch text {
        case "appearing": self = .appearing
        case "appeared": self = .appeared
        case "disappearing": self = .disappearing
        default: return nil
        }
    }

    /// Returns the state after the callback; nil for other events.
    static func target(of kind: EventKind) -> AppearanceState? {
        switch kind {
        case .viewWillAppear, .viewIsAppearing: .appearing
        case .viewDidAppear: .appeared
        case .viewWillDisappear: .disappearing
        case .viewDidDisappear: .disappeared
        default: nil
        }
    }

    /// Whether UIKit sends the callback in this state.
    ///
    /// A *will* may follow the opposite *will*: UIKit cancels an interactive transition by sending it
    /// (`beginAppearanceTransition(_:animated:)` a second time, with the opposite direction).
    func allows(_ kind: EventKind) -> Bool {
        switch kind {
        case .viewWillAppear: self == .loaded || self == .disappeared || self == .disappearing || self == .unknown
        case .viewIsAppearing, .viewDidAppear: self == .appearing || self == .unknown
        case .viewWillDisappear: self == .appeared || self == .appearing || self == .unknown
        case .viewDidDisappear: self == .disappearing || self == .unknown
        default: true
        }
    }

    /// Whether the callback is allowed here, or after callbacks that the trace would not show.
    func allows(_ kind: EventKind, afterAnyOf hidden: [EventKind]) -> Bool {
        if allows(kind) { return true }
        var reached: Set<AppearanceState> = [self]
        var open = [self]
        while let state = open.popLast() {
            for step in hidden where state.allows(step) {
                guard let next = Self.target(of: step), reached.insert(next).inserted else { continue }
                if next.allows(kind) { return true }
                open.append(next)
            }
        }
        return false
    }
}

/// A period in which a controller was on screen: from `viewDidAppear` until it began to disappear.
final class VisiblePeriod {
    let began: EventReference
    /// Nil while the controller is still on screen.
    var ended: EventReference?

    init(began: EventReference) {
        self.began = began
    }

    /// Whether the period lasts for that many nanoseconds after the event, as far as the trace reaches.
    func lasts(_ nanoseconds: Int64, after event: EventReference, until end: TraceEnd) -> Bool {
        guard let ended else { return end.follows(event, by: nanoseconds) }
        return ended.nanoseconds(since: event).map { $0 >= nanoseconds } ?? false
    }
}
