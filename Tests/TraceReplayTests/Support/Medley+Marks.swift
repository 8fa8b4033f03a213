import TraceModel

extension Medley.Part {
    /// The part with the marks of what is found in it where nothing else is in the log.
    var judgedAlone: Medley.Part {
        judged { Medley.trace(of: $0, classes: classes, isClosed: true) } ?? self
    }

    /// The part with the marks of what is found in it if the app is killed with its last event.
    var killed: Medley.Part {
        judged { Medley.trace(of: $0, classes: classes, isClosed: false) } ?? self
    }

    /// The part with the marks of what is found in it in a log of that style; nil where such a log cannot hold it.
    func judged(in style: LogStyle) -> Medley.Part? {
        guard script.steps.allSatisfy({ style.holds($0.call) }) else { return nil }
        return judged { style.log(of: $0) }
    }

    private func judged(_ write: ([TraceScript.Step]) -> MarkedTrace) -> Medley.Part? {
        var part = self
        for index in part.script.steps.indices { part.script.steps[index].marks = [] }
        let alone = write(part.script.steps)
        let lines = alone.text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let call = part.script.steps.first?.call,
            let first = lines.firstIndex(where: { $0.hasSuffix(LogStyle.withoutThread(call)) })
        else { return nil }
        for mark in alone.found() {
            let step = mark.line - 1 - first
            guard part.script.steps.indices.contains(step) else { return nil }
            part.script.steps[step].marks.append("#! " + mark.text)
        }
        return part
    }
}
