/// One violation of a rule, with the events that show it.
public struct Finding: Sendable, Hashable {
    /// The text of a finding. Rules declare theirs in a `fileprivate` extension of this type.
    public struct Message: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
        public var description: String

        public init(stringLiteral value: String) {
            description = value
        }
    }

    /// An event that shows a finding.
    public struct Witness: Sendable, Hashable {
        public var event: EventReference
        /// The call as one would write it in Swift: `Host.addChild(Detail)`.
        public var call: String
        /// What the event means for the finding: `the relation begins`.
        public var role: String

        public init(event: EventReference, call: String, role: String) {
            self.event = event
            self.call = call
            self.role = role
        }
    }

    /// The rule's id.
    public var rule: String
    public var severity: Severity
    /// Nil for a message of UIKit's that names no controller.
    public var subject: Controller?
    /// The parent (or presenter, or host) that the finding is about.
    public var parent: Controller?
    /// The event that the finding points to.
    public var event: EventReference
    public var message: Message
    /// In the order of the trace.
    public var witnesses: [Witness]
    /// Class names from the root to the subject.
    public var path: [String]
    /// The test that was running at the event, or in whose scope it was found; nil outside of tests.
    public var test: String?
    /// What tells the same defect in two runs of one app: rule and class names, without address, time and line.
    public var fingerprint: String

    public init(
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
