import JSONText
import TraceModel

/// A run with its findings and its history, as the page reads it.
struct RunJSON {
    let report: RunReport

    /// More findings make a page large and nobody wiser: the first ones of each defect are taken.
    private static let findingLimit = 2000

    var value: JSONValue {
        let run = report.run
        let header = run.summary.header
        var texts = TextTable()
        let history = report.history.map { HierarchyHistoryJSON(history: $0) }
        let positions = history?.positions ?? [:]
        let shown = Array(report.findings.indicesInTurn.prefix(Self.findingLimit)).sorted()
        let findings = shown.map { finding(report.findings[$0], state: report.state(ofFindingAt: $0), positions) }
        return .object([
            ("name", .string(run.name)), ("number", .integer(run.number)), ("source", .string(run.source)),
            ("app", JSONValue(header.app)), ("device", JSONValue(header.device)), ("os", JSONValue(header.os)),
            ("start", header.timeBase == .absolute ? .time(0, run.summary) : .null),
            ("end", integer(run.summary.end)), ("isTimed", .bool(run.summary.start != nil)),
            ("events", .integer(run.summary.eventCount)), ("controllers", .integer(run.summary.controllerCount)),
            ("problems", .integer(run.summary.problemCount)), ("skipped", .integer(run.summary.skippedCount)),
            ("severities", SeverityCounts(report.findings).json), ("verdict", verdict(shown)),
            ("rules", .object(rules)),
            ("findings", .array(findings)), ("omittedFindings", .integer(report.findings.count - findings.count)),
            ("hasBaseline", .bool(report.comparison != nil)), ("fixed", .array(fixed)),
            ("excluded", .integer(report.excluded)),
            ("missing", .array(failures)),
            ("notChecked", .array(report.notChecked.map { .string("\($0.rule): \($0.explanation)") })),
            ("withdrawn", .array(report.withdrawn.map { .string(WithdrawnText($0, run: run).description) })),
            ("tests", .array(tests)), ("history", history?.value(&texts) ?? .null), ("texts", texts.value),
        ])
    }

    /// The verdict; the worst class with the position of its first finding among those that the page has.
    private func verdict(_ shown: [Int]) -> JSONValue {
        let verdict = RunVerdict(report)
        let worst = verdict.worst.flatMap { worst in
            shown.firstIndex { worst.holds(report.findings[$0]) }.map { position in
                JSONValue.object([
                    ("class", .string(worst.className)), ("screens", .integer(worst.screens)),
                    ("finding", .integer(position)),
                ])
            }
        }
        return .object([("text", .string(verdict.text)), ("worst", worst ?? .null)])
    }

    /// Why the audit fails, whatever its findings are.
    private var failures: [JSONValue] {
        (report.missing + report.outdated + report.unaudited.map(\.text) + report.remarks).map(JSONValue.string)
    }

    /// The rules that found something.
    private var rules: [(name: String, value: JSONValue)] {
        let found = Set(report.findings.map(\.rule))
        return report.rules.filter { found.contains($0.id) }.map { rule in
            (
                rule.id,
                .object([
                    ("summary", .string(rule.summary)), ("rationale", .string(rule.rationale)),
                    ("fix", .string(rule.fix)), ("before", JSONValue(rule.holders.first?.before)),
                    ("after", JSONValue(rule.holders.first?.after)),
                    ("expected", .array(rule.expected.map(JSONValue.string))),
                ])
            )
        }
    }

    private var fixed: [JSONValue] {
        (report.comparison?.fixed ?? []).map { entry in
            .object([
                ("rule", .string(entry.rule)), ("path", .string(entry.path.description)),
                ("message", .string(entry.message)),
                ("count", .integer(entry.count)),
            ])
        }
    }

    private var tests: [JSONValue] {
        report.tests.map { test in
            .object([
                ("name", .string(test.name)), ("outcome", JSONValue(test.outcome?.rawValue)),
                ("first", .integer(test.first.line)), ("last", .integer(test.last.line)),
            ])
        }
    }

    private func finding(
        _ finding: Finding, state: BaselineComparison.State?, _ positions: [ControllerID: Int]
    ) -> JSONValue {
        let first = finding.witnesses.lazy.compactMap(\.event.time).first
        return .object([
            ("rule", .string(finding.rule)), ("severity", .string(finding.severity.rawValue)),
            ("fingerprint", .string(finding.fingerprint)), ("class", JSONValue(finding.subject?.className)),
            ("address", JSONValue(finding.subject?.addressText)),
            ("generation", .integer(finding.subject?.generation ?? 0)),
            ("life", integer(finding.subject.flatMap { positions[$0.id] })), ("line", .integer(finding.event.line)),
            ("place", .integer(finding.place.line)),
            ("at", .string(report.run.place(ofLine: finding.place.line).description)),
            ("time", integer(finding.place.time)), ("message", .string(finding.message.description)),
            ("path", .array(finding.path.map(JSONValue.string))), ("test", JSONValue(finding.test)),
            ("fix", JSONValue(finding.holderPattern?.fix ?? finding.fix)), ("defect", .string(finding.defect)),
            ("holders", JSONValue(finding.evidence?.text)), ("graph", JSONValue(finding.evidence?.graph)),
            ("before", JSONValue(finding.holderPattern?.before)), ("after", JSONValue(finding.holderPattern?.after)),
            ("isFolded", .bool(finding.isFolded)),
            ("state", JSONValue(state?.rawValue)), ("isNew", .bool(report.isNew(finding, state))),
            ("since", JSONValue(report.since(finding))),
            ("events", .array(finding.witnesses.map { witness($0, after: first) })),
        ])
    }

    /// Line, time after the first, call and role.
    private func witness(_ witness: Finding.Witness, after first: Int64?) -> JSONValue {
        let elapsed = first.flatMap { first in witness.event.time.map { $0.since(first) } }
        return .array([
            .integer(witness.event.line), integer(elapsed), .string(witness.call), .string(witness.role),
        ])
    }

    private func integer(_ number: (some BinaryInteger)?) -> JSONValue {
        number.map { .integer(Int($0)) } ?? .null
    }
}
