package import TraceFormats
import TraceModel
package import VCTraceAudit

extension CustomFormatDescription {
    /// Reads a file; its patterns and samples are not checked yet.
    package init(file path: String) throws(ConfigurationError) {
        try self.init(source: YAMLFile.text(path: path), path: path)
    }

    /// Reads the text of a file; the path is for messages.
    package init(source: String, path: String) throws(ConfigurationError) {
        guard let root = try YAMLFile.compose(source, path: path) else {
            throw ConfigurationError(path, "is empty; a format needs 'format: NAME'")
        }
        try Setting.Check.accept(root, as: "a format", .customFormat, path: path)
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

extension SettingValue {
    fileprivate var placed: CustomFormatDescription.Text? {
        text.map { CustomFormatDescription.Text($0, line: line) }
    }

    fileprivate var kind: EventKind? { text.flatMap { EventKind(name: $0) } }

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
            CustomFormatDescription.SampleExpectation(rawValue: member.key).flatMap { expectation in
                member.value.placed.map { (expectation, $0) }
            }
        }
        return CustomFormatDescription.Sample(
            line: line, kind: kind, expected: Dictionary(firstOf: expected))
    }
}

extension Setting.Shape {
    /// A file with a team's own format.
    static let customFormat: Setting.Shape = {
        let names = EventKind.allCases.map(\.name)
        let results = Setting.Shape.choice(noun: "event kind", names)
        // UIKit's own messages are recognized only by their texts, in a field 'message'.
        let kinds = Setting.Shape.choice(noun: "event kind", names.filter { $0 != EventKind.diagnostic.name })
        let expectations = CustomFormatDescription.SampleExpectation.allCases.map { expectation in
            Setting.Key(expectation.rawValue, "What the event's \(expectation.rawValue) is.", .text)
        }
        return .record([
            Setting.Key(
                "format", "The name of the format: small letters, digits and dashes.", .text, presence: .required),
            Setting.Key("summary", "One sentence for 'vctrace formats'.", .text, presence: .required),
            Setting.Key(
                "time", "How the field 'time' is written.",
                .choice(noun: "style of times", CustomFormatDescription.TimeStyle.allCases.map(\.rawValue)),
                fallback: CustomFormatDescription.TimeStyle.date.rawValue),
            Setting.Key(
                "lines", "A pattern for each kind of line; the first one that fits a line reads it.",
                .list(
                    of: .record([
                        Setting.Key(
                            "pattern", "A regular expression for the whole line, with named groups.", .text,
                            presence: .required),
                        Setting.Key("kind", "What all lines with this pattern mean.", kinds),
                    ])), presence: .required),
            Setting.Key("events", "The event kind that each of the team's words means.", .dictionary(of: kinds)),
            Setting.Key(
                "ignore", "Patterns of lines that are not a problem if they cannot be read.", .list(of: .text)),
            Setting.Key(
                "samples", "Lines of such a log, and what they must become.",
                .list(
                    of: .record([
                        Setting.Key("line", "The line.", .text, presence: .required),
                        Setting.Key(
                            "is", "The event that it is.",
                            .record(
                                [
                                    Setting.Key("kind", "The event's kind.", results, presence: .required)
                                ] + expectations), presence: .required),
                    ]))),
        ])
    }()
}
