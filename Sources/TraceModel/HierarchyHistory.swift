/// A run's hierarchy over time, as a page shows it: the events, and the state of each controller after them.
///
/// The tree after a step consists of the controllers whose last state up to that step is not ``Stance/State/gone``,
/// and of those that the step itself ended.
package struct HierarchyHistory: Sendable {
    /// An event that the page shows, the call as one would write it in Swift, and how many controllers live after it, including
    /// those that the page does not show.
    package typealias ShownEvent = (event: Event, call: String, livingCount: Int)
    /// A controller with all its states, each from a step on, which is named by its position among the steps.
    package typealias ShownLife = (controller: Controller, states: [(step: Int, snapshot: ControllerSnapshot)])

    /// In the order of the trace.
    package var steps: [ShownEvent] = []
    /// In the order of their ids.
    package var lives: [ShownLife] = []
    /// How many events each part of the run has, if the whole run is divided into parts of equal length.
    package var density: [Int] = []
    /// How many events and controllers of each class the page does not show, the most frequent classes first.
    package var omitted: [(className: String, controllers: Int, events: Int)] = []

    package init() {}
}
