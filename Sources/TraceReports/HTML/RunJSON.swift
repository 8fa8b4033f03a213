import JSONText
import TraceModel
import TraceText

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

/// The hierarchy over time, as the page reads it: numbers in columns, for there are many.
struct HierarchyHistoryJSON {
    let history: HierarchyHistory

    /// The positions of the controllers, by which steps and states call them.
    var positions: [ControllerID: Int] {
        Dictionary(uniqueKeysWithValues: history.lives.enumerated().map { ($0.element.controller.id, $0.offset) })
    }

    func value(_ texts: inout TextTable) -> JSONValue {
        let positions = positions
        let steps = history.steps
        func place(_ id: ControllerID?) -> Int { id.flatMap { positions[$0] }.map { $0 + 1 } ?? 0 }
        return .object([
            ("lines", .array(Self.differences(steps.map { Int64($0.event.line) }))),
            ("times", .array(Self.differences(steps.map(\.event.time)))),
            ("kinds", .array(steps.map { .integer(texts.number(of: $0.event.kind.name)) })),
            ("calls", .array(steps.map { .integer(texts.number(of: $0.call)) })),
            ("subjects", .array(steps.map { .integer(place($0.subject)) })),
            ("objects", .array(steps.map { .integer(place($0.object)) })),
            ("living", .array(steps.map { .integer($0.livingCount) })),
            ("lives", .array(history.lives.map { life($0, place, &texts) })),
            ("density", .array(history.density.map { .integer($0) })),
            (
                "omitted",
                .array(
                    history.omitted.map {
                        .array([.string($0.className), .integer($0.controllers), .integer($0.events)])
                    })
            ),
        ])
    }

    /// Class, address, generation, and the states.
    private func life(
        _ life: HierarchyHistory.Life, _ place: (ControllerID?) -> Int, _ texts: inout TextTable
    ) -> JSONValue {
        var last = 0
        let states = life.states.map { state -> JSONValue in
            defer { last = state.step }
            return self.state(state.snapshot, step: state.step - last, place, &texts)
        }
        return .array([
            .integer(texts.number(of: life.controller.className)),
            .integer(texts.number(of: life.controller.addressText)), .integer(life.controller.generation),
            .array(states),
        ])
    }

    /// Zeros at the end are left out.
    private func state(
        _ snapshot: ControllerSnapshot, step: Int, _ place: (ControllerID?) -> Int, _ texts: inout TextTable
    ) -> JSONValue {
        let flags = (snapshot.isPresented ? 1 : 0) + (snapshot.isViewOut ? 2 : 0)
        var numbers = [
            step, texts.number(of: snapshot.state.rawValue), place(snapshot.above),
            texts.number(of: snapshot.containment?.rawValue), snapshot.began?.line ?? 0, place(snapshot.host?.id),
            flags, snapshot.stackPosition ?? 0, snapshot.stackCount, snapshot.departed?.line ?? 0,
            texts.number(of: snapshot.departed.map { ControllerSnapshotText.word($0.kind) }),
        ]
        while numbers.last == 0 { numbers.removeLast() }
        return .array(numbers.map { .integer($0) })
    }

    /// Each number as its distance from the one before it; null stays.
    private static func differences(_ numbers: [Int64?]) -> [JSONValue] {
        var last: Int64 = 0
        return numbers.map { number in
            guard let number else { return .null }
            defer { last = number }
            return .integer(Int(number &- last))
        }
    }
}

/// The texts of a page, each of which is written once and then called by its number. Number 0 stands for none.
struct TextTable {
    private var numbers: [String: Int] = [:]
    private var texts: [String] = [""]

    mutating func number(of text: String?) -> Int {
        guard let text, !text.isEmpty else { return 0 }
        if let known = numbers[text] { return known }
        numbers[text] = texts.count
        texts.append(text)
        return texts.count - 1
    }

    var value: JSONValue { .array(texts.map(JSONValue.string)) }
}
