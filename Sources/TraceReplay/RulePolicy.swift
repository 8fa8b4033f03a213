import Foundation
package import TraceModel

/// The decisions about rules, besides the times that they use.
package struct RulePolicy: Sendable {
    /// Findings to leave out. A pattern is a class name in which `*` stands for any characters; without a module, it applies to
    /// all modules.
    package struct FindingPattern: Sendable {
        package var rule: String
        /// A pattern for the subject's class; nil for any.
        package var subject: String?
        /// A pattern for the parent's class; nil for any, and for none.
        package var parent: String?
        /// Its place among the exclusions of the configuration.
        package var number: Int

        package init(rule: String, subject: String? = nil, parent: String? = nil, number: Int = 0) {
            self.number = number
            self.rule = rule
            self.subject = subject
            self.parent = parent
        }
    }

    /// The severity of a rule's worst findings, by its id.
    package var severities: [String: Severity] = [:]
    /// The rules that are not checked, each with the reason that reports give: `switched off in .vctrace.yml`.
    package var switchedOff: [String: String] = [:]
    package var exclusions: [FindingPattern] = []
    /// Classes that do the bookkeeping of their children themselves, besides UIKit's own.
    package var systemContainers: Set<String> = []

    package init() {}

    /// Returns the severity of a finding under the policy. A finding that is milder than the rule's worst keeps its severity, but
    /// is never worse than the configured one.
    func severity(_ own: Severity, of rule: RuleDescription) -> Severity {
        guard let configured = severities[rule.id] else { return own }
        return own == rule.severity ? configured : min(own, configured)
    }

    /// Whether nights list a defect: its rule is checked, and no exclusion covers it.
    package func lists(_ defect: Defect) -> Bool {
        switchedOff[defect.rule] == nil && !exclusions.contains { $0.means(defect) }
    }

    /// The places of the exclusions that leave the finding out.
    func exclusions(of finding: Finding) -> [Int] {
        exclusions.filter { exclusion in
            exclusion.rule == finding.rule && Self.matches(finding.subject, exclusion.subject)
                && Self.matches(finding.parent, exclusion.parent)
        }.map(\.number)
    }

    /// Returns the places of the exclusions that could leave something out of launches: their rule was checked there, and a
    /// controller of their class came far enough.
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

extension RulePolicy.FindingPattern {
    /// Whether it leaves out the findings of the defect.
    package func means(_ defect: Defect) -> Bool {
        rule == defect.rule && subject.map(ClassName(defect.className).matches) ?? true
            && parent.map { pattern in
                defect.path.names.dropLast().last.map { ClassName($0).matches(pattern) } ?? false
            } ?? true
    }
}
