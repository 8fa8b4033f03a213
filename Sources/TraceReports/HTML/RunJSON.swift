import TraceModel
import TraceText

/// A run with its findings and its history, in the page's format.
struct RunJSON {
    let report: RunReport
    /// By fingerprint, the links to the pages of defects; empty outside of a site.
    var defectLinks: [String: String] = [:]

    var value: JSONValue {
        let run = report.run
        let header = run.summary.header
        var texts = TextTable()
        let history = report.history.map { HierarchyHistoryJSON($0) }
        let value = history?.value(&texts)
        let shown = Array(report.findings.indicesInTurn.prefix(HierarchyHistory.findingLimit)).sorted()
        let found = report.defects
        let launches = Dictionary(firstOf: found.map { ($0.exemplar, $0.launchesOfMessage) })
        let findings = shown.map { finding(report.findings[$0], launches, history, &texts) }
        let defects = positions(of: found, shown)
        return [
            "name": run.name, "number": run.number, "source": run.source, "app": header.app, "device": header.device,
            "os": header.os, "start": header.timeBase == .absolute ? JSONValue.time(0, run.summary) : .null,
            "zone": header.utcOffset ?? 0, "end": run.summary.end, "isTimed": run.summary.start != nil,
            "events": run.summary.eventCount,
            "controllers": run.summary.controllerCount, "problems": run.summary.problemCount,
            "severities": Severity.Counts(report.findings),
            "verdict": verdict(defects, shown), "cautions": report.cautions.map(\.text),
            "ruleCount": report.rules.count, "checked": report.checkedRuleCount, "rules": JSONValue.object(rules),
            "findings": findings, "defects": defects,
            "omittedFindings": report.findings.count - findings.count, "hasBaseline": report.comparison != nil,
            "fixed": fixed, "excluded": report.excluded.count, "failures": report.failures,
            "notChecked": report.notChecked.map { "\($0.rule): \($0.explanation)" },
            "withdrawn": report.withdrawn.map { $0.withdrawal(in: run) }, "tests": tests,
            "history": value, "texts": texts.texts,
        ]
    }

    /// The verdict, and the class of the first defect with the number of paths on which the class has findings of that severity,
    /// and the position of its first finding on the page. A note is not the worst of anything.
    private func verdict(_ defects: [[Int]], _ shown: [Int]) -> JSONValue {
        var worst: JSONValue?
        if let position = defects.first?.first, report.findings[shown[position]].severity > .note {
            let finding = report.findings[shown[position]]
            let name = finding.subject?.className
            let same = report.findings.filter { $0.severity == finding.severity && $0.subject?.className == name }
            worst = ["class": name ?? finding.rule, "screens": Set(same.map(\.path)).count, "finding": position]
        }
        return ["text": report.verdict, "worst": worst]
    }

    /// Of each defect, the positions of its findings on the page: first the one that other reports tell, then the worst.
    ///
    /// - Parameter shown: the places in the report of the findings on the page.
    private func positions(of defects: [FoundDefect], _ shown: [Int]) -> [[Int]] {
        let positions = Dictionary(grouping: shown.indices) { report.findings[shown[$0]].defectKey }
        return defects.compactMap { defect in
            let sorted = positions[defect.exemplar.defectKey]?.sorted { a, b in
                (report.findings[shown[b]].severity, a) < (report.findings[shown[a]].severity, b)
            }
            guard let sorted, let first = sorted.firstIndex(where: { report.findings[shown[$0]] == defect.exemplar })
            else { return sorted }
            return [sorted[first]] + sorted[..<first] + sorted[(first + 1)...]
        }
    }

    /// The rules with findings.
    private var rules: [(name: String, value: JSONValue)] {
        let found = Set(report.findings.map(\.rule))
        return report.rules.filter { found.contains($0.id) }.map { rule in
            (
                rule.id,
                [
                    "summary": rule.summary, "rationale": rule.rationale, "fix": rule.usualFix,
                    "before": rule.holders.first?.advice.before, "after": rule.holders.first?.advice.after,
                ] as JSONValue
            )
        }
    }

    private var fixed: [JSONValue] {
        (report.comparison?.fixed ?? []).map { entry in
            [
                "rule": entry.rule, "path": entry.path.description, "message": entry.message, "count": entry.count,
            ] as JSONValue
        }
    }

    private var tests: [JSONValue] {
        report.tests.map { test in
            [
                "name": TestInterval.shortName(test.name), "outcome": test.outcome?.rawValue, "first": test.first.line,
                "last": test.last.line,
            ] as JSONValue
        }
    }

    private func finding(
        _ finding: Finding, _ launches: [Finding: String], _ history: HierarchyHistoryJSON?, _ texts: inout TextTable
    ) -> JSONValue {
        let story = report.story(of: finding)
        return
            ([
                "rule": finding.rule, "severity": finding.severity.rawValue, "fingerprint": finding.fingerprint,
                "page": defectLinks[finding.fingerprint],
                "class": finding.subject?.className, "address": finding.subject?.instanceText,
                "generation": finding.subject?.generation ?? 0,
                "life": finding.subject.flatMap { history?.position(of: $0.id) }, "line": finding.event.line,
                "place": finding.place.line, "at": report.run.place(ofLine: finding.place.line).description,
                "time": finding.place.time, "message": finding.message + (launches[finding] ?? ""),
                "growth": finding.growth, "path": finding.path, "test": story.test, "owner": finding.owner,
                "fix": story.fix == report.rule(finding.rule)?.usualFix ? nil : story.fix,
                "code": story.code, "codeLink": story.codeLink, "holders": story.evidence,
                "graph": finding.evidence?.graph, "before": finding.holderPattern?.advice.before,
                "after": finding.holderPattern?.advice.after, "state": finding.state?.rawValue,
                "isNew": report.isNew(finding), "since": story.since,
                "calls": story.calls(isWhole: true).rows.map { row(of: $0, &texts) },
            ] as JSONValue).known
    }

    /// The mark, the line, the nanoseconds since the first call, the call, the note, the caller and its link.
    private func row(of call: CallList.ListedCall, _ texts: inout TextTable) -> JSONValue {
        let link = call.caller?.place.flatMap { report.link(to: $0.file, $0.line) }
        return [
            call.mark.rawValue, call.event?.line, call.elapsed, texts.number(of: call.call),
            texts.number(of: call.note),
            texts.number(of: call.caller?.text), texts.number(of: link),
        ]
    }
}

/// Texts, each of which is written once, and then referred to by its number. Number 0 stands for no text.
struct TextTable {
    private(set) var texts = [""]
    private var numbers: [String: Int] = [:]

    mutating func number(of text: String?) -> Int {
        guard let text, !text.isEmpty else { return 0 }
        if let known = numbers[text] { return known }
        numbers[text] = texts.count
        texts.append(text)
        return texts.count - 1
    }
}
