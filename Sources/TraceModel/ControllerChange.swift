/// A controller whose snapshot an event changed.
package struct ControllerChange: Sendable, Hashable {
    /// Nil for a controller that came with the event.
    package var before: ControllerSnapshot?
    package var after: ControllerSnapshot
    /// The controller's class name after those of the controllers above it, from the root.
    package var path: [String]

    package init(before: ControllerSnapshot?, after: ControllerSnapshot, path: [String]) {
        self.before = before
        self.after = after
        self.path = path
    }
}
