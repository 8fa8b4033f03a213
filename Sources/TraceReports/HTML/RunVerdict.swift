import TraceModel
import TraceText

/// What a run comes to, in a line: `12 errors in 11 defects, 3 new since build 811`.
struct RunVerdict {
    /// The class with the worst findings.
    struct Worst {
        var className: String
        /// How many paths lead to it.
        var screens: Int
        var severity: Severity

        func holds(_ finding: Finding) -> Bool {
            finding.severity == severity && finding.subject?.className == className
        }
    }

    let text: String
    /// Nil without a finding that is more than a note.
    let worst: Worst?

    init(_ report: RunReport) {
        text = Self.text(report)
        worst = Self.worst(report.findings)
    }

    private static func text(_ report: RunReport) -> String {
        let bySeverity = Dictionary(grouping: report.findings, by: \.severity)
        var parts: [String] = []
        for severity in [Severity.error, .warning, .note] {
            guard let findings = bySeverity[severity], severity != .note || parts.isEmpty else { continue }
            let defects = Set(findings.map(\.defect)).count
            parts.append("\(counted(findings.count, severity.rawValue)) in \(counted(defects, "defect"))")
        }
        guard !parts.isEmpty else { return "No findings" }
        let states = report.comparison?.states
        let new = Set(
            report.findings.indices.filter { report.isNew(report.findings[$0], states?[$0]) }
                .map { report.findings[$0].defect })
        guard !new.isEmpty else { return parts.joined(separator: ", ") }
        let reference =
            report.comparison.map { ", against \($0.reference)" }
            ?? report.nightBefore.map { " since \($0.build.map { "build \($0)" } ?? $0.date)" } ?? ""
        return (parts + ["\(grouped(new.count)) new\(reference)"]).joined(separator: ", ")
    }

    private static func worst(_ findings: [Finding]) -> Worst? {
        guard let severity = findings.map(\.severity).max(), severity > .note else { return nil }
        let byClass = Dictionary(
            grouping: findings.filter { $0.severity == severity && $0.subject != nil },
            by: { $0.subject?.className ?? "" })
        return byClass.map { name, findings in
            (worst: Worst(className: name, screens: Set(findings.map(\.path)).count, severity: severity), findings)
        }
        .max { a, b in
            (a.worst.screens, a.1.count, b.worst.className) < (b.worst.screens, b.1.count, a.worst.className)
        }?.worst
    }
}

extension RunReport {
    /// Whether nothing before knew the finding's defect.
    func isNew(_ finding: Finding, _ state: BaselineComparison.State?) -> Bool {
        state == .new || state == nil && (verdict(on: finding)?.isNews ?? false)
    }
}
