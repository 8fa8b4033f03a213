import JSONText
import ModelContext
import TraceAuditing
import TraceEngine
import TraceModel
import TraceReports
import TraceStore
import TraceText

/// `hierarchy`: the view controllers at an instant.
struct HierarchyTool: Tool {
    var access: StoreAccess

    let description = ToolDescription(
        name: "hierarchy", title: "Show the hierarchy at an instant",
        help: """
            Shows the hierarchy of view controllers at an instant of a run: parents and children, what is presented, \
            navigation stacks, each one's state and age, and what rules object to. Without an instant, at the end.
            """,
        parameters: [
            ToolParameter("run", .text, "A run's name or number, 'latest', or 'latest~1'.", isRequired: true),
            ToolParameter("at", .text, "The instant: \(Instant.notation)."),
            ToolParameter("class", .text, "Only controllers of this class, with what is above and below them."),
        ] + Page.parameters(of: "view controllers", limit: 60, greatest: 200),
        answer: [("run", "string"), ("line", "integer"), ("controllers", "array"), ("count", "integer")])

    func call(_ call: ToolCall) throws -> ToolAnswer {
        let arguments = call.arguments
        let store = try access.open()
        let run = try access.run(arguments.text("run") ?? "", in: store)
        if let name = arguments.text("class") {
            try NameCheck.checkClass(name, among: store.classNames(of: run), of: "this run")
        }
        let instant = try arguments.text("at").map { text in
            guard let instant = Instant(text) else {
                throw ToolError("'\(text)' is no instant; write one as \(Instant.notation)")
            }
            return instant
        }
        let line = try instant?.line(in: run, of: store) ?? run.summary.lastLine
        let replay = RunReplay(run: run, store: store)
        let objections = try replay.objections(upTo: line)
        var tree = try replay.tree(atLine: line, time: try instant?.time(in: run), objections: objections ?? [])
        if let name = arguments.text("class").map({ ClassName($0) }) {
            tree = tree.excerpt { ClassName($0.className).means(name) }
        }
        let count = tree.entries.count
        let page = Page(arguments, limit: 60)
        tree.entries = Array(page.slice(of: tree.entries))
        var text = AnswerText()
        text.say(page.note(count, "view controller"))
        if count == 0, arguments.text("class") != nil {
            text.say("The run has view controllers of this class, but none is there at that instant.")
        }
        var drawn = ""
        HierarchyText(tree, of: run).write(style: TextStyle(width: 160), to: &drawn)
        text.quote(linesOf: drawn)
        if objections == nil { text.say("Nothing is marked, because this run was not audited yet; 'audit' does.") }
        return ToolAnswer(
            text: text.text,
            structured: [
                ("run", .string(run.name)), ("line", .integer(tree.event?.line ?? 0)),
                ("time", JSONValue(Timestamp(tree.time, after: run.summary)?.description)),
                ("controllers", .array(tree.json(of: run))), ("count", .integer(count)),
                ("next", .next(page.next(of: count))),
            ])
    }
}
