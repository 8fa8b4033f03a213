import JSONText
package import TraceModel

/// A replay as JSON: one object for a tree, or one line for each event.
package enum ReplayJSON {
    /// Appends the tree at an instant, and a line feed.
    package static func write(_ tree: HierarchySnapshot, of run: Run, to output: inout some TextOutputStream) {
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
            output.write(text)
            text = ""
        }
        output.write(text + String(repeating: "]}", count: open) + "]}\n")
    }

    /// Appends the changes by an event, and a line feed.
    ///
    /// - Parameter changes: each with the class names from the root to its controller.
    package static func write(
        _ event: EventReference, call: String, _ changes: [(change: ControllerChange, path: [String])], of run: Run,
        to output: inout some TextOutputStream
    ) {
        output.write(
            ([
                "line": event.line, "time": JSONValue.time(event.time, run.summary), "kind": event.kind.name,
                "call": call,
                "changes": changes.map { change($0, $1, event.time, run.summary) },
            ] as JSONValue).line + "\n")
    }

    private static func json(
        _ entry: HierarchySnapshot.Entry, _ time: Int64?, _ summary: TraceSummary
    ) -> JSONValue {
        let findings = entry.objections.map { objection in
            ["rule": objection.rule, "severity": objection.severity.rawValue] as JSONValue
        }
        return ControllerSnapshotJSON(snapshot: entry.snapshot, time: time, summary: summary).value
            + ["findings": findings]
    }

    private static func change(
        _ change: ControllerChange, _ path: [String], _ time: Int64?, _ summary: TraceSummary
    ) -> JSONValue {
        func json(_ snapshot: ControllerSnapshot) -> JSONValue {
            ControllerSnapshotJSON(snapshot: snapshot, time: time, summary: summary).value
        }
        return ["path": path, "before": change.before.map(json), "after": json(change.after)]
    }
}

/// The state of one controller, as a JSON object.
struct ControllerSnapshotJSON {
    var snapshot: ControllerSnapshot
    /// The instant, in nanoseconds since the run's start.
    var time: Int64?
    var summary: TraceSummary

    var value: JSONValue {
        let controller = snapshot.controller
        let lived = time.flatMap { time in controller.first.time.map { time.since($0) } }
        return controller.json + [
            "state": snapshot.state.rawValue, "since": reference(snapshot.since), "livedNs": lived,
            "relation": relation, "presented": snapshot.isPresented, "stack": stack,
            "host": snapshot.host, "viewOut": snapshot.isViewOut,
            "departed": departed,
        ]
    }

    private var relation: JSONValue {
        guard let containment = snapshot.containment else { return .null }
        return ["state": containment.rawValue, "began": reference(snapshot.began)]
    }

    private var stack: JSONValue {
        guard let position = snapshot.stackPosition else { return .null }
        return ["position": position, "count": snapshot.stackCount]
    }

    private var departed: JSONValue {
        guard let event = snapshot.departed else { return .null }
        return ["kind": event.kind.name, "line": event.line, "time": JSONValue.time(event.time, summary)]
    }

    private func reference(_ event: EventReference?) -> JSONValue {
        guard let event else { return .null }
        return ["line": event.line, "time": JSONValue.time(event.time, summary)]
    }
}
