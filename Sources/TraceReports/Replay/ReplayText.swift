package import TraceModel
package import TraceText

/// One event of a replay, with the lines of the tree that it changed, for people.
enum StepText {
    /// The event, and a line for each change: `+` for a new controller, `-` for one that is gone, `~` for any other.
    ///
    /// - Parameters:
    ///   - call: the call in Swift syntax.
    ///   - changes: each with the class names from the root to its controller.
    ///   - lineWidth: the number of digits of the run's greatest line number.
    static func text(
        _ event: EventReference, call: String, _ changes: [(change: ControllerChange, path: [String])],
        lineWidth: Int, style: TextStyle
    ) -> String {
        let lines = changes.map { StyledText.spaces(lineWidth + 2) + text($0, $1, event.time) }
        return ([line(event, call, lineWidth: lineWidth)] + lines).text(style)
    }

    /// The line number, the time and the call.
    fileprivate static func line(_ event: EventReference, _ call: String, lineWidth: Int) -> StyledText {
        var line = StyledText(String(event.line), .dim).rightAligned(to: lineWidth) + .spaces(2)
        if let time = event.time {
            line += StyledText(ElapsedTime(nanoseconds: time).offset, .dim).rightAligned(to: 9) + .spaces(2)
        }
        return line + StyledText(call)
    }

    private static func text(_ change: ControllerChange, _ path: [String], _ time: Int64?) -> StyledText {
        // The controller's own name is not dimmed.
        let above = ClassPath.shown(path.dropLast() + [""])
        let name = StyledText(above, .dim) + change.after.name + .spaces(2)
        if change.after.state == .gone { return StyledText("- ", .error) + name + change.after.facts(at: time) }
        guard let before = change.before else { return StyledText("+ ", .note) + name + StyledText(came(change.after)) }
        // Shown if nothing else differs: the state, or the move to another place.
        let rest = before.above == change.after.above ? change.after.state.rawValue : StanceWord.moved.text()
        let facts = differences(before, change.after, orElse: [rest]).joined(separator: " · ")
        return StyledText("~ ", .warning) + name + StyledText(facts)
    }

    private static func came(_ snapshot: Controller.Snapshot) -> String {
        let nothing = Controller.Snapshot(controller: snapshot.controller, stance: Controller.Stance(snapshot.state))
        return ([snapshot.state.rawValue] + differences(nothing, snapshot, orElse: [])).joined(separator: " · ")
    }

    private static func differences(
        _ before: Controller.Snapshot, _ after: Controller.Snapshot, orElse rest: [String]
    ) -> [String] {
        var facts: [String] = []
        if before.state != after.state { facts.append("\(before.state.rawValue) → \(after.state.rawValue)") }
        if before.containment != after.containment {
            facts.append(after.containment?.rawValue ?? StanceWord.noParent.text())
        }
        if before.departed != after.departed, let departed = after.departed {
            facts.append(departed.kind.removalWord)
        }
        if before.isPresented != after.isPresented {
            facts.append((after.isPresented ? StanceWord.presented : .notPresented).text())
        }
        if (before.stackPosition, before.stackCount) != (after.stackPosition, after.stackCount) {
            let count = "\(after.stackCount)"
            facts.append(
                after.stackPosition.map { StanceWord.stack.text(["position": "\($0)", "count": count]) }
                    ?? StanceWord.offStack.text())
        }
        if before.host?.id != after.host?.id {
            let host = after.host.map { StanceWord.viewHosted.text(["host": "\($0)"]) }
            facts.append(host ?? StanceWord.viewTakenOut.text())
        } else if before.isViewOut != after.isViewOut, after.containment != nil {
            facts.append((after.isViewOut ? StanceWord.viewTakenOut : .viewBack).text())
        }
        return facts.isEmpty ? rest : facts
    }
}

/// The state of a growing log, as lines for a terminal: the latest calls, the findings, and the tree.
package struct LiveText {
    private let tree: HierarchySnapshot
    private let run: Run
    /// The last calls, in their order.
    private let calls: [(event: EventReference, text: String)]
    private let findings: [Finding]

    private static let mostCalls = 4
    private static let mostFindings = 6

    package init(
        tree: HierarchySnapshot, run: Run, calls: [(event: EventReference, text: String)], findings: [Finding]
    ) {
        self.tree = tree
        self.run = run
        self.calls = calls
        self.findings = findings
    }

    /// At most `height` lines, none longer than `width`.
    package func lines(width: Int, height: Int, color: Bool) -> [String] {
        let head = heading + recent + found
        let room = max(1, height - head.count)
        var nodes = tree.nodes
        if nodes.count > room {
            let left = nodes.count - room + 1
            nodes =
                nodes.prefix(room - 1) + [
                    StyledText("… \(counted(left, "more view controller"))", .dim)
                ]
        }
        return (head + nodes).prefix(height).map { $0.keepingStart(of: width).text(color: color) }
    }

    private var heading: [StyledText] {
        let counts = Severity.Counts(findings)
        var line = StyledText(run.name, .strong) + .spaces(2)
        line += StyledText(counted(counts.error, "error"), counts.error > 0 ? .error : .dim) + StyledText(", ", .dim)
        line += StyledText(counted(counts.warning, "warning"), counts.warning > 0 ? .warning : .dim)
        return [line + StyledText("  in \(counted(run.summary.eventCount, "event"))", .dim), StyledText()]
    }

    private var recent: [StyledText] {
        calls.suffix(Self.mostCalls).map { Self.line($0.event, $0.text) } + [StyledText()]
    }

    private var found: [StyledText] {
        guard !findings.isEmpty else { return [] }
        let left = findings.count - Self.mostFindings
        let more = left > 0 ? [StyledText("… \(grouped(left)) earlier", .dim)] : []
        return more + findings.suffix(Self.mostFindings).map(Self.line) + [StyledText()]
    }

    package static func call(_ event: EventReference, _ text: String, style: TextStyle) -> String {
        line(event, text).text(color: style.color)
    }

    package static func finding(_ finding: Finding, style: TextStyle) -> String {
        line(finding).text(color: style.color)
    }

    private static func line(_ event: EventReference, _ text: String) -> StyledText {
        StepText.line(event, text, lineWidth: 6)
    }

    private static func line(_ finding: Finding) -> StyledText {
        StyledText("✗ \(finding.rule)", StyledText.Look(finding.severity)) + .spaces(2)
            + StyledText(finding.message) + StyledText("  line \(finding.place.line)", .dim)
    }
}
