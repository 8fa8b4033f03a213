package import TraceModel
package import TraceText

/// The formats of `vctrace lines`.
package enum LineFormat: String, CaseIterable, Sendable {
    case text, json
}

extension LineFormat {
    /// Writes the lines of a log, each with what was read from it, as they come.
    package struct LineWriter {
        private let text: LineText
        private var json: LineJSON?

        package init(_ format: LineFormat, style: TextStyle) {
            text = LineText(style)
            json = format == .json ? LineJSON() : nil
        }

        /// What comes before the first line.
        package func begin(log: String) -> String { json?.begin(log: log) ?? "" }

        package mutating func text(_ line: ReadLine) -> String { json?.text(line) ?? text.text(line) }

        /// What comes after the last line.
        package func end(_ counts: ReadLine.ReadLineCounts) -> String { json?.end(counts) ?? text.text(counts) }
    }
}

/// The lines of a log, each with what was read from it below, and how many there were.
struct LineText {
    private let style: TextStyle

    init(_ style: TextStyle) { self.style = style }

    func text(_ line: ReadLine) -> String {
        let isOther = line.isIn(.other)
        var lines: [StyledText] = []
        if let text = line.text {
            lines.append(number(line.number) + StyledText(text, isOther ? .dim : .plain))
        } else {
            lines.append(number(line.number) + StyledText("an object of the array", .dim))
        }
        lines += line.readings.map { .spaces(8) + Self.reading($0) }
        return lines.text(style)
    }

    private func number(_ number: Int) -> StyledText {
        StyledText(String(number), .dim).rightAligned(to: 6) + .spaces(2)
    }

    private static func reading(_ reading: ReadLine.Reading) -> StyledText {
        switch reading {
        case .event(let event): self.event(event)
        case .problem(let problem) where problem.severity == .note: StyledText("note: " + problem.reason, .note)
        case .problem(let problem):
            StyledText("problem: ", StyledText.Look(problem.severity)) + StyledText(problem.reason)
        case .header: StyledText("a header, or a comment", .dim)
        case .endOfProcess: StyledText("the process has ended: the next event is of another launch", .dim)
        case .repetition: StyledText("reports a call that was read further up; not counted", .dim)
        case .hidden(let line): StyledText("hidden, as in line \(line)", .dim)
        case .other: StyledText("not about a controller", .dim)
        }
    }

    private static func event(_ event: ReadLine.ReadEvent) -> StyledText {
        var text = StyledText(event.kind.name, .strong)
        let objects = event.objects.map(name).joined(separator: ", ")
        let detail = event.detail == event.subject?.instance ? nil : event.detail
        for part in [event.subject.map(name), objects.isEmpty ? nil : "→ " + objects, detail] {
            if let part { text += .spaces(2) + StyledText(part) }
        }
        return text
    }

    private static func name(_ object: ReadLine.ReadEvent.ReadObject) -> String {
        object.instance.map { object.name + " " + $0 } ?? object.name
    }

    func text(_ counts: ReadLine.ReadLineCounts) -> String {
        let parts = [
            counted(counts.events, "event"), counted(counts.problems, "problem"),
            counted(counts.others, "other line"),
        ]
        var lines = [StyledText("\(counted(counts.lines, "line")): " + parts.joined(separator: ", "), .strong)]
        let layouts = counts.byLayout.map { ($0.key, $0.value) }
        if !layouts.isEmpty { lines += list("by layout", layouts) }
        if !counts.byKind.isEmpty { lines += list("by kind", counts.byKind.map { ($0.key.name, $0.value) }) }
        return ([StyledText()] + lines).text(style)
    }

    private func list(_ title: String, _ counts: [(name: String, count: Int)]) -> [StyledText] {
        let sorted = counts.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
        let text = sorted.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
        return StyledText("\(title): \(text)").wrapped(to: style.width, hanging: 2)
    }
}

/// The lines of a log as one JSON object, in parts.
struct LineJSON {
    private var isFirst = true

    init() {}

    func begin(log: String) -> String { "{\"log\":\(JSONValue.string(log).line),\"lines\":[" }

    mutating func text(_ line: ReadLine) -> String {
        defer { isFirst = false }
        return (isFirst ? "\n" : ",\n") + Self.value(line).line
    }

    func end(_ counts: ReadLine.ReadLineCounts) -> String {
        func table(_ counts: [(name: String, count: Int)]) -> JSONValue {
            .object(counts.sorted { $0.name < $1.name }.map { ($0.name, .integer($0.count)) })
        }
        let value = JSONValue.object([
            ("lines", .integer(counts.lines)), ("events", .integer(counts.events)),
            ("problems", .integer(counts.problems)), ("other", .integer(counts.others)),
            ("byLayout", table(counts.byLayout.map { ($0.key, $0.value) })),
            ("byKind", table(counts.byKind.map { ($0.key.name, $0.value) })),
        ])
        return "\n],\"counts\":\(value.line)}\n"
    }

    private static func value(_ line: ReadLine) -> JSONValue {
        var events: [JSONValue] = []
        var problems: [JSONValue] = []
        for reading in line.readings {
            switch reading {
            case .event(let event): events.append(value(event))
            case .problem(let problem):
                problems.append(
                    .object([
                        ("severity", .string(problem.severity.rawValue)), ("reason", .string(problem.reason)),
                    ]))
            case .header, .endOfProcess, .repetition, .hidden, .other: break
            }
        }
        let kind = line.isIn(.events) ? "event" : line.isIn(.problems) ? "problem" : other(line)
        return .object([
            ("line", .integer(line.number)), ("text", line.text.map { .string($0) } ?? .null), ("read", .string(kind)),
            ("layout", line.layout.map { .string($0) } ?? .null), ("events", .array(events)),
            ("problems", .array(problems)),
        ])
    }

    private static func other(_ line: ReadLine) -> String {
        switch line.readings.first {
        case .header: "header"
        case .endOfProcess: "endOfProcess"
        default: "other"
        }
    }

    private static func value(_ event: ReadLine.ReadEvent) -> JSONValue {
        .object([
            ("kind", .string(event.kind.name)), ("controller", event.subject.map(value) ?? .null),
            ("objects", .array(event.objects.map(value))), ("detail", event.detail.map { .string($0) } ?? .null),
        ])
    }

    private static func value(_ object: ReadLine.ReadEvent.ReadObject) -> JSONValue {
        .object([("class", .string(object.name)), ("address", object.address.map { .string($0) } ?? .null)])
    }
}
