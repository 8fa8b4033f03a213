import TraceModel
import TraceText

/// One rule as a test.
struct JUnitCase {
    /// The rule's id.
    var name: String
    /// Nil for a rule that the report does not describe.
    var rule: RuleDescription?
    var run: Run
    /// What the runs before tell of the defects, by fingerprint.
    var verdicts: [String: Verdict]
    var findings: JUnitFindings
    /// Nil for a rule that was checked.
    var reasonToSkip: String?

    /// Lines are as long as in a report on a terminal.
    private static let width = 100

    var isFailing: Bool { !findings.failing.isEmpty }
    var isSkipped: Bool { reasonToSkip != nil && findings.isEmpty }

    func write(to output: inout some TextOutputStream) {
        let start = "    <testcase\(xmlAttributes([("classname", JUnitSuite.className), ("name", name)]))"
        var content = ""
        if let group = findings.failing.first {
            let attributes = xmlAttributes([("message", message(group)), ("type", group.worst.rawValue)])
            content += "      <failure\(attributes)>\(text(group))</failure>\n"
        } else if isSkipped, let reasonToSkip {
            content += "      <skipped\(xmlAttributes([("message", reasonToSkip)]))/>\n"
        }
        let told = findings.others.map(text) + findings.knownLines.map { xmlEscaped($0, keepingLines: true) }
        if !told.isEmpty { content += "      <system-out>\(told.joined(separator: "\n"))</system-out>\n" }
        output.write(content.isEmpty ? "\(start)/>\n" : "\(start)>\n\(content)    </testcase>\n")
    }

    /// What the worst finding says, and how many there are.
    private func message(_ group: RuleGroup) -> String {
        let message = group.defects.first?.exemplar.message.description ?? ""
        return group.count > 1 ? "\(counted(group.count, "finding")), the worst: \(message)" : message
    }

    private func text(_ group: RuleGroup) -> String {
        let section = RuleSection(group: group, rule: rule, run: run, verdicts: verdicts)
        return xmlEscaped(section.text(width: Self.width), keepingLines: true)
    }
}
