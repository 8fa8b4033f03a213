import VCTraceAudit

extension AuditedTrace {
    /// The reasons why an audit fails: each defect, in the order in which the log first shows them, and each requirement that the
    /// log does not meet.
    func failureTexts(atLeast severity: Severity?) -> [String] {
        Self.texts(of: failures(atLeast: severity)) + missing
    }

    /// The warnings that do not make an audit fail.
    func warningTexts(atLeast severity: Severity?) -> [String] {
        let failing = Set(failures(atLeast: severity).map(\.fingerprint))
        return Self.texts(of: failures(atLeast: .warning).filter { !failing.contains($0.fingerprint) })
    }

    private static func texts(of findings: [Finding]) -> [String] {
        let defects = Dictionary(grouping: findings, by: \.fingerprint)
        var seen: Set<String> = []
        let first = findings.filter { seen.insert($0.fingerprint).inserted }
        return first.map { text(of: $0, count: defects[$0.fingerprint]?.count ?? 1) }
    }

    /// The finding, the controller, the calls, and the fix.
    private static func text(of finding: Finding, count: Int) -> String {
        // The message of a controller that was never deallocated has the counts.
        let times = count > 1 && finding.visits == nil ? " ×\(count)" : ""
        var lines = ["\(finding.rule)\(times): \(finding.message)"]
        if let className = finding.className {
            let path = finding.path.isEmpty ? className : finding.path.joined(separator: " › ")
            lines.append([path, finding.address].compactMap(\.self).joined(separator: " "))
        }
        lines += finding.calls.map { "    line \($0.line): \($0.text), \($0.role)" }
        if !finding.fix.isEmpty { lines.append("fix: \(finding.fix)") }
        return lines.joined(separator: "\n")
    }
}
