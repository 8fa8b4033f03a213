import TraceModel
import TraceText

/// Test results in the format of JUnit: a suite for each run, with a case for each rule.
///
/// If the run has tests of the app, each of them is a case, too, with its findings.
///
/// A rule fails if it has a finding that fails the audit. Its other findings are in the case's output, known ones in a line,
/// and a rule that was not checked is skipped.
enum JUnitReporter: Reporter {
    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        let suites = reports.map(JUnitSuite.init)
        output.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        let counts: KeyValuePairs<String, String?> = [
            "name": "vctrace", "tests": String(suites.reduce(0) { $0 + $1.count }),
            "failures": String(suites.reduce(0) { $0 + $1.failureCount }), "errors": "0",
            "skipped": String(suites.reduce(0) { $0 + $1.skippedCount }),
        ]
        output.write("<testsuites\(xmlAttributes(counts))>\n")
        for suite in suites { suite.write(to: &output) }
        output.write("</testsuites>\n")
    }
}

struct JUnitSuite {
    /// The class of the cases for rules: the same for all runs, so services can follow them.
    static let className = "vctrace"

    private let report: RunReport
    /// The tests of the app, then the rules.
    private let cases: [JUnitCase]
    /// The reasons why an audit fails apart from its findings: a separate case.
    private let failures: [String]

    init(_ report: RunReport) {
        (self.report, failures) = (report, report.failures)
        // Findings in a test are in its case, and those outside of tests under their rules.
        let tests = report.tests.isEmpty ? [:] : Dictionary(grouping: report.findings, by: DefectGroup.test(in: report))
        let reasons = Dictionary(firstOf: report.notChecked.filter(\.isWhole).map { ($0.rule, $0.reason) })
        let byRule = Dictionary(grouping: report.tests.isEmpty ? report.findings : tests[nil] ?? [], by: \.rule)
        let names = Set(report.rules.map(\.id)).union(reasons.keys).union(byRule.keys)
        cases =
            report.tests.map { JUnitCase($0, tests[$0] ?? [], report) }
            + names.sorted().map { JUnitCase(rule: $0, reasonToSkip: reasons[$0], byRule[$0] ?? [], report) }
    }

    var count: Int { cases.count + (failures.isEmpty ? 0 : 1) }
    var failureCount: Int { cases.count { $0.isFailing } + (failures.isEmpty ? 0 : 1) }
    var skippedCount: Int { cases.count { $0.isSkipped } }

    func write(to output: inout some TextOutputStream) {
        output.write("  <testsuite\(xmlAttributes(attributes))>\n    <properties>\n")
        for (name, value) in properties {
            guard let value else { continue }
            output.write("      \(xmlElement("property", ["name": name, "value": value]))\n")
        }
        output.write("    </properties>\n")
        for test in cases { test.write(to: &output) }
        if let first = failures.first {
            let text = xmlEscaped(failures.joined(separator: "\n"), keepingLines: true)
            let failure = xmlElement("failure", ["message": first, "type": "error"], text)
            output.write(JUnitCase.text(["classname": Self.className, "name": "audit"], [failure]))
        }
        if !report.withdrawn.isEmpty {
            let text = report.withdrawn.map { $0.withdrawal(in: report.run) }.joined(separator: "\n")
            output.write("    \(xmlElement("system-out", [:], xmlEscaped(text, keepingLines: true)))\n")
        }
        let remarks = [
            report.leakCheck.advice, report.run.problemRemark.map { "\($0): \(report.run.problemQuery)" },
        ].compactMap(\.self)
        if !remarks.isEmpty {
            let text = remarks.joined(separator: "\n")
            output.write("    \(xmlElement("system-err", [:], xmlEscaped(text, keepingLines: true)))\n")
        }
        output.write("  </testsuite>\n")
    }

    private var attributes: KeyValuePairs<String, String?> {
        let run = report.run
        let start = Timestamp(0, after: run.summary).flatMap { $0.base == .absolute ? $0.description : nil }
        return [
            "name": run.name, "tests": String(count), "failures": String(failureCount), "errors": "0",
            "skipped": String(skippedCount), "time": run.summary.end.flatMap { $0 >= 0 ? JUnitCase.seconds($0) : nil },
            // Without a zone: readers of the format assume UTC, and some refuse a zone.
            "timestamp": start.map { String($0.prefix(19)) },
        ]
    }

    private var properties: KeyValuePairs<String, String?> {
        let (run, header) = (report.run, report.run.summary.header)
        return [
            "source": run.source, "app": header.app, "device": header.device, "os": header.os,
            "events": String(run.summary.eventCount), "leaksChecked": report.leakCheck.word,
        ]
    }
}

/// One rule as a test, or a test of the app with its findings.
///
/// The outcome of the test itself is in the report of the program that ran it; here, only its findings make it fail.
struct JUnitCase {
    private let attributes: KeyValuePairs<String, String?>
    private let failing: [DefectRow]
    /// The defects that are shown, but do not fail the audit.
    private let others: [DefectRow]
    /// The defects that a baseline or earlier nights have.
    private let known: [KnownDefect]
    /// Nil for a test, and for a rule that was checked.
    private let reasonToSkip: String?
    private let isTest: Bool

    init(rule: String, reasonToSkip: String?, _ findings: [Finding], _ report: RunReport) {
        self.init(["classname": JUnitSuite.className, "name": rule], findings, report, reasonToSkip: reasonToSkip)
    }

    init(_ test: TestInterval, _ findings: [Finding], _ report: RunReport) {
        let time = test.first.time.flatMap { first in test.last.time.map { Self.seconds($0.since(first)) } }
        self.init(
            ["classname": test.suite ?? JUnitSuite.className, "name": test.shortName, "time": time], findings, report,
            isTest: true)
    }

    private init(
        _ attributes: KeyValuePairs<String, String?>, _ findings: [Finding], _ report: RunReport,
        reasonToSkip: String? = nil, isTest: Bool = false
    ) {
        func rows(_ isIncluded: (Finding) -> Bool) -> [DefectRow] {
            var part = report
            part.findings = findings.filter(isIncluded)
            return DefectRows(of: [part]).sorted
        }
        (self.attributes, self.reasonToSkip, self.isTest) = (attributes, reasonToSkip, isTest)
        failing = rows(report.fails)
        others = rows { !report.fails($0) }
        var part = report
        part.findings = findings
        known = part.defects(where: \.isKnown).map(\.known).sorted()
    }

    var isFailing: Bool { !failing.isEmpty }
    var isSkipped: Bool { reasonToSkip != nil && failing.isEmpty && others.isEmpty && known.isEmpty }

    /// The reason why it fails, in a line: for a test, the rules; for a rule, the message of the worst finding, and the number of
    /// findings.
    private var message: String {
        if isTest {
            return failing.inGroups(by: \.exemplar.rule).map { rows in
                rows[0].exemplar.rule + times(rows.reduce(0) { $0 + $1.count }, after: " ")
            }.joined(separator: ", ")
        }
        let worst = failing.first?.exemplar.message ?? ""
        let count = failing.reduce(0) { $0 + $1.count }
        return count > 1 ? "\(counted(count, "finding")), the worst: \(worst)" : worst
    }

    func write(to output: inout some TextOutputStream) {
        var content: [String] = []
        if let worst = failing.map(\.severity).max() {
            // Readers take one failure for a case, so it contains all problems.
            content.append(xmlElement("failure", ["message": message, "type": worst.rawValue], text(failing)))
        } else if isSkipped {
            content.append(xmlElement("skipped", ["message": reasonToSkip]))
        }
        let told = (others.isEmpty ? [] : [text(others)]) + known.map { xmlEscaped(line($0), keepingLines: true) }
        if !told.isEmpty { content.append(xmlElement("system-out", [:], told.joined(separator: "\n"))) }
        output.write(Self.text(attributes, content))
    }

    /// `known: missing-did-move  Root › Orders ×2`.
    private func line(_ known: KnownDefect) -> String {
        "known: \(known.rule)" + (known.path.isEmpty ? "" : "  \(known.path.shown)")
            + (known.count > 1 ? " ×\(known.count)" : "")
    }

    static func text(_ attributes: KeyValuePairs<String, String?>, _ content: [String]) -> String {
        let lines = "\n" + content.map { "      \($0)\n" }.joined() + "    "
        return "    " + xmlElement("testcase", attributes, content.isEmpty ? nil : lines) + "\n"
    }

    /// Lines are as long as in a report on a terminal.
    private func text(_ rows: [DefectRow]) -> String {
        let sections = rows.map {
            "\($0.severity.rawValue)  \($0.exemplar.rule)\n\(DefectSection($0).text(width: 100))"
        }
        return xmlEscaped(sections.joined(separator: "\n\n"), keepingLines: true)
    }

    /// Times in JUnit's form: seconds with three decimals.
    static func seconds(_ nanoseconds: Int64) -> String {
        let milliseconds = max(0, nanoseconds) / 1_000_000
        return "\(milliseconds / 1000).\(zeroPadded(UInt64(milliseconds % 1000), to: 3))"
    }
}
