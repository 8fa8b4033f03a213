package import TraceModel
import TraceReplay

/// A team's decisions about its audits; each value has its place in the file.
package struct Configuration: Sendable {
    /// Findings to leave out, and the reason.
    package struct Exclusion: Sendable, Hashable {
        package var rule: String
        /// The subject's class; nil for any. `*` stands for any characters, and a name without a module for all modules.
        package var className: String?
        /// The parent's class; nil for any, and for none.
        package var parent: String?
        /// For people who read the file.
        package var reason: String
        /// The last day of the exclusion, `2026-12-31`; nil for no end.
        package var until: String?

        /// - Parameter text: returns the text of a key of the entry.
        package init(_ text: (_ key: String) -> String?) {
            rule = text("rule") ?? ""
            className = text("class")
            parent = text("parent")
            reason = text("reason") ?? ""
            until = text("until")
        }
    }

    /// A controller that is known to be held, by a library or a system, and what frees it.
    package struct TeamLeak: Sendable, Hashable, CustomStringConvertible {
        package var className: String
        package var departure: String?
        package var first: String?
        package var last: String?
        package var sentence: String
        package var remedy: String
        package var source: String
        /// The last day on which findings say so, `2026-12-31`; nil for no end.
        package var until: String?

        package init(_ text: (_ key: String) -> String?) {
            className = text("class") ?? ""
            departure = text("departure")
            first = text("first")
            last = text("last")
            sentence = text("what") ?? ""
            remedy = text("frees") ?? ""
            source = text("source") ?? ""
            until = text("until")
        }

        package func isOver(today: String?) -> Bool { Configuration.isOver(until, today: today) }

        var entry: RuleDescription.KnownLeak {
            RuleDescription.KnownLeak(
                className, departure.flatMap(RuleDescription.KnownLeak.LeakDeparture.init), from: first, to: last,
                .team, sentence,
                remedy: remedy, source: source)
        }

        package var description: String {
            ([className] + [departure, first, last, sentence, remedy, until].compactMap(\.self)).joined(separator: ", ")
        }
    }

    package struct Owner: Sendable, Hashable, CustomStringConvertible {
        /// A pattern for the class, as in exclusions.
        package var className: String
        package var owner: String

        package init(_ text: (_ key: String) -> String?) {
            className = text("class") ?? ""
            owner = text("owner") ?? ""
        }

        package var description: String { "\(className) to \(owner)" }
    }

    /// The path of the file as it was given or found; nil without a file.
    package var path: String?
    /// What the file says; nil without a file.
    package private(set) var settings: SettingValue?
    /// Each known rule, by id.
    package var rules: [String: Sourced<RuleLevel>]
    package var scope = Sourced(RuleSettings().scope)
    /// In nanoseconds.
    package var leakGrace = Sourced(RuleSettings().leakGrace)
    /// In nanoseconds.
    package var embedWindow = Sourced(RuleSettings().embedWindow)
    /// Classes that manage their children themselves, in addition to UIKit's own.
    package var systemContainers: [Sourced<String>] = []
    package var exclusions: [Sourced<Exclusion>] = []
    package var failOn = Sourced(FailureThreshold.error)
    /// Kinds of events that a run must show, and ids of rules that must be checked.
    package var required: [Sourced<String>] = []
    /// The shards and devices that nobody misses in nights.
    package var released: [Sourced<String>] = []
    /// The folder with the team's rules in SQL, relative to the folder of the file; nil without such rules.
    package var sqlRuleFolder: Sourced<String>?
    /// The rules in that folder, in the order of the files' names.
    package var sqlRules: [SQLRule] = []
    /// Files with formats of the team's logs, or folders of them, relative to the folder of the configuration file.
    package var formats: [Sourced<String>] = []
    /// They are among the rules, too.
    package var expectations: [Sourced<Expectation>] = []
    package var owners: [Sourced<Owner>] = []
    package var knownLeaks: [Sourced<TeamLeak>] = []
    /// The CODEOWNERS file, relative to the folder of the configuration file.
    package var codeOwners: Sourced<String>?
    /// The day for expired exclusions, `2026-11-20`; nil if none was given, so no exclusion expires.
    package var today: String?
    /// For a configuration from a store, the digest of the settings of its audits; nil for one from a file.
    package var keptDigest: String?
    /// The template for the names of runs, with fields in braces; nil for the names of their logs.
    package var runName: Sourced<String>?

    /// The store's file, relative to the folder of the configuration file.
    package var store: Sourced<String>?
    /// Binaries with debug information, and folders of them, relative to the folder of the configuration file.
    package var symbols: [Sourced<String>] = []
    /// Patterns of the functions that only pass calls on.
    package var wrappers: [Sourced<String>] = []
    /// The template for the addresses of lines of code.
    package var sourceURL: Sourced<String>?
    /// Memory graphs, relative to the folder of the configuration file.
    package var graphs: [Sourced<String>] = []

    /// The rules of the team itself.
    package var ownRules: [RuleDescription] { sqlRules.map(\.description) + expectations.map(\.value.description) }

    /// The configuration without a file.
    package init(rules: [RuleDescription]) {
        self.rules = Dictionary(firstOf: rules.map { ($0.id, Sourced(RuleLevel($0.severity))) })
    }
}

extension Configuration {
    /// Takes over what a file says, after its shape was checked.
    package mutating func read(_ settings: SettingValue, _ path: String) {
        let all = Setting.all(Configuration.Vocabulary(rules: []))
        for (name, value) in settings.members { all.first { $0.key.name == name }?.read(&self, value, path) }
        self.settings = settings
    }

    /// Overrules a setting of the file, as an option of a command does.
    package mutating func overrule(_ name: String, with text: String) {
        var settings = self.settings ?? SettingValue(line: 1, column: 1)
        let member = SettingValue.Member(
            name: SettingValue(line: 1, column: 1, text: name), value: SettingValue(line: 1, column: 1, text: text))
        settings.record = (settings.record ?? []).filter { $0.name.text != name } + [member]
        read(settings, path ?? "")
    }
}

// Audits that read no YAML, and stores, keep what the file says, and read it again.
extension Configuration: Codable {
    private enum CodingKeys: CodingKey {
        case path, settings
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let vocabulary = Configuration.Vocabulary(rules: RuleCatalogue.descriptions())
        self.init(rules: vocabulary.rules)
        path = try values.decodeIfPresent(String.self, forKey: .path)
        guard let settings = try values.decodeIfPresent(SettingValue.self, forKey: .settings) else { return }
        try readExpectations(settings, path ?? "", vocabulary)
        read(settings, path ?? "")
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(path, forKey: .path)
        try values.encodeIfPresent(settings, forKey: .settings)
    }
}

extension Configuration {
    /// The severity of a rule's findings, or that the rule is off.
    package enum RuleLevel: String, CaseIterable, Sendable {
        case error, warning, note, off

        package init(_ severity: Severity) { self = RuleLevel(rawValue: severity.rawValue) ?? .error }

        /// Nil for a rule that is switched off.
        package var severity: Severity? { Severity(rawValue: rawValue) }
    }
}

extension Configuration {
    /// The origin of a value in effect.
    package enum SettingOrigin: Sendable, Hashable, CustomStringConvertible {
        /// The default.
        case builtIn
        /// A line of a configuration file, counted from 1.
        case file(path: String, line: Int)

        /// `default`, or `.vctrace.yml:12`.
        package var description: String {
            switch self {
            case .builtIn: "default"
            case .file(let path, let line): "\(path):\(line)"
            }
        }
    }
}

extension Configuration {
    /// A value with its origin.
    package struct Sourced<Value: Sendable>: Sendable {
        package var value: Value
        package var origin: Configuration.SettingOrigin

        package init(_ value: Value, _ origin: Configuration.SettingOrigin = .builtIn) {
            self.value = value
            self.origin = origin
        }
    }
}

extension Configuration.Sourced: Equatable where Value: Equatable {}

extension Configuration {
    /// A value in effect.
    package struct Entry: Sendable, Hashable {
        /// `leak-grace`, or `rules.missing-did-move`.
        package var key: String
        /// In the syntax of the file.
        package var value: String
        package var origin: SettingOrigin

        /// - Parameter text: the syntax of the file.
        init<Value>(_ key: String, _ value: Configuration.Sourced<Value>, _ text: (Value) -> String) {
            self.key = key
            self.value = text(value.value)
            origin = value.origin
        }
    }
}
