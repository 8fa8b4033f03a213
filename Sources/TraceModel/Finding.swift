/// One violation of a rule, with the events that show it.
///
/// A run may have a million findings. So a finding is a reference to its facts, and findings with the same text can share it
/// (``FindingTextTable``).
@dynamicMemberLookup
@usableFromInline package struct Finding: Sendable, Hashable {
    /// An event that shows a finding.
    package struct Witness: Sendable, Hashable {
        package var event: EventReference
        /// The call as one would write it in Swift: `Host.addChild(Detail)`.
        package var call: String
        /// What the event means for the finding: `the relation begins`.
        package var role: String
    }

    /// The facts about one finding, and its text.
    @usableFromInline package struct Facts: Sendable, Hashable {
        /// The text, which other findings can share.
        @usableFromInline var text: Boxed<FindingText>
        package var severity: Severity
        /// Nil for a message of UIKit's that names no controller.
        package var subject: Controller?
        /// The parent (or presenter, or host) that the finding is about.
        package var parent: Controller?
        /// The event that the finding points to.
        package var event: EventReference
        /// The events of the calls in the text.
        var events: [EventReference]
        /// The test that was running at the event, or in whose scope it was found; nil outside of tests.
        package var test: String?
        /// The owner of its class; nil if it is not known.
        package var owner: String?
        /// Nil if the report is compared with nothing.
        package var state: FindingState?
        var boxedEvidence: Boxed<GraphEvidence>?
    }

    @usableFromInline var facts: Boxed<Facts>

    package init(
        rule: String, severity: Severity, subject: Controller?, parent: Controller?, event: EventReference,
        message: String, fix: String? = nil, isFolded: Bool = false, witnesses: [Witness], path: [String],
        test: String? = nil, fingerprint: String
    ) {
        let text = FindingText(
            rule: rule, message: message, fix: fix, isFolded: isFolded, calls: witnesses.map(\.call),
            roles: witnesses.map(\.role), path: path, fingerprint: fingerprint)
        facts = Boxed(
            Facts(
                text: Boxed(text), severity: severity, subject: subject, parent: parent, event: event,
                events: witnesses.map(\.event), test: test))
    }

    @inlinable package subscript<Value>(dynamicMember fact: WritableKeyPath<Facts, Value>) -> Value {
        get { facts.value[keyPath: fact] }
        set {
            var changed = facts.value
            changed[keyPath: fact] = newValue
            facts = Boxed(changed)
        }
    }

    @inlinable package subscript<Value>(dynamicMember part: WritableKeyPath<FindingText, Value>) -> Value {
        get { facts.value.text.value[keyPath: part] }
        set {
            var changed = facts.value.text.value
            changed[keyPath: part] = newValue
            self.text = Boxed(changed)
        }
    }

    /// In the order of the trace. The list is built on each access.
    package var witnesses: [Witness] {
        get { zip(self.events, zip(self.calls, self.roles)).map { Witness(event: $0, call: $1.0, role: $1.1) } }
        set {
            self.events = newValue.map(\.event)
            self.calls = newValue.map(\.call)
            self.roles = newValue.map(\.role)
        }
    }

    package var evidence: GraphEvidence? {
        get { self.boxedEvidence?.value }
        set { self.boxedEvidence = newValue.map(Boxed.init) }
    }
}

/// Whether a finding is new since a baseline was written, or since other nights.
package enum FindingState: String, Sendable {
    /// The baseline does not contain it, or contains it only as a note.
    case new
    /// No night could have shown it, so it may not be new; it does not fail the audit.
    case first
    case unchanged
}

extension Finding {
    /// Whether it counts for the verdict on an audit: it is new, or nothing is known.
    package var isDecisive: Bool { self.state == nil || self.state == .new }

    /// The place of the mistake, as reports show it. For a child that was never removed, it is the last call of the incomplete
    /// removal; otherwise it is ``event``.
    package var place: EventReference {
        guard self.rule == Self.ruleOfRemovals else { return self.event }
        return witnesses.last(where: \.belongsToRemoval)?.event ?? self.event
    }

    /// The rule whose findings point to the beginning of a relation that never ended.
    package static let ruleOfRemovals = "child-never-removed"
}

extension EventReference {
    /// Returns the event as one that shows a finding: the call, and its role.
    package func witness(_ call: String, _ role: String) -> Finding.Witness {
        Finding.Witness(event: self, call: call, role: role)
    }
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
@usableFromInline package struct FindingText: Sendable, Hashable {
    package var rule: String
    package var message: String
    /// The fix, if the rule's own advice does not apply; nil otherwise.
    package var fix: String?
    /// Whether reports for people show it in one line with others of the same parent: it is not a defect by itself.
    package var isFolded: Bool
    /// What the witnesses say besides their events.
    var calls: [String]
    var roles: [String]
    /// Class names from the root to the subject.
    package var path: [String]
    /// Identifies the same defect in two runs of one app: rule and class names, without address, time and line.
    package var fingerprint: String

    /// Hashes the two members that differ most; hashing a path of 48 names takes long.
    @usableFromInline package func hash(into hasher: inout Hasher) {
        hasher.combine(fingerprint)
        hasher.combine(message)
    }
}

/// The texts of a run's findings, each kept once.
///
/// The children of one parent, or a controller in each cell of a list, cause findings that differ only in addresses and lines.
package struct FindingTextTable: Sendable {
    private var known: Set<Boxed<FindingText>> = []

    package init() {}

    /// Lets the finding share its text with an earlier finding that has the same text.
    package mutating func share(_ finding: inout Finding) {
        let (isNew, text) = known.insert(finding.text)
        if !isNew { finding.text = text }
    }
}

/// A value that all copies of the box share, so a copy takes only the space of a reference.
@usableFromInline final class Boxed<Value: Sendable & Hashable>: Sendable, Hashable {
    @usableFromInline let value: Value

    @inlinable init(_ value: Value) {
        self.value = value
    }

    @usableFromInline static func == (a: Boxed, b: Boxed) -> Bool { a === b || a.value == b.value }

    @usableFromInline func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
