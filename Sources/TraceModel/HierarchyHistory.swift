/// A run's hierarchy over time, as a page shows it: the events, and the state of each controller after them.
///
/// The tree after a step consists of the controllers whose last state up to that step is not ``Stance/State/gone``,
/// and of those that the step itself ended.
package struct HierarchyHistory: Sendable, Equatable {
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

    /// The state of a controller from a step on.
    package struct State: Sendable, Equatable {
        /// The position of the step among the steps.
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
    /// How many events each part of the run has, if the whole run is divided into parts of equal length.
    package var density: [Int] = []
    /// How many events and controllers of each class the page does not show, the most frequent classes first.
    package var omitted: [Omission] = []

    /// How much of a class a page leaves out.
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
