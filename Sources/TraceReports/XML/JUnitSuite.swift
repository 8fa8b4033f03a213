import TraceModel
import TraceText

/// One run as a suite of tests.
struct JUnitSuite {
    /// Of the cases that are rules: the same for all runs, so that services can follow them.
    static let className = "vctrace"

    private let run: Run
    private let cases: [JUnitCase]
    private let tests: [JUnitTestCase]
    private let withdrawn: [WithdrawnFinding]
    /// What makes an audit fail beside its findings: a case of its own.
    private let failures: [String]

    init(_ whole: RunReport) {
        run = whole.run
        withdrawn = whole.withdrawn
        failures = whole.failures
        let groups = whole.tests.isEmpty ? [] : TestGroup.groups(of: whole)
        let descriptions = Dictionary(whole.rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        tests = groups.compactMap { group in group.test.map { JUnitTestCase(group, $0, whole, descriptions) } }
        // What happened in a test stands there, and under the rules what happened outside of them.
        let report = whole.tests.isEmpty ? whole : whole.keeping { whole.findings[$0].test == nil }
        let rules = Dictionary(report.rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let reasons = Dictionary(
            report.notChecked.filter(\.isWhole).map { ($0.rule, $0.reason) }, uniquingKeysWith: { first, _ in first })
        let own = Dictionary(grouping: report.findings.indices) { report.findings[$0].rule }
        let names = Set(rules.keys).union(reasons.keys).union(own.keys)
        cases = names.sorted().map { name in
            JUnitCase(
                name: name, rule: rules[name], run: report.run, verdicts: whole.verdicts,
                findings: JUnitFindings(own[name] ?? [], report), reasonToSkip: reasons[name])
        }
    }

    var count: Int { cases.count + tests.count + (failures.isEmpty ? 0 : 1) }
    var failureCount: Int {
        cases.count { $0.isFailing } + tests.count { $0.isFailing } + (failures.isEmpty ? 0 : 1)
    }
    var skippedCount: Int { cases.count { $0.isSkipped } }

    func write(to output: inout some TextOutputStream) {
        output.write("  <testsuite\(xmlAttributes(attributes))>\n")
        output.write("    <properties>\n")
        for (name, value) in properties {
            output.write("      <property\(xmlAttributes([("name", name), ("value", value)]))/>\n")
        }
        output.write("    </properties>\n")
        for test in tests { test.write(to: &output) }
        for test in cases { test.write(to: &output) }
        if let first = failures.first {
            output.write("    <testcase\(xmlAttributes([("classname", Self.className), ("name", "audit")]))>\n")
            let text = xmlEscaped(failures.joined(separator: "\n"), keepingLines: true)
            output.write("      <failure\(xmlAttributes([("message", first), ("type", "error")]))>\(text)</failure>\n")
            output.write("    </testcase>\n")
        }
        if !withdrawn.isEmpty {
            let text = withdrawn.map { WithdrawnText($0, run: run).description }.joined(separator: "\n")
            output.write("    <system-out>\(xmlEscaped(text, keepingLines: true))</system-out>\n")
        }
        let problems = run.summary.problemCount
        if problems > 0 {
            let query = FollowUpQuery(view: "problem_log", run: run.name)
            let text = "\(counted(problems, "line")) could not be read, or only with a doubt: \(query)"
            output.write("    <system-err>\(xmlEscaped(text, keepingLines: true))</system-err>\n")
        }
        output.write("  </testsuite>\n")
    }

    private var attributes: [(name: String, value: String)] {
        var attributes = [
            ("name", run.name), ("tests", String(count)), ("failures", String(failureCount)), ("errors", "0"),
            ("skipped", String(skippedCount)),
        ]
        if let end = run.summary.end, end >= 0 {
            attributes.append(("time", JUnitTestCase.seconds(end)))
        }
        if let start = Timestamp(0, after: run.summary), start.base == .absolute {
            // Without a zone: readers of the format take it for UTC, and some refuse one.
            attributes.append(("timestamp", String(start.description.prefix(19))))
        }
        return attributes
    }

    private var properties: [(name: String, value: String)] {
        let header = run.summary.header
        let facts = [
            ("source", run.source), ("app", header.app), ("device", header.device), ("os", header.os),
            ("events", String(run.summary.eventCount)),
        ]
        return facts.compactMap { name, value in value.map { (name, $0) } }
    }
}
