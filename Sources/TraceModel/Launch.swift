/// One launch of the app in a run.
///
/// The controllers of a launch end with it, and its addresses mean nothing in another one.
package struct Launch: Sendable, Hashable {
    /// Counted from 0 in the order in which the run shows them.
    package var number: Int
    package var first: EventReference
    package var last: EventReference
    package var process: String?
    package var processID: Int?

    package init(
        number: Int, first: EventReference, last: EventReference, process: String? = nil, processID: Int? = nil
    ) {
        self.number = number
        self.first = first
        self.last = last
        self.process = process
        self.processID = processID
    }
}
