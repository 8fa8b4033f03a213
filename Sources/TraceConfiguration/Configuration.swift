public import TraceModel

/// What a team decided about its audits, each value with the place where it says so.
public struct Configuration: Sendable {
    /// Findings that are left out, and why.
    public struct Exclusion: Sendable, Hashable {
        public var rule: String
        /// The subject's class; nil for any. `*` stands for any characters, and a name without a module for all modules.
        public var className: String?
        /// The parent's class; nil for any, and for none.
        public var parent: String?
        /// For the people who read the file.
        public var reason: String
    }

    /// A report that an audit writes.
    public struct Report: Sendable, Hashable {
        public var format: String
        /// From the folder of the configuration file; `-` is standard output.
        public var path: String
    }

    /// The file as it was named or found; nil where there is none.
    public var path: String?
    /// Each known rule, by id.
    public var rules: [String: Sourced<RuleLevel>]
    /// What leaks are leaks of: `run` or `test`.
    public var scope: Sourced<String>
    /// In nanoseconds.
    public var leakGrace: Sourced<Int64>
    /// In nanoseconds.
    public var embedWindow: Sourced<Int64>
    /// Classes that keep the books of their children themselves, beside UIKit's own.
    public var systemContainers: [Sourced<String>] = []
    public var exclusions: [Sourced<Exclusion>] = []
    public var failOn = Sourced(FailureThreshold.error)
    public var reports: [Sourced<Report>] = []
    /// The folder with the team's rules in SQL, from the folder of the file; nil without any.
    public var sqlRuleFolder: Sourced<String>?
    /// What is in that folder, in the order of the files' names.
    public var sqlRules: [SQLRule] = []
    /// Files with formats of the team's logs, or folders of them, from the folder of the configuration file.
    public var formats: [Sourced<String>] = []

    /// What is in force without a file.
    public init(_ vocabulary: ConfigurationVocabulary) {
        rules = Dictionary(
            vocabulary.rules.map { ($0.id, Sourced(RuleLevel($0.severity))) }, uniquingKeysWith: { first, _ in first })
        scope = Sourced(vocabulary.scopes.first ?? "")
        leakGrace = Sourced(vocabulary.leakGrace)
        embedWindow = Sourced(vocabulary.embedWindow)
    }
}
