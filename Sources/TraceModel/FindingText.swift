/// What a finding says, without what tells it from others that say the same: its controllers and events.
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

    /// The two that differ most; a path of 48 names takes long.
    func hash(into hasher: inout Hasher) {
        hasher.combine(fingerprint)
        hasher.combine(message)
    }
}

/// What the findings of a run say, each text kept once.
///
/// The children of one parent, or a controller in each cell of a list, make findings that differ in addresses and lines
/// alone.
package struct FindingTexts: Sendable {
    private var known: Set<Boxed<FindingText>> = []

    package init() {}

    /// Lets the finding share its text with those before it that say the same.
    package mutating func share(_ finding: inout Finding) {
        let (isNew, text) = known.insert(finding.text)
        if !isNew { finding.text = text }
    }
}
