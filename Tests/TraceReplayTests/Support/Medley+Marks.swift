import TraceModel

extension Medley.Part {
    /// The part, marked with its findings in a log of its own.
    var judgedAlone: Medley.Part {
        judged { Medley.trace(of: $0, classes: classes, isClosed: true) } ?? self
    }

    /// The part, marked with its findings if the app is killed after its last event.
    var killed: Medley.Part {
        judged { Medley.trace(of: $0, classes: classes, isClosed: false) } ?? self
    }

    /// The part, marked with its findings in a log of that style; nil if such a log cannot contain it.
    func judged(in style: LogStyle) -> Medley.Part? {
        guard script.steps.allSatisfy({ style.holds($0.call) }) else { return nil }
        let part = judged { style.log(of: $0) }
        // What leaves by return is known only by the order of callbacks, which other parts disturb.
        return part.flatMap { dependsOnReturns($0, style) ? nil : $0 }
    }

    private func dependsOnReturns(_ part: Medley.Part, _ style: LogStyle) -> Bool {
        ReadTrace(style.log(of: part.script.steps).text).audit().contains { $0.message.contains(" left when ") }
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
