package import TraceModel

/// The tree at an instant, for people.
package struct HierarchyText: Sendable {
    package var tree: HierarchySnapshot
    package var run: Run

    package init(_ tree: HierarchySnapshot, of run: Run) {
        self.tree = tree
        self.run = run
    }

    /// A heading, and a line for each controller.
    package func text(_ style: TextStyle) -> String {
        let nodes = tree.entries.isEmpty ? [StyledText("no controller is alive")] : nodes
        return ([heading] + nodes).text(style)
    }

    /// A line for each controller.
    package var nodes: [StyledText] {
        // By depth, whether another sibling follows below.
        var goesOn: [Bool] = []
        return tree.entries.map { entry in
            goesOn.removeSubrange(min(entry.depth, goesOn.count)...)
            let line = ControllerSnapshotText(snapshot: entry.snapshot, time: tree.time, objections: entry.objections)
                .line
            defer { goesOn.append(!entry.isLast) }
            return StyledText(Self.lead(entry, goesOn), .dim) + line
        }
    }

    /// The lines before a controller or, if the tree is too deep to be drawn, its depth as a number.
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

/// The state of one controller in a line: `Shop.Detail 0x600000c0b3e0  visible, 4.2 s · arriving`.
package struct ControllerSnapshotText {
    package var snapshot: ControllerSnapshot
    /// The instant, in nanoseconds since the run's start.
    package var time: Int64?
    package var objections: [HierarchySnapshot.Objection] = []

    package init(
        snapshot: ControllerSnapshot, time: Int64? = nil, objections: [HierarchySnapshot.Objection] = []
    ) {
        self.snapshot = snapshot
        self.time = time
        self.objections = objections
    }

    package var line: StyledText {
        name + .spaces(2) + facts + marks
    }

    package var name: StyledText {
        let controller = snapshot.controller
        let generation = controller.generation > 1 ? "(no. \(controller.generation))" : nil
        let instance = [controller.addressText, generation].compactMap(\.self).joined(separator: " ")
        return StyledText(controller.className, snapshot.state == .gone ? .dim : .strong)
            + (instance.isEmpty ? StyledText() : .spaces(1) + StyledText(instance, .dim))
    }

    /// The state, the age, and facts that are only temporary.
    package var facts: StyledText {
        let age = time.flatMap { time in
            snapshot.controller.first.time.map { ElapsedTime(nanoseconds: time.since($0)).description }
        }
        let state = [snapshot.state.rawValue, age].compactMap(\.self).joined(separator: ", ")
        let others = place.isEmpty ? "" : " · " + place.joined(separator: " · ")
        return StyledText(state) + StyledText(others, .dim)
    }

    private var place: [String] {
        var facts: [String] = []
        if snapshot.isPresented { facts.append("presented") }
        if let position = snapshot.stackPosition {
            let isTop = position == snapshot.stackCount
            facts.append("stack \(position) of \(snapshot.stackCount)" + (isTop ? ", top" : ""))
        }
        if snapshot.containment == .arriving, let began = snapshot.began {
            facts.append("arriving: no didMove since line \(began.line)")
        }
        if snapshot.containment == .leaving { facts.append("leaving: willMove(nil) came, removeFromParent not yet") }
        if let departed = snapshot.departed, snapshot.state != .gone {
            facts.append("\(Self.word(departed.kind)) at line \(departed.line)")
        }
        if snapshot.isViewOut {
            facts.append("view taken out")
        } else if let host = snapshot.host, host.id != snapshot.above {
            facts.append("view in \(host)")
        }
        return facts
    }

    /// A word for the effect of a call that removes a controller.
    package static func word(_ kind: EventKind) -> String {
        switch kind {
        case .pop: "popped"
        case .dismiss: "dismissed"
        default: "removed"
        }
    }

    private var marks: StyledText {
        objections.reduce(StyledText()) { line, objection in
            line + .spaces(2) + StyledText("✗ \(objection.rule)", Look(objection.severity))
        }
    }
}
