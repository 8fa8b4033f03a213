/// One violation of a rule, with the events that show it.
///
/// A run may have a million findings. So a finding is a reference to its facts, and findings with the same text can share it
/// (``Finding/FindingTextTable``).
package struct Finding: Sendable, Hashable {
    /// An event that shows a finding.
    package struct Witness: Sendable, Hashable {
        package var event: EventReference
        /// The call as one would write it in Swift: `Host.addChild(Detail)`.
        package var call: String
        /// What the event means for the finding: `the relation begins`.
        package var role: String
        /// Whether it went wrong here, later than at the event that the finding points to.
        package var isPlace = false
    }

    private struct Facts: Sendable, Hashable {
        /// Other findings can share it.
        var text: Boxed<FindingText>
        var severity: Severity
        var growth: Growth?
        var subject: Controller?
        var parent: Controller?
        var event: EventReference
        /// The events of the calls in the text.
        var events: [EventReference]
        var test: String?
        var owner: String?
        var state: DefectState?
        var evidence: Boxed<GraphEvidence>?
    }

    private var facts: Boxed<Facts>

    /// - Parameter place: the event of a witness, if it went wrong there and not at the event; see ``place``.
    package init(
        rule: String, severity: Severity, subject: Controller?, parent: Controller?, event: EventReference,
        place: EventReference? = nil, message: String, ownFix: String? = nil, isFolded: Bool = false,
        witnesses: [Witness], path: [String], test: String? = nil, fingerprint: String
    ) {
        let text = FindingText(
            rule: rule, message: message, ownFix: ownFix, isFolded: isFolded, calls: witnesses.map(\.call),
            roles: witnesses.map(\.role), place: witnesses.firstIndex { $0.event == place }, path: path,
            fingerprint: fingerprint)
        facts = Boxed(
            Facts(
                text: Boxed(text), severity: severity, subject: subject, parent: parent, event: event,
                events: witnesses.map(\.event), test: test))
    }

    private mutating func change(_ body: (inout Facts) -> Void) {
        var changed = facts.value
        body(&changed)
        facts = Boxed(changed)
    }

    private mutating func changeText(_ body: (inout FindingText) -> Void) {
        var changed = text.value
        body(&changed)
        text = Boxed(changed)
    }

    fileprivate var text: Boxed<FindingText> {
        get { facts.value.text }
        set { change { $0.text = newValue } }
    }
}

// What a finding says.
extension Finding {
    /// The rule's id.
    package var rule: String { text.value.rule }
    /// The fix, if the rule's usual one does not apply; see ``fix(by:)``.
    package var ownFix: String? { text.value.ownFix }
    /// Whether reports for people show it in one line with others of the same parent: it is not a defect by itself.
    package var isFolded: Bool { text.value.isFolded }
    /// Class names from the root to the subject.
    package var path: [String] { text.value.path }
    /// The parent (or presenter, or host) that the finding is about.
    package var parent: Controller? { facts.value.parent }
    /// The place of the mistake, as reports show it. For a child that was never removed, it is the last call of the incomplete
    /// removal; otherwise it is ``event``.
    package var place: EventReference { text.value.place.map { facts.value.events[$0] } ?? event }

    package var message: String {
        get { text.value.message }
        set { changeText { $0.message = newValue } }
    }

    /// Identifies the same defect in two runs of one app: rule and class names, without address, time and line.
    package var fingerprint: String {
        get { text.value.fingerprint }
        set { changeText { $0.fingerprint = newValue } }
    }

    /// Nil for a message of UIKit's that names no controller.
    package var subject: Controller? {
        get { facts.value.subject }
        set { change { $0.subject = newValue } }
    }

    /// The event that the finding points to.
    package var event: EventReference {
        get { facts.value.event }
        set { change { $0.event = newValue } }
    }

    /// Changes all events to which it points.
    package mutating func mapEvents(_ change: (EventReference) -> EventReference) {
        self.change {
            $0.event = change($0.event)
            $0.events = $0.events.map(change)
        }
    }

    package var severity: Severity {
        get { facts.value.severity }
        set { change { $0.severity = newValue } }
    }

    /// How the controllers of its defect grow in its launch; nil if the finding is not about one that was never deallocated.
    package var growth: Growth? {
        get { facts.value.growth }
        set { change { $0.growth = newValue } }
    }

    /// The test that was running at the event, or in whose scope it was found; nil outside of tests.
    package var test: String? {
        get { facts.value.test }
        set { change { $0.test = newValue } }
    }

    /// The owner of its class; nil if it is not known.
    package var owner: String? {
        get { facts.value.owner }
        set { change { $0.owner = newValue } }
    }

    /// Nil if the report is compared with nothing.
    package var state: DefectState? {
        get { facts.value.state }
        set { change { $0.state = newValue } }
    }

    package var evidence: GraphEvidence? {
        get { facts.value.evidence?.value }
        set { change { $0.evidence = newValue.map(Boxed.init) } }
    }

    /// Says how the controllers of the defect grow; the message gets the counts behind its first words.
    ///
    /// - Parameter worst: the severity that it keeps at most.
    package mutating func tell(_ growth: Growth, atMost worst: Severity) {
        let lead = subject.map { Self.neverDeallocated(ClassName($0.className).short) }
        var text = text.value
        if let lead, text.message.hasPrefix(lead) {
            text.message = "\(lead): \(growth.counts)\(text.message.dropFirst(lead.count))\(growth.meaning)"
            if growth.pattern == .last, text.ownFix == nil { text.ownFix = Growth.fixOfLast }
        }
        change {
            $0.growth = growth
            $0.severity = min($0.severity, worst)
            $0.text = Boxed(text)
        }
    }

    /// In the order of the trace. The list is built on each access.
    package var witnesses: [Witness] {
        get {
            let text = text.value
            return facts.value.events.enumerated().map { index, event in
                Witness(
                    event: event, call: text.calls[index], role: text.roles[index], isPlace: index == text.place)
            }
        }
        set {
            changeText {
                $0.calls = newValue.map(\.call)
                $0.roles = newValue.map(\.role)
                $0.place = newValue.firstIndex(where: \.isPlace)
            }
            change { $0.events = newValue.map(\.event) }
        }
    }
}

extension Finding {
    /// Calls by which apps make controllers leave.
    package static let departures = EventKinds([.removeFromParent, .pop, .dismiss, .setRoot, .transition, .other])

    /// Returns the code that made the call where it went wrong; nil if it is not known. If UIKit reports there that a controller left,
    /// it is the code that made it leave.
    ///
    /// - Parameter callers: those of the run's calls.
    package func caller(among callers: [Caller.TracedCall: Caller]) -> Caller? {
        if callers.isEmpty { return nil }
        if let caller = callers.caller(ofLine: place.line, for: rule) { return caller }
        let leaving = witnesses.last { $0.event <= place && Self.departures.contains($0.event.kind) }
        return leaving.flatMap { caller(of: $0, among: callers) }
    }

    /// Returns the code that made one of the calls that show the finding; nil if it is not known.
    package func caller(of witness: Witness, among callers: [Caller.TracedCall: Caller]) -> Caller? {
        callers.isEmpty ? nil : callers.caller(ofLine: witness.event.line, for: rule)
    }
}

extension EventReference {
    /// Returns the event as one that shows a finding: the call, and its role.
    package func witness(_ call: String, _ role: String) -> Finding.Witness {
        Finding.Witness(event: self, call: call, role: role)
    }
}

extension Array<Finding> {
    /// The positions of the findings, the worst first. Among equally bad findings, the first of each defect comes before the
    /// second of each, and so on. So any number of them from the beginning shows as many defects as possible.
    package var indicesInTurn: [Int] {
        var counts: [String: Int] = [:]
        let turns = map { finding -> Int in
            let turn = counts[finding.defectKey, default: 0]
            counts[finding.defectKey] = turn + 1
            return turn
        }
        return indices.sorted { a, b in
            (self[b].severity, turns[a], a) < (self[a].severity, turns[b], b)
        }
    }
}

/// The text of a finding, without its controllers and events, which differ between findings with the same text.
private struct FindingText: Sendable, Hashable {
    var rule: String
    var message: String
    var ownFix: String?
    var isFolded: Bool
    /// What the witnesses say besides their events.
    var calls: [String]
    var roles: [String]
    /// The number of the witness at which it went wrong; nil if that is the finding's event.
    var place: Int?
    var path: [String]
    var fingerprint: String

    /// Hashes the two members that differ most; hashing a path of 48 names takes long.
    func hash(into hasher: inout Hasher) {
        hasher.combine(fingerprint)
        hasher.combine(message)
    }
}

extension Finding {
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
}

/// A value that all copies of the box share, so a copy takes only the space of a reference.
private final class Boxed<Value: Sendable & Hashable>: Sendable, Hashable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }

    static func == (a: Boxed, b: Boxed) -> Bool { a === b || a.value == b.value }

    func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
