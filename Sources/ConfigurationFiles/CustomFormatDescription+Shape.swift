import TraceModel

extension ConfigurationShape {
    /// A file with a team's own format.
    static let customFormat: ConfigurationShape = {
        let names = EventKind.allCases.map(\.name)
        let results = ConfigurationShape.choice(noun: "event kind", names)
        // UIKit's own messages are told by their texts alone, which a field 'message' reads.
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
