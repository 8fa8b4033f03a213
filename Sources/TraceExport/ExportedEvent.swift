package import TraceModel

/// An event with what it names and what it did.
package struct ExportedEvent {
    package var event: Event
    /// The call as one would write it in Swift.
    package var call: String
    package var changes: [ControllerChange]
    package var subject: Controller?
    package var object: Controller?
    package var others: [Controller]

    package init(
        event: Event, call: String, changes: [ControllerChange], subject: Controller?, object: Controller?,
        others: [Controller]
    ) {
        self.event = event
        self.call = call
        self.changes = changes
        self.subject = subject
        self.object = object
        self.others = others
    }
}

extension Controller {
    /// `Shop.Detail 0x600000c0b3e0`
    var title: String { [className, addressText].compactMap(\.self).joined(separator: " ") }

    /// `Shop.Detail 0x600000c0b3e0 (no. 2)`, for the second life at that address.
    var numberedTitle: String { generation > 1 ? "\(title) (no. \(generation))" : title }
}
