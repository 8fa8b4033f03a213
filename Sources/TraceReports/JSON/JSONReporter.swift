import JSONText
import TraceModel
import TraceText

/// One object on one line for each run, for programs to read.
enum JSONReporter: Reporter {
    static let fileEnding = "json"
    static let isStreamed = true

    static func hasWritten(_ excerpt: String) -> Bool {
        excerpt.hasPrefix("{\"run\":{\"name\":")
    }

    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        for report in reports { write(report, to: &output) }
    }

    private static func write(_ report: RunReport, to output: inout some TextOutputStream) {
        var text = "{\"run\":"
        run(report.run).write(to: &text)
        text += ",\"findings\":["
        for (index, finding) in report.findings.enumerated() {
            if index > 0 { text += "," }
            let json = FindingJSON(
                finding: finding, run: report.run, state: report.state(ofFindingAt: index),
                verdict: report.verdict(on: finding))
            JSONValue.object(json.members).write(to: &text)
            // Findings are many where a log is bad; the text of all of them is never in memory at once.
            output.write(text)
            text.removeAll(keepingCapacity: true)
        }
        text += "],\"notChecked\":"
        JSONValue.array(report.notChecked.map(notChecked)).write(to: &text)
        if !report.tests.isEmpty {
            text += ",\"tests\":"
            let groups = TestGroup.groups(of: report).filter { $0.test != nil }
            JSONValue.array(groups.map { test($0, report.run.summary) }).write(to: &text)
        }
        if !report.missing.isEmpty {
            text += ",\"missing\":"
            JSONValue.array(report.missing.map(JSONValue.string)).write(to: &text)
        }
        if !report.withdrawn.isEmpty {
            text += ",\"withdrawn\":"
            JSONValue.array(report.withdrawn.map { withdrawn($0, report.run) }).write(to: &text)
        }
        if !report.graphs.isEmpty {
            text += ",\"graphs\":"
            JSONValue.array(report.graphs.map(graph)).write(to: &text)
        }
        if !report.outdated.isEmpty {
            text += ",\"outdated\":"
            JSONValue.array(report.outdated.map(JSONValue.string)).write(to: &text)
        }
        if !report.unaudited.isEmpty {
            text += ",\"notAudited\":"
            JSONValue.array(report.unaudited.map(unaudited)).write(to: &text)
        }
        if report.excluded > 0 { text += ",\"excluded\":\(report.excluded)" }
        if let comparison = report.comparison {
            text += ",\"fixed\":"
            JSONValue.array((comparison.fixed ?? []).map(fixed)).write(to: &text)
        }
        text += ",\"summary\":"
        SeverityCounts(report.findings).json.write(to: &text)
        text += "}\n"
        output.write(text)
    }

    private static func notChecked(_ entry: NotChecked) -> JSONValue {
        let classes = entry.classes.isEmpty ? [] : [("classes", JSONValue.array(entry.classes.map(JSONValue.string)))]
        let cure = entry.wholeCure.map { [("cure", JSONValue.string($0))] } ?? []
        return .object([("rule", .string(entry.rule)), ("reason", .string(entry.reason))] + classes + cure)
    }

    private static func unaudited(_ run: UnauditedRun) -> JSONValue {
        .object([("run", .string(run.name)), ("reason", .string(run.reason))])
    }

    private static func test(_ group: TestGroup, _ summary: TraceSummary) -> JSONValue {
        .object([
            ("name", .string(group.title)),
            ("outcome", JSONValue(group.test?.outcome?.rawValue)),
            ("line", .integer(group.test?.first.line ?? 0)),
            ("time", .time(group.test?.first.time, summary)),
            ("summary", group.counts.json),
        ])
    }

    private static func withdrawn(_ entry: WithdrawnFinding, _ run: Run) -> JSONValue {
        var finding = entry.finding
        finding.evidence = entry.evidence
        return .object(FindingJSON(finding: finding, run: run, state: nil).members)
    }

    private static func graph(_ use: GraphUse) -> JSONValue {
        .object([("file", .string(use.graph)), ("found", .integer(use.found)), ("doubt", JSONValue(use.doubt))])
    }

    private static func fixed(_ entry: BaselineComparison.Fixed) -> JSONValue {
        .object([
            ("rule", .string(entry.rule)),
            ("fingerprint", .string(entry.fingerprint)),
            ("path", .string(entry.path.description)),
            ("message", .string(entry.message)),
            ("count", .integer(entry.count)),
        ])
    }

    private static func run(_ run: Run) -> JSONValue {
        let summary = run.summary
        return .object(
            [
                ("name", .string(run.name)),
                ("number", .integer(run.number)),
                ("source", .string(run.source)),
                ("format", .string(run.format)),
                ("app", JSONValue(summary.header.app)),
                ("device", JSONValue(summary.header.device)),
                ("os", JSONValue(summary.header.os)),
                ("start", .time(0, summary)),
                ("end", .time(summary.end, summary)),
                ("events", .integer(summary.eventCount)),
                ("controllers", .integer(summary.controllerCount)),
                ("relations", .integer(summary.relationCount)),
                ("problems", .integer(summary.problemCount)),
                ("skipped", .integer(summary.skippedCount)),
            ] + gaps(summary.header) + tags(summary.header))
    }

    /// Where the recorder could not write; nothing for a trace that is whole.
    private static func gaps(_ header: TraceHeader) -> [(name: String, value: JSONValue)] {
        header.gaps.isEmpty ? [] : [("truncated", .array(header.gaps.map(JSONValue.string)))]
    }

    /// What is known of the build and of tags; nothing for a log that tells of none.
    private static func tags(_ header: TraceHeader) -> [(name: String, value: JSONValue)] {
        var members = header.tag("build").map { [("build", JSONValue.string($0))] } ?? []
        if !header.tags.isEmpty {
            members.append(("tags", .object(header.tags.map { ($0.key, .string($0.value)) })))
        }
        return members
    }
}

/// One object on one line for each finding, with the name of its run; nothing for a run without findings.
enum NDJSONReporter: Reporter {
    static let fileEnding = "ndjson"
    static let isStreamed = true

    static func hasWritten(_ excerpt: String) -> Bool {
        excerpt.hasPrefix("{\"run\":\"") && excerpt.includes("\",\"rule\":\"")
    }

    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        for report in reports {
            for (index, finding) in report.findings.enumerated() {
                let json = FindingJSON(
                    finding: finding, run: report.run, state: report.state(ofFindingAt: index),
                    verdict: report.verdict(on: finding))
                var line = ""
                JSONValue.object([("run", .string(report.run.name))] + json.members).write(to: &line)
                output.write(line + "\n")
            }
        }
    }
}
