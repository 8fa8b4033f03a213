import Foundation

/// A rule that was not run, for any class or for some, because the trace cannot show what it reads.
package struct NotChecked: Sendable, Hashable {
    package var rule: String
    /// `the trace records no didMove`.
    package var reason: String
    /// The classes for which the rule was not run, in order; empty where it was not run at all.
    package var classes: [String]
    /// What to do so that leaks are looked for, exact to copy: `print the time`; of classes, their names are to follow. Nil where the
    /// entry hides none.
    package var cure: String?

    package init(rule: String, reason: String, classes: [String] = [], cure: String? = nil) {
        self.rule = rule
        self.reason = reason
        self.classes = classes
        self.cure = cure
    }

    /// Whether the rule was not run at all.
    package var isWhole: Bool { classes.isEmpty }

    /// Why the rule was not run: `the trace records no didMove`, or `not for 3 classes that log nothing`.
    package var explanation: String { isWhole ? reason : "not for \(classesText)" }

    private var classesText: String {
        let text = "\(classes.count) \(reason)"
        guard classes.count == 1 else { return text }
        return text.replacingOccurrences(of: "classes that log ", with: "class that logs ")
            .replacingOccurrences(of: "classes that do ", with: "class that does ")
            .replacingOccurrences(of: "classes whose ", with: "class whose ")
    }
}

/// By what findings are put together in reports for people.
package enum FindingGrouping: String, Sendable, CaseIterable {
    case rule
    case test
    case `class`
    case owner
}

/// Everything a reporter may mention.
///
/// Reporters look nowhere else: same report, same bytes.
package struct RunReport: Sendable {
    package var run: Run
    /// In the order of their events, then of their rules' ids.
    package var findings: [Finding]
    /// In the order of the rules' ids.
    package var notChecked: [NotChecked]
    /// The rules in force, in the order of their ids.
    package var rules: [RuleDescription]
    /// How many findings a configuration leaves out.
    package var excluded: Int
    /// The findings that the configuration leaves out.
    package var excludedFindings: [Finding] = []
    /// What each launch could have shown, by its number.
    package var coverages: [Int: Coverage] = [:]
    /// What the run was required to show or to be checked for, and was not.
    package var missing: [String] = []
    /// Findings that a memory graph refutes; they are not among the findings.
    package var withdrawn: [WithdrawnFinding] = []
    /// The memory graphs that the audit was given.
    package var graphs: [GraphUse] = []
    /// What the run tells of the findings that the configuration leaves out.
    package var exclusions = ExclusionState()
    /// Exclusions that do not hold any more; of several runs, the last one's report says it for all.
    package var outdated: [String] = []
    /// The runs of the audit that could not be audited; of several, the last one's report says it for all.
    package var unaudited: [UnauditedRun] = []
    /// What else went wrong with the audit; of several runs, the last one's report says it for all.
    package var remarks: [String] = []
    /// The tests that ran, in the order in which they started.
    package var tests: [TestInterval] = []
    /// By what reports for people are divided.
    package var grouping = FindingGrouping.rule
    /// Nil without a baseline.
    package var comparison: BaselineComparison?
    /// By the classes of findings, where they are declared; empty where no report shows it.
    package var sources: [String: SourcePlace] = [:]
    /// The least severity with which a finding fails the audit; nil where none does.
    package var leastFailing: Severity? = .error
    /// The hierarchy over time; nil where no report shows it.
    package var history: HierarchyHistory?
    /// What the nights tell of the defects, by their fingerprints; empty where no night is before the run's.
    package var verdicts: [String: Verdict] = [:]
    /// The night before the run's; nil where there is none, or where the run is compared with others.
    package var nightBefore: Night?

    /// Why the audit fails, whatever its findings are.
    package var failures: [String] {
        missing.map { "required: \($0)" } + outdated + unaudited.map(\.text) + remarks
    }

    /// What the nights tell of a finding's defect; nil where no night is before the run's.
    package func verdict(on finding: Finding) -> Verdict? { verdicts[finding.fingerprint] }

    package init(
        run: Run, findings: [Finding], notChecked: [NotChecked], rules: [RuleDescription], excluded: Int = 0,
        comparison: BaselineComparison? = nil
    ) {
        self.run = run
        self.findings = findings
        self.notChecked = notChecked
        self.rules = rules
        self.excluded = excluded
        self.comparison = comparison
    }
}

extension RunReport {
    /// Says that leaks could not be looked for, in the run or in classes of which instances left, and what to do about it; nil where
    /// they could.
    package var hiddenLeaks: String? {
        let entries = notChecked.filter { $0.cure != nil }
        guard let cure = entries.first(where: \.isWhole)?.cure ?? cureOfClasses(entries) else { return nil }
        if let whole = entries.first(where: \.isWhole) { return "leaks were not looked for (\(whole.reason)): \(cure)" }
        let classes = Set(entries.flatMap(\.classes))
        return
            "leaks were not looked for in \(classes.count == 1 ? "1 class" : "\(classes.count) classes") that left: \(cure)"
    }

    private func cureOfClasses(_ entries: [NotChecked]) -> String? {
        let cures = Dictionary(grouping: entries, by: { $0.cure ?? "" }).sorted { $0.key < $1.key }
        guard !cures.isEmpty else { return nil }
        return cures.map { "\($0) \(NotChecked.list($1.flatMap(\.classes)))" }.joined(separator: "; ")
    }
}

extension NotChecked {
    /// The cure, with the classes that it is for.
    package var wholeCure: String? { cure.map { isWhole ? $0 : "\($0) \(Self.list(classes))" } }

    /// More names would bury the rest.
    private static let nameLimit = 5

    fileprivate static func list(_ classes: [String]) -> String {
        let names = Set(classes.map { ClassName($0).short }).sorted()
        let shown = names.prefix(nameLimit).joined(separator: ", ")
        return names.count > nameLimit ? "\(shown) and \(names.count - nameLimit) more" : shown
    }
}

/// A log or run that an audit was asked for and could not judge.
package struct UnauditedRun: Sendable, Hashable {
    /// As it was named: the path of a log, or a run's name, number or age.
    package var name: String
    /// Whether the name is the path of a log.
    package var isLog: Bool
    /// Why, and what to do about it.
    package var reason: String

    package init(name: String, isLog: Bool, reason: String) {
        self.name = name
        self.isLog = isLog
        self.reason = reason
    }

    package var text: String { "not audited: \(reason)" }
}
