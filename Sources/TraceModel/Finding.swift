/// One violation of a rule, with the events that show it.
///
/// A run may have a million findings. So a finding is a reference, and findings with the same text can share it
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

    /// The facts about one finding, and its text.
    private struct Facts: Sendable, Hashable {
        var text: Boxed<FindingText>
        var severity: Severity
        var subject: Controller?
        var parent: Controller?
        var event: EventReference
        /// The events of the calls in the text.
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

    /// The text, which other findings can share.
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

    /// In the order of the trace. The list is built on each access.
    package var witnesses: [Witness] {
        get { zip(facts.value.events, facts.value.text.value.calls).map { $1.witness(at: $0) } }
        set {
            facts.value.events = newValue.map(\.event)
            facts.value.text.value.calls = newValue.map(FindingText.Call.init)
        }
    }

    /// The fix, if the rule's own advice does not apply; nil otherwise.
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

    /// The owner of its class; nil if it is not known.
    package var owner: String? {
        get { facts.value.owner }
        set { facts.value.owner = newValue }
    }

    /// Identifies the same defect in two runs of one app: rule and class names, without address, time and line.
    package var fingerprint: String {
        get { facts.value.text.value.fingerprint }
        set { facts.value.text.value.fingerprint = newValue }
    }

    /// The evidence of a memory graph about the subject; nil without one.
    package var evidence: GraphEvidence? {
        get { facts.value.evidence?.value }
        set { facts.value.evidence = newValue.map(Boxed.init) }
    }
}

extension Finding {
    /// The place of the mistake, as reports show it. For a child that was never removed, it is the last call of the incomplete
    /// removal; otherwise it is ``event``.
    package var place: EventReference {
        guard rule == Self.ruleOfRemovals else { return event }
        return witnesses.last(where: \.belongsToRemoval)?.event ?? event
    }

    /// The rule whose findings point to the beginning of a relation that never ended.
    package static let ruleOfRemovals = "child-never-removed"
}

extension Finding.Witness {
    /// Whether it is a call by which a child leaves, or its parent's end.
    package var belongsToRemoval: Bool {
        switch event.kind {
        case .removeFromSuperview, .transition, .viewDidDisappear, .deinit: true
        case .willMove, .didMove: call.hasSuffix("(toParent: nil)")
        default: false
        }
    }
}

extension Array<Finding> {
    /// The positions of the findings, the worst first. Among equally bad findings, the first of each defect comes before the
    /// second of each, and so on. So any number of them from the beginning shows as many defects as possible.
    package var indicesInTurn: [Int] {
        var counts: [String: Int] = [:]
        let turns = map { finding -> Int in
            let turn = counts[finding.defect, default: 0]
            counts[finding.defect] = turn + 1
            return turn
        }
        return indices.sorted { a, b in
            (self[b].severity, turns[a], a) < (self[a].severity, turns[b], b)
        }
    }
}

/// The text of a finding, without its controllers and events, which differ between findings with the same text.
struct FindingText: Sendable, Hashable {
    /// A witness without its event.
    struct Call: Sendable, Hashable {
        var call: String
        var role: String

        init(_ witness: Finding.Witness) {
            call = witness.call
            role = witness.role
        }

        func witness(at event: EventReference) -> Finding.Witness {
            Finding.Witness(event: event, call: call, role: role)
        }
    }

    var rule: String
    var message: Finding.Message
    var fix: String?
    var isFolded: Bool
    var calls: [Call]
    var path: [String]
    var fingerprint: String

    /// Hashes the two members that differ most; hashing a path of 48 names takes long.
    func hash(into hasher: inout Hasher) {
        hasher.combine(fingerprint)
        hasher.combine(message)
    }
}

/// The texts of a run's findings, each kept once.
///
/// The children of one parent, or a controller in each cell of a list, cause findings that differ only in addresses and lines.
package struct FindingTexts: Sendable {
    private var known: Set<Boxed<FindingText>> = []

    package init() {}

    /// Lets the finding share its text with an earlier finding that has the same text.
    package mutating func share(_ finding: inout Finding) {
        let (isNew, text) = known.insert(finding.text)
        if !isNew { finding.text = text }
    }
}
