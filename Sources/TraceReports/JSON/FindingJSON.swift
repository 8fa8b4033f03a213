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

    init(finding: Finding, run: Run, verdict: Verdict? = nil) {
        (self.finding, self.run, self.verdict) = (finding, run, verdict)
    }

    /// - Parameter index: the finding's position in the report.
    init(_ finding: Finding, at index: Int, in report: RunReport) {
        self.init(finding: finding, run: report.run, verdict: report.verdict(on: finding))
        state = report.state(ofFindingAt: index)
    }

    var value: JSONValue {
        let place = place(finding.event)
        return [
            "rule": finding.rule, "severity": finding.severity.rawValue, "fingerprint": finding.fingerprint,
            "controller": finding.subject,
            "parent": finding.parent,
            "line": finding.event.line, "place": finding.place.line,
        ] + place + [
            "time": JSONValue.time(finding.event.time, run.summary), "message": finding.message.description,
            "path": finding.path, "test": finding.test, "events": finding.witnesses.map(witness),
        ]
            + ([
                "holders": finding.evidence, "state": state?.rawValue,
                "owner": finding.owner, "history": verdict.map(VerdictJSON.brief),
            ] as JSONValue).known
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

extension Controller: JSONConvertible {
    /// Its identity in the run.
    package var json: JSONValue {
        ["class": className, "address": addressText, "generation": generation]
    }
}

extension GraphEvidence: JSONConvertible {
    package var json: JSONValue {
        let links = links.map { link in
            [
                "class": link.name, "address": link.addressText, "field": link.field, "how": link.strength.rawValue,
            ] as JSONValue
        }
        return [
            "state": state.rawValue, "inCycle": isInCycle, "signature": signature,
            "pattern": HolderPattern(self)?.rawValue, "graph": graph, "graphLine": line,
            "taken": taken.map { Timestamp(nanoseconds: $0, base: .absolute).description }, "links": links,
        ]
    }
}

extension Night: JSONConvertible {
    /// Its identity among the nights of a branch.
    package var json: JSONValue { ["build": build, "commit": commit, "date": date] }
}

extension SeverityCounts: JSONConvertible {
    /// `{"error": 2, "warning": 1, "note": 0}`.
    package var json: JSONValue {
        .object(Severity.allCases.reversed().map { ($0.rawValue, .integer(self[$0])) })
    }
}

/// The nights' verdict on a defect as JSON, the same beside a finding and in a list.
package enum VerdictJSON {
    /// The form beside a finding.
    package static func brief(_ verdict: Verdict) -> JSONValue {
        ["state": verdict.state.rawValue] + nights(verdict)
    }

    /// The form with the values that identify the defect.
    ///
    /// - Parameter isListed: whether the verdict is that of the last night; otherwise the state is null.
    static func object(_ verdict: Verdict, isListed: Bool = true) -> JSONValue {
        let defect = verdict.defect
        return [
            "state": isListed ? verdict.state.rawValue : nil, "rule": defect.rule,
            "severity": verdict.severity.rawValue, "fingerprint": defect.fingerprint,
            "class": defect.className.isEmpty ? nil : defect.className,
            "path": defect.path.names.filter { !$0.isEmpty }, "tests": verdict.tests, "devices": verdict.devices,
            "systems": verdict.systems,
        ] + nights(verdict)
    }

    private static func nights(_ verdict: Verdict) -> JSONValue {
        ["since": verdict.since, "shown": verdict.shown, "couldHaveShown": verdict.couldHaveShown]
    }
}
