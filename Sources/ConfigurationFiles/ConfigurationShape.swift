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

/// A key of a configuration.
struct ConfigurationKey: Sendable {
    /// Whether a key must be present.
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
    var presence = Presence.optional
    /// The value without the key, in the syntax of the file.
    var fallback: String?
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
                name: "rules",
                summary: "The highest severity of a rule's findings, or off. A milder finding keeps its severity.",
                shape: .map(noun: "rule", keys: rules, levels)),
            ConfigurationKey(
                name: sqlRules,
                summary: "A folder with SQL rules, one in each *.sql file. Relative to the folder of this file.",
                shape: .text),
            ConfigurationKey(
                name: "leak-grace",
                summary: "How long a controller may live after its removal before it counts as leaked.",
                shape: .duration, fallback: DurationText.text(vocabulary.leakGrace)),
            ConfigurationKey(
                name: "scope",
                summary: "When to look for leaks: at the end of the run, or also at the end of each test.",
                shape: .choice(noun: "scope", vocabulary.scopes), fallback: vocabulary.scopes.first),
            ConfigurationKey(
                name: "embed-window",
                summary: "How soon after addChild a view must be added to belong to the same embedding.",
                shape: .duration, fallback: DurationText.text(vocabulary.embedWindow)),
            ConfigurationKey(
                name: "system-containers",
                summary: "Classes that call willMove and didMove for their children as UIKit's containers do.",
                shape: .list(of: .text)),
            ConfigurationKey(
                name: "exclude", summary: "Findings to leave out; reports say how many there were.",
                shape: .list(
                    of: .record([
                        ConfigurationKey(
                            name: "rule", summary: "The rule whose findings are left out.",
                            shape: .choice(noun: "rule", rules, listedBy: "vctrace rules"), presence: .required),
                        ConfigurationKey(
                            name: "class", summary: "The class that the finding is about. " + pattern, shape: .text,
                            presence: .alternative),
                        ConfigurationKey(
                            name: "parent", summary: "The class of the parent, presenter or host. " + pattern,
                            shape: .text, presence: .alternative),
                        ConfigurationKey(
                            name: "reason", summary: "Why these findings are left out, for people who read this later.",
                            shape: .text,
                            presence: .required),
                        ConfigurationKey(
                            name: "until",
                            summary:
                                "The last day of the exclusion. After that day, or if it matches nothing, audits fail.",
                            shape: .date),
                    ]))),
            ConfigurationKey(
                name: budgets, summary: "Upper limits for classes; each budget is a rule.",
                shape: .record([
                    ConfigurationKey(
                        name: Budget.maxLive.id,
                        summary: "How many controllers of a class may live at once. " + pattern, shape: .limits),
                    ConfigurationKey(
                        name: Budget.maxEmbed.id,
                        summary: "How many milliseconds a class may take from addChild to didMove. " + pattern,
                        shape: .limits),
                ])),
            ConfigurationKey(
                name: "owners", summary: "Who owns which classes; the first entry that matches a class applies.",
                shape: .list(
                    of: .record([
                        ConfigurationKey(
                            name: "class", summary: "The class. " + pattern, shape: .text, presence: .required),
                        ConfigurationKey(
                            name: "owner", summary: "Who owns it, such as @shop/cart.", shape: .text,
                            presence: .required),
                    ]))),
            ConfigurationKey(
                name: "codeowners",
                summary:
                    "A CODEOWNERS file, relative to the folder of this file. A class has the owner of its source file.",
                shape: .text),
            ConfigurationKey(
                name: "fail-on", summary: "The lowest severity that makes an audit end with status 1.",
                shape: .choice(noun: "severity", FailureThreshold.allCases.map(\.rawValue)),
                fallback: FailureThreshold.error.rawValue),
            ConfigurationKey(
                name: "require",
                summary: "Kinds of events that a run must show, and rules that must be checked, or the audit fails.",
                shape: .list(
                    of: .choice(noun: "kind or rule", EventKind.allCases.map(\.name) + rules, listedBy: "vctrace rules")
                )),
            ConfigurationKey(
                name: "graphs",
                summary:
                    "Memory graphs in which audits look up what holds a controller. Relative to the folder of this file.",
                shape: .list(of: .text)),
            ConfigurationKey(
                name: "formats",
                summary:
                    "Files with log formats of your own, or folders of such files. Relative to the folder of this file.",
                shape: .list(of: .text)),
            ConfigurationKey(
                name: "run-name",
                summary:
                    "How runs are named: {name} is the log's name, {date} its day, and any other key, such as {branch}, a tag.",
                shape: .template, fallback: "{name}"),
            ConfigurationKey(
                name: "reports", summary: "Files that an audit writes in addition to its output.",
                shape: .list(
                    of: .record([
                        ConfigurationKey(
                            name: "format", summary: "The format of the report.",
                            shape: .choice(noun: "format", vocabulary.formats), presence: .required),
                        ConfigurationKey(
                            name: "path", summary: "The file to write, relative to the folder of this file.",
                            shape: .text,
                            presence: .required),
                    ]))),
        ])
    }
}
