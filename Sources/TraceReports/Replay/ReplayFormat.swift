package import TraceModel
package import TraceText

/// The values of `replay --format`.
package enum ReplayFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// One object on a line for a tree, or for each event.
    case json

    /// - Parameter part: the part of a tree that is asked for, which may be empty: `Shop.Cart is alive`; nil for all of it.
    package func text(
        of tree: HierarchySnapshot, in run: Run, part: String? = nil, style: TextStyle
    ) -> String {
        switch self {
        case .text: tree.text(of: run, style, absence: "no \(part ?? "controller is alive")")
        case .json: ReplayJSON.text(tree, of: run)
        }
    }

    /// An event, and the controllers that it changed.
    ///
    /// - Parameters:
    ///   - call: the call in Swift syntax.
    ///   - changes: each with the class names from the root to its controller.
    package func text(
        of event: EventReference, call: String, _ changes: [(change: ControllerChange, path: [String])], in run: Run,
        style: TextStyle
    ) -> String {
        switch self {
        case .text:
            StepText.text(event, call: call, changes, lineWidth: String(run.summary.lastLine).count, style: style)
        case .json: ReplayJSON.text(event, call: call, changes, of: run)
        }
    }
}
