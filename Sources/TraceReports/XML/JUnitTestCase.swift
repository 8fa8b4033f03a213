import TraceModel

/// A test of the app's with the findings that happened in it.
///
/// How the test itself ended is told by the report of the program that ran it; here it fails by its findings only.
struct JUnitTestCase {
    private let test: TestInterval
    private let run: Run
    private let verdicts: [String: Verdict]
    private let findings: JUnitFindings
    private let rules: [String: RuleDescription]

    init(_ group: TestGroup, _ test: TestInterval, _ report: RunReport, _ rules: [String: RuleDescription]) {
        self.test = test
        self.rules = rules
        run = report.run
        verdicts = report.verdicts
        findings = JUnitFindings(group.indices, report)
    }

    var isFailing: Bool { !findings.failing.isEmpty }

    func write(to output: inout some TextOutputStream) {
        var attributes = [("classname", test.suite ?? JUnitSuite.className), ("name", test.shortName)]
        if let first = test.first.time, let last = test.last.time {
            attributes.append(("time", Self.seconds(last.since(first))))
        }
        let start = "    <testcase\(xmlAttributes(attributes))"
        var content = ""
        let failing = findings.failing
        if !failing.isEmpty {
            // Readers take one failure for a case; it holds all that is wrong in the test.
            let names = failing.map { $0.count > 1 ? "\($0.rule) ×\($0.count)" : $0.rule }.joined(separator: ", ")
            let worst = failing.map(\.worst).max() ?? .error
            let failure = xmlAttributes([("message", names), ("type", worst.rawValue)])
            content += "      <failure\(failure)>\(text(failing))</failure>\n"
        }
        let told =
            (findings.others.isEmpty ? [] : [text(findings.others)])
            + findings.knownLines.map { xmlEscaped($0, keepingLines: true) }
        if !told.isEmpty { content += "      <system-out>\(told.joined(separator: "\n"))</system-out>\n" }
        output.write(content.isEmpty ? "\(start)/>\n" : "\(start)>\n\(content)    </testcase>\n")
    }

    private func text(_ groups: [RuleGroup]) -> String {
        let sections = groups.map { group in
            RuleSection(group: group, rule: rules[group.rule], run: run, verdicts: verdicts).text(width: 100)
        }
        return xmlEscaped(sections.joined(separator: "\n\n"), keepingLines: true)
    }

    /// As JUnit writes times: seconds with three decimals.
    static func seconds(_ nanoseconds: Int64) -> String {
        let milliseconds = max(0, nanoseconds) / 1_000_000
        return "\(milliseconds / 1000).\(zeroPadded(UInt64(milliseconds % 1000), to: 3))"
    }
}
