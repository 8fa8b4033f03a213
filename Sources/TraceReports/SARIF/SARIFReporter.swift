import JSONText
import TraceModel
import TraceText

/// SARIF 2.1.0: one run of this tool over all logs, a result a line.
///
/// One `run` also for many logs, because GitHub refuses a file in which a tool has several. What a baseline knows and no
/// log shows is a notification and no result that is `absent`: GitHub does not know that state, and would raise an alert
/// for what has been mended.
enum SARIFReporter: Reporter {
    static let fileEnding = "sarif"
    static let isStreamed = false

    static func hasWritten(_ excerpt: String) -> Bool {
        excerpt.hasPrefix("{\"$schema\":") && excerpt.includes("\"driver\":{\n\"name\":\"vctrace\"")
    }

    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        let rules = SARIFRules(reports)
        output.write(
            """
            {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":{
            "name":"vctrace","version":"\(ToolVersion.text)","semanticVersion":"\(ToolVersion.text)","rules":[
            """)
        write(lines: rules.descriptors, to: &output)
        output.write("]}},\n\"invocations\":[")
        var text = ""
        SARIFInvocation(reports: reports).json.write(to: &text)
        output.write("\(text)],\n\"results\":[")
        write(lines: results(reports, rules), to: &output)
        output.write("]}]}\n")
    }

    private static func results(_ reports: [RunReport], _ rules: SARIFRules) -> some Sequence<JSONValue> {
        var identities = OccurrenceIdentities()
        return reports.lazy.flatMap { report in
            report.findings.indices.lazy.map { index in
                let finding = report.findings[index]
                return SARIFResult(
                    finding: finding, run: report.run,
                    message: report.messageWithHistory(of: finding, joinedBy: "\n"),
                    state: report.state(ofFindingAt: index),
                    ruleIndex: rules.indices[finding.rule], identity: identities.next(finding)
                ).json
            }
        }
    }

    private static func write(lines: some Sequence<JSONValue>, to output: inout some TextOutputStream) {
        for (index, value) in lines.enumerated() {
            var text = index > 0 ? ",\n" : "\n"
            value.write(to: &text)
            output.write(text)
        }
        output.write("\n")
    }
}

/// The rules of all reports as reporting descriptors, in the order of their ids.
struct SARIFRules {
    let descriptors: [JSONValue]
    /// Where each rule stands among the descriptors.
    let indices: [String: Int]

    init(_ reports: [RunReport]) {
        let byID = Dictionary(
            reports.lazy.flatMap(\.rules).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let rules = byID.values.sorted { $0.id < $1.id }
        descriptors = rules.map(Self.descriptor)
        indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($0.element.id, $0.offset) })
    }

    private static func descriptor(_ rule: RuleDescription) -> JSONValue {
        // A team's own rule may have no more than a summary.
        let rationale = rule.rationale.isEmpty ? rule.summary : rule.rationale
        return .object([
            ("id", .string(rule.id)),
            ("name", .string(pascalCase(rule.id))),
            ("shortDescription", .object([("text", .string(rule.summary))])),
            (
                "fullDescription",
                .object([("text", .string(rationale)), ("markdown", .string(rationale))])
            ),
            ("help", .object([("text", .string(help(rule, isMarkdown: false))), ("markdown", .string(help(rule)))])),
            ("defaultConfiguration", .object([("level", .string(rule.severity.rawValue))])),
            ("properties", .object([("tags", .array(["uikit", "view-controller"].map { .string($0) }))])),
        ])
    }

    /// `MissingDidMove`, as SARIF wants a rule's name.
    private static func pascalCase(_ id: String) -> String {
        id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    private static func help(_ rule: RuleDescription, isMarkdown: Bool = true) -> String {
        let calls = rule.expected.joined(separator: "\n")
        var parts = [rule.rationale.isEmpty ? rule.summary : rule.rationale]
        if !calls.isEmpty {
            let title = isMarkdown ? "**Expected**\n\n" : "Expected:\n"
            parts.append(title + (isMarkdown ? fencedCode(calls, language: "swift").trimmingLineEnd() : calls))
        }
        if !rule.fix.isEmpty {
            parts.append((isMarkdown ? "**How to mend it.** " : "How to mend it: ") + rule.fix)
        }
        if let needs = RuleNeeds(rule: rule).text(quote: isMarkdown ? "`" : "") {
            parts.append("Checked only where the trace records \(needs).")
        }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}

extension String {
    fileprivate func trimmingLineEnd() -> String { hasSuffix("\n") ? String(dropLast()) : self }
}

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
