package import TraceModel
package import TraceText

/// The values of `diff --format`.
package enum DiffFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// One object on one line.
    case json
    /// For a comment on a pull request.
    case markdown
    /// A page for a browser.
    case html

    /// Whether it shows the hierarchies over time.
    package var showsHistories: Bool { self == .html }

    /// Appends what changed, ending with a line feed.
    ///
    /// - Parameter showsAllTimings: whether phases that did not change are listed, too; JSON follows it as well.
    package func write(
        _ difference: RunDifference, showsAllTimings: Bool = false, style: TextStyle,
        to output: inout some TextOutputStream
    ) {
        var difference = difference
        if !showsAllTimings { difference.timings = difference.changedTimings }
        switch self {
        case .text: DiffText(difference).write(style: style, to: &output)
        case .json: DiffJSON(difference).write(to: &output)
        case .markdown: DiffMarkdown(difference).write(to: &output)
        case .html: DiffPage(difference).write(to: &output)
        }
    }
}
