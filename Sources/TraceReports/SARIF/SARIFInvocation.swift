import JSONText
import TraceModel
import TraceText

/// The invocation of the tool, and its notifications other than results: rules that it could not check, lines that it could
/// not read, and findings of a baseline that no log shows any more.
struct SARIFInvocation {
    var reports: [RunReport]

    var json: JSONValue {
        [
            "executionSuccessful": reports.allSatisfy { $0.unaudited.isEmpty && $0.remarks.isEmpty },
            "toolConfigurationNotifications": reports.flatMap(failures) + reports.flatMap(notChecked)
                + reports.flatMap(excluded),
            "toolExecutionNotifications": reports.flatMap(unaudited) + reports.flatMap(problems)
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

    private func log(of report: RunReport) -> JSONValue { SARIFPlace(run: report.run, line: nil).json }

    private func failures(_ report: RunReport) -> [JSONValue] {
        var own = report
        own.unaudited = []
        return own.failures.map { notification("error", $0, at: log(of: report)) }
    }

    /// Each at its own log, not at that of the report that lists it.
    private func unaudited(_ report: RunReport) -> [JSONValue] {
        report.unaudited.map { run in
            let log = ["artifactLocation": ["uri": LogPath(run.name).uri] as JSONValue] as JSONValue
            return notification("error", run.text, at: run.isLog ? log : nil)
        }
    }

    private func notChecked(_ report: RunReport) -> [JSONValue] {
        report.notChecked.map { entry in
            notification(
                "note", "not checked: \(entry.rule) (\(entry.explanation))", at: log(of: report), rule: entry.rule)
        }
    }

    private func excluded(_ report: RunReport) -> [JSONValue] {
        guard report.excluded > 0 else { return [] }
        let text = "excluded by the configuration: \(counted(report.excluded, "finding"))"
        return [notification("note", text, at: log(of: report))]
    }

    private func problems(_ report: RunReport) -> [JSONValue] {
        let count = report.run.summary.problemCount
        guard count > 0 else { return [] }
        let text = "\(counted(count, "line")) could not be read, or only with a doubt"
        return [notification("warning", text, at: log(of: report))]
    }

    private func fixed(_ report: RunReport) -> [JSONValue] {
        (report.comparison?.fixed ?? []).map { entry in
            let times = entry.count > 1 ? " ×\(grouped(entry.count))" : ""
            return notification(
                "note", "fixed since the baseline\(times): \(entry.message)", at: nil, rule: entry.rule,
                properties: ["vctrace/v1": entry.fingerprint])
        }
    }

    private func withdrawn(_ report: RunReport) -> [JSONValue] {
        report.withdrawn.map { entry in
            notification(
                "note", entry.text(in: report.run), at: log(of: report),
                rule: entry.finding.rule)
        }
    }
}
