import VCTraceAudit

/// A defect in a failing test: the finding, the controller, the calls, and the fix.
struct DefectText: CustomStringConvertible {
    /// Findings with the same fingerprint, in the order of the log.
    let findings: [Finding]

    /// The defects, in the order in which the log first shows them.
    static func all(of findings: [Finding]) -> [DefectText] {
        let groups = Dictionary(grouping: findings, by: \.fingerprint)
        var seen: Set<String> = []
        return findings.filter { seen.insert($0.fingerprint).inserted }
            .map { DefectText(findings: groups[$0.fingerprint] ?? [$0]) }
    }

    var description: String {
        guard let finding = findings.first else { return "" }
        var lines = ["\(finding.rule)\(times): \(finding.message)"]
        if let className = finding.className {
            let path = finding.path.isEmpty ? className : finding.path.joined(separator: " › ")
            lines.append([path, finding.address].compactMap(\.self).joined(separator: " "))
        }
        lines += finding.calls.map { "    line \($0.line): \($0.text), \($0.role)" }
        if !finding.fix.isEmpty { lines.append("hint: \(finding.fix)") }
        return lines.joined(separator: "\n")
    }

    private var times: String { findings.count > 1 ? " ×\(findings.count)" : "" }
}

extension AuditedTrace {
    /// The reasons why an audit fails: each defect, and each requirement that the log does not meet.
    func failureTexts(atLeast severity: Severity?) -> [String] {
        DefectText.all(of: failures(atLeast: severity)).map(\.description) + missing
    }
}
