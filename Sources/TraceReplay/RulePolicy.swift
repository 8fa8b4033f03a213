import Foundation
package import TraceModel

/// What somebody decided about the rules, beside the times that they go by.
package struct RulePolicy: Sendable {
    /// Findings to leave out. A pattern is a class name in which `*` stands for any characters; without a module, it is
    /// for all modules.
    package struct Exclusion: Sendable {
        package var rule: String
        /// A pattern for the subject's class; nil for any.
        package var subject: String?
        /// A pattern for the parent's class; nil for any, and for none.
        package var parent: String?
        /// Its place among those of the configuration.
        package var number: Int

        package init(rule: String, subject: String? = nil, parent: String? = nil, number: Int = 0) {
            self.number = number
            self.rule = rule
            self.subject = subject
            self.parent = parent
        }
    }

    /// How bad the worst findings of a rule are, by its id.
    package var severities: [String: Severity] = [:]
    /// The rules that are not asked, each with the reason that reports give: `switched off in .vctrace.yml`.
    package var switchedOff: [String: String] = [:]
    package var exclusions: [Exclusion] = []
    /// Classes that keep the books of their children themselves, beside UIKit's own.
    package var systemContainers: Set<String> = []

    package init() {}

    /// What a finding's severity becomes. What a rule reports milder than its worst stays so, and is never worse than
    /// the worst is now.
    func severity(_ own: Severity, of rule: RuleDescription) -> Severity {
        guard let configured = severities[rule.id] else { return own }
        return own == rule.severity ? configured : min(own, configured)
    }

    /// The places of the exclusions that leave the finding out.
    func exclusions(of finding: Finding) -> [Int] {
        exclusions.filter { exclusion in
            exclusion.rule == finding.rule && Self.matches(finding.subject, exclusion.subject)
                && Self.matches(finding.parent, exclusion.parent)
        }.map(\.number)
    }

    /// The places of the exclusions that could leave something out of launches: a controller of their class ended its part there,
    /// and their rule was checked.
    package func possibleExclusions(in coverages: some Collection<Coverage>, rules: [RuleDescription]) -> Set<Int> {
        let exercises = rules.exercises
        return Set(
            exclusions.filter { exclusion in
                let exercise = exercises[exclusion.rule] ?? .began
                return coverages.contains { coverage in
                    func isThere(_ pattern: String?, _ exercise: Exercise) -> Bool {
                        coverage.parts.contains { part in
                            part.exercise == exercise && pattern.map(ClassName(part.className).matches) ?? true
                        } || pattern == nil && exercise == .began
                    }
                    let isUnchecked = coverage.gaps.contains { gap in
                        gap.rule == exclusion.rule
                            && (gap.className.isEmpty || ClassName(gap.className).matches(exclusion.subject ?? "*"))
                    }
                    return !isUnchecked && isThere(exclusion.subject, exercise) && isThere(exclusion.parent, .began)
                }
            }.map(\.number))
    }

    private static func matches(_ controller: Controller?, _ pattern: String?) -> Bool {
        guard let pattern else { return true }
        guard let name = controller?.className else { return false }
        return ClassName(name).matches(pattern)
    }
}

/// What rules go by; times are in nanoseconds.
package struct RuleSettings: Sendable {
    /// What leaks are leaks of.
    package enum Scope: String, Sendable, CaseIterable {
        /// What is still there when the trace ends.
        case run
        /// What a test brought and is still there ``leakGrace`` after the test, besides.
        case test
    }

    package var scope = Scope.run
    /// How long after its removal a controller may live without being called leaked.
    package var leakGrace: Int64 = 2_000_000_000
    /// How soon after `addChild` a view must come to belong to the same embedding.
    package var embedWindow: Int64 = 100_000_000
    /// How close to the end of a trace that was not closed an embedding may be cut off.
    package var cutOff: Int64 = 1_000_000_000

    package init() {}
}
