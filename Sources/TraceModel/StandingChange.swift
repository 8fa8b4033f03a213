/// A controller whose standing an event changed.
public struct StandingChange: Sendable, Hashable {
    /// Nil for a controller that came with the event.
    public var before: ControllerStanding?
    public var after: ControllerStanding
    /// The controller's class name after those of the controllers above it, from the root.
    public var path: [String]

    public init(before: ControllerStanding?, after: ControllerStanding, path: [String]) {
        self.before = before
        self.after = after
        self.path = path
    }
}
