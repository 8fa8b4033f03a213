import JSONText
import TraceModel

/// A finding as a result, with the events that show it as a code flow through the log.
struct SARIFResult {
    var finding: Finding
    var run: Run
    /// What the run's log says, and the runs before.
    var message: String
    /// Nil without a baseline.
    var state: BaselineComparison.State?
    /// Nil for a rule that the report does not describe.
    var ruleIndex: Int?
    /// What tells the result from all others, tonight and tomorrow.
    var identity: String

    var json: JSONValue {
        var members: [(name: String, value: JSONValue)] = [("ruleId", .string(finding.rule))]
        if let ruleIndex { members.append(("ruleIndex", .integer(ruleIndex))) }
        members += [
            ("level", .string(finding.severity.rawValue)),
            ("message", .object([("text", .string(message))])),
            ("locations", .array([.object([("physicalLocation", place(finding.place))] + logicalLocations)])),
        ]
        if !finding.witnesses.isEmpty {
            let flow = JSONValue.object([("locations", .array(finding.witnesses.map(step)))])
            members.append(("codeFlows", .array([.object([("threadFlows", .array([flow]))])])))
        }
        members.append(
            (
                "partialFingerprints",
                .object([
                    // GitHub knows a result by this one from one analysis to the next.
                    ("primaryLocationLineHash", .string(identity)),
                    ("vctrace/v1", .string(finding.fingerprint)),
                ])
            ))
        if let state { members.append(("baselineState", .string(state.rawValue))) }
        let holders = finding.evidence.map { [("holders", GraphEvidenceJSON(evidence: $0).value)] } ?? []
        members.append(("properties", .object([("run", .string(run.name))] + holders)))
        return .object(members)
    }

    private func place(_ event: EventReference) -> JSONValue {
        SARIFPlace(run: run, line: event.line).json
    }

    /// The controller's class, by its path in the hierarchy.
    private var logicalLocations: [(name: String, value: JSONValue)] {
        guard let subject = finding.subject else { return [] }
        let path = finding.path.isEmpty ? subject.className : finding.path.joined(separator: "/")
        let location = JSONValue.object([
            ("name", .string(subject.className)), ("fullyQualifiedName", .string(path)), ("kind", .string("type")),
        ])
        return [("logicalLocations", .array([location]))]
    }

    private func step(_ witness: Finding.Witness) -> JSONValue {
        let text = witness.role.isEmpty ? witness.call : "\(witness.call): \(witness.role)"
        let location = JSONValue.object([
            ("physicalLocation", place(witness.event)), ("message", .object([("text", .string(text))])),
        ])
        var members = [("location", location)]
        if let time = Timestamp(witness.event.time, after: run.summary), time.base == .absolute {
            members.append(("executionTimeUtc", .string(time.description)))
        }
        return .object(members)
    }
}

/// A line of a run's log.
struct SARIFPlace {
    var run: Run
    /// Nil for the log as a whole.
    var line: Int?

    var json: JSONValue {
        let place = line.map { run.place(ofLine: $0) } ?? LogPlace(file: run.firstFile, line: 0)
        var members: [(name: String, value: JSONValue)] = [
            ("artifactLocation", .object([("uri", .string(LogPath(place.file).uri))]))
        ]
        // A region's line is at least 1; without one, the log as a whole is meant.
        if place.line >= 1 { members.append(("region", .object([("startLine", .integer(place.line))]))) }
        return .object(members)
    }
}
