import TraceModel
import TraceText

/// The format of Checkstyle, which many tools read: one file for each log, one error for each finding. A log that could not
/// be audited is a file with that error.
enum CheckstyleReporter: Reporter {
    static let fileEnding = "checkstyle.xml"
    private static let opening = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n"

    static func hasWritten(_ excerpt: String) -> Bool {
        excerpt.hasPrefix(opening)
    }

    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        output.write(opening)
        for report in reports {
            var open = LogPath(report.run.firstFile).path
            output.write("  <file\(xmlAttributes([("name", open)]))>\n")
            for finding in report.findings {
                let place = report.run.place(ofLine: finding.place.line)
                let file = LogPath(place.file).path
                if file != open {
                    output.write("  </file>\n  <file\(xmlAttributes([("name", file)]))>\n")
                    open = file
                }
                let attributes = xmlAttributes([
                    ("line", String(place.shownLine)), ("severity", severity(finding.severity)),
                    ("message", report.messageWithHistory(of: finding, joinedBy: "; ")),
                    ("source", "vctrace.\(finding.rule)"),
                ])
                output.write("    <error\(attributes)/>\n")
            }
            output.write("  </file>\n")
        }
        for run in reports.flatMap(\.unaudited) {
            let attributes = xmlAttributes([
                ("line", "1"), ("severity", "error"), ("message", run.text), ("source", "vctrace.audit"),
            ])
            let name = xmlAttributes([("name", LogPath(run.name).path)])
            output.write("  <file\(name)>\n    <error\(attributes)/>\n  </file>\n")
        }
        output.write("</checkstyle>\n")
    }

    private static func severity(_ severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "info"
        }
    }
}
