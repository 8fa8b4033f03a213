import TraceModel
import TraceText

/// SARIF 2.1.0: one run of this tool over all logs, with one result per line.
///
/// There is only one `run` for many logs, because GitHub refuses a file in which a tool has several. A finding of a baseline
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
        write(lines: rules.descriptors, to: &output)
        output.write("]}},\n\"invocations\":[")
        output.write("\(SARIFInvocation(reports: reports).json.line)],\n\"results\":[")
        write(lines: results(reports, rules), to: &output)
        output.write("]}]}\n")
    }

    private static func results(_ reports: [RunReport], _ rules: SARIFRules) -> some Sequence<JSONValue> {
        var identities = OccurrenceIdentities()
        return reports.lazy.flatMap { report in
            report.findings.lazy.map { finding in
                result(
                    finding, in: report, ruleIndex: rules.indices[finding.rule], identity: identities.next(finding))
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

    /// A finding as a result, with its events as a code flow through the log.
    ///
    /// - Parameters:
    ///   - ruleIndex: nil for a rule that the report does not describe.
    ///   - identity: identifies the result among all others, tonight and tomorrow.
    private static func result(
        _ finding: Finding, in report: RunReport, ruleIndex: Int?, identity: String
    ) -> JSONValue {
        let run = report.run
        let location: JSONValue = [
            "physicalLocation": location(of: finding, in: report), "logicalLocations": logicalLocations(finding),
        ]
        let flow: JSONValue = ["locations": finding.witnesses.map { step($0, report) }]
        let flows: JSONValue = [["threadFlows": [flow]] as JSONValue]
        let properties: JSONValue = ["run": run.name, "holders": finding.evidence]
        let message: JSONValue = ["text": report.messageWithHistory(of: finding, joinedBy: "\n")]
        // GitHub recognizes a result in the next analysis by the first of these.
        let fingerprints: JSONValue = ["primaryLocationLineHash": identity, "vctrace/v1": finding.fingerprint]
        let result: JSONValue = [
            "ruleId": finding.rule, "ruleIndex": ruleIndex, "level": finding.severity.rawValue, "message": message,
            "locations": [location.known], "relatedLocations": logLocation(of: finding, in: report),
            "codeFlows": finding.witnesses.isEmpty ? nil : flows,
            "partialFingerprints": fingerprints, "baselineState": finding.state.flatMap(baselineState),
            "properties": properties.known,
        ]
        return result.known
    }

    /// SARIF's word for a state; nil for what no night could have shown, for which SARIF has no word.
    private static func baselineState(_ state: DefectState) -> String? {
        switch state {
        case .new, .back: "new"
        case .first: nil
        case .persisting, .flaky: "unchanged"
        case .fixed, .notRun: "absent"
        }
    }

    /// The controller's class, with its path in the hierarchy.
    private static func logicalLocations(_ finding: Finding) -> [JSONValue]? {
        guard let subject = finding.subject else { return nil }
        let path = finding.path.isEmpty ? subject.className : finding.path.joined(separator: "/")
        return [["name": subject.className, "fullyQualifiedName": path, "kind": "type"]]
    }

    /// A call in the code that made it, or else in the log.
    private static func step(_ witness: Finding.Witness, _ report: RunReport) -> JSONValue {
        let (run, caller) = (report.run, report.callers[witness.event.line])
        let text = witness.role.isEmpty ? witness.call : "\(witness.call): \(witness.role)"
        let location: JSONValue = [
            "physicalLocation": caller.map { codeLocation($0.place.file, $0.place.line) }
                ?? place(run, line: witness.event.line),
            "message": ["text": caller.map { "\(text) (\($0.text))" } ?? text] as JSONValue,
        ]
        let time = Timestamp(witness.event.time, after: run.summary).flatMap { $0.base == .absolute ? "\($0)" : nil }
        return (["location": location, "executionTimeUtc": time] as JSONValue).known
    }

    /// The place in the source code, or else in the log.
    private static func location(of finding: Finding, in report: RunReport) -> JSONValue {
        let shown = report.shownPlace(of: finding)
        return shown.isSource
            ? codeLocation(shown.file, shown.line) : place(report.run, line: finding.place.line)
    }

    private static func codeLocation(_ file: String, _ line: Int) -> JSONValue {
        ["artifactLocation": ["uri": logURI(file)] as JSONValue, "region": ["startLine": line] as JSONValue]
    }

    /// The place in the log, beside one in the source code; nil if there is no other.
    private static func logLocation(of finding: Finding, in report: RunReport) -> [JSONValue]? {
        guard report.shownPlace(of: finding).isSource else { return nil }
        return [
            [
                "physicalLocation": place(report.run, line: finding.place.line),
                "message": ["text": "the event in the log"] as JSONValue,
            ]
        ]
    }

    /// A line of a run's log; nil for the whole log.
    fileprivate static func place(_ run: Run, line: Int?) -> JSONValue {
        let place = line.map { run.place(ofLine: $0) } ?? FilePlace(file: run.firstFile, line: 0)
        // A region's line is at least 1; without a region, the whole log is meant.
        let region: JSONValue = ["startLine": place.line]
        let location: JSONValue = ["uri": logURI(place.file)]
        return (["artifactLocation": location, "region": place.line >= 1 ? region : nil] as JSONValue).known
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

/// The invocation of the tool, and its notifications other than results: rules that it could not check, lines that it could
/// not read, and findings of a baseline that no log shows any more.
struct SARIFInvocation {
    var reports: [RunReport]

    var json: JSONValue {
        [
            "executionSuccessful": reports.allSatisfy(\.unaudited.isEmpty),
            "toolConfigurationNotifications": reports.flatMap(failures) + remarks("warning", \.leakCheck.advice)
                + reports.flatMap(notChecked) + remarks("note", \.excludedRemark),
            "toolExecutionNotifications": reports.flatMap(unaudited) + remarks("warning", \.run.problemRemark)
                + reports.flatMap(fixed) + reports.flatMap(withdrawn),
        ]
    }

    /// - Parameter log: the log of the notification; nil if there is none.
    private func notification(
        _ level: String, _ text: String, at log: JSONValue?, rule: String? = nil, properties: JSONValue? = nil
    ) -> JSONValue {
        ([
            "level": level, "message": ["text": text] as JSONValue,
            "locations": log.map { [["physicalLocation": $0] as JSONValue] },
            "associatedRule": rule.map { ["id": $0] as JSONValue }, "properties": properties,
        ] as JSONValue).known
    }

    private func log(of report: RunReport) -> JSONValue { SARIFReporter.place(report.run, line: nil) }

    private func failures(_ report: RunReport) -> [JSONValue] {
        var own = report
        own.unaudited = []
        return own.failures.map { notification("error", $0, at: log(of: report)) }
    }

    /// Each at its own log, not at that of the report that lists it.
    private func unaudited(_ report: RunReport) -> [JSONValue] {
        report.unaudited.map { run in
            let log = ["artifactLocation": ["uri": logURI(run.name)] as JSONValue] as JSONValue
            return notification("error", run.text, at: run.isLog ? log : nil)
        }
    }

    private func notChecked(_ report: RunReport) -> [JSONValue] {
        report.notChecked.map { entry in
            notification(
                "note", "not checked: \(entry.rule) (\(entry.explanation))", at: log(of: report), rule: entry.rule)
        }
    }

    private func remarks(_ level: String, _ remark: (RunReport) -> String?) -> [JSONValue] {
        reports.compactMap { report in remark(report).map { notification(level, $0, at: log(of: report)) } }
    }

    private func fixed(_ report: RunReport) -> [JSONValue] {
        (report.comparison?.fixed ?? []).map { entry in
            notification(
                "note", "fixed since the baseline\(times(entry.count, after: " ")): \(entry.message)", at: nil,
                rule: entry.rule,
                properties: ["vctrace/v1": entry.fingerprint])
        }
    }

    private func withdrawn(_ report: RunReport) -> [JSONValue] {
        report.withdrawn.map { finding in
            notification("note", finding.withdrawal(in: report.run), at: log(of: report), rule: finding.rule)
        }
    }
}
