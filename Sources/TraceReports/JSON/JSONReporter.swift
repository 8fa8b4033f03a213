import TraceModel

/// One object on one line for each run, for programs to read.
enum JSONReporter: Reporter {
    static func write(_ report: RunReport, style: TextStyle, to output: inout some TextOutputStream) {
        var text = "{\"run\":"
        run(report.run).write(to: &text)
        text += ",\"findings\":["
        for (index, finding) in report.findings.enumerated() {
            if index > 0 { text += "," }
            self.finding(finding, report.comparison?.states[index], report.run.summary).write(to: &text)
            // Findings are many where a log is bad; the text of all of them is never in memory at once.
            output.write(text)
            text.removeAll(keepingCapacity: true)
        }
        text += "],\"notChecked\":"
        JSONValue.array(report.notChecked.map(notChecked)).write(to: &text)
        if report.excluded > 0 { text += ",\"excluded\":\(report.excluded)" }
        if let comparison = report.comparison {
            text += ",\"fixed\":"
            JSONValue.array((comparison.fixed ?? []).map(fixed)).write(to: &text)
        }
        text += ",\"summary\":"
        summary(SeverityCounts(report.findings)).write(to: &text)
        text += "}\n"
        output.write(text)
    }

    private static func notChecked(_ entry: NotChecked) -> JSONValue {
        .object([("rule", .string(entry.rule)), ("reason", .string(entry.reason))])
    }

    private static func summary(_ counts: SeverityCounts) -> JSONValue {
        .object(Severity.allCases.reversed().map { ($0.rawValue, .integer(counts[$0])) })
    }

    private static func run(_ run: Run) -> JSONValue {
        let summary = run.summary
        return .object([
            ("name", .string(run.name)),
            ("number", .integer(run.number)),
            ("source", .string(run.source)),
            ("format", .string(run.format)),
            ("app", JSONValue(summary.header.app)),
            ("device", JSONValue(summary.header.device)),
            ("os", JSONValue(summary.header.os)),
            ("start", time(0, summary)),
            ("end", time(summary.end, summary)),
            ("events", .integer(summary.eventCount)),
            ("controllers", .integer(summary.controllerCount)),
            ("relations", .integer(summary.relationCount)),
            ("problems", .integer(summary.problemCount)),
            ("skipped", .integer(summary.skippedCount)),
        ])
    }

    private static func fixed(_ entry: BaselineComparison.Fixed) -> JSONValue {
        .object([
            ("rule", .string(entry.rule)),
            ("fingerprint", .string(entry.fingerprint)),
            ("path", .string(entry.path)),
            ("message", .string(entry.message)),
            ("count", .integer(entry.count)),
        ])
    }

    private static func finding(
        _ finding: Finding, _ state: BaselineComparison.State?, _ summary: TraceSummary
    ) -> JSONValue {
        let state = state.map { [(name: "state", value: JSONValue.string($0.rawValue))] } ?? []
        return .object(
            [
                ("rule", .string(finding.rule)),
                ("severity", .string(finding.severity.rawValue)),
                ("fingerprint", .string(finding.fingerprint)),
                ("controller", controller(finding.subject)),
                ("parent", controller(finding.parent)),
                ("line", .integer(finding.event.line)),
                ("time", time(finding.event.time, summary)),
                ("message", .string(finding.message.description)),
                ("path", .array(finding.path.map { .string($0) })),
                ("events", .array(finding.witnesses.map { witness($0, summary) })),
            ] + state)
    }

    private static func controller(_ controller: Controller?) -> JSONValue {
        guard let controller else { return .null }
        return .object([
            ("class", .string(controller.className)),
            ("address", JSONValue(controller.addressText)),
            ("generation", .integer(controller.generation)),
        ])
    }

    private static func witness(_ witness: Finding.Witness, _ summary: TraceSummary) -> JSONValue {
        .object([
            ("line", .integer(witness.event.line)),
            ("time", time(witness.event.time, summary)),
            ("kind", .string(witness.event.kind.name)),
            ("role", .string(witness.role)),
            ("call", .string(witness.call)),
        ])
    }

    private static func time(_ offset: Int64?, _ summary: TraceSummary) -> JSONValue {
        JSONValue(Timestamp(offset, after: summary)?.description)
    }
}
