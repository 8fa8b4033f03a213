import Foundation
import TraceModel
package import TraceText

extension Setting {
    /// A key of a file, for the check of a file and for its schema.
    package struct Key: Sendable {
        package enum Presence: Sendable {
            case optional
            case required
            /// At least one of the keys with this presence.
            case alternative
        }

        package var name: String
        /// For editors: a sentence or two.
        package var summary: String
        package var shape: Setting.Shape
        package var presence: Presence
        /// The value without the key, in the syntax of the file.
        package var fallback: String?

        package init(
            _ name: String, _ summary: String, _ shape: Setting.Shape, presence: Presence = .optional,
            fallback: String? = nil
        ) {
            self.name = name
            self.summary = summary
            self.shape = shape
            self.presence = presence
            self.fallback = fallback
        }
    }
}

/// A setting of a configuration.
///
/// This is the only declaration of it besides the value's place in ``Configuration``. The check of a file, its reading, the list of
/// values in effect, the JSON schema, the configuration that a store keeps, and the digest of an audit's settings follow from it.
package struct Setting: Sendable {
    typealias Reading = @Sendable (inout Configuration, SettingValue, _ path: String) -> Void
    typealias Listing = @Sendable (Configuration) -> [Configuration.Entry]

    /// What of a setting the findings of an audit depend on.
    enum Bearing: Sendable {
        /// Its values. If they change, older runs are audited again.
        case onFindings
        /// Only these texts.
        case through(@Sendable (Configuration) -> [String])
        /// Nothing: it changes how findings are shown, or where something is.
        case none
    }

    package let key: Setting.Key
    let bearing: Bearing
    /// Takes over a value of the shape.
    let read: Reading
    let list: Listing

    init(_ key: Setting.Key, _ bearing: Bearing, read: @escaping Reading, list: @escaping Listing) {
        self.key = key
        self.bearing = bearing
        self.read = read
        self.list = list
    }

    /// What of the setting findings depend on.
    func bearing(in configuration: Configuration) -> [String] {
        switch bearing {
        case .onFindings: list(configuration).map { "\($0.key)=\($0.value)" }
        case .through(let texts): texts(configuration)
        case .none: []
        }
    }
}

// The common kinds of settings.
extension Setting {
    typealias Place<Value> = any WritableKeyPath<Configuration, Value> & Sendable

    /// A setting with a default.
    ///
    /// - Parameters:
    ///   - parse: returns nil for a text that is not of the shape.
    ///   - text: the syntax of the file.
    static func value<Value: Sendable>(
        _ name: String, _ summary: String, _ shape: Setting.Shape, _ bearing: Bearing,
        _ place: Place<Configuration.Sourced<Value>>,
        _ parse: @escaping @Sendable (String) -> Value?, _ text: @escaping @Sendable (Value) -> String
    ) -> Setting {
        let fallback = text(Configuration(rules: [])[keyPath: place].value)
        return Setting(Setting.Key(name, summary, shape, fallback: fallback), bearing) { configuration, value, path in
            if let new = value.sourced(path, parse) { configuration[keyPath: place] = new }
        } list: { configuration in
            [Configuration.Entry(name, configuration[keyPath: place], text)]
        }
    }

    /// One of some words.
    static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ summary: String, noun: String, _ bearing: Bearing,
        _ place: Place<Configuration.Sourced<Value>>
    ) -> Setting {
        value(
            name, summary, .choice(noun: noun, Value.allCases.map(\.rawValue)), bearing, place,
            { Value(rawValue: $0) }, { $0.rawValue })
    }

    /// A text that may be missing.
    static func text(
        _ name: String, _ summary: String, of shape: Setting.Shape = .text, _ bearing: Bearing,
        _ place: Place<Configuration.Sourced<String>?>, fallback: String? = nil
    ) -> Setting {
        Setting(Setting.Key(name, summary, shape, fallback: fallback), bearing) { configuration, value, path in
            configuration[keyPath: place] = value.filled(path)
        } list: { configuration in
            configuration[keyPath: place].map { [Configuration.Entry(name, $0) { $0 }] } ?? []
        }
    }

    static func texts(
        _ name: String, _ summary: String, of shape: Setting.Shape = .text, _ bearing: Bearing,
        _ place: Place<[Configuration.Sourced<String>]>
    ) -> Setting {
        Setting(Setting.Key(name, summary, .list(of: shape)), bearing) { configuration, value, path in
            configuration[keyPath: place] = value.texts(path)
        } list: { configuration in
            configuration[keyPath: place].map { Configuration.Entry(name, $0) { $0 } }
        }
    }

    /// A list of entries that are made of the texts of their keys.
    static func entries<Entry: Sendable & CustomStringConvertible>(
        _ name: String, _ summary: String, _ keys: [Setting.Key], _ bearing: Bearing,
        _ place: Place<[Configuration.Sourced<Entry>]>,
        _ entry: @escaping @Sendable (_ text: (_ key: String) -> String?) -> Entry
    ) -> Setting {
        Setting(Setting.Key(name, summary, .list(of: .record(keys))), bearing) { configuration, value, path in
            configuration[keyPath: place] = value.entries.map { Configuration.Sourced(entry($0.text), $0.origin(path)) }
        } list: { configuration in
            configuration[keyPath: place].map { Configuration.Entry(name, $0, \.description) }
        }
    }
}

extension Setting {
    /// The allowed form of a value in a configuration.
    ///
    /// The reader checks files against it and the JSON schema is generated from it, so the two agree.
    package indirect enum Shape: Sendable {
        /// A text. Its form is said by a schema, and by the problem with a text of another form.
        case scalar(schema: @Sendable () -> JSONValue, problem: @Sendable (String) -> String?)
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
    package static let text = scalar(schema: { ["minLength": 1] }) { _ in nil }

    /// A text with keys in braces: `{name}@{date}`.
    package static let template = scalar(schema: { ["pattern": "^([^{]|\\{[^}]*\\})+$"] }) { text in
        guard let brace = text.lastIndex(of: "{"), !text[brace...].contains("}") else { return nil }
        return "'\(text[brace...])' has no closing brace; write it as in '{name}@{date}'"
    }

    /// A link to a line of the source: `https://example.com/shop/blob/{commit}/{path}#L{line}`.
    package static let link = scalar(
        schema: { ["pattern": "^https?://([^{}]|\\{(line|commit)\\})*\\{path\\}([^{}]|\\{(path|line|commit)\\})*$"] }
    ) { text in
        let rest = ["{path}", "{line}", "{commit}"].reduce(text) { $0.replacingOccurrences(of: $1, with: "") }
        let isWeb = text.hasPrefix("https://") || text.hasPrefix("http://")
        guard !isWeb || rest.contains("{") || rest.contains("}") || !text.contains("{path}") else { return nil }
        return "'\(text)' is not a link; "
            + "write it as in 'https://example.com/shop/blob/{commit}/{path}#L{line}'"
    }

    /// A number with a unit: `2 s`.
    package static let duration = scalar(schema: { ["pattern": DurationText.pattern] }) { text in
        DurationText.nanoseconds(text) != nil
            ? nil : "'\(text)' is not a span of time; write a number and a unit, as in '2 s' or '100 ms'"
    }

    /// A day: `2026-12-31`.
    package static let date = scalar(schema: { ["pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"] }) { text in
        CivilDate.isDay(text) ? nil : "'\(text)' is not a date; write it as in 2026-12-31"
    }

    /// One of these names. The noun is for messages: `rule`; if the names are many, a command may list them.
    package static func choice(noun: String, _ names: [String], listedBy command: String? = nil) -> Setting.Shape {
        scalar(schema: { ["enum": names] }) { text in
            let list = command.map { "; see '\($0)'" } ?? "; it is one of " + names.joined(separator: ", ")
            return names.contains(text)
                ? nil : "unknown \(noun) '\(text)'" + NearestName.question(text, among: names, else: list)
        }
    }
}

/// Time spans in readable form: `2 s`, `100 ms`, `1.5 min`.
package enum DurationText {
    /// From the longest to the shortest, in nanoseconds.
    package static let units: [(name: String, nanoseconds: Int64)] = [
        ("min", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1000), ("ns", 1),
    ]

    /// For a JSON schema.
    package static let pattern = "^[0-9]+(\\.[0-9]+)? ?(min|s|ms|us|ns)$"

    /// In nanoseconds; nil for a text that is not a time span, is not a whole number of nanoseconds, or does not fit.
    package static func nanoseconds(_ text: String) -> Int64? {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let name = text.dropFirst(digits.count).drop { $0 == " " }
        guard text.count - digits.count - name.count <= 1,
            let unit = units.first(where: { $0.name == name })?.nanoseconds
        else { return nil }
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let first = parts.first, let whole = Int64(first) else { return nil }
        var (sum, overflow) = whole.multipliedReportingOverflow(by: unit)
        if parts.count == 2 {
            guard let fraction = fraction(parts[1], of: unit) else { return nil }
            let total = sum.addingReportingOverflow(fraction)
            sum = total.partialValue
            overflow = overflow || total.overflow
        }
        return overflow ? nil : sum
    }

    /// In the longest unit that gives a whole number.
    package static func text(_ nanoseconds: Int64) -> String {
        guard nanoseconds != 0, let unit = units.first(where: { nanoseconds % $0.nanoseconds == 0 }) else {
            return "\(nanoseconds) s"
        }
        return "\(nanoseconds / unit.nanoseconds) \(unit.name)"
    }

    private static func fraction(_ digits: Substring, of unit: Int64) -> Int64? {
        guard !digits.isEmpty, digits.count <= 9, let number = Int64(digits) else { return nil }
        let scale = digits.reduce(Int64(1)) { scale, _ in scale * 10 }
        // The product may not fit; the quotient does, because the fraction is less than one unit.
        let (quotient, remainder) = scale.dividingFullWidth(number.multipliedFullWidth(by: unit))
        return remainder == 0 ? quotient : nil
    }
}
