package import TraceModel
import VCTraceAudit
import Yams

/// The names that a configuration may use.
package struct ConfigurationVocabulary: Sendable {
    package var rules: [RuleDescription]

    package init(rules: [RuleDescription]) {
        self.rules = rules
    }

    /// The same with a team's own rules.
    package func adding(_ rules: [RuleDescription]) -> ConfigurationVocabulary {
        ConfigurationVocabulary(rules: self.rules + rules)
    }
}

/// A key of a file: its place in the schema, the check of its value, and its effect.
struct ConfigurationKey: Sendable {
    enum Presence: Sendable {
        case optional
        case required
        /// At least one of the keys with this presence.
        case alternative
    }

    typealias Reading = @Sendable (inout Configuration, Node, _ path: String) -> Void

    var name: String
    /// For editors: a sentence or two.
    var summary: String
    var shape: ConfigurationShape
    var presence: Presence
    /// The value without the key, in the syntax of the file.
    var fallback: String?
    /// Takes over a value of the shape; nil for a key that is read by itself.
    var read: Reading?

    init(
        _ name: String, _ summary: String, _ shape: ConfigurationShape, presence: Presence = .optional,
        fallback: String? = nil, _ read: Reading? = nil
    ) {
        self.name = name
        self.summary = summary
        self.shape = shape
        self.presence = presence
        self.fallback = fallback
        self.read = read
    }
}

extension ConfigurationKey {
    /// The key that names the folder of a team's rules; it is read first, because other keys can refer to these rules.
    static let sqlRules = "sql-rules"

    /// The key that names the store, which every command needs.
    static let store = "db"

    /// The keys of the whole file.
    static func all(_ vocabulary: ConfigurationVocabulary) -> [ConfigurationKey] {
        let rules = vocabulary.rules.map(\.id).sorted()
        let levels = ConfigurationShape.choice(noun: "severity", RuleLevel.allCases.map(\.rawValue))
        let settings = RuleSettings()
        let pattern = "A * stands for any characters. A name without a module matches that class in all modules."
        return [
            ConfigurationKey(
                "rules", "The highest severity of a rule's findings, or off. A less severe finding keeps its severity.",
                .map(noun: "rule", keys: rules, levels)
            ) { configuration, node, path in
                for (rule, level) in node.members {
                    if let level = level.value(RuleLevel.init(rawValue:), path) { configuration.rules[rule] = level }
                }
            },
            ConfigurationKey(
                sqlRules, "A folder with SQL rules, one in each *.sql file. Relative to the folder of this file.", .text
            ),
            ConfigurationKey(
                "leak-grace", "How long a controller may live after its removal before it counts as leaked.", .duration,
                fallback: DurationText.text(settings.leakGrace)
            ) { $0.leakGrace = $1.value(DurationText.nanoseconds, $2) ?? $0.leakGrace },
            ConfigurationKey(
                "scope", "When to look for leaks: at the end of the run, or also at the end of each test.",
                .choice(noun: "scope", RuleSettings.Scope.allCases.map(\.rawValue)), fallback: settings.scope.rawValue
            ) { $0.scope = $1.value(RuleSettings.Scope.init(rawValue:), $2) ?? $0.scope },
            ConfigurationKey(
                "embed-window", "How soon after addChild a view must be added to belong to the same embedding.",
                .duration, fallback: DurationText.text(settings.embedWindow)
            ) { $0.embedWindow = $1.value(DurationText.nanoseconds, $2) ?? $0.embedWindow },
            ConfigurationKey(
                "system-containers",
                "Classes that call willMove and didMove for their children as UIKit's containers do.",
                .list(of: .text)
            ) { $0.systemContainers = $1.texts($2) },
            ConfigurationKey(
                "exclude", "Findings to leave out; reports say how many there were.",
                .list(
                    of: .record([
                        ConfigurationKey(
                            "rule", "The rule whose findings are left out.",
                            .choice(noun: "rule", rules, listedBy: "vctrace rules"), presence: .required),
                        ConfigurationKey(
                            "class", "The class that the finding is about. " + pattern, .text, presence: .alternative),
                        ConfigurationKey(
                            "parent", "The class of the parent, presenter or host. " + pattern, .text,
                            presence: .alternative),
                        ConfigurationKey(
                            "reason", "Why these findings are left out, for people who read this later.", .text,
                            presence: .required),
                        ConfigurationKey(
                            "until",
                            "The last day of the exclusion. After that day, or if it matches nothing, audits fail.",
                            .date),
                    ]))
            ) { $0.exclusions = $1.entries($2, Configuration.Exclusion.init) },
            ConfigurationKey(
                expectations,
                "What the team expects of every trace; each expectation is a rule with its key as the id.",
                expectation),
            ConfigurationKey(
                "owners", "Who owns which classes; the first entry that matches a class applies.",
                .list(
                    of: .record([
                        ConfigurationKey("class", "The class. " + pattern, .text, presence: .required),
                        ConfigurationKey("owner", "Who owns it, such as @shop/cart.", .text, presence: .required),
                    ]))
            ) { $0.owners = $1.entries($2, Configuration.Owner.init) },
            ConfigurationKey(
                "codeowners",
                "A CODEOWNERS file, relative to the folder of this file. A class has the owner of its source file.",
                .text
            ) { $0.codeOwners = $1.value({ $0 }, $2) },
            ConfigurationKey(
                "fail-on", "The lowest severity that makes an audit end with status 1.",
                .choice(noun: "severity", FailureThreshold.allCases.map(\.rawValue)),
                fallback: FailureThreshold.error.rawValue
            ) { $0.failOn = $1.value(FailureThreshold.init(rawValue:), $2) ?? $0.failOn },
            ConfigurationKey(
                "require", "Kinds of events that a run must show, and rules that must be checked, or the audit fails.",
                .list(
                    of: .choice(noun: "kind or rule", EventKind.allCases.map(\.name) + rules, listedBy: "vctrace rules")
                )
            ) { $0.required = $1.texts($2) },
            ConfigurationKey(
                "graphs",
                "Memory graphs in which audits look up what holds a controller. Relative to the folder of this file.",
                .list(of: .text)
            ) { $0.graphs = $1.texts($2) },
            ConfigurationKey(
                "symbols",
                "Binaries, .dSYM bundles and folders of them whose debug information names the code that made a call. "
                    + "Relative to the folder of this file.", .list(of: .text)
            ) { $0.symbols = $1.texts($2) },
            ConfigurationKey(
                "callers", "Which code counts as the caller of a call.",
                .record([
                    ConfigurationKey(
                        "skip",
                        "Functions that only pass calls on, such as Router.*: the caller is the code that calls them. "
                            + "A * stands for any characters.", .list(of: .text), presence: .required)
                ])
            ) { $0.wrappers = $1.member("skip")?.texts($2) ?? [] },
            ConfigurationKey(
                "source-url",
                "The link of reports to a line of the source: {path}, {line} and the run's {commit} are filled in.",
                .link
            ) { $0.sourceURL = $1.value({ $0 }, $2) },
            ConfigurationKey(
                "formats",
                "Files with log formats of your own, or folders of such files. Relative to the folder of this file.",
                .list(of: .text)
            ) { $0.formats = $1.texts($2) },
            ConfigurationKey(
                store, "The SQLite file that holds the runs, in the folder of this file or below it.", .text
            ) { $0.store = $1.value({ $0 }, $2) },
            ConfigurationKey(
                "run-name",
                "How runs are named: {name} is the log's name, {date} its day, and any other key, such as {branch}, a tag.",
                .template, fallback: "{name}"
            ) { $0.runName = $1.value({ $0 }, $2) },
        ]
    }
}
