package import JSONText
package import TraceModel

/// A finding as a JSON object, the same in all formats that are JSON of our own.
package struct FindingJSON {
    var finding: Finding
    var run: Run
    /// Nil without a baseline; the object has no such member then.
    var state: BaselineComparison.State?
    /// Nil where no night is before the run's; the object has no such member then.
    var verdict: Verdict?

    package init(finding: Finding, run: Run, state: BaselineComparison.State?, verdict: Verdict? = nil) {
        self.finding = finding
        self.run = run
        self.state = state
        self.verdict = verdict
    }

    package var members: [(name: String, value: JSONValue)] {
        [
            ("rule", .string(finding.rule)),
            ("severity", .string(finding.severity.rawValue)),
            ("fingerprint", .string(finding.fingerprint)),
            ("controller", Self.controller(finding.subject)),
            ("parent", Self.controller(finding.parent)),
            ("line", .integer(finding.event.line)),
            ("place", .integer(finding.place.line)),
        ] + place(finding.event) + [
            ("time", .time(finding.event.time, run.summary)),
            ("message", .string(finding.message.description)),
            ("path", .array(finding.path.map { .string($0) })),
            ("test", JSONValue(finding.test)),
            ("events", .array(finding.witnesses.map(witness))),
        ] + (finding.evidence.map { [("holders", GraphEvidenceJSON(evidence: $0).value)] } ?? [])
            + (state.map { [("state", .string($0.rawValue))] } ?? [])
            + (finding.owner.map { [("owner", .string($0))] } ?? [])
            + (verdict.map { [("history", .object(VerdictJSON.members($0)))] } ?? [])
    }

    private static func controller(_ controller: Controller?) -> JSONValue {
        guard let controller else { return .null }
        return .object([
            ("class", .string(controller.className)),
            ("address", JSONValue(controller.addressText)),
            ("generation", .integer(controller.generation)),
        ])
    }

    /// The file's path and its line, in a run of several logs.
    private func place(_ event: EventReference) -> [(name: String, value: JSONValue)] {
        guard !run.files.isEmpty else { return [] }
        let place = run.place(ofLine: event.line)
        return [("file", .string(place.file)), ("fileLine", .integer(place.line))]
    }

    private func witness(_ witness: Finding.Witness) -> JSONValue {
        .object(
            [
                ("line", .integer(witness.event.line))
            ] + place(witness.event) + [
                ("time", .time(witness.event.time, run.summary)),
                ("kind", .string(witness.event.kind.name)),
                ("role", .string(witness.role)),
                ("call", .string(witness.call)),
            ])
    }
}

extension JSONValue {
    /// The instant so many nanoseconds after the run's start; null where it is not known.
    static func time(_ offset: Int64?, _ summary: TraceSummary) -> JSONValue {
        JSONValue(Timestamp(offset, after: summary)?.description)
    }
}

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

extension SeverityCounts {
    /// `{"error": 2, "warning": 1, "note": 0}`.
    package var json: JSONValue {
        .object(Severity.allCases.reversed().map { ($0.rawValue, .integer(self[$0])) })
    }
}

/// What nights tell of a defect as JSON, the same beside a finding and in a list.
package enum VerdictJSON {
    /// As it stands beside a finding.
    static func members(_ verdict: Verdict) -> [(name: String, value: JSONValue)] {
        [
            ("state", .string(verdict.state.rawValue)), ("since", night(verdict.since)),
            ("shown", .integer(verdict.shown)), ("couldHaveShown", .integer(verdict.couldHaveShown)),
        ]
    }

    /// With what tells the defect from others.
    package static func object(
        _ verdict: Verdict, with further: [(name: String, value: JSONValue)] = []
    ) -> JSONValue {
        let defect = verdict.defect
        return .object(
            [
                ("state", .string(verdict.state.rawValue)), ("rule", .string(defect.rule)),
                ("severity", .string(verdict.severity.rawValue)), ("fingerprint", .string(defect.fingerprint)),
                ("class", JSONValue(defect.className.isEmpty ? nil : defect.className)),
                ("path", list(defect.path.names.filter { !$0.isEmpty })), ("tests", list(verdict.tests)),
                ("devices", list(verdict.devices)), ("systems", list(verdict.systems)),
                ("since", night(verdict.since)), ("shown", .integer(verdict.shown)),
                ("couldHaveShown", .integer(verdict.couldHaveShown)),
            ] + further)
    }

    /// Which night it was.
    static func night(_ night: Night) -> JSONValue {
        .object([
            ("build", JSONValue(night.build)), ("commit", JSONValue(night.commit)), ("date", .string(night.date)),
        ])
    }

    static func list(_ items: some Sequence<String>) -> JSONValue { .array(items.map(JSONValue.string)) }
}
