public import TraceModel

/// The tree at an instant, for people.
public struct SceneTreeText: Sendable {
    public var tree: SceneTree
    public var run: Run

    public init(_ tree: SceneTree, of run: Run) {
        self.tree = tree
        self.run = run
    }

    /// Writes a heading and a line for each controller.
    public func write(style: TextStyle, to output: inout some TextOutputStream) {
        output.write(heading.text(color: style.color) + "\n")
        if tree.roots.isEmpty {
            output.write("no controller lives\n")
            return
        }
        for root in tree.roots { write(root, stem: "", isLast: nil, style, &output) }
    }

    private var heading: StyledText {
        let line = tree.event.map { event in
            run.source == "-" ? "after line \(event.line)" : "after \(run.source):\(event.line)"
        }
        let start = tree.time.flatMap { Timestamp($0, after: run.summary)?.description }
        let offset = tree.time.map { ElapsedTime(nanoseconds: $0).offset }
        let facts = [start, offset, line ?? "before the first event"].compactMap(\.self).joined(separator: " · ")
        return StyledText(run.name, .strong) + .spaces(2) + StyledText(facts, .dim)
    }

    /// - Parameter isLast: whether it is the last one of its siblings; nil for a root.
    private func write(
        _ branch: SceneTree.Branch, stem: String, isLast: Bool?, _ style: TextStyle,
        _ output: inout some TextOutputStream
    ) {
        let lead = isLast.map { stem + ($0 ? "└─ " : "├─ ") } ?? ""
        let line = StandingText(standing: branch.standing, time: tree.time, objections: branch.objections).line
        output.write((StyledText(lead, .dim) + line).text(color: style.color) + "\n")
        let next = isLast.map { stem + ($0 ? "   " : "│  ") } ?? ""
        for (index, child) in branch.children.enumerated() {
            write(child, stem: next, isLast: index == branch.children.count - 1, style, &output)
        }
    }
}
