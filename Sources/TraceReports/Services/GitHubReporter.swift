import TraceModel
import TraceText

/// Workflow commands of GitHub Actions, one for each defect: those that no earlier run has first, then the worst.
///
/// GitHub shows ten annotations of a kind for a step. So the findings of a defect share one, and known defects have none.
enum GitHubReporter: Reporter {
    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        for caution in reports.cautions {
            let command = caution.isRemark ? "notice" : "warning"
            output.write("::\(command) title=vctrace::\(escaped(visible(caution.text), isProperty: false))\n")
        }
        for failure in reports.flatMap(\.failures) {
            output.write("::error title=vctrace::\(escaped(visible(failure), isProperty: false))\n")
        }
        let rows = DefectRows(of: reports).sorted
        for row in rows.filter(\.isNew) + rows.filter({ !$0.isNew }) { output.write(command(row) + "\n") }
    }

    private static func command(_ row: DefectRow) -> String {
        let (finding, story) = (row.exemplar, row.story)
        let place = story.shownPlace
        let properties: [(String, String?)] = [
            // Without a file there is nothing to open; then the annotation is shown at the job.
            ("file", !place.isSource && row.run.place(ofLine: finding.place.line).file == "-" ? nil : place.file),
            ("line", String(place.line)),
            ("title", finding.rule + row.times(after: " ")),
        ]
        let list = properties.compactMap { name, value in
            value.map { "\(name)=\(escaped(visible($0), isProperty: true))" }
        }.joined(separator: ",")
        let message = ([finding.message + row.launchesOfMessage] + story.facts).map { visible($0) }.joined(
            separator: "\n")
        let severity = row.shownSeverity ?? .note
        let command = severity == .note ? "notice" : severity.rawValue
        return "::\(command) \(list)::\(escaped(message, isProperty: false))"
    }

    /// Like `escapeData` in GitHub's own toolkit and, with colons and commas, like its `escapeProperty`.
    ///
    /// It goes by scalars, because a comma with a combining mark is one character.
    private static func escaped(_ text: String, isProperty: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%", "\n", "\r": result += "%" + hexadecimal(UInt8(truncatingIfNeeded: scalar.value)).uppercased()
            case ":" where isProperty: result += "%3A"
            case "," where isProperty: result += "%2C"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
