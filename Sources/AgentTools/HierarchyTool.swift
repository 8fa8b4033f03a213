import TraceEngine
import TraceModel
import TraceReports
import TraceStore
import TraceText

/// `hierarchy`: the view controllers at an instant.
struct HierarchyTool: Tool {
    private static let pages = PageSize(standard: 30, greatest: 200)

    var access: StoreAccess

    let description = ToolDescription(
        name: "hierarchy",
        help:
            "Shows the view controllers at an instant, with their states and findings, or only those on screen.",
        parameters: [
            ToolParameter("run", .text, "A run; default: latest."),
            ToolParameter("at", .text, "The instant: \(Instant.notation); default: the end."),
            ToolParameter("class", .text, "Only this class, with the view controllers above and below it."),
            ToolParameter("on_screen", .flag, "Only those on screen, with the view controllers above them."),
        ] + Self.pages.parameters)

    func call(_ call: ToolCall) throws -> ToolAnswer {
        let arguments = call.arguments
        let store = try access.open()
        let run = try access.run(arguments.text("run") ?? "latest", in: store)
        try NameCheck.checkClass(arguments.text("class"), among: store.classNames(of: run), of: "this run")
        let instant = try arguments.text("at").map { text in
            guard let instant = Instant(text) else {
                throw ToolError("'\(text)' is not an instant; write one as \(Instant.notation)")
            }
            return instant
        }
        let line = try instant?.line(in: run, of: store) ?? run.summary.lastLine
        let replay = RunReplay(run: run, store: store)
        let objections = try replay.objections(upTo: line)
        var tree = try replay.tree(atLine: line, time: try instant?.time(in: run), objections: objections ?? [])
        if let name = arguments.text("class").map({ ClassName($0) }) {
            tree = tree.excerpt(of: name)
        }
        if arguments.flag("on_screen") { tree = tree.excerptOnScreen }
        let count = tree.entries.count
        let page = Self.pages.page(arguments)
        tree.entries = Array(page.slice(of: tree.entries))
        var text = AnswerText()
        text.say(page.note(count, "view controller"))
        if count == 0, arguments.text("class") != nil, !arguments.flag("on_screen") {
            text.say("The run has view controllers of this class, but none of them exists at that instant.")
        }
        if count == 0, arguments.flag("on_screen") {
            text.say("By their callbacks, none is on screen. In a log without viewDidAppear, this is not known.")
        }
        text.quote(tree, of: run)
        if objections == nil { text.say("No findings are marked, because this run was not audited yet; call audit.") }
        return ToolAnswer(
            text: text.text,
            structured: [
                "run": run.number, "line": tree.event?.line ?? 0, "count": count, "next": page.next(of: count),
            ])
    }
}

extension HierarchySnapshot {
    /// The most controllers of an excerpt.
    private static let greatestCount = 40

    /// The controllers with their ancestors, siblings and descendants.
    func excerpt(around controllers: Set<ControllerID>) -> HierarchySnapshot {
        func relatives(_ index: Int) -> [Int] {
            let siblings = indices(above: index).last.map { parent in
                indices(below: parent).filter { entries[$0].depth == entries[index].depth }
            }
            return (siblings ?? []) + indices(below: index)
        }
        var tree = excerpt(with: relatives) { controllers.contains($0.controller.id) }
        tree.entries = Array(tree.entries.prefix(Self.greatestCount))
        return tree
    }

    func excerpt(of name: ClassName) -> HierarchySnapshot {
        excerpt(with: indices(below:)) { ClassName($0.controller.className).means(name) }
    }

    /// The controllers whose views are on the screen according to their callbacks, with their ancestors.
    var excerptOnScreen: HierarchySnapshot {
        excerpt(with: { _ in [] }) { [.appearing, .visible, .disappearing].contains($0.state) }
    }

    /// The controllers that meet a condition, with their ancestors.
    ///
    /// - Parameter further: returns the positions of those that come with the controller at a position.
    private func excerpt(
        with further: (Int) -> [Int], of isWanted: (ControllerSnapshot) -> Bool
    ) -> HierarchySnapshot {
        var chosen: Set<Int> = []
        for (index, entry) in entries.enumerated() where isWanted(entry.snapshot) {
            chosen.formUnion(indices(above: index) + [index] + further(index))
        }
        var tree = self
        tree.entries = chosen.sorted().map { entries[$0] }
        return tree
    }

    /// From the root down.
    private func indices(above index: Int) -> [Int] {
        var above: [Int] = []
        var depth = entries[index].depth
        for candidate in entries[..<index].indices.reversed() where entries[candidate].depth < depth {
            above.append(candidate)
            depth = entries[candidate].depth
            if depth == 0 { break }
        }
        return above.reversed()
    }

    private func indices(below index: Int) -> [Int] {
        let rest = entries[(index + 1)...]
        let end = rest.firstIndex { $0.depth <= entries[index].depth } ?? entries.endIndex
        return Array(index + 1..<end)
    }
}
