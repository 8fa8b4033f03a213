public import TraceModel

/// A replay as JSON: one object for a tree, or one line for each event.
public enum ReplayJSON {
    /// Appends the tree at an instant, and a line feed.
    public static func write(_ tree: SceneTree, of run: Run, to output: inout some TextOutputStream) {
        var text = ""
        JSONValue.object([
            ("run", .string(run.name)),
            ("line", tree.event.map { .integer($0.line) } ?? .null),
            ("time", .time(tree.time, run.summary)),
            ("controllers", .array(tree.roots.map { branch($0, tree.time, run.summary) })),
        ]).write(to: &text)
        output.write(text + "\n")
    }

    /// Appends what an event changed, and a line feed.
    public static func write(
        _ event: EventReference, call: String, _ changes: [StandingChange], of run: Run,
        to output: inout some TextOutputStream
    ) {
        var text = ""
        JSONValue.object([
            ("line", .integer(event.line)),
            ("time", .time(event.time, run.summary)),
            ("kind", .string(event.kind.name)),
            ("call", .string(call)),
            ("changes", .array(changes.map { change($0, event.time, run.summary) })),
        ]).write(to: &text)
        output.write(text + "\n")
    }

    private static func branch(_ branch: SceneTree.Branch, _ time: Int64?, _ summary: TraceSummary) -> JSONValue {
        let findings = branch.objections.map { objection in
            JSONValue.object([("rule", .string(objection.rule)), ("severity", .string(objection.severity.rawValue))])
        }
        return .object(
            StandingJSON(standing: branch.standing, time: time, summary: summary).members + [
                ("findings", .array(findings)),
                ("children", .array(branch.children.map { Self.branch($0, time, summary) })),
            ])
    }

    private static func change(_ change: StandingChange, _ time: Int64?, _ summary: TraceSummary) -> JSONValue {
        let before = change.before.map {
            JSONValue.object(StandingJSON(standing: $0, time: time, summary: summary).members)
        }
        return .object([
            ("path", .array(change.path.map { .string($0) })),
            ("before", before ?? .null),
            ("after", .object(StandingJSON(standing: change.after, time: time, summary: summary).members)),
        ])
    }
}
