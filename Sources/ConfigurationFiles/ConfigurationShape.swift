import TraceConfiguration
import TraceModel

/// The allowed form of a value in a configuration.
///
/// The reader checks files against it and the JSON schema is generated from it, so the two agree.
indirect enum ConfigurationShape: Sendable {
    /// One of these names. The noun is for messages: `rule`; if the names are many, a command may list them.
    case choice(noun: String, [String], listedBy: String? = nil)
    /// Any text that is not empty.
    case text
    /// A text with keys in braces: `{name}@{date}`.
    case template
    /// A number with a unit: `2 s`.
    case duration
    /// A day: `2026-12-31`.
    case date
    /// A whole number for each class, or one for all.
    case limits
    case list(of: ConfigurationShape)
    /// These keys and no others.
    case record([ConfigurationKey])
    /// Any of these names as keys, with values of one shape.
    case map(noun: String, keys: [String], ConfigurationShape)
    /// Any texts as keys, with values of one shape.
    case dictionary(of: ConfigurationShape)
}

struct ConfigurationKey: Sendable {
    enum Presence: Sendable {
        case optional
        case required
        /// At least one of the keys with this presence.
        case alternative
    }

    var name: String
    /// For editors: a sentence or two.
    var summary: String
    var shape: ConfigurationShape
    var presence: Presence
    /// The value without the key, in the syntax of the file.
    var fallback: String?

    init(
        _ name: String, _ summary: String, _ shape: ConfigurationShape, presence: Presence = .optional,
        fallback: String? = nil
    ) {
        self.name = name
        self.summary = summary
        self.shape = shape
        self.presence = presence
        self.fallback = fallback
    }
}

extension ConfigurationShape {
    /// The key that names the folder of a team's rules; it is read first, because other keys can refer to these rules.
    static let sqlRules = "sql-rules"

    /// The key of the budgets, which are rules, too.
    static let budgets = "budgets"

    /// The whole file.
    static func file(_ vocabulary: ConfigurationVocabulary) -> ConfigurationShape {
        let rules = vocabulary.rules.map(\.id).sorted()
        let levels = ConfigurationShape.choice(noun: "severity", RuleLevel.allCases.map(\.rawValue))
        let pattern = "A * stands for any characters. A name without a module matches that class in all modules."
        return .record([
            ConfigurationKey(
                "rules", "The highest severity of a rule's findings, or off. A milder finding keeps its severity.",
                .map(noun: "rule", keys: rules, levels)),
            ConfigurationKey(
                sqlRules, "A folder with SQL rules, one in each *.sql file. Relative to the folder of this file.", .text
            ),
            ConfigurationKey(
                "leak-grace", "How long a controller may live after its removal before it counts as leaked.", .duration,
                fallback: DurationText.text(vocabulary.leakGrace)),
            ConfigurationKey(
                "scope", "When to look for leaks: at the end of the run, or also at the end of each test.",
                .choice(noun: "scope", vocabulary.scopes), fallback: vocabulary.scopes.first),
            ConfigurationKey(
                "embed-window", "How soon after addChild a view must be added to belong to the same embedding.",
                .duration, fallback: DurationText.text(vocabulary.embedWindow)),
            ConfigurationKey(
                "system-containers",
                "Classes that call willMove and didMove for their children as UIKit's containers do.", .list(of: .text)),
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
                    ]))),
            ConfigurationKey(
                budgets, "Upper limits for classes; each budget is a rule.",
                .record([
                    ConfigurationKey(
                        Budget.maxLive.id, "How many controllers of a class may live at once. " + pattern, .limits),
                    ConfigurationKey(
                        Budget.maxEmbed.id,
                        "How many milliseconds a class may take from addChild to didMove. " + pattern, .limits),
                ])),
            ConfigurationKey(
                "owners", "Who owns which classes; the first entry that matches a class applies.",
                .list(
                    of: .record([
                        ConfigurationKey("class", "The class. " + pattern, .text, presence: .required),
                        ConfigurationKey("owner", "Who owns it, such as @shop/cart.", .text, presence: .required),
                    ]))),
            ConfigurationKey(
                "codeowners",
                "A CODEOWNERS file, relative to the folder of this file. A class has the owner of its source file.",
                .text),
            ConfigurationKey(
                "fail-on", "The lowest severity that makes an audit end with status 1.",
                .choice(noun: "severity", FailureThreshold.allCases.map(\.rawValue)),
                fallback: FailureThreshold.error.rawValue),
            ConfigurationKey(
                "require", "Kinds of events that a run must show, and rules that must be checked, or the audit fails.",
                .list(
                    of: .choice(noun: "kind or rule", EventKind.allCases.map(\.name) + rules, listedBy: "vctrace rules")
                )),
            ConfigurationKey(
                "graphs",
                "Memory graphs in which audits look up what holds a controller. Relative to the folder of this file.",
                .list(of: .text)),
            ConfigurationKey(
                "formats",
                "Files with log formats of your own, or folders of such files. Relative to the folder of this file.",
                .list(of: .text)),
            ConfigurationKey(
                "run-name",
                "How runs are named: {name} is the log's name, {date} its day, and any other key, such as {branch}, a tag.",
                .template, fallback: "{name}"),
            ConfigurationKey(
                "reports", "Files that an audit writes in addition to its output.",
                .list(
                    of: .record([
                        ConfigurationKey(
                            "format", "The format of the report.", .choice(noun: "format", vocabulary.formats),
                            presence: .required),
                        ConfigurationKey(
                            "path", "The file to write, relative to the folder of this file.", .text,
                            presence: .required),
                    ]))),
        ])
    }
}
