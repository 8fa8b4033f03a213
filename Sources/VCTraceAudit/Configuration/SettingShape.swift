import Foundation
import TraceModel
package import TraceText

extension Setting {
    /// The allowed form of a value in a configuration.
    ///
    /// The reader checks files against it and the JSON schema is generated from it, so the two agree.
    package indirect enum Shape: Sendable {
        /// A text. Its form is said by a schema, and by the problem with a text of another form.
        case scalar(schema: JSONValue, problem: @Sendable (String) -> String?)
        /// A text that may be a number.
        case number
        case list(of: Shape)
        /// These keys and no others.
        case record([Setting.Key])
        /// Any of these names as keys, with values of one shape.
        case map(noun: String, keys: [String], Shape)
        /// Any texts as keys, with values of one shape.
        case dictionary(of: Shape)
    }
}

extension Setting.Shape {
    /// Any text that is not empty.
    package static let text = scalar(schema: ["minLength": 1]) { _ in nil }

    /// A text with keys in braces: `{name}@{date}`.
    package static let template = scalar(schema: ["pattern": "^([^{]|\\{[^}]*\\})+$"]) { text in
        guard let brace = text.lastIndex(of: "{"), !text[brace...].contains("}") else { return nil }
        return "'\(text[brace...])' has no closing brace; write it as in '{name}@{date}'"
    }

    /// A link to a line of the source: `https://example.com/shop/blob/{commit}/{path}#L{line}`.
    package static let link = scalar(
        schema: ["pattern": "^https?://([^{}]|\\{(line|commit)\\})*\\{path\\}([^{}]|\\{(path|line|commit)\\})*$"]
    ) { text in
        let rest = ["{path}", "{line}", "{commit}"].reduce(text) { $0.replacingOccurrences(of: $1, with: "") }
        let isWeb = text.hasPrefix("https://") || text.hasPrefix("http://")
        guard !isWeb || rest.contains("{") || rest.contains("}") || !text.contains("{path}") else { return nil }
        return "'\(text)' is not a link; "
            + "write it as in 'https://example.com/shop/blob/{commit}/{path}#L{line}'"
    }

    /// A number with a unit: `2 s`.
    package static let duration = scalar(schema: ["pattern": DurationText.pattern]) { text in
        DurationText.nanoseconds(text) != nil
            ? nil : "'\(text)' is not a span of time; write a number and a unit, as in '2 s' or '100 ms'"
    }

    /// A day: `2026-12-31`.
    package static let date = scalar(schema: ["pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"]) { text in
        CivilDate.isDay(text) ? nil : "'\(text)' is not a date; write it as in 2026-12-31"
    }

    /// One of these names. The noun is for messages: `rule`; if the names are many, a command may list them.
    package static func choice(noun: String, _ names: [String], listedBy command: String? = nil) -> Setting.Shape {
        scalar(schema: ["enum": names]) { text in
            let list = command.map { "; see '\($0)'" } ?? "; it is one of " + names.joined(separator: ", ")
            return names.contains(text)
                ? nil : "unknown \(noun) '\(text)'" + NearestName.question(text, among: names, else: list)
        }
    }
}
