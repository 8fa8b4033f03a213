package import TraceModel

/// What a team decided about its audits, each value with the place where it says so.
package struct Configuration: Sendable, Codable {
    /// Findings that are left out, and why.
    package struct Exclusion: Sendable, Hashable, Codable {
        package var rule: String
        /// The subject's class; nil for any. `*` stands for any characters, and a name without a module for all modules.
        package var className: String?
        /// The parent's class; nil for any, and for none.
        package var parent: String?
        /// For the people who read the file.
        package var reason: String
        /// The last day on which it holds, `2026-12-31`; nil for one that does not run out.
        package var until: String?

        package init(rule: String, className: String?, parent: String?, reason: String, until: String?) {
            self.rule = rule
            self.className = className
            self.parent = parent
            self.reason = reason
            self.until = until
        }
    }

    /// Who owns classes.
    package struct Owner: Sendable, Hashable, Codable {
        /// A pattern for the class, as in exclusions.
        package var className: String
        package var owner: String

        package init(className: String, owner: String) {
            self.className = className
            self.owner = owner
        }
    }

    /// What a class may use at most.
    package struct Limit: Sendable, Hashable, Codable {
        /// `max-live`.
        package var budget: String
        /// As it would be written: `Shop.ProductScreen: 3`.
        package var text: String

        package init(budget: String, text: String) {
            self.budget = budget
            self.text = text
        }
    }

    /// A report that an audit writes.
    package struct Report: Sendable, Hashable, Codable {
        package var format: String
        /// From the folder of the configuration file; `-` is standard output.
        package var path: String

        package init(format: String, path: String) {
            self.format = format
            self.path = path
        }
    }

    /// All but the rules in SQL, which are read from their own files, and the day.
    private enum CodingKeys: CodingKey {
        case path, rules, scope, leakGrace, embedWindow, systemContainers, exclusions, failOn, reports, required
        case sqlRuleFolder, formats, budgets, owners, codeOwners, runName, graphs
    }

    /// The file as it was named or found; nil where there is none.
    package var path: String?
    /// Each known rule, by id.
    package var rules: [String: Sourced<RuleLevel>]
    /// What leaks are leaks of: `run` or `test`.
    package var scope: Sourced<String>
    /// In nanoseconds.
    package var leakGrace: Sourced<Int64>
    /// In nanoseconds.
    package var embedWindow: Sourced<Int64>
    /// Classes that keep the books of their children themselves, beside UIKit's own.
    package var systemContainers: [Sourced<String>] = []
    package var exclusions: [Sourced<Exclusion>] = []
    package var failOn = Sourced(FailureThreshold.error)
    package var reports: [Sourced<Report>] = []
    /// Kinds of events that a run must show, and ids of rules that must be checked.
    package var required: [Sourced<String>] = []
    /// The folder with the team's rules in SQL, from the folder of the file; nil without any.
    package var sqlRuleFolder: Sourced<String>?
    /// What is in that folder, in the order of the files' names.
    package var sqlRules: [SQLRule] = []
    /// Files with formats of the team's logs, or folders of them, from the folder of the configuration file.
    package var formats: [Sourced<String>] = []
    /// Each with its limits; they are among the rules, too.
    package var budgets: [Sourced<Limit>] = []
    package var owners: [Sourced<Owner>] = []
    /// The CODEOWNERS file, from the folder of the configuration file.
    package var codeOwners: Sourced<String>?
    /// The day by which exclusions run out, `2026-11-20`; nil where nobody told, so that none does.
    package var today: String?
    /// How runs are named, with fields in braces; nil for the names of their logs.
    package var runName: Sourced<String>?

    /// Memory graphs, from the folder of the configuration file.
    package var graphs: [Sourced<String>] = []

    /// What is in force without a file.
    package init(_ vocabulary: ConfigurationVocabulary) {
        rules = Dictionary(
            vocabulary.rules.map { ($0.id, Sourced(RuleLevel($0.severity))) }, uniquingKeysWith: { first, _ in first })
        scope = Sourced(vocabulary.scopes.first ?? "")
        leakGrace = Sourced(vocabulary.leakGrace)
        embedWindow = Sourced(vocabulary.embedWindow)
    }
}

/// How bad a rule's findings are, or that it is not asked.
package enum RuleLevel: String, CaseIterable, Codable, Sendable {
    case error, warning, note, off

    package init(_ severity: Severity) {
        self =
            switch severity {
            case .error: .error
            case .warning: .warning
            case .note: .note
            }
    }

    /// Nil for a rule that is switched off.
    package var severity: Severity? { Severity(rawValue: rawValue) }
}

/// From which severity on findings make a command fail.
package enum FailureThreshold: String, CaseIterable, Codable, Sendable {
    case error, warning, note, never

    package func isReached(by severity: Severity) -> Bool {
        Severity(rawValue: rawValue).map { severity >= $0 } ?? false
    }
}
