import TraceModel
import TraceText

/// The format of Checkstyle, which many tools read: one file for each place to which reports send their readers, one error for each
/// defect that is not known. A log that could not be audited is a file with that error.
enum CheckstyleReporter: Reporter {
    private static let opening = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n"

    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        output.write(opening)
        let rows = Dictionary(grouping: DefectRows(of: reports).sorted) { $0.story.shownPlace.file }
        let cautions = Dictionary(grouping: ServiceCaution.all(of: reports), by: \.place.file)
        // A log without defects is listed, too: it was audited.
        for file in Set(reports.map { logPath($0.run.firstFile) }).union(rows.keys).sorted() {
            output.write("  <file\(xmlAttributes(["name": file]))>\n")
            for caution in cautions[file] ?? [] {
                let severity = caution.isFailure ? "error" : "info"
                output.write(error(caution.place.line, severity, caution.text, source: caution.name))
            }
            for row in rows[file] ?? [] {
                let severity = row.shownSeverity ?? .note
                let message = row.story.message(joinedBy: "; ") + row.timesOfMessage
                output.write(
                    error(
                        row.story.shownPlace.line, severity == .note ? "info" : severity.rawValue, message,
                        source: "vctrace.\(row.exemplar.rule)"))
            }
            output.write("  </file>\n")
        }
        for run in reports.flatMap(\.unaudited) {
            let error = error(1, "error", run.text, source: "vctrace.audit")
            output.write("  <file\(xmlAttributes(["name": logPath(run.name)]))>\n\(error)  </file>\n")
        }
        output.write("</checkstyle>\n")
    }

    private static func error(_ line: Int, _ severity: String, _ message: String, source: String) -> String {
        let attributes: KeyValuePairs<String, String?> = [
            "line": String(line), "severity": severity, "message": message, "source": source,
        ]
        return "    " + xmlElement("error", attributes) + "\n"
    }
}
