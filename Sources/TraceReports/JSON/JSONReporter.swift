import TraceModel
import TraceText

/// One object on one line for each run, for programs to read.
enum JSONReporter: Reporter {
    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        for report in reports { write(report, to: &output) }
    }

    private static func write(_ report: RunReport, to output: inout some TextOutputStream) {
        var text = "{\"run\":"
        run(report.run).write(to: &text)
        let context: JSONValue = [
            "git": report.cloneFault?.word, "complete": report.nightLacks.map(\.isEmpty),
            "incomplete": report.incomplete, "notCompared": report.comparison?.caution,
            "remarks": (report.comparison?.remarks ?? []).unlessEmpty,
        ]
        let known = context.known.line.dropFirst().dropLast()
        if !known.isEmpty { text += ",\(known)" }
        text += ",\(leaks(report.leakCheck).line.dropFirst().dropLast()),\"findings\":["
        for (index, finding) in report.findings.enumerated() {
            if index > 0 { text += "," }
            report.json(of: finding).write(to: &text)
            // A bad log has many findings; the text of all of them is never in memory at once.
            output.write(text)
            text.removeAll(keepingCapacity: true)
        }
        let rest: JSONValue = [
            "defects": report.defects.map(report.json), "notChecked": report.notChecked.map(notChecked),
            "tests": DefectGroup.tests(of: report).filter { $0.test != nil }.map { test($0, report.run.summary) }
                .unlessEmpty,
            "missing": report.missing.unlessEmpty,
            "withdrawn": report.withdrawn.map { report.run.json(of: $0) }.unlessEmpty,
            "graphs": report.graphs.map(graph).unlessEmpty, "outdated": report.outdated.unlessEmpty,
            "notAudited": report.unaudited.map(unaudited).unlessEmpty,
            "excluded": report.excluded.isEmpty ? nil : report.excluded.count,
            "fixed": report.comparison.map { ($0.fixed ?? []).map(fixed) },
            "summary": Severity.Counts(report.findings),
        ]
        output.write("\(text)],\(rest.known.line.dropFirst())\n")
    }

    private static func leaks(_ check: LeakCheck) -> JSONValue {
        ([
            "leaksChecked": check.word, "leaksUncheckedFor": check.uncheckedClasses.unlessEmpty,
            "leaksJudgedByReturn": check.classesJudgedByReturn.unlessEmpty, "leaksRemark": check.advice,
        ] as JSONValue).known
    }

    private static func notChecked(_ entry: RunReport.NotChecked) -> JSONValue {
        ([
            "rule": entry.rule, "reason": entry.reason, "classes": entry.classes.unlessEmpty, "cure": entry.wholeCure,
        ] as JSONValue).known
    }

    private static func unaudited(_ run: RunReport.UnauditedRun) -> JSONValue {
        ["run": run.name, "reason": run.reason]
    }

    private static func test(_ group: DefectGroup, _ summary: TraceSummary) -> JSONValue {
        [
            "name": group.title, "outcome": group.test?.outcome?.rawValue, "line": group.test?.first.line ?? 0,
            "time": JSONValue.time(group.test?.first.time, summary), "summary": group.counts,
        ]
    }

    private static func graph(_ use: GraphEvidence.GraphUse) -> JSONValue {
        ["file": use.graph, "found": use.found, "doubt": use.doubt]
    }

    private static func fixed(_ entry: RunReport.KnownDefect) -> JSONValue {
        [
            "rule": entry.rule, "fingerprint": entry.fingerprint, "path": entry.path.description,
            "message": entry.message, "count": entry.count,
        ]
    }

    private static func run(_ run: Run) -> JSONValue {
        let (summary, tags) = (run.summary, run.summary.header.tags)
        return [
            "name": run.name, "number": run.number, "source": run.source, "format": run.format,
            "app": summary.header.app, "device": summary.header.device, "os": summary.header.os,
            "start": JSONValue.time(0, summary), "end": JSONValue.time(summary.end, summary),
            "events": summary.eventCount, "controllers": summary.controllerCount, "relations": summary.relationCount,
            "problems": summary.problemCount, "skipped": summary.skippedCount,
        ]
            + ([
                // The gaps of the recorder, and the known build and tags.
                "truncated": summary.header.gaps.unlessEmpty, "build": summary.header.tag("build"),
                "tags": tags.isEmpty ? nil : JSONValue.object(tags.map { ($0.key, .string($0.value)) }),
            ] as JSONValue).known
    }
}

extension Array {
    /// Nil for an empty list, which a report leaves out.
    fileprivate var unlessEmpty: Self? { isEmpty ? nil : self }
}

/// One object on one line for each finding, with the name of its run; nothing for a run without findings.
enum NDJSONReporter: Reporter {
    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        for report in reports {
            let facts: JSONValue = [
                "leaksChecked": report.leakCheck.word, "git": report.cloneFault?.word,
                "complete": report.nightLacks.map(\.isEmpty),
            ]
            for finding in report.findings {
                output.write((["run": report.run.name] + facts.known + report.json(of: finding)).line + "\n")
            }
        }
    }
}
