import TraceModel
import TraceText

/// `path:line: error: message [rule]`, one line for each defect that is not known. The path is that of the class's
/// source file if a work tree has it, or else of the log.
enum XcodeReporter: Reporter {
    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        for caution in reports.cautions { output.write(xcodeLine(caution.isRemark ? .note : .warning, caution.text)) }
        for failure in reports.flatMap(\.failures) { output.write(xcodeLine(.error, failure)) }
        for row in DefectRows(of: reports).sorted where !row.exemplar.isFolded { output.write(line(row)) }
    }

    private static func line(_ row: DefectRow) -> String {
        let (finding, story) = (row.exemplar, row.story)
        let place = story.shownPlace
        let facts = [
            finding.messageWithHolders + row.timesOfMessage, story.logPlace?.description, story.since,
        ]
        return xcodeLine(
            at: (place.fullPath, place.line), row.shownSeverity ?? .note,
            facts.compactMap(\.self).joined(separator: "; "), rule: finding.rule)
    }
}

/// The defects that a night brought or still shows, in the same form. Those that it did not bring, or that no earlier night could have shown, are at most warnings.
enum NightXcode {
    static func text(_ report: NightReport) -> String {
        let incomplete = report.isComplete ? [] : [report.headline] + report.lacks
        return (report.alarms + incomplete + report.contents.warnings).map { xcodeLine(.warning, $0) }.joined()
            + report.targetRemarks.map { xcodeLine(.note, $0) }.joined()
            + NightLine.all(of: report).filter { $0.verdict.state < .fixed }.map { line($0, report) }.joined()
    }

    private static func line(_ line: NightLine, _ report: NightReport) -> String {
        let (verdict, defect) = (line.verdict, line.verdict.defect)
        let isNew = report.night.brings(verdict) && verdict.state != .first
        let severity = isNew ? verdict.severity : min(verdict.severity, .warning)
        let facts = [
            [line.place, line.places].compactMap(\.self).joined(separator: " "), verdict.briefText,
            line.testText.map { "in \($0)" },
            line.suspects.isEmpty ? nil : "suspects: " + line.suspects.joined(separator: "; "),
        ]
        return xcodeLine(
            at: report.shownPlace(of: defect).map { ($0.fullPath, $0.line) }, severity,
            facts.compactMap(\.self).joined(separator: "; "), rule: defect.rule)
    }
}

/// A line in the format of compilers.
private func xcodeLine(
    at place: (path: String, line: Int)? = nil, _ severity: Severity, _ message: String, rule: String? = nil
) -> String {
    let start = place.map { "\(visible($0.path)):\($0.line): " } ?? ""
    return start + "\(severity.rawValue): \(visible(message))" + (rule.map { " [\(visible($0))]" } ?? "") + "\n"
}
