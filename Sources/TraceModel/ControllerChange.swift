/// A controller whose snapshot an event changed.
public struct ControllerChange: Sendable, Hashable {
    /// Nil for a controller that came with the event.
    public var before: ControllerSnapshot?
    public var after: ControllerSnapshot
    /// The controller's class name after those of the controllers above it, from the root.
    public var path: [String]

    public init(before: ControllerSnapshot?, after: ControllerSnapshot, path: [String]) {
        self.before = before
        self.after = after
        self.path = path
    }
}
