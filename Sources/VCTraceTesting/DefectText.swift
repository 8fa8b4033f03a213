import TraceModel
import TraceReplay
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
        if let subject = finding.subject {
            let path = finding.path.isEmpty ? subject.className : finding.path.joined(separator: " › ")
            lines.append([path, subject.addressText].compactMap(\.self).joined(separator: " "))
        }
        lines += finding.witnesses.map { "    line \($0.event.line): \($0.call), \($0.role)" }
        if let fix = RuleCatalogue.all.lazy.map({ $0.description }).first(where: { $0.id == finding.rule })?.fix {
            lines.append("hint: \(fix)")
        }
        return lines.joined(separator: "\n")
    }

    private var times: String { findings.count > 1 ? " ×\(findings.count)" : "" }
}
