package import JSONText
package import TraceModel

/// A finding as a JSON object, the same in all of vctrace's own JSON formats.
struct FindingJSON {
    var finding: Finding
    var run: Run
    /// Nil without a baseline; then the object has no such member.
    var state: BaselineComparison.State?
    /// Nil if there is no night before the run's; then the object has no such member.
    var verdict: Verdict?

    var value: JSONValue {
        let place = place(finding.event)
        return [
            "rule": finding.rule, "severity": finding.severity.rawValue, "fingerprint": finding.fingerprint,
            "controller": Self.controller(finding.subject), "parent": Self.controller(finding.parent),
            "line": finding.event.line, "place": finding.place.line,
        ] + place + [
            "time": JSONValue.time(finding.event.time, run.summary), "message": finding.message.description,
            "path": finding.path, "test": finding.test, "events": finding.witnesses.map(witness),
        ]
            + ([
                "holders": finding.evidence.map { GraphEvidenceJSON(evidence: $0).value }, "state": state?.rawValue,
                "owner": finding.owner, "history": verdict.map(VerdictJSON.brief),
            ] as JSONValue).known
    }

    private static func controller(_ controller: Controller?) -> JSONValue {
        guard let controller else { return .null }
        return ["class": controller.className, "address": controller.addressText, "generation": controller.generation]
    }

    /// The file's path and its line, in a run of several logs.
    private func place(_ event: EventReference) -> JSONValue {
        guard !run.files.isEmpty else { return .object([]) }
        let place = run.place(ofLine: event.line)
        return ["file": place.file, "fileLine": place.line]
    }

    private func witness(_ witness: Finding.Witness) -> JSONValue {
        ["line": witness.event.line] + place(witness.event) + [
            "time": JSONValue.time(witness.event.time, run.summary), "kind": witness.event.kind.name,
            "role": witness.role, "call": witness.call,
        ]
    }
}

extension JSONValue {
    /// The instant this many nanoseconds after the run's start; null if it is unknown.
    static func time(_ offset: Int64?, _ summary: TraceSummary) -> JSONValue {
        Timestamp(offset, after: summary)?.description.json ?? .null
    }
}

/// The evidence of a memory graph about a finding's controller.
struct GraphEvidenceJSON {
    let evidence: GraphEvidence

    var value: JSONValue {
        let taken = evidence.taken.map { Timestamp(nanoseconds: $0, base: .absolute).description }
        return [
            "state": evidence.state.rawValue, "inCycle": evidence.isInCycle, "signature": evidence.signature,
            "pattern": HolderPattern(evidence)?.rawValue, "graph": evidence.graph, "graphLine": evidence.line,
            "taken": taken, "links": evidence.links.map(link),
        ]
    }

    private func link(_ link: HolderLink) -> JSONValue {
        [
            "class": link.name, "address": link.addressText, "field": link.field, "how": link.strength.rawValue,
        ]
    }
}

extension SeverityCounts {
    /// `{"error": 2, "warning": 1, "note": 0}`.
    package var json: JSONValue {
        .object(Severity.allCases.reversed().map { ($0.rawValue, .integer(self[$0])) })
    }
}

/// The nights' verdict on a defect as JSON, the same beside a finding and in a list.
package enum VerdictJSON {
    /// The form beside a finding.
    static func brief(_ verdict: Verdict) -> JSONValue {
        [
            "state": verdict.state.rawValue, "since": night(verdict.since), "shown": verdict.shown,
            "couldHaveShown": verdict.couldHaveShown,
        ]
    }

    /// The form with the values that identify the defect.
    package static func object(
        _ verdict: Verdict, with further: JSONValue = .object([])
    ) -> JSONValue {
        let defect = verdict.defect
        return [
            "state": verdict.state.rawValue, "rule": defect.rule, "severity": verdict.severity.rawValue,
            "fingerprint": defect.fingerprint, "class": defect.className.isEmpty ? nil : defect.className,
            "path": defect.path.names.filter { !$0.isEmpty }, "tests": verdict.tests, "devices": verdict.devices,
            "systems": verdict.systems, "since": night(verdict.since), "shown": verdict.shown,
            "couldHaveShown": verdict.couldHaveShown,
        ] + further
    }

    /// The night's identity.
    static func night(_ night: Night) -> JSONValue {
        ["build": night.build, "commit": night.commit, "date": night.date]
    }
}
