import TraceModel

/// How a controller left its place, so that its `deinit` is to be expected.
final class Departure {
    /// The last of the calls by which it left: `removeFromParent`, `didMove(nil)`, `pop`, `dismiss`, or, of a sheet that was
    /// swiped away, `viewDidDisappear`.
    let event: EventReference
    let caller: ControllerState?
    /// The dismissed controller that it is in, if it was not dismissed itself.
    let container: ControllerState?
    /// The `pop` or `dismiss` before the event.
    let earlier: EventReference?

    init(
        event: EventReference, caller: ControllerState?, container: ControllerState? = nil,
        after former: Departure? = nil
    ) {
        self.event = event
        self.caller = caller ?? former?.caller
        self.container = container
        earlier = former.flatMap { [.pop, .dismiss].contains($0.event.kind) ? $0.event : $0.earlier }
    }
}

/// A `didMove(nil)` that a removal brings with it.
enum Farewell: UInt8 {
    /// No removal is known.
    case none
    /// Removed; UIKit's own `didMove(nil)` is still to come.
    case owed
    case received
}

/// What UIKit sends a child that `addChild` takes from a parent, and what of it the log has not shown yet.
///
/// UIKit calls `willMove(nil)`, `removeFromParent` and `didMove(nil)` inside `addChild`, so that nothing else of the child
/// comes between.
struct Displacement {
    let event: EventReference
    var awaited: Set<EventKind> = [.willMove, .removeFromParent, .didMove]

    /// How long the calls inside one `addChild` may take, in nanoseconds.
    private static let window: Int64 = 100_000_000

    /// Whether the call, of a move to no parent, is one of UIKit's own.
    mutating func takes(_ event: EventReference) -> Bool {
        guard (event.nanoseconds(since: self.event) ?? 0) <= Self.window else { return false }
        return awaited.remove(event.kind) != nil
    }
}

/// A `beginAppearanceTransition`.
struct OpenTransition {
    var event: EventReference
    var isAppearing: Bool
    /// Whether another one in the same direction was open when it began; that one is reported.
    var isRepeated = false
}
