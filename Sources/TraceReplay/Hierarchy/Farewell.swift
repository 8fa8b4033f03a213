import TraceModel

/// A `didMove(nil)` that a removal brings with it.
enum Farewell: UInt8 {
    /// No removal is known.
    case none
    /// Removed; UIKit's own `didMove(nil)` is still to come.
    case owed
    case received
}

/// A `beginAppearanceTransition`.
struct OpenTransition {
    var event: EventReference
    var isAppearing: Bool
    /// Whether another one in the same direction was open when it began; that one is reported.
    var isRepeated = false
}
