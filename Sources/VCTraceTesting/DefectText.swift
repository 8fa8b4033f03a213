import VCTraceAudit

/// A defect as a failing test shows it: what, whose, by which calls, and how to fix it.
struct DefectText: CustomStringConvertible {
    /// Findings with one fingerprint, in the order of the log.
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
        if !finding.fix.isEmpty { lines.append("fix: \(finding.fix)") }
        return lines.joined(separator: "\n")
    }

    private var times: String { findings.count > 1 ? " ×\(findings.count)" : "" }
}

extension AuditedTrace {
    /// What makes an audit fail: each defect, and what the log was required to show.
    func failureTexts(atLeast severity: Severity?) -> [String] {
        DefectText.all(of: failures(atLeast: severity)).map(\.description) + missing
    }
}
