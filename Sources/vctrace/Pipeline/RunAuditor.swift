import Foundation
import TraceModel
import TraceStore

/// Finds or imports a run, audits it, and keeps its findings.
struct RunAuditor: Sendable {
    let audit: RunAudit
    let store: TraceStore
    /// The formats of the logs that are imported first.
    let formats: FormatChoice
    var grouping = FindingGrouping.rule

    func report(on reference: RunReference) throws(CommandFailure) -> RunReport {
        let run = try reference.findOrImport(in: store, records: audit.records, formats: formats)
        var report = try audit.report(on: run, in: store)
        report.grouping = grouping
        report.run.source = Self.relative(report.run.source)
        try CommandFailure.wrapping { () throws(StoreError) in try store.saveFindings(report.findings, of: run) }
        return report
    }

    /// A path below the working folder without that folder: services find files by their place in the repository.
    private static func relative(_ path: String) -> String {
        let folder = FileManager.default.currentDirectoryPath + "/"
        return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    }
}
