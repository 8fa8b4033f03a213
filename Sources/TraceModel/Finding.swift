/// One violation of a rule, with the events that show it.
package struct Finding: Sendable, Hashable {
    /// The text of a finding. Rules declare theirs in a `fileprivate` extension of this type.
    package struct Message: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
        package var description: String

        package init(stringLiteral value: String) {
            description = value
        }
    }

    /// An event that shows a finding.
    package struct Witness: Sendable, Hashable {
        package var event: EventReference
        /// The call as one would write it in Swift: `Host.addChild(Detail)`.
        package var call: String
        /// What the event means for the finding: `the relation begins`.
        package var role: String

        package init(event: EventReference, call: String, role: String) {
            self.event = event
            self.call = call
            self.role = role
        }
    }

    /// The rule's id.
    package var rule: String
    package var severity: Severity
    /// Nil for a message of UIKit's that names no controller.
    package var subject: Controller?
    /// The parent (or presenter, or host) that the finding is about.
    package var parent: Controller?
    /// The event that the finding points to.
    package var event: EventReference
    package var message: Message
    /// In the order of the trace.
    package var witnesses: [Witness]
    /// What to do about it, where the rule's own advice does not fit; nil otherwise.
    package var fix: String?
    /// Whether reports for people show it in one line with others of the same parent: it is no defect by itself.
    package var isFolded = false
    /// Class names from the root to the subject.
    package var path: [String]
    /// The test that was running at the event, or in whose scope it was found; nil outside of tests.
    package var test: String?
    /// Who owns its class; nil where nobody told.
    package var owner: String?
    /// What tells the same defect in two runs of one app: rule and class names, without address, time and line.
    package var fingerprint: String
    /// What a memory graph shows of the subject; nil without one.
    package var evidence: GraphEvidence?

    package init(
        rule: String, severity: Severity, subject: Controller?, parent: Controller?, event: EventReference,
        message: Message, witnesses: [Witness], path: [String], fingerprint: String
    ) {
        self.rule = rule
        self.severity = severity
        self.subject = subject
        self.parent = parent
        self.event = event
        self.message = message
        self.witnesses = witnesses
        self.path = path
        self.fingerprint = fingerprint
    }
}
