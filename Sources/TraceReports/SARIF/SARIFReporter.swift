import TraceModel
import TraceText

/// SARIF 2.1.0: one run of this tool over all logs, with one result per line and defect.
///
/// There is only one `run` for many logs, because GitHub refuses a file in which a tool has several. It closes the alert of a
/// result that is missing, so known defects are results, too, of no severity. A finding of a baseline
/// that no log shows is a notification and not a result with the state `absent`: GitHub does not know that state, and would
/// raise an alert for a fixed finding.
enum SARIFReporter: Reporter {
    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        let rules = SARIFRules(reports)
        output.write(
            """
            {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":{
            "name":"vctrace","version":"\(ToolVersion.text)","semanticVersion":"\(ToolVersion.text)","rules":[
            """)
        output.write(lines: rules.descriptors)
        output.write("]}},\n\"invocations\":[")
        output.write("\(SARIFInvocation(reports: reports).json.line)],\n\"results\":[")
        let results = ServiceDefect.all(of: reports).lazy.map { defect in
            SARIFResult(defect: defect, ruleIndex: rules.indices[defect.exemplar.rule]).json
        }
        output.write(lines: results)
        output.write("]}]}\n")
    }
}

extension TextOutputStream {
    /// Writes the elements of an array, each on its own line.
    mutating func write(lines: some Sequence<JSONValue>) {
        for (index, value) in lines.enumerated() {
            var text = index > 0 ? ",\n" : "\n"
            value.write(to: &text)
            write(text)
        }
        write("\n")
    }
}

/// A defect as a result, with the events of one of its findings as a code flow through the log.
private struct SARIFResult {
    let defect: ServiceDefect
    /// Nil for a rule that the report does not describe.
    let ruleIndex: Int?

    private var finding: Finding { defect.exemplar }
    private var story: FindingStory { defect.story }

    var json: JSONValue {
        let location: JSONValue = [
            "physicalLocation": Self.location(story.shownPlace), "logicalLocations": logicalLocations,
        ]
        let flow: JSONValue = ["locations": finding.witnesses.map(step)]
        let flows: JSONValue = [["threadFlows": [flow]] as JSONValue]
        let properties: JSONValue = ["run": defect.row.run.name, "holders": finding.evidence]
        let message: JSONValue = ["text": story.message(joinedBy: "\n") + defect.row.launchesOfMessage]
        // GitHub recognizes a result in the next analysis by the first of these.
        let fingerprints: JSONValue = [
            "primaryLocationLineHash": defect.identity, "vctrace/v1": defect.fingerprint,
        ]
        let result: JSONValue = [
            "ruleId": finding.rule, "ruleIndex": ruleIndex,
            "level": defect.row.shownSeverity?.rawValue ?? "none", "message": message,
            "locations": [location.known], "relatedLocations": relatedLocations,
            "codeFlows": finding.witnesses.isEmpty ? nil : flows, "occurrenceCount": defect.row.count,
            "partialFingerprints": fingerprints, "baselineState": baselineState, "properties": properties.known,
        ]
        return result.known
    }

    /// SARIF's word for the state in what the runs are compared with; nil for what no night could have shown, for which it has none.
    private var baselineState: String? {
        switch finding.state {
        case .new, .back: "new"
        case .persisting, .flaky: "unchanged"
        case .fixed, .notRun: "absent"
        case .first, nil: nil
        }
    }

    /// The further places, each with the run that shows it there.
    private var relatedLocations: [JSONValue]? {
        guard !defect.otherPlaces.isEmpty else { return nil }
        let own = story.logPlace
        return defect.otherPlaces.map { place, run in
            let text = place == own ? "the event in the log" : "also here, in \(run.name)"
            return [
                "physicalLocation": Self.location(place), "message": ["text": text] as JSONValue,
            ]
        }
    }

    private static func location(_ place: ShownPlace) -> JSONValue {
        [
            "artifactLocation": ["uri": logURI(place.file)] as JSONValue,
            "region": ["startLine": place.line] as JSONValue,
        ]
    }

    /// The controller's class, with its path in the hierarchy.
    private var logicalLocations: [JSONValue]? {
        guard let subject = finding.subject else { return nil }
        let path = finding.path.isEmpty ? subject.className : finding.path.joined(separator: "/")
        return [["name": subject.className, "fullyQualifiedName": path, "kind": "type"]]
    }

    /// A call in the code that made it, or else in the log.
    private func step(_ witness: Finding.Witness) -> JSONValue {
        let caller = finding.caller(of: witness, among: story.report.callers)
        let text = witness.role.isEmpty ? witness.call : "\(witness.call): \(witness.role)"
        let location: JSONValue = [
            "physicalLocation": caller?.place.map {
                Self.location(ShownPlace(file: $0.file, line: $0.line, fullPath: "", isSource: true))
            } ?? SARIFInvocation.place(defect.row.run, line: witness.event.line),
            "message": ["text": caller.map { "\(text) (\($0.text))" } ?? text] as JSONValue,
        ]
        let time = Timestamp(witness.event.time, after: defect.row.run.summary).flatMap {
            $0.base == .absolute ? "\($0)" : nil
        }
        return (["location": location, "executionTimeUtc": time] as JSONValue).known
    }
}

/// The rules of all reports as reporting descriptors, in the order of their ids.
struct SARIFRules {
    let descriptors: [JSONValue]
    /// The position of each rule among the descriptors.
    let indices: [String: Int]

    init(_ reports: [RunReport]) {
        let byID = Dictionary(firstOf: reports.lazy.flatMap(\.rules).map { ($0.id, $0) })
        let rules = byID.values.sorted { $0.id < $1.id }
        descriptors = rules.map(Self.descriptor)
        indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($0.element.id, $0.offset) })
    }

    private static func descriptor(_ rule: RuleDescription) -> JSONValue {
        // A team's own rule may have only a summary.
        let rationale = rule.rationale.isEmpty ? rule.summary : rule.rationale
        return [
            "id": rule.id, "name": pascalCase(rule.id), "shortDescription": ["text": rule.summary] as JSONValue,
            "fullDescription": ["text": rationale, "markdown": rationale] as JSONValue,
            "help": ["text": help(rule, isMarkdown: false), "markdown": help(rule)] as JSONValue,
            "defaultConfiguration": ["level": rule.severity.rawValue] as JSONValue,
            "properties": ["tags": ["uikit", "view-controller"]] as JSONValue,
        ] as JSONValue
    }

    /// `MissingDidMove`, the form of rule names in SARIF.
    private static func pascalCase(_ id: String) -> String {
        id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    private static func help(_ rule: RuleDescription, isMarkdown: Bool = true) -> String {
        let calls = rule.expected.joined(separator: "\n")
        var parts = [rule.rationale.isEmpty ? rule.summary : rule.rationale]
        if !calls.isEmpty {
            let title = isMarkdown ? "**Expected**\n\n" : "Expected:\n"
            parts.append(title + (isMarkdown ? String(fencedCode(calls, language: "swift").dropLast()) : calls))
        }
        if !rule.usualFix.isEmpty {
            parts.append((isMarkdown ? "**How to fix it.** " : "How to fix it: ") + rule.usualFix)
        }
        if let needs = rule.needsText(quote: isMarkdown ? "`" : "") {
            parts.append("Checked only where the trace records \(needs).")
        }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}
