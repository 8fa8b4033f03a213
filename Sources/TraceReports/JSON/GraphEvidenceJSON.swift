import JSONText
import TraceModel

/// What a memory graph shows of a finding's controller.
struct GraphEvidenceJSON {
    let evidence: GraphEvidence

    var value: JSONValue {
        let taken = evidence.taken.map { Timestamp(nanoseconds: $0, base: .absolute).description }
        return .object([
            ("state", .string(evidence.state.rawValue)),
            ("inCycle", .bool(evidence.isInCycle)),
            ("signature", JSONValue(evidence.signature)),
            ("pattern", JSONValue(HolderPattern(evidence)?.rawValue)),
            ("graph", .string(evidence.graph)), ("graphLine", evidence.line.map(JSONValue.integer) ?? .null),
            ("taken", JSONValue(taken)),
            ("links", .array(evidence.links.map(link))),
        ])
    }

    private func link(_ link: HolderLink) -> JSONValue {
        .object([
            ("class", .string(link.name)), ("address", JSONValue(link.addressText)), ("field", JSONValue(link.field)),
            ("how", .string(link.strength.rawValue)),
        ])
    }
}
