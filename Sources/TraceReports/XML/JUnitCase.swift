import TraceModel
import TraceText

/// A test of the app with its defects, a defect outside of tests, or the other reasons why an audit fails.
struct JUnitCase {
    enum CaseResult: Sendable {
        case passed
        case failed
        /// The launch ended in the middle of the test.
        case unended
        case skipped
    }

    private let className: String
    private let name: String
    private let time: String?
    let result: CaseResult
    /// What failed, in a line, and in full.
    private var failure: (message: String, type: String, text: String) = ("", "", "")
    private var output: [String] = []

    /// - Parameter attempts: at one test on one device. The last one decides, as it does for Xcode, and defects of all count.
    init(_ attempts: [JUnitAttempt]) {
        (className, name) = (attempts[0].suite, attempts[0].name)
        let durations = attempts.compactMap(\.duration)
        time = durations.isEmpty ? nil : Self.seconds(durations.reduce(0, +))
        let defects = JUnitDefects(
            attempts.map { attempt in
                var part = attempt.report
                part.findings = attempt.findings
                return part
            })
        let last = attempts.max { $0.order < $1.order } ?? attempts[0]
        let hasFailed = last.test.outcome == .failed
        let reason =
            last.isUnended ? "the launch ended in the middle of this test" : "the log says that this test failed"
        if !defects.failing.isEmpty {
            result = .failed
            failure = (defects.rules + (hasFailed ? "; \(reason)" : ""), defects.type, defects.text)
        } else if hasFailed {
            result = .failed
            failure = (reason, "failed", reason)
        } else if last.isUnended {
            result = .unended
            failure = (reason, "unended", reason)
        } else {
            result = last.test.outcome == .skipped ? .skipped : .passed
        }
        output = defects.others
    }

    /// Where a defect outside of tests is: the same every night.
    private static func name(of finding: Finding) -> String {
        finding.path.isEmpty ? finding.subject?.className ?? finding.rule : ClassPath.shown(finding.path)
    }

    /// A defect outside of tests, in however many runs.
    private init(_ defects: JUnitDefects, of finding: Finding) {
        className = finding.rule
        (name, time) = (Self.name(of: finding), nil)
        result = defects.failing.isEmpty ? .passed : .failed
        failure = (defects.message, defects.type, defects.text)
        output = defects.others
    }

    /// The audit itself: a service that gets no case takes the report for a broken one.
    private init(failures: [String]) {
        (className, name, time) = ("vctrace", "audit", nil)
        result = failures.isEmpty ? .passed : .failed
        failure = (
            failures.first ?? "", Severity.error.rawValue,
            xmlEscaped(failures.joined(separator: "\n"), keepingLines: true)
        )
    }

    /// The other reasons why the audit fails, then a case for each defect outside of tests.
    ///
    /// - Parameter isOnly: whether there are no other cases.
    static func outsideOfTests(_ reports: [RunReport], isOnly: Bool) -> [JUnitCase] {
        let parts = reports.map { report in
            var part = report
            let test = DefectGroup.test(in: report)
            part.findings = report.tests.isEmpty ? report.findings : report.findings.filter { test($0) == nil }
            return part
        }
        let exemplars = parts.flatMap(\.findings).inGroups { [$0.rule, name(of: $0)] }.map { $0[0] }
            .sorted { ($0.rule, name(of: $0)) < ($1.rule, name(of: $1)) }
        let byName = parts.map { Dictionary(grouping: $0.findings) { [$0.rule, name(of: $0)] } }
        let defects = exemplars.map { exemplar in
            let own = zip(parts, byName).compactMap { part, findings -> RunReport? in
                guard let findings = findings[[exemplar.rule, name(of: exemplar)]] else { return nil }
                var part = part
                part.findings = findings
                return part
            }
            return JUnitCase(JUnitDefects(own), of: exemplar)
        }
        let failures = reports.flatMap(\.failures)
        let audit = failures.isEmpty && !(isOnly && defects.isEmpty) ? [] : [JUnitCase(failures: failures)]
        return audit + defects
    }

    var text: String {
        var content: [String] = []
        let attributes: KeyValuePairs<String, String?> = ["message": failure.message, "type": failure.type]
        switch result {
        case .passed: break
        case .failed: content.append(xmlElement("failure", attributes, failure.text))
        case .unended: content.append(xmlElement("error", attributes, failure.text))
        case .skipped: content.append(xmlElement("skipped", [:]))
        }
        if !output.isEmpty { content.append(xmlElement("system-out", [:], output.joined(separator: "\n"))) }
        let lines = "\n" + content.map { "      \($0)\n" }.joined() + "    "
        return "    "
            + xmlElement(
                "testcase", ["classname": className, "name": name, "time": time], content.isEmpty ? nil : lines) + "\n"
    }

    /// Times in JUnit's form: seconds with three decimals.
    private static func seconds(_ nanoseconds: Int64) -> String {
        let milliseconds = max(0, nanoseconds) / 1_000_000
        return "\(milliseconds / 1000).\(zeroPadded(UInt64(milliseconds % 1000), to: 3))"
    }
}

/// The defects of a case: those that fail it, and the others.
private struct JUnitDefects {
    let failing: [DefectRow]
    /// In XML: those that are shown and do not fail, and a line for each that a baseline or earlier nights have.
    let others: [String]

    /// - Parameter parts: the reports, with the case's findings only.
    init(_ parts: [RunReport]) {
        func rows(_ isIncluded: (RunReport, Finding) -> Bool) -> [DefectRow] {
            DefectRows(
                of: parts.map { report in
                    var part = report
                    part.findings = report.findings.filter { isIncluded(report, $0) }
                    return part
                }
            ).sorted
        }
        failing = rows { $0.fails($1) }
        let harmless = rows { !$0.fails($1) }
        var known = DefectRows()
        for part in parts { known.add(part.defects(where: \.isKnown), of: part) }
        others =
            (harmless.isEmpty ? [] : [Self.text(harmless)])
            + known.sorted.map { xmlEscaped(Self.line($0), keepingLines: true) }
    }

    var type: String { failing.map(\.severity).max()?.rawValue ?? "" }
    var text: String { Self.text(failing) }

    /// The rules, in a line.
    var rules: String {
        failing.inGroups(by: \.exemplar.rule).map { rows in
            rows[0].exemplar.rule + times(rows.reduce(0) { $0 + $1.count }, after: " ")
        }.joined(separator: ", ")
    }

    /// The message of the worst finding, and the number of findings.
    var message: String {
        let worst = failing.first.map { $0.exemplar.message + $0.launchesOfMessage } ?? ""
        let count = failing.reduce(0) { $0 + $1.count }
        return count > 1 ? "\(counted(count, "finding")), the worst: \(worst)" : worst
    }

    /// `known: missing-did-move  Root › Orders ×2`.
    private static func line(_ known: DefectRow) -> String {
        let path = ClassPath.shown(known.exemplar.path)
        return "known: \(known.exemplar.rule)" + (path.isEmpty ? "" : "  \(path)") + times(known.count, after: " ")
    }

    /// In XML. Lines are as long as in a report on a terminal.
    private static func text(_ rows: [DefectRow]) -> String {
        let sections = rows.map {
            "\($0.severity.rawValue)  \($0.exemplar.rule)\n\(DefectSection($0).text(width: 100))"
        }
        return xmlEscaped(sections.joined(separator: "\n\n"), keepingLines: true)
    }
}
