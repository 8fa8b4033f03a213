package import TraceModel
import Yams

extension CustomFormatDescription {
    /// Reads a file; its patterns and samples are not checked yet.
    package init(file path: String) throws(ConfigurationError) {
        try self.init(source: YAMLFile.text(path: path), path: path)
    }

    /// Reads the text of a file; the path is for messages.
    package init(source: String, path: String) throws(ConfigurationError) {
        guard let root = try YAMLFile.compose(source, path: path) else {
            throw ConfigurationError(path: path, problems: [.init(message: "is empty; a format needs 'format: NAME'")])
        }
        try ShapeCheck(file: "a format").accept(root, .customFormat, path: path)
        self.init(
            path: path, source: source, id: root.member("format")?.placed ?? Text("", line: 1),
            summary: root.text("summary") ?? "",
            time: root.text("time").flatMap(TimeStyle.init) ?? .date,
            lines: root.member("lines")?.entries.compactMap(\.linePattern) ?? [],
            events: Dictionary(
                firstOf: root.member("events")?.members.compactMap { member in
                    member.value.kind.map { (member.key, $0) }
                }
                    ?? []),
            ignored: root.member("ignore")?.entries.compactMap(\.placed) ?? [],
            samples: root.member("samples")?.entries.compactMap(\.sample) ?? [])
    }
}

extension Node {
    fileprivate var placed: CustomFormatDescription.Text? {
        scalar.map { CustomFormatDescription.Text($0.string, line: mark?.line ?? 1) }
    }

    fileprivate var kind: EventKind? { scalar.flatMap { EventKind(name: $0.string) } }

    fileprivate var linePattern: CustomFormatDescription.LinePattern? {
        let kind = member("kind")?.kind
        let pattern = member("pattern")?.placed
        return pattern.map { CustomFormatDescription.LinePattern(pattern: $0, kind: kind) }
    }

    fileprivate var sample: CustomFormatDescription.Sample? {
        guard let line = member("line")?.placed,
            let event = member("is"),
            let kind = event.member("kind")?.kind
        else { return nil }
        let expected = event.members.compactMap { member in
            CustomFormatDescription.Expectation(rawValue: member.key).flatMap { expectation in
                member.value.placed.map { (expectation, $0) }
            }
        }
        return CustomFormatDescription.Sample(
            line: line, kind: kind, expected: Dictionary(firstOf: expected))
    }
}

extension ConfigurationShape {
    /// A file with a team's own format.
    static let customFormat: ConfigurationShape = {
        let names = EventKind.allCases.map(\.name)
        let results = ConfigurationShape.choice(noun: "event kind", names)
        // UIKit's own messages are recognized only by their texts, in a field 'message'.
        let kinds = ConfigurationShape.choice(noun: "event kind", names.filter { $0 != EventKind.diagnostic.name })
        let expectations = CustomFormatDescription.Expectation.allCases.map { expectation in
            ConfigurationKey(
                name: expectation.rawValue, summary: "What the event's \(expectation.rawValue) is.", shape: .text)
        }
        return .record([
            ConfigurationKey(
                name: "format", summary: "The name of the format: small letters, digits and dashes.", shape: .text,
                presence: .required),
            ConfigurationKey(
                name: "summary", summary: "One sentence for 'vctrace formats'.", shape: .text, presence: .required),
            ConfigurationKey(
                name: "time", summary: "How the field 'time' is written.",
                shape: .choice(noun: "style of times", CustomFormatDescription.TimeStyle.allCases.map(\.rawValue)),
                fallback: CustomFormatDescription.TimeStyle.date.rawValue),
            ConfigurationKey(
                name: "lines", summary: "A pattern for each kind of line; the first one that fits a line reads it.",
                shape: .list(
                    of: .record([
                        ConfigurationKey(
                            name: "pattern", summary: "A regular expression for the whole line, with named groups.",
                            shape: .text, presence: .required),
                        ConfigurationKey(
                            name: "kind", summary: "What all lines with this pattern mean.", shape: kinds),
                    ])), presence: .required),
            ConfigurationKey(
                name: "events", summary: "The event kind that each of the team's words means.",
                shape: .dictionary(of: kinds)),
            ConfigurationKey(
                name: "ignore", summary: "Patterns of lines that are not a problem if they cannot be read.",
                shape: .list(of: .text)),
            ConfigurationKey(
                name: "samples", summary: "Lines of such a log, and what they must become.",
                shape: .list(
                    of: .record([
                        ConfigurationKey(name: "line", summary: "The line.", shape: .text, presence: .required),
                        ConfigurationKey(
                            name: "is", summary: "The event that it is.",
                            shape: .record(
                                [
                                    ConfigurationKey(
                                        name: "kind", summary: "The event's kind.", shape: results, presence: .required)
                                ] + expectations), presence: .required),
                    ]))),
        ])
    }()
}
