import TraceModel

/// A test of the app's with the findings that happened in it.
///
/// How the test itself ended is told by the report of the program that ran it; here it fails by its findings only.
struct JUnitTestCase {
    private let test: TestInterval
    private let run: Run
    private let verdicts: [String: Verdict]
    private let failing: [RuleGroup]
    private let others: [RuleGroup]
    private let rules: [String: RuleDescription]

    init(_ group: TestGroup, _ test: TestInterval, _ report: RunReport, _ rules: [String: RuleDescription]) {
        self.test = test
        self.rules = rules
        run = report.run
        verdicts = report.verdicts
        let isNew = group.findings.indices.map { group.states.isEmpty || group.states[$0] == .new }
        let split = Dictionary(grouping: group.findings.indices) {
            isNew[$0] && group.findings[$0].severity >= .warning
        }
        failing = RuleGroup.groups(of: (split[true] ?? []).map { group.findings[$0] })
        others = RuleGroup.groups(of: (split[false] ?? []).map { group.findings[$0] })
    }

    var isFailing: Bool { !failing.isEmpty }

    func write(to output: inout some TextOutputStream) {
        var attributes = [("classname", test.suite ?? JUnitSuite.className), ("name", test.shortName)]
        if let first = test.first.time, let last = test.last.time {
            attributes.append(("time", Self.seconds(last.since(first))))
        }
        let start = "    <testcase\(xmlAttributes(attributes))"
        var content = ""
        if !failing.isEmpty {
            // Readers take one failure for a case; it holds all that is wrong in the test.
            let names = failing.map { $0.count > 1 ? "\($0.rule) ×\($0.count)" : $0.rule }.joined(separator: ", ")
            let worst = failing.map(\.worst).max() ?? .error
            let failure = xmlAttributes([("message", names), ("type", worst.rawValue)])
            content += "      <failure\(failure)>\(text(failing))</failure>\n"
        }
        if !others.isEmpty { content += "      <system-out>\(text(others))</system-out>\n" }
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
