import Foundation
import TraceConfiguration
import TraceModel
import TraceReports
import TraceStore

/// Audits runs one after the other, and keeps what they come to together.
struct AuditSession {
    /// From so many runs on, a report for people ends with what they come to together.
    private static let leastSummarized = 6

    let audit: RunAudit
    let store: TraceStore
    /// The formats of the logs that are imported first.
    let formats: FormatChoice
    /// Nil without a baseline.
    var comparison: BaselineAudit?
    var grouping = FindingGrouping.rule

    /// Runs that could not be audited.
    private(set) var failureCount = 0
    /// The severities of the findings that count for the exit status: of all, or of the new ones.
    private(set) var decisive: Set<Severity> = []
    /// Everything that was found, as a baseline.
    private(set) var found = Baseline()
    private var summary = AuditSummary()

    init(audit: RunAudit, store: TraceStore, formats: FormatChoice, comparison: BaselineAudit?) {
        self.audit = audit
        self.store = store
        self.formats = formats
        self.comparison = comparison
    }

    /// Whether the baseline holds what none of the runs shows; not known where a run could not be audited.
    var isBaselineStale: Bool { failureCount == 0 && comparison?.fixed.isEmpty == false }

    /// Goes on after a run that cannot be audited, and says so on standard error. A single one throws instead.
    mutating func audit(
        _ references: [RunReference], writingTo destinations: inout ReportDestinations
    ) throws(CommandFailure) {
        for (index, reference) in references.enumerated() {
            do {
                var report = try report(on: reference)
                compare(&report, isLast: index == references.count - 1)
                summary.add(report)
                destinations.write(report)
            } catch {
                guard references.count > 1 else { throw error }
                failureCount += 1
                StandardError.write("vctrace: \(error.message)\n")
            }
        }
        summary.failureCount = failureCount
        guard failureCount < references.count else { throw CommandFailure("none of the runs could be audited") }
        if references.count >= Self.leastSummarized { destinations.write(summary) }
    }

    private mutating func report(on reference: RunReference) throws(CommandFailure) -> RunReport {
        let run = try reference.findOrImport(in: store, records: audit.records, formats: formats)
        var report = try audit.report(on: run, in: store)
        report.grouping = grouping
        report.run.source = Self.relative(report.run.source)
        try CommandFailure.wrapping { () throws(StoreError) in try store.saveFindings(report.findings, of: run) }
        found.add(report.findings)
        return report
    }

    /// A path below the working folder without that folder: services find files by their place in the repository.
    private static func relative(_ path: String) -> String {
        let folder = FileManager.default.currentDirectoryPath + "/"
        return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
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
