import TraceModel
import TraceText

/// GitLab's code quality report: an array of objects, one per line and defect, for `artifacts: reports: codequality`.
///
/// GitLab itself compares them with those of the target branch, so known defects are there, too, with the lowest severity.
enum GitLabReporter: Reporter {
    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        let entries = ServiceCaution.all(of: reports).map(violation) + ServiceDefect.all(of: reports).map(violation)
        output.write("[")
        if !entries.isEmpty { output.write(lines: entries) }
        output.write("]\n")
    }

    private static func violation(_ caution: ServiceCaution) -> JSONValue {
        [
            "description": caution.text, "check_name": caution.name,
            "fingerprint": caution.identity,
            "severity": severity(caution.isFailure ? .error : nil), "location": location(caution.place),
        ]
    }

    private static func violation(_ defect: ServiceDefect) -> JSONValue {
        let places = defect.row.timesText.map { "; \($0)" } ?? ""
        return [
            "description": defect.story.message(joinedBy: "; ") + places, "check_name": defect.row.exemplar.rule,
            "fingerprint": defect.identity, "severity": severity(defect.row.shownSeverity),
            "location": location(defect.story.shownPlace),
            "other_locations": defect.otherPlaces.map { location($0.place) },
        ]
    }

    private static func location(_ place: ShownPlace) -> JSONValue {
        ["path": place.file, "lines": ["begin": place.line] as JSONValue]
    }

    private static func severity(_ severity: Severity?) -> String {
        switch severity {
        case .error: "major"
        case .warning: "minor"
        case .note, nil: "info"
        }
    }
}
