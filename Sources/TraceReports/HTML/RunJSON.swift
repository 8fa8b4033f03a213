import TraceModel
import TraceText

/// A run with its findings and its history, in the page's format.
struct RunJSON {
    let report: RunReport

    /// More findings make a page large and help nobody, so the first ones of each defect are taken.
    private static let findingLimit = 2000

    var value: JSONValue {
        let run = report.run
        let header = run.summary.header
        var history = report.history.map { HierarchyHistoryJSON($0) }
        let value = history?.value
        let positions = history?.positions ?? [:]
        let shown = Array(report.findings.indicesInTurn.prefix(Self.findingLimit)).sorted()
        let findings = shown.map { finding(report.findings[$0], positions) }
        return [
            "name": run.name, "number": run.number, "source": run.source, "app": header.app, "device": header.device,
            "os": header.os, "start": header.timeBase == .absolute ? JSONValue.time(0, run.summary) : .null,
            "end": run.summary.end, "isTimed": run.summary.start != nil, "events": run.summary.eventCount,
            "controllers": run.summary.controllerCount, "problems": run.summary.problemCount,
            "skipped": run.summary.skippedCount, "severities": SeverityCounts(report.findings),
            "verdict": verdict(shown), "leaks": report.leakCheck.advice, "rules": JSONValue.object(rules),
            "findings": findings, "defects": defects(shown),
            "omittedFindings": report.findings.count - findings.count, "hasBaseline": report.comparison != nil,
            "fixed": fixed, "excluded": report.excluded.count, "missing": failures,
            "notChecked": report.notChecked.map { "\($0.rule): \($0.explanation)" },
            "withdrawn": report.withdrawn.map { $0.withdrawal(in: run) }, "tests": tests,
            "history": value, "texts": history?.texts ?? [""],
        ]
    }

    /// The verdict, and the worst class with the number of paths that lead to it, and the position of its first finding on
    /// the page. Notes make no class the worst.
    private func verdict(_ shown: [Int]) -> JSONValue {
        let severity = report.findings.map(\.severity).max() ?? .note
        let worst = severity == .note ? [] : report.findings.filter { $0.severity == severity && $0.subject != nil }
        let classes = Dictionary(grouping: worst) { $0.subject?.className ?? "" }.map { name, findings in
            (name: name, screens: Set(findings.map(\.path)).count, count: findings.count)
        }
        let first = classes.max { a, b in (a.screens, a.count, b.name) < (b.screens, b.count, a.name) }
        let value = first.flatMap { first -> JSONValue? in
            let position = shown.firstIndex { index in
                report.findings[index].severity == severity && report.findings[index].subject?.className == first.name
            }
            return position.map { ["class": first.name, "screens": first.screens, "finding": $0] }
        }
        return ["text": report.verdict, "worst": value]
    }

    /// Of each defect, the positions of its findings on the page, the worst first.
    ///
    /// - Parameter shown: the places in the report of the findings on the page.
    private func defects(_ shown: [Int]) -> [[Int]] {
        let positions = Dictionary(grouping: shown.indices) { report.findings[shown[$0]].defectKey }
        return report.defects.compactMap { defect in
            positions[defect.exemplar.defectKey]?.sorted { a, b in
                (report.findings[shown[b]].severity, a) < (report.findings[shown[a]].severity, b)
            }
        }
    }

    /// The reasons why the audit fails apart from its findings.
    private var failures: [String] {
        report.missing + report.outdated + report.unaudited.map(\.text)
    }

    /// The rules with findings.
    private var rules: [(name: String, value: JSONValue)] {
        let found = Set(report.findings.map(\.rule))
        return report.rules.filter { found.contains($0.id) }.map { rule in
            (
                rule.id,
                [
                    "summary": rule.summary, "rationale": rule.rationale,
                    "before": rule.holders.first?.advice.before, "after": rule.holders.first?.advice.after,
                    "expected": rule.expected,
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
                "name": test.name, "outcome": test.outcome?.rawValue, "first": test.first.line, "last": test.last.line,
            ] as JSONValue
        }
    }

    private func finding(_ finding: Finding, _ positions: [ControllerID: Int]) -> JSONValue {
        let first = finding.witnesses.lazy.compactMap(\.event.time).first
        return [
            "rule": finding.rule, "severity": finding.severity.rawValue, "fingerprint": finding.fingerprint,
            "class": finding.subject?.className, "address": finding.subject?.addressText,
            "generation": finding.subject?.generation ?? 0,
            "life": finding.subject.flatMap { positions[$0.id] }, "line": finding.event.line,
            "place": finding.place.line, "at": report.run.place(ofLine: finding.place.line).description,
            "time": finding.place.time, "message": finding.message, "path": finding.path,
            "test": finding.test, "fix": report.fix(of: finding),
            "holders": finding.evidence?.text, "graph": finding.evidence?.graph,
            "before": finding.holderPattern?.advice.before, "after": finding.holderPattern?.advice.after,
            "isFolded": finding.isFolded, "state": finding.state?.rawValue, "isNew": report.isNew(finding),
            "since": report.since(finding), "events": finding.witnesses.map { witness($0, after: first) },
        ]
    }

    /// - Parameter first: the time of the first call.
    private func witness(_ witness: Finding.Witness, after first: Int64?) -> JSONValue {
        let elapsed = first.flatMap { first in witness.event.time.map { $0.since(first) } }
        return ["line": witness.event.line, "elapsed": elapsed, "call": witness.call, "role": witness.role]
    }
}

/// The hierarchy over time, in the page's format: numbers in columns, because there are many.
struct HierarchyHistoryJSON {
    private let history: HierarchyHistory
    /// The positions of the controllers, to which steps and states refer.
    let positions: [ControllerID: Int]
    /// The texts, each of which is written once, and then referred to by its number. Number 0 stands for no text.
    private(set) var texts = [""]
    private var numbers: [String: Int] = [:]

    init(_ history: HierarchyHistory) {
        self.history = history
        positions = Dictionary(
            uniqueKeysWithValues: history.lives.enumerated().map { ($0.element.controller.id, $0.offset) })
    }

    /// Adds its texts.
    var value: JSONValue {
        mutating get {
            let steps = history.steps
            return [
                "lines": Self.differences(steps.map { Int64($0.event.line) }),
                "times": Self.differences(steps.map(\.event.time)),
                "kinds": steps.map { number(of: $0.event.kind.name) }, "calls": steps.map { number(of: $0.call) },
                "subjects": steps.map { place($0.event.subject) }, "objects": steps.map { place($0.event.object) },
                "living": steps.map(\.livingCount), "stateFields": Self.stateFields.map(\.name),
                "lives": history.lives.map { life($0) },
                "density": history.density,
                "omitted": history.omitted.map { [$0.className, $0.controllers, $0.events] as JSONValue },
            ]
        }
    }

    private func place(_ id: ControllerID?) -> Int { id.flatMap { positions[$0] }.map { $0 + 1 } ?? 0 }

    private mutating func number(of text: String?) -> Int {
        guard let text, !text.isEmpty else { return 0 }
        if let known = numbers[text] { return known }
        numbers[text] = texts.count
        texts.append(text)
        return texts.count - 1
    }

    /// The class, address, generation, and states.
    private mutating func life(_ life: HierarchyHistory.ShownLife) -> JSONValue {
        var last = 0
        let states = life.states.map { state -> JSONValue in
            defer { last = state.step }
            return self.state(state.snapshot, step: state.step - last)
        }
        return [
            number(of: life.controller.className), number(of: life.controller.addressText),
            life.controller.generation, states,
        ]
    }

    /// The values of a state, in their order in its row, after the number of steps since the one before.
    private static let stateFields: [(name: String, value: @Sendable (ControllerSnapshot, inout Self) -> Int)] = [
        ("state", { $1.number(of: $0.state.rawValue) }), ("above", { $1.place($0.above) }),
        ("containment", { $1.number(of: $0.containment?.rawValue) }),
        ("began", { snapshot, _ in snapshot.began?.line ?? 0 }),
        ("host", { $1.place($0.host?.id) }), ("isPresented", { snapshot, _ in snapshot.isPresented ? 1 : 0 }),
        ("isViewOut", { snapshot, _ in snapshot.isViewOut ? 1 : 0 }),
        ("stackPosition", { snapshot, _ in snapshot.stackPosition ?? 0 }),
        ("stackCount", { snapshot, _ in snapshot.stackCount }),
        ("departed", { snapshot, _ in snapshot.departed?.line ?? 0 }),
        ("departedWord", { $1.number(of: $0.departed?.kind.removalWord) }),
    ]

    /// Trailing zeros are left out.
    private mutating func state(_ snapshot: ControllerSnapshot, step: Int) -> JSONValue {
        var values = [step]
        for field in Self.stateFields { values.append(field.value(snapshot, &self)) }
        while values.last == 0 { values.removeLast() }
        return values.json
    }

    /// Each number as its difference from the one before it; null stays.
    private static func differences(_ numbers: [Int64?]) -> [Int64?] {
        var last: Int64 = 0
        return numbers.map { number in
            guard let number else { return nil }
            defer { last = number }
            return number &- last
        }
    }
}
