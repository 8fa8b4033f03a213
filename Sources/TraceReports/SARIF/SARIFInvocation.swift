import TraceModel
import TraceText

/// The invocation of the tool, and its notifications other than results: rules that it could not check, lines that it could
/// not read, and findings of a baseline that no log shows any more.
struct SARIFInvocation {
    var reports: [RunReport]

    var json: JSONValue {
        [
            "executionSuccessful": reports.allSatisfy(\.unaudited.isEmpty),
            "toolConfigurationNotifications": cautions + reports.flatMap(failures) + notChecked
                + remarks("note") { RunReport.excludedRemark($0.excluded.count) },
            "toolExecutionNotifications": reports.flatMap(unaudited) + remarks("warning", \.run.problemRemark)
                + reports.flatMap(fixed) + reports.flatMap(withdrawn),
        ]
    }

    /// - Parameter log: the log of the notification; nil if there is none.
    private func notification(
        _ level: String, _ text: String, at log: JSONValue?, id: String? = nil, rule: String? = nil,
        properties: JSONValue? = nil
    ) -> JSONValue {
        ([
            "descriptor": id.map { ["id": $0] as JSONValue }, "level": level, "message": ["text": text] as JSONValue,
            "locations": log.map { [["physicalLocation": $0] as JSONValue] },
            "associatedRule": rule.map { ["id": $0] as JSONValue }, "properties": properties,
        ] as JSONValue).known
    }

    private func log(of report: RunReport) -> JSONValue { Self.place(report.run, line: nil) }

    /// A line of a run's log; nil for the whole log.
    static func place(_ run: Run, line: Int?) -> JSONValue {
        let place = line.map { run.place(ofLine: $0) } ?? FilePlace(file: run.firstFile, line: 0)
        // A region's line is at least 1; without a region, the whole log is meant.
        let region: JSONValue = ["startLine": place.line]
        let location: JSONValue = ["uri": logURI(place.file)]
        return (["artifactLocation": location, "region": place.line >= 1 ? region : nil] as JSONValue).known
    }

    /// What qualifies everything else, each once, with the log of the first run that it is about.
    private var cautions: [JSONValue] {
        reports.placedCautions.map { caution, report in
            notification(
                caution.isRemark ? "note" : "warning", caution.text, at: log(of: report), id: caution.subject.rawValue)
        }
    }

    private func failures(_ report: RunReport) -> [JSONValue] {
        report.unmet.map { notification("error", $0, at: log(of: report)) }
            + report.failedRules.map { notification("error", $0.text, at: nil) }
    }

    /// Each at its own log, not at that of the report that lists it.
    private func unaudited(_ report: RunReport) -> [JSONValue] {
        report.unaudited.map { run in
            let log = ["artifactLocation": ["uri": logURI(run.name)] as JSONValue] as JSONValue
            return notification("error", run.text, at: run.isLog ? log : nil)
        }
    }

    /// Each once, with the log of the first run that it is about.
    private var notChecked: [JSONValue] {
        var listed: Set<RunReport.NotChecked> = []
        return reports.flatMap { report in
            report.notChecked.filter { listed.insert($0).inserted }.map { entry in
                notification(
                    "note", "not checked: \(entry.rule) (\(entry.explanation))", at: log(of: report),
                    rule: entry.rule)
            }
        }
    }

    private func remarks(_ level: String, _ remark: (RunReport) -> String?) -> [JSONValue] {
        reports.compactMap { report in remark(report).map { notification(level, $0, at: log(of: report)) } }
    }

    private func fixed(_ report: RunReport) -> [JSONValue] {
        (report.comparison?.fixed ?? []).map { entry in
            notification(
                "note", "fixed since the baseline\(times(entry.count, after: " ")): \(entry.message)", at: nil,
                rule: entry.rule,
                properties: ["vctrace/v1": entry.fingerprint])
        }
    }

    private func withdrawn(_ report: RunReport) -> [JSONValue] {
        report.withdrawn.map { finding in
            notification("note", finding.withdrawal(in: report.run), at: log(of: report), rule: finding.rule)
        }
    }
}
