package import TraceModel

extension HierarchySnapshot {
    /// The tree at an instant, for people: a heading, and a line for each controller.
    ///
    /// - Parameter absence: what is said in place of a tree without controllers.
    package func text(of run: Run, _ style: TextStyle, absence: String = "no controller is alive") -> String {
        let nodes = entries.isEmpty ? [StyledText(absence)] : nodes
        return ([heading(run)] + nodes).text(style)
    }

    /// A line for each controller.
    package var nodes: [StyledText] {
        // By depth, whether another sibling follows below.
        var goesOn: [Bool] = []
        return entries.map { entry in
            goesOn.removeSubrange(min(entry.depth, goesOn.count)...)
            defer { goesOn.append(!entry.isLast) }
            return entry.objections.reduce(
                StyledText(Self.lead(entry, goesOn), .dim) + entry.snapshot.name + .spaces(2)
                    + entry.snapshot.facts(at: time)
            ) { line, objection in
                line + .spaces(2) + StyledText("✗ \(objection.rule)", StyledText.Look(objection.severity))
            }
        }
    }

    /// The lines before a controller or, if the tree is too deep to be drawn, its depth as a number.
    private static func lead(_ entry: Entry, _ goesOn: [Bool]) -> String {
        guard entry.depth > 0 else { return "" }
        guard entry.depth <= deepestDrawn else { return "… \(entry.depth) deep " }
        let stems = goesOn.dropFirst().prefix(entry.depth - 1).map { $0 ? "│  " : "   " }.joined()
        return stems + (entry.isLast ? "└─ " : "├─ ")
    }

    private static let deepestDrawn = 30

    private func heading(_ run: Run) -> StyledText {
        let line = event.map { "after \(run.place(ofLine: $0.line))" }
        let start = time.flatMap {
            Timestamp($0, after: run.summary)?.inZone(of: run.summary.header, hasFraction: true)
        }
        let offset = time.map { ElapsedTime(nanoseconds: $0).offset }
        let facts = [start, offset, line ?? "before the first event"].compactMap(\.self).joined(separator: " · ")
        return StyledText(run.name, .strong) + .spaces(2) + StyledText(facts, .dim)
    }
}

extension Controller.Snapshot {
    /// `Shop.Detail 0x600000c0b3e0`
    package var name: StyledText {
        let generation = controller.generation > 1 ? "(no. \(controller.generation))" : nil
        let instance = [controller.instanceText, generation].compactMap(\.self).joined(separator: " ")
        return StyledText(controller.className, stance.state == .gone ? .dim : .strong)
            + (instance.isEmpty ? StyledText() : .spaces(1) + StyledText(instance, .dim))
    }

    /// The state, the age unless it is just made, and facts that are only temporary: `visible, 4.2 s · arriving`.
    ///
    /// - Parameter time: the instant, in nanoseconds since the run's start.
    package func facts(at time: Int64?) -> StyledText {
        let age = time.flatMap { time in
            controller.first.time.flatMap { $0 == time ? nil : ElapsedTime(nanoseconds: time.since($0)).description }
        }
        return StyledText([stance.state.rawValue, age].compactMap(\.self).joined(separator: ", "))
            + StyledText(passingFacts.map { " · " + $0 }.joined(), .dim)
    }

    private var passingFacts: [String] {
        var facts: [String] = []
        if stance.isPresented { facts.append(StanceWord.presented.text()) }
        if let position = stance.stackPosition {
            let word = position == stance.stackCount ? StanceWord.top : .stack
            facts.append(word.text(["position": "\(position)", "count": "\(stance.stackCount)"]))
        }
        if stance.containment == .arriving, let began = stance.began {
            facts.append(StanceWord.arriving.text(["line": "\(began.line)"]))
        }
        if stance.containment == .leaving { facts.append(StanceWord.leaving.text()) }
        if let departed = stance.departed, stance.state != .gone {
            facts.append(
                StanceWord.departed.text(["word": departed.kind.removalWord, "line": "\(departed.line)"]))
        }
        if stance.isViewOut {
            facts.append(StanceWord.viewTakenOut.text())
        } else if let host, host.id != stance.above {
            facts.append(StanceWord.viewHosted.text(["host": "\(host)"]))
        }
        return facts
    }
}

extension EventKind {
    /// A word for the effect of a call that removes a controller.
    package var removalWord: String {
        switch self {
        case .pop: "popped"
        case .dismiss: "dismissed"
        default: "removed"
        }
    }
}
