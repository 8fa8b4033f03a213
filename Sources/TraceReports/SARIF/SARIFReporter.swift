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
