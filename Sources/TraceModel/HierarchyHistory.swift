/// A run's hierarchy over time, as a page shows it: the events, and the state of each controller after them.
///
/// The tree after a step consists of the controllers whose last state up to that step is not ``Stance/State/gone``,
/// and of those that the step itself ended.
package struct HierarchyHistory: Sendable {
    /// An event that the page shows, its position among the run's events, counted from 1, and the call as one would write it in
    /// Swift.
    package typealias ShownEvent = (event: Event, number: Int, call: String)
    /// A controller with its states, each from a step on, which is named by its position among the steps. A change by an event
    /// that the page does not show counts from the next step on, so the tree after each step is the true one.
    package typealias ShownLife = (controller: Controller, states: [(step: Int, stance: Controller.Stance)])

    /// In the order of the trace.
    package var steps: [ShownEvent] = []
    /// In the order of their ids.
    package var lives: [ShownLife] = []
    /// How many events each part of the run has, if the whole run is divided into parts of equal length.
    package var density: [Int] = []
    /// How many events and controllers of each class the page does not show, the most frequent classes first.
    package var omitted: [(className: String, controllers: Int, events: Int)] = []

    /// The number of findings that a page shows. More make it large and help nobody, so the first ones of each defect are taken.
    package static let findingLimit = 2_000

    package init() {}
}
