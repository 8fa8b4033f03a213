import TraceModel

/// A trace taken apart, so that tests can move, rename and mix its lines.
struct TraceScript {
    /// One event, with the marks below it.
    struct Step {
        /// Nanoseconds since midnight or since the run's start. No trace of the tests passes midnight.
        var time: Int64
        /// The text after the time.
        var call: String
        /// The lines below it that are no events.
        var marks: [String]
    }

    /// Header lines and comments, without `# end`.
    var headers: [String] = []
    var steps: [Step] = []
    /// The time of `# end`; nil without one.
    var end: Int64?

    /// Nil where an event has no time.
    init?(_ trace: MarkedTrace) {
        for line in trace.text.split(separator: "\n").map(String.init) {
            // Where lines are missing, that is said below an event, too.
            if line.hasPrefix("#!") || line.hasPrefix("# missing") {
                guard !steps.isEmpty else { return nil }
                steps[steps.count - 1].marks.append(line)
            } else if line.hasPrefix("# end") {
                end = line.hasPrefix("# end: ") ? Self.time(line.dropFirst(7)) : steps.last?.time
            } else if line.hasPrefix("#") {
                headers.append(line)
            } else {
                guard let space = line.firstIndex(of: " "), let time = Self.time(line[..<space]) else { return nil }
                steps.append(Step(time: time, call: String(line[line.index(after: space)...]), marks: []))
            }
        }
    }

    /// The trace with its times written by the closure.
    func trace(time: (Int64) -> String = TraceScript.relative) -> MarkedTrace {
        var lines = headers
        for step in steps { lines += ["\(time(step.time)) \(step.call)"] + step.marks }
        if let end { lines.append("# end: \(time(end))") }
        return MarkedTrace(text: lines.map { $0 + "\n" }.joined())
    }

    /// Changes every line but the headers.
    func mapLines(_ change: (String) -> String) -> TraceScript {
        var script = self
        for index in script.steps.indices {
            script.steps[index].call = change(script.steps[index].call)
            script.steps[index].marks = script.steps[index].marks.map(change)
        }
        return script
    }

    nonisolated(unsafe) private static let callOnObject = /(\[[^\]]*\] )?(<[^>]*>) ([A-Za-z]+[^ ]*)(.*)/

    /// Changes the calls on objects, and leaves messages and marks as they are.
    func mapCalls(_ change: (_ subject: Substring, _ verb: Substring, _ arguments: Substring) -> String) -> TraceScript
    {
        var script = self
        for index in script.steps.indices {
            let call = script.steps[index].call
            guard let match = call.wholeMatch(of: Self.callOnObject),
                ReadTrace("+0 " + call).events.first?.kind != .diagnostic
            else { continue }
            script.steps[index].call = (match.1 ?? "") + change(match.2, match.3, match.4)
        }
        return script
    }

    func shifted(by nanoseconds: Int64) -> TraceScript {
        var script = self
        for index in script.steps.indices { script.steps[index].time += nanoseconds }
        script.end = end.map { $0 + nanoseconds }
        return script
    }

    /// The recorded kinds: from its `records:` header, or the kinds of its events.
    var recorded: EventKinds {
        let read = ReadTrace(trace().text)
        return read.summary.header.records ?? EventKinds(read.events.map(\.kind))
    }

    static func relative(_ time: Int64) -> String {
        let fraction = String(time % 1_000_000_000 + 1_000_000_000).dropFirst()
        return "+\(time / 1_000_000_000).\(fraction)"
    }

    static func date(_ time: Int64) -> String {
        let seconds = time / 1_000_000_000
        let clock = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { String($0 + 100).dropFirst() }
        let fraction = String(time % 1_000_000_000 + 1_000_000_000).dropFirst()
        return "2026-11-20T\(clock.joined(separator: ":")).\(fraction)Z"
    }

    nonisolated(unsafe) private static let time = /(?:\+|[0-9-]+T([0-9]+):([0-9]+):)([0-9]+)(?:\.([0-9]+))?Z?/

    /// The time of day of a date, or the seconds since the start.
    private static func time(_ text: some StringProtocol) -> Int64? {
        let text = String(text)
        let match = text.wholeMatch(of: time)
        guard let match, let seconds = Int64(match.3) else { return nil }
        let hours = Int64(match.1 ?? "0") ?? 0
        let minutes = Int64(match.2 ?? "0") ?? 0
        let digits = (match.4.map(String.init) ?? "").padded(to: 9)
        return ((hours * 60 + minutes) * 60 + seconds) * 1_000_000_000 + (Int64(digits) ?? 0)
    }
}

extension String {
    fileprivate func padded(to count: Int) -> String {
        self + String(repeating: "0", count: max(0, count - self.count))
    }
}
