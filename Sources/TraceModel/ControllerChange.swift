/// A controller whose snapshot an event changed.
package struct ControllerChange: Sendable, Hashable {
    /// Nil for a controller that came with the event.
    package var before: ControllerSnapshot?
    package var after: ControllerSnapshot

    package init(before: ControllerSnapshot?, after: ControllerSnapshot) {
        self.before = before
        self.after = after
    }
}
