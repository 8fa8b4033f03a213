import JSONText
import TraceModel
import TraceText

/// One object on one line for each finding, with the name of its run; nothing for a run without findings.
enum NDJSONReporter: Reporter {
    static let fileEnding = "ndjson"
    static let isStreamed = true

    static func hasWritten(_ excerpt: String) -> Bool {
        excerpt.hasPrefix("{\"run\":\"") && excerpt.includes("\",\"rule\":\"")
    }

    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        for report in reports {
            for (index, finding) in report.findings.enumerated() {
                let json = FindingJSON(
                    finding: finding, run: report.run, state: report.state(ofFindingAt: index),
                    verdict: report.verdict(on: finding))
                var line = ""
                JSONValue.object([("run", .string(report.run.name))] + json.members).write(to: &line)
                output.write(line + "\n")
            }
        }
    }
}
