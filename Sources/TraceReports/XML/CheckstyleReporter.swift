import TraceModel
import TraceText

/// The format of Checkstyle, which many tools read: one file for each log, one error for each finding. A log that could not
/// be audited is a file with that error.
enum CheckstyleReporter: Reporter {
    private static let opening = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n"

    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        output.write(opening)
        for report in reports {
            var open = logPath(report.run.firstFile)
            output.write("  <file\(xmlAttributes(["name": open]))>\n")
            for finding in report.findings {
                let place = report.shownPlace(of: finding)
                if place.file != open {
                    output.write("  </file>\n  <file\(xmlAttributes(["name": place.file]))>\n")
                    open = place.file
                }
                let message = report.messageWithHistory(of: finding, joinedBy: "; ")
                let severity = finding.severity == .note ? "info" : finding.severity.rawValue
                output.write(error(place.line, severity, message, source: finding.rule))
            }
            output.write("  </file>\n")
        }
        for run in reports.flatMap(\.unaudited) {
            let error = error(1, "error", run.text, source: "audit")
            output.write("  <file\(xmlAttributes(["name": logPath(run.name)]))>\n\(error)  </file>\n")
        }
        output.write("</checkstyle>\n")
    }

    private static func error(_ line: Int, _ severity: String, _ message: String, source: String) -> String {
        let attributes: KeyValuePairs<String, String?> = [
            "line": String(line), "severity": severity, "message": message, "source": "vctrace.\(source)",
        ]
        return "    " + xmlElement("error", attributes) + "\n"
    }
}
