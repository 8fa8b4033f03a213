import Foundation
package import TraceModel
package import TraceStore

/// Finds or imports a run, audits it, and keeps its findings.
package struct RunAuditor: Sendable {
    package let audit: RunAudit
    package let store: TraceStore
    /// The formats of the logs that are imported first.
    package let formats: FormatChoice
    package var grouping: FindingGrouping
    /// What makes a run of a log that is imported first.
    package var identity = RunIdentity()
    /// Who owns classes.
    package var owners: OwnerTable?
    /// What the run is asked for by whose findings are not new; nil where all are judged.
    package var newSince: RunConditions?
    /// Whether reports show the hierarchy over time, which takes a second replay.
    package var showsHistory = false

    package init(
        audit: RunAudit, store: TraceStore, formats: FormatChoice, grouping: FindingGrouping = .rule
    ) {
        self.audit = audit
        self.store = store
        self.formats = formats
        self.grouping = grouping
    }

    package func report(on reference: RunReference) throws -> RunReport {
        do {
            return try report(on: reference, in: store)
        } catch let error as StoreError where error.isAboutWriting && reference.isFile {
            audit.observer.notice("\(error); '\(reference.text)' is audited and not stored")
            return try TraceStore.withTemporary { try report(on: reference, in: $0) }
        }
    }

    private func report(on reference: RunReference, in store: TraceStore) throws -> RunReport {
        let run = try reference.findOrImport(
            in: store, records: audit.records, formats: formats, identity: identity, observer: audit.observer)
        var report = try audit.report(on: run, in: store)
        report.grouping = grouping
        if let owners {
            for index in report.findings.indices {
                report.findings[index].owner = owners.owner(of: report.findings[index])
            }
        }
        report.run.source = Self.relative(report.run.source)
        do {
            try store.saveFindings(
                report.findings, notChecked: report.notChecked, settings: audit.settingsDigest, of: run)
        } catch {
            // The report is what was asked for, and needs no store that can be written.
            audit.observer.notice("the findings of '\(run.name)' are not kept in the store: \(error)")
        }
        if showsHistory {
            report.history = try RunReplay(run: run, store: store).history(of: report.findings)
        }
        let background = try RunBackground(of: report, in: store, audit: audit, newSince: newSince)
        report.histories = background.histories
        report.comparison = background.comparison
        return report
    }

    /// A path below the working folder without that folder: services find files by their place in the repository.
    private static func relative(_ path: String) -> String {
        let folder = FileManager.default.currentDirectoryPath + "/"
        return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    }
}
