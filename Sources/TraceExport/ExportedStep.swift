package import TraceModel

/// What an event names and did, for those that ask.
package protocol ExportedStep {
    var event: Event { get }

    /// The call as one would write it in Swift.
    var call: String { get }

    /// How those stand that it changed, in the order in which the controllers came.
    var changed: [ControllerSnapshot] { get }

    /// Nil for one that is not known yet.
    func controller(_ id: ControllerID) -> Controller?

    /// The class names from the root to a controller, after the event.
    func path(of id: ControllerID) -> [String]
}

extension ExportedStep {
    var subject: Controller? { event.subject.flatMap(controller) }
    var object: Controller? { event.object.flatMap(controller) }
    var others: [Controller] { event.others.compactMap(controller) }
}

extension Controller {
    /// `Shop.Detail 0x600000c0b3e0`
    var title: String { [className, addressText].compactMap(\.self).joined(separator: " ") }

    /// `Shop.Detail 0x600000c0b3e0 (no. 2)`, for the second life at that address.
    var numberedTitle: String { generation > 1 ? "\(title) (no. \(generation))" : title }
}
