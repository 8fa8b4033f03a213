package import TraceModel

/// The tree at an instant, for people.
package struct HierarchyText: Sendable {
    package var tree: HierarchySnapshot
    package var run: Run

    package init(_ tree: HierarchySnapshot, of run: Run) {
        self.tree = tree
        self.run = run
    }

    /// Writes a heading and a line for each controller.
    package func write(style: TextStyle, to output: inout some TextOutputStream) {
        output.write(heading.text(color: style.color) + "\n")
        if tree.entries.isEmpty { output.write("no controller lives\n") }
        for node in nodes { output.write(node.text(color: style.color) + "\n") }
    }

    /// A line for each controller.
    package var nodes: [StyledText] {
        // By depth, whether another sibling follows further down.
        var goesOn: [Bool] = []
        return tree.entries.map { entry in
            goesOn.removeSubrange(min(entry.depth, goesOn.count)...)
            let line = ControllerSnapshotText(snapshot: entry.snapshot, time: tree.time, objections: entry.objections)
                .line
            defer { goesOn.append(!entry.isLast) }
            return StyledText(Self.lead(entry, goesOn), .dim) + line
        }
    }

    /// What stands before a controller; where the tree is too deep to be drawn, its depth as a number.
    private static func lead(_ entry: HierarchySnapshot.Entry, _ goesOn: [Bool]) -> String {
        guard entry.depth > 0 else { return "" }
        guard entry.depth <= deepestDrawn else { return "… \(entry.depth) deep " }
        let stems = goesOn.dropFirst().prefix(entry.depth - 1).map { $0 ? "│  " : "   " }.joined()
        return stems + (entry.isLast ? "└─ " : "├─ ")
    }

    private static let deepestDrawn = 30

    private var heading: StyledText {
        let line = tree.event.map { "after \(run.place(ofLine: $0.line))" }
        let start = tree.time.flatMap { Timestamp($0, after: run.summary)?.description }
        let offset = tree.time.map { ElapsedTime(nanoseconds: $0).offset }
        let facts = [start, offset, line ?? "before the first event"].compactMap(\.self).joined(separator: " · ")
        return StyledText(run.name, .strong) + .spaces(2) + StyledText(facts, .dim)
    }
}
