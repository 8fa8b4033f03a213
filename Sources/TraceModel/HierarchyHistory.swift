/// A run's hierarchy over time, as a page shows it: the events, and the state of each controller after them.
///
/// The tree after a step consists of the controllers whose last state up to that step is not ``Stance/State/gone``,
/// and of those that the step itself ended.
package struct HierarchyHistory: Sendable {
    /// An event that the page shows.
    package struct Step: Sendable, Equatable {
        package var event: EventReference
        /// The call as one would write it in Swift.
        package var call: String
        package var subject: ControllerID?
        package var object: ControllerID?
        /// How many controllers live after it, including those that the page does not show.
        package var livingCount: Int

        package init(
            event: EventReference, call: String, subject: ControllerID?, object: ControllerID?, livingCount: Int
        ) {
            self.event = event
            self.call = call
            self.subject = subject
            self.object = object
            self.livingCount = livingCount
        }
    }

    /// A controller with all its states.
    package struct Life: Sendable {
        package var controller: Controller
        /// Each from a step on, which is named by its position among the steps.
        package var states: [(step: Int, snapshot: ControllerSnapshot)] = []

        package init(_ controller: Controller) {
            self.controller = controller
        }
    }

    /// In the order of the trace.
    package var steps: [Step] = []
    /// In the order of their ids.
    package var lives: [Life] = []
    /// How many events each part of the run has, if the whole run is divided into parts of equal length.
    package var density: [Int] = []
    /// How many events and controllers of each class the page does not show, the most frequent classes first.
    package var omitted: [(className: String, controllers: Int, events: Int)] = []

    package init() {}
}
