/// A run's hierarchy over time, as a page shows it: what happened, and how each controller stood after it.
///
/// The tree after a step is made of the controllers whose last state up to that step is not
/// ``ControllerSnapshot/State/gone``, and those that the step itself ended.
package struct HierarchyHistory: Sendable, Equatable {
    /// An event that the page shows.
    package struct Step: Sendable, Equatable {
        package var event: EventReference
        /// The call as one would write it in Swift.
        package var call: String
        package var subject: ControllerID?
        package var object: ControllerID?
        /// How many controllers live after it, those among them that the page does not show.
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

    /// How a controller stands from a step on.
    package struct State: Sendable, Equatable {
        /// By its position among the steps.
        package var step: Int
        package var snapshot: ControllerSnapshot

        package init(step: Int, snapshot: ControllerSnapshot) {
            self.step = step
            self.snapshot = snapshot
        }
    }

    /// A controller with all its states.
    package struct Life: Sendable, Equatable {
        package var controller: Controller
        package var states: [State]

        package init(controller: Controller, states: [State]) {
            self.controller = controller
            self.states = states
        }
    }

    /// In the order of the trace.
    package var steps: [Step] = []
    /// In the order of their ids.
    package var lives: [Life] = []
    /// How many events there are in each of the equally long stretches into which the whole run is divided.
    package var density: [Int] = []
    /// How many events and controllers of each class the page does not show, the most frequent classes first.
    package var omitted: [Omission] = []

    /// What of a class a page leaves out.
    package struct Omission: Sendable, Equatable {
        package var className: String
        package var controllers: Int
        package var events: Int

        package init(className: String, controllers: Int, events: Int) {
            self.className = className
            self.controllers = controllers
            self.events = events
        }
    }

    package init() {}
}
