import TraceModel

extension AuditedTrace {
    /// The severity of a finding.
    public enum Severity: String, Sendable, CaseIterable, Comparable {
        case note, warning, error

        public static func < (a: Severity, b: Severity) -> Bool { a.value < b.value }

        var value: TraceModel.Severity { TraceModel.Severity(rawValue: rawValue) ?? .error }

        init(_ severity: TraceModel.Severity) { self = Self(rawValue: severity.rawValue) ?? .error }
    }

    /// One violation of a rule, with the calls that show it.
    public struct Finding: Sendable, Hashable {
        /// A call that shows a finding.
        public struct Call: Sendable, Hashable {
            /// Its line in the log, counted from 1.
            public let line: Int
            /// In Swift syntax: `Host.addChild(Detail)`.
            public let text: String
            /// Its meaning for the finding: `the relation begins`.
            public let role: String
        }

        /// The rule's id, such as `child-never-removed`.
        public let rule: String
        public let severity: Severity
        public let message: String
        /// The class of the view controller; nil for a message by UIKit that does not name one.
        public let className: String?
        /// `0x600000c0b3e0`; nil if the log shows none.
        public let address: String?
        /// The class of the parent, presenter or host that the finding is about.
        public let parentClassName: String?
        /// Class names from the root to the view controller.
        public let path: [String]
        /// The line of the log that the finding points to, counted from 1.
        public let line: Int
        /// In the order of the log.
        public let calls: [Call]
        /// The test that was running, such as `CartTests.testAdds`; nil outside of tests.
        public let test: String?
        /// How to fix it.
        public let fix: String
        /// Equal for the same defect in two logs of one app: rule and class names, without addresses, times and lines.
        public let fingerprint: String
        /// Whether the baseline has it.
        public let isKnown: Bool
        /// How often the screen of a controller that was never deallocated was visited, and how many of its controllers stayed; nil
        /// for other findings.
        public var visits: (all: Int, stayed: Int)? { growth.map { ($0.visits, $0.stayed) } }
        /// How the number of its controllers grows.
        let growth: Growth?

        init(_ finding: TraceModel.Finding, rules: [RuleDescription], isKnown: Bool) {
            rule = finding.rule
            severity = Severity(finding.severity)
            message = finding.message
            className = finding.subject?.className
            address = finding.subject?.addressText
            parentClassName = finding.parent?.className
            path = finding.path
            line = finding.event.line
            calls = finding.witnesses.map { Call(line: $0.event.line, text: $0.call, role: $0.role) }
            test = finding.test.map(TestInterval.shortName)
            fix = finding.fix(by: rules.first { $0.id == finding.rule }) ?? ""
            fingerprint = finding.fingerprint
            growth = finding.growth
            self.isKnown = isKnown
        }
    }
}

extension AuditedTrace {
    /// A rule that was not checked, or not for some classes.
    public struct RuleNotChecked: Sendable, Hashable {
        /// The rule's id.
        public let rule: String
        /// The reason: `the trace records no didMove`, or `not for 3 classes that log nothing`.
        public let reason: String
        /// Whether the rule was not checked at all.
        public let isWhole: Bool
    }
}

extension AuditedTrace {
    /// A line that could not be read, or only with a doubt.
    public struct LineProblem: Sendable, Hashable {
        /// Counted from 1.
        public let line: Int
        /// The problem, and how to fix it.
        public let reason: String
        /// The line in the log, cut after 1,000 characters.
        public let text: String
    }
}
