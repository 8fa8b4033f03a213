/// One violation of a rule, with the events that show it.
///
/// A run may have a million. So a finding is a reference, and those that say the same can share what they say
/// (``FindingTexts``).
package struct Finding: Sendable, Hashable {
    /// The text of a finding.
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

    /// What a finding has for itself.
    private struct Facts: Sendable, Hashable {
        var text: Boxed<FindingText>
        var severity: Severity
        var subject: Controller?
        var parent: Controller?
        var event: EventReference
        /// Those of the calls that the text tells.
        var events: [EventReference]
        var test: String?
        var owner: String?
        var evidence: Boxed<GraphEvidence>?
    }

    private var facts: Boxed<Facts>

    package init(
        rule: String, severity: Severity, subject: Controller?, parent: Controller?, event: EventReference,
        message: Message, fix: String? = nil, isFolded: Bool = false, witnesses: [Witness], path: [String],
        test: String? = nil, fingerprint: String
    ) {
        let text = FindingText(
            rule: rule, message: message, fix: fix, isFolded: isFolded, calls: witnesses.map(FindingText.Call.init),
            path: path, fingerprint: fingerprint)
        facts = Boxed(
            Facts(
                text: Boxed(text), severity: severity, subject: subject, parent: parent, event: event,
                events: witnesses.map(\.event), test: test))
    }

    /// What it says, to be shared with others.
    var text: Boxed<FindingText> {
        get { facts.value.text }
        set { facts.value.text = newValue }
    }

    /// The rule's id.
    package var rule: String { facts.value.text.value.rule }

    package var severity: Severity {
        get { facts.value.severity }
        set { facts.value.severity = newValue }
    }

    /// Nil for a message of UIKit's that names no controller.
    package var subject: Controller? {
        get { facts.value.subject }
        set { facts.value.subject = newValue }
    }

    /// The parent (or presenter, or host) that the finding is about.
    package var parent: Controller? {
        get { facts.value.parent }
        set { facts.value.parent = newValue }
    }

    /// The event that the finding points to.
    package var event: EventReference {
        get { facts.value.event }
        set { facts.value.event = newValue }
    }

    package var message: Message {
        get { facts.value.text.value.message }
        set { facts.value.text.value.message = newValue }
    }

    /// In the order of the trace. They are put together for each who asks.
    package var witnesses: [Witness] {
        get { zip(facts.value.events, facts.value.text.value.calls).map { $1.witness(at: $0) } }
        set {
            facts.value.events = newValue.map(\.event)
            facts.value.text.value.calls = newValue.map(FindingText.Call.init)
        }
    }

    /// What to do about it, where the rule's own advice does not fit; nil otherwise.
    package var fix: String? {
        get { facts.value.text.value.fix }
        set { facts.value.text.value.fix = newValue }
    }

    /// Whether reports for people show it in one line with others of the same parent: it is not a defect by itself.
    package var isFolded: Bool {
        get { facts.value.text.value.isFolded }
        set { facts.value.text.value.isFolded = newValue }
    }

    /// Class names from the root to the subject.
    package var path: [String] {
        get { facts.value.text.value.path }
        set { facts.value.text.value.path = newValue }
    }

    /// The test that was running at the event, or in whose scope it was found; nil outside of tests.
    package var test: String? {
        get { facts.value.test }
        set { facts.value.test = newValue }
    }

    /// Who owns its class; nil where nobody told.
    package var owner: String? {
        get { facts.value.owner }
        set { facts.value.owner = newValue }
    }

    /// What tells the same defect in two runs of one app: rule and class names, without address, time and line.
    package var fingerprint: String {
        get { facts.value.text.value.fingerprint }
        set { facts.value.text.value.fingerprint = newValue }
    }

    /// What a memory graph shows of the subject; nil without one.
    package var evidence: GraphEvidence? {
        get { facts.value.evidence?.value }
        set { facts.value.evidence = newValue.map(Boxed.init) }
    }
}
