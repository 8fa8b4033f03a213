package import TraceModel
package import TraceText

extension RunReport {
    func json(of finding: Finding) -> JSONValue {
        run.json(of: finding, verdict: verdict(on: finding), source: source(of: finding), callers: callers)
    }

    /// A defect as a JSON object; its findings have its fingerprint, and some may be held in the same way as others.
    func json(of defect: FoundDefect) -> JSONValue {
        let finding = defect.exemplar
        let new: Int? = comparison == nil && verdicts.isEmpty ? nil : defect.newCount
        return [
            "rule": defect.rule, "severity": defect.severity.rawValue, "fingerprint": fingerprint(of: finding),
            "class": defect.className, "count": defect.count, "new": new, "line": finding.event.line,
            "place": finding.place.line, "message": finding.message, "fix": fix(of: finding),
        ]
    }
}

extension Run {
    /// A finding as a JSON object, the same in all of vctrace's own JSON formats.
    ///
    /// - Parameters:
    ///   - verdict: nil if there is no night before the run's; then the object has no such member.
    ///   - source: where its class is declared; nil if that is not known.
    ///   - callers: which code made the calls of its events.
    func json(
        of finding: Finding, verdict: Verdict? = nil, source: SourcePlace? = nil,
        callers: [Caller.TracedCall: Caller] = [:]
    ) -> JSONValue {
        let known: JSONValue = [
            "holders": finding.evidence, "state": finding.state?.rawValue, "history": verdict,
        ]
        return [
            "rule": finding.rule, "severity": finding.severity.rawValue,
            "fingerprint": verdict?.defect.fingerprint ?? finding.fingerprint,
            "controller": finding.subject, "parent": finding.parent, "line": finding.event.line,
            "place": finding.place.line,
        ] + file(of: finding.event) + [
            "time": JSONValue.time(finding.event.time, summary), "message": finding.message,
            "growth": finding.growth, "path": finding.path, "test": finding.test.map(TestInterval.shortName),
            "owner": finding.owner,
            "source": source.map { ["file": $0.path, "line": $0.line] as JSONValue },
            "caller": finding.caller(among: callers),
            "events": finding.witnesses.map { json(of: $0, finding.caller(of: $0, among: callers)) },
        ] + known.known
    }

    /// The file's path and its line, in a run of several logs.
    private func file(of event: EventReference) -> JSONValue {
        guard !files.isEmpty else { return .object([]) }
        let place = place(ofLine: event.line)
        return ["file": place.file, "fileLine": place.line]
    }

    private func json(of witness: Finding.Witness, _ caller: Caller?) -> JSONValue {
        ["line": witness.event.line] + file(of: witness.event) + [
            "time": JSONValue.time(witness.event.time, summary), "kind": witness.event.kind.name,
            "role": witness.role, "call": witness.call, "caller": caller,
        ]
    }
}

extension JSONValue {
    /// The instant this many nanoseconds after the run's start; null if it is unknown.
    static func time(_ offset: Int64?, _ summary: TraceSummary) -> JSONValue {
        Timestamp(offset, after: summary)?.description.json ?? .null
    }
}

extension Caller: JSONConvertible {
    package var json: JSONValue {
        switch code {
        case .place(let place): return place.json + (through.isEmpty ? .object([]) : ["through": through])
        case .image(let name):
            let unknown: JSONValue = .null
            return ["function": unknown, "file": unknown, "line": unknown, "image": name, "through": through]
        }
    }
}

extension CodePlace: JSONConvertible {
    package var json: JSONValue { ["function": function, "file": file, "line": line] }
}

extension Controller: JSONConvertible {
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
            "pattern": GraphEvidence.HolderPattern(self)?.rawValue, "graph": graph, "graphLine": line,
            "taken": taken.map { Timestamp(nanoseconds: $0, base: .absolute).description }, "links": links,
        ]
    }
}

extension Growth: JSONConvertible {
    package var json: JSONValue { ["visits": visits, "stayed": stayed, "pattern": pattern.rawValue] }
}

extension Night: JSONConvertible {
    package var json: JSONValue { ["build": build, "commit": commit, "date": date] }
}

extension Severity.Counts: JSONConvertible {
    /// `{"error": 2, "warning": 1, "note": 0}`.
    package var json: JSONValue {
        .object(Severity.allCases.reversed().map { ($0.rawValue, .integer(self[$0])) })
    }
}

extension Verdict: JSONConvertible {
    /// The form beside a finding.
    package var json: JSONValue {
        let facts: JSONValue = ["again": isAgain ? true : nil, "fixedByTarget": isFixedByTarget ? true : nil]
        return ["state": state.rawValue] + nights + facts.known
    }

    /// The form with the values that identify the defect.
    ///
    /// - Parameter isListed: whether the verdict is that of the last night; otherwise the state is null.
    func wholeJSON(isListed: Bool = true) -> JSONValue {
        [
            "state": isListed ? state.rawValue : nil, "rule": defect.rule, "severity": severity.rawValue,
            "fingerprint": defect.fingerprint, "class": defect.className.isEmpty ? nil : defect.className,
            "path": defect.path.names.filter { !$0.isEmpty }, "tests": tests, "devices": devices, "systems": systems,
        ] + nights
    }

    private var nights: JSONValue { ["since": since, "shown": shown, "couldHaveShown": couldHaveShown] }
}
