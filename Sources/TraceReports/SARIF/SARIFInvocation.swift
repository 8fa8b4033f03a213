import JSONText
import TraceModel
import TraceText

/// That the tool ran, and what it has to say beside its results: rules that it could not check, lines that it could not
/// read, and what a baseline knows and no log shows any more.
struct SARIFInvocation {
    var reports: [RunReport]

    var json: JSONValue {
        .object([
            ("executionSuccessful", .bool(reports.allSatisfy { $0.unaudited.isEmpty && $0.remarks.isEmpty })),
            (
                "toolConfigurationNotifications",
                .array(reports.flatMap(failures) + reports.flatMap(notChecked) + reports.flatMap(excluded))
            ),
            (
                "toolExecutionNotifications",
                .array(
                    reports.flatMap(unaudited) + reports.flatMap(problems) + reports.flatMap(fixed)
                        + reports.flatMap(withdrawn))
            ),
        ])
    }

    private func failures(_ report: RunReport) -> [JSONValue] {
        var report = report
        report.unaudited = []
        return report.failures.map { failure in
            .object([
                ("level", .string("error")), ("message", .object([("text", .string(failure))])),
                ("locations", location(report.run)),
            ])
        }
    }

    /// Each at its own log, not at the one whose report tells of it.
    private func unaudited(_ report: RunReport) -> [JSONValue] {
        report.unaudited.map { run in
            let place = JSONValue.object([("artifactLocation", .object([("uri", .string(LogPath(run.name).uri))]))])
            return .object(
                [("level", .string("error")), ("message", .object([("text", .string(run.text))]))]
                    + (run.isLog ? [("locations", .array([.object([("physicalLocation", place)])]))] : []))
        }
    }

    private func notChecked(_ report: RunReport) -> [JSONValue] {
        report.notChecked.map { entry in
            .object([
                ("level", .string("note")),
                ("message", .object([("text", .string("not checked: \(entry.rule) (\(entry.explanation))"))])),
                ("locations", location(report.run)),
                ("associatedRule", .object([("id", .string(entry.rule))])),
            ])
        }
    }

    private func excluded(_ report: RunReport) -> [JSONValue] {
        guard report.excluded > 0 else { return [] }
        let text = "excluded by the configuration: \(counted(report.excluded, "finding"))"
        return [
            .object([
                ("level", .string("note")), ("message", .object([("text", .string(text))])),
                ("locations", location(report.run)),
            ])
        ]
    }

    private func problems(_ report: RunReport) -> [JSONValue] {
        let count = report.run.summary.problemCount
        guard count > 0 else { return [] }
        let text = "\(counted(count, "line")) could not be read, or only with a doubt"
        return [
            .object([
                ("level", .string("warning")), ("message", .object([("text", .string(text))])),
                ("locations", location(report.run)),
            ])
        ]
    }

    private func fixed(_ report: RunReport) -> [JSONValue] {
        (report.comparison?.fixed ?? []).map { entry in
            let times = entry.count > 1 ? " ×\(grouped(entry.count))" : ""
            return .object([
                ("level", .string("note")),
                ("message", .object([("text", .string("fixed since the baseline\(times): \(entry.message)"))])),
                ("associatedRule", .object([("id", .string(entry.rule))])),
                ("properties", .object([("vctrace/v1", .string(entry.fingerprint))])),
            ])
        }
    }

    private func withdrawn(_ report: RunReport) -> [JSONValue] {
        report.withdrawn.map { entry in
            .object([
                ("level", .string("note")),
                ("message", .object([("text", .string(WithdrawnText(entry, run: report.run).description))])),
                ("locations", location(report.run)),
                ("associatedRule", .object([("id", .string(entry.finding.rule))])),
            ])
        }
    }

    private func location(_ run: Run) -> JSONValue {
        .array([.object([("physicalLocation", SARIFPlace(run: run, line: nil).json)])])
    }
}
