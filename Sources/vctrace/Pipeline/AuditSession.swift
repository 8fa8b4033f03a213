import TraceConfiguration
import TraceModel
import TraceReports
import TraceStore

/// Audits runs in order, and keeps what they come to together.
///
/// While one run's report is written, the next run is read and audited.
struct AuditSession {
    /// From so many runs on, a report for people ends with what they come to together.
    private static let leastSummarized = 6

    private let auditor: RunAuditor
    /// Nil without a baseline.
    var comparison: BaselineAudit?

    /// Runs that could not be audited.
    private(set) var failureCount = 0
    /// The severities of the findings that count for the exit status: of all, or of the new ones.
    private(set) var decisive: Set<Severity> = []
    /// Everything that was found, as a baseline.
    private(set) var found = Baseline()
    private var summary = AuditSummary()

    init(auditor: RunAuditor, comparison: BaselineAudit?) {
        self.auditor = auditor
        self.comparison = comparison
    }

    /// Whether the baseline holds what none of the runs shows; not known where a run could not be audited.
    var isBaselineStale: Bool { failureCount == 0 && comparison?.fixed.isEmpty == false }

    /// Goes on after a run that cannot be audited, and says so on standard error. A single one throws instead.
    mutating func audit(
        _ references: [RunReference], writingTo destinations: inout ReportDestinations
    ) throws(CommandFailure) {
        let channel = Channel<Result<RunReport, CommandFailure>>()
        let isSingle = references.count == 1
        let worker = Worker { [auditor] () throws(CommandFailure) in
            defer { channel.finish() }
            for reference in references {
                let result = Result { () throws(CommandFailure) in try auditor.report(on: reference) }
                guard channel.send(result) else { return }
            }
        }
        var count = 0
        while let result = channel.receive() {
            count += 1
            Progress.clear()
            switch result {
            case .success(var report):
                found.add(report.findings)
                compare(&report, isLast: count == references.count)
                summary.add(report)
                destinations.write(report)
            case .failure(let error):
                guard !isSingle else { throw error }
                failureCount += 1
                StandardError.write("vctrace: \(error.message)\n")
            }
        }
        try worker.value()
        summary.failureCount = failureCount
        guard failureCount < references.count else { throw CommandFailure("none of the runs could be audited") }
        if references.count >= Self.leastSummarized { destinations.write(summary) }
    }

    /// What is fixed is known after the last run, and only if none is missing.
    private mutating func compare(_ report: inout RunReport, isLast: Bool) {
        guard let states = comparison?.states(of: report) else {
            decisive.formUnion(report.findings.map(\.severity))
            return
        }
        decisive.formUnion(zip(report.findings, states).filter { $0.1 == .new }.map(\.0.severity))
        let fixed = isLast && failureCount == 0 ? comparison?.fixed : nil
        report.comparison = BaselineComparison(states: states, fixed: fixed)
    }
}
