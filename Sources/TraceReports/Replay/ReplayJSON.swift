import TraceModel
import TraceText

/// A replay as JSON: one object on a line for a tree, or for each event.
enum ReplayJSON {
    static func text(_ tree: HierarchySnapshot, of run: Run) -> String {
        var text = "{\"run\":"
        JSONValue.string(run.name).write(to: &text)
        text += ",\"line\":\(tree.event.map { String($0.line) } ?? "null"),\"time\":"
        JSONValue.time(tree.time, run.summary).write(to: &text)
        text += ",\"controllers\":["
        // The number of open controllers, which is the number of open lists of children.
        var open = 0
        for (index, entry) in tree.entries.enumerated() {
            while open > entry.depth {
                text += "]}"
                open -= 1
            }
            if index > 0, tree.entries[index - 1].depth >= entry.depth { text += "," }
            json(entry, tree.time, run.summary).write(to: &text)
            text.removeLast()
            text += ",\"children\":["
            open += 1
        }
        return text + String(repeating: "]}", count: open) + "]}\n"
    }

    /// The changes by an event.
    ///
    /// - Parameter changes: each with the class names from the root to its controller.
    static func text(
        _ event: EventReference, call: String, _ changes: [(change: ControllerChange, path: [String])], of run: Run
    ) -> String {
        let step: JSONValue = [
            "line": event.line, "time": JSONValue.time(event.time, run.summary), "kind": event.kind.name,
            "call": call, "changes": changes.map { change($0, $1, event.time, run.summary) },
        ]
        return step.line + "\n"
    }

    private static func json(
        _ entry: HierarchySnapshot.Entry, _ time: Int64?, _ summary: TraceSummary
    ) -> JSONValue {
        let findings = entry.objections.map { objection in
            ["rule": objection.rule, "severity": objection.severity.rawValue] as JSONValue
        }
        return entry.snapshot.json(at: time, summary) + ["findings": findings]
    }

    private static func change(
        _ change: ControllerChange, _ path: [String], _ time: Int64?, _ summary: TraceSummary
    ) -> JSONValue {
        [
            "path": path, "before": change.before?.json(at: time, summary),
            "after": change.after.json(at: time, summary),
        ]
    }
}

extension Controller.Snapshot {
    /// The state of the controller at an instant, in nanoseconds since the run's start.
    fileprivate func json(at time: Int64?, _ summary: TraceSummary) -> JSONValue {
        func reference(_ event: EventReference) -> JSONValue {
            ["line": event.line, "time": JSONValue.time(event.time, summary)]
        }
        let lived = time.flatMap { time in controller.first.time.map { time.since($0) } }
        let relation = stance.containment.map { containment in
            ["state": containment.rawValue, "began": stance.began.map(reference)] as JSONValue
        }
        return controller.json + [
            "state": stance.state.rawValue, "since": stance.since.map(reference), "livedNs": lived,
            "relation": relation,
            "presented": stance.isPresented,
            "stack": stance.stackPosition.map { ["position": $0, "count": stance.stackCount] as JSONValue },
            "host": host, "viewOut": stance.isViewOut,
            "departed": stance.departed.map { ["kind": $0.kind.name] + reference($0) },
        ]
    }
}
