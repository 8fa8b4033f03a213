package import TraceModel
package import TraceText

/// How a log stands while it grows, as lines for a terminal: what happened last, what was found, and the tree.
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
        // Notes come and go while an app runs: each child that is still there is one.
        self.findings = findings.filter { $0.severity > .note }
    }

    /// No more lines than the height, none longer than the width.
    package func lines(width: Int, height: Int, color: Bool) -> [String] {
        let head = heading + recent + found
        let room = max(1, height - head.count)
        var nodes = HierarchyText(tree, of: run).nodes
        if nodes.count > room {
            let left = nodes.count - room + 1
            nodes =
                nodes.prefix(room - 1) + [
                    StyledText("… \(grouped(left)) more view controller\(left == 1 ? "" : "s")", .dim)
                ]
        }
        return (head + nodes).prefix(height).map { $0.keepingStart(of: width).text(color: color) }
    }

    private var heading: [StyledText] {
        let counts = SeverityCounts(findings)
        var line = StyledText(run.name, .strong) + .spaces(2)
        line += StyledText(counted(counts.error, "error"), counts.error > 0 ? .error : .dim) + StyledText(", ", .dim)
        line += StyledText(counted(counts.warning, "warning"), counts.warning > 0 ? .warning : .dim)
        return [line + StyledText("  in \(counted(run.summary.eventCount, "event"))", .dim), StyledText()]
    }

    private var recent: [StyledText] {
        calls.suffix(Self.mostCalls).map { Self.line($0.event, $0.text) } + [StyledText()]
    }

    /// The latest ones.
    private var found: [StyledText] {
        guard !findings.isEmpty else { return [] }
        let left = findings.count - Self.mostFindings
        let more = left > 0 ? [StyledText("… \(grouped(left)) earlier", .dim)] : []
        return more + findings.suffix(Self.mostFindings).map(Self.line) + [StyledText()]
    }

    /// A call, as a line of its own.
    package static func call(_ event: EventReference, _ text: String, style: TextStyle) -> String {
        line(event, text).text(color: style.color)
    }

    /// A finding, as a line of its own.
    package static func finding(_ finding: Finding, style: TextStyle) -> String {
        line(finding).text(color: style.color)
    }

    private static func line(_ event: EventReference, _ text: String) -> StyledText {
        let time = event.time.map { ElapsedTime(nanoseconds: $0).offset } ?? ""
        return StyledText("\(event.line)", .dim).rightAligned(to: 6) + .spaces(2)
            + StyledText(time, .dim).rightAligned(to: event.time == nil ? 0 : 9)
            + .spaces(event.time == nil ? 0 : 2) + StyledText(text)
    }

    private static func line(_ finding: Finding) -> StyledText {
        StyledText("✗ \(finding.rule)", Look(finding.severity)) + .spaces(2)
            + StyledText(finding.message.description) + StyledText("  line \(finding.place.line)", .dim)
    }
}
