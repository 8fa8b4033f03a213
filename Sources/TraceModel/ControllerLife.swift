/// A controller with what is known of it once its last event is past.
package struct ControllerLife: Hashable, Sendable {
    package var controller: Controller
    /// The last event in which it took part, as subject or object.
    package var last: EventReference
    /// Nil where it lives to the end of the trace, and where the log does not tell.
    package var deallocated: EventReference?

    package init(_ controller: Controller, last: EventReference, deallocated: EventReference? = nil) {
        self.controller = controller
        self.last = last
        self.deallocated = deallocated
    }
}
