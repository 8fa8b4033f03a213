import Foundation
package import TraceFormats
package import TraceModel
import TraceReplay
package import TraceStore
package import VCTraceAudit

/// Audits runs with a store: finds or imports each run, audits it, stores its findings, and adds owners, memory graph evidence
/// and night states to its report.
///
/// Everything that reports on stored runs uses it. A ``RunAudit`` replays a run against the rules.
package struct StoredAudit: Sendable {
    /// What an audit writes into the store.
    package enum Keeping: Sendable {
        /// Nothing: the store is only read.
        case nothing
        /// The run's findings, and the verdicts of its nights.
        case findings
        /// Also the findings of other runs on the same branches that were audited with other rules or settings.
        case findingsOfAll
    }

    package var audit: RunAudit
    package private(set) var store: TraceStore
    /// The formats of the logs that are imported first.
    package let formats: FormatChoice
    package var grouping = FindingGrouping.rule
    /// The tags and the name of a log's run, for logs that are imported first.
    package var identity = RunIdentity()
    package var owners: OwnerTable?
    /// Where classes are declared; nil if no report shows it.
    package var sources: SourceTable?
    /// The conditions for the nights whose findings are not new; nil if all findings are judged.
    package var newSince: RunConditions?
    /// Whether the reports are compared with a baseline, and so tell what else their nights show, and where they ran.
    package var isForBaseline = false
    /// Whether reports show the hierarchy over time, which takes a second replay.
    package var showsHistory = false { didSet { audit.countedLength = showsHistory ? RunReplay.historyLimit : nil } }
    /// Finds the code that made the calls.
    package var callers = CallerResolution()
    package var graphs: [GraphFile] = []
    package var keeping = Keeping.findingsOfAll

    package init(audit: RunAudit, store: TraceStore, formats: FormatChoice = FormatChoice()) {
        self.audit = audit
        self.store = store
        self.formats = formats
    }

    /// Audits the runs, and then reports on them in order; short logs are imported and audited on all cores.
    ///
    /// The history of a finding is known only after all runs of earlier nights are audited, in whatever order they were given.
    ///
    /// - Parameter take: called with each run's report, or the reason why there is none.
    /// - Returns: the reason why not everything could be stored; nil if it is.
    func reports(
        on references: [RunReference], _ take: (Result<RunReport, any Error>) throws -> Void
    ) throws -> StoreError? {
        var audited = try audited(references)
        let known = audited.compactMap { try? $0.get() }
        let unstored = try judge(beside: known.compactMap(\.run))
        var background = background
        // Taken from the end, so each report is released after it was handed over.
        audited.reverse()
        while let run = audited.popLast() {
            try take(run.flatMap { run in Result { try completed(run, &background) } })
        }
        return known.lazy.compactMap(\.unstored).first ?? unstored
    }

    package func report(on reference: RunReference) throws -> RunReport {
        try report(on: audited(reference))
    }

    package func report(on run: Run) throws -> RunReport {
        try report(on: audited(run))
    }

    private func report(on audited: AuditedRun) throws -> RunReport {
        let unstored = try judge(beside: [audited.run].compactMap(\.self))
        if let unstored = audited.unstored ?? unstored {
            // The user asked for the report, and it does not need a writable store.
            audit.observer.notice(unstored.unstoredFindings)
        }
        var background = background
        return try completed(audited, &background)
    }

    /// The last night that has launches of these runs, with its verdicts; nil if there is none.
    package func lastNight(of runs: [Run], _ owners: OwnerTable) throws -> NightReport? {
        let stored = StoredNights(store)
        let numbers = try Set(runs.flatMap { try stored.launches(of: $0).values.compactMap(\.night) })
        guard let night = try stored.lastNight(of: numbers) else { return nil }
        let reader = try NightReader(store, audit: audit)
        var report = try reader.report(on: night, owners)
        report.others = try reader.others(besides: night)
        return report
    }

    /// Judges the nights of audited runs, and returns the reason why the results could not be stored.
    private func judge(beside runs: [Run]) throws -> StoreError? {
        do {
            if let digest = audit.settingsDigest, let text = audit.settingsText, !runs.isEmpty {
                if case .nothing = keeping {} else { try StoredNights(store).remember(digest, text: text) }
            }
            switch keeping {
            case .nothing: break
            case .findings: try audit.judgeNights(in: store)
            case .findingsOfAll where newSince == nil:
                try audit.renewAudits(beside: runs, in: store)
                try audit.judgeNights(in: store)
            case .findingsOfAll: try audit.judgeAllNights(in: store)
            }
            return nil
        } catch let error as StoreError where error.isAboutWriting {
            return error
        }
    }

    private var background: NightBackground {
        NightBackground(store, audit: audit, newSince: newSince, isForBaseline: isForBaseline)
    }

    private func audited(_ references: [RunReference]) throws -> [Result<AuditedRun, any Error>] {
        var audited: [Result<AuditedRun, any Error>] = []
        let logs = ShortLogs(store: store)
        var silent = audit
        silent.observer = SilentObserver()
        let groups = GroupedImport<RunReport>(store: store, count: references.count, observer: audit.observer) {
            [silent, formats, identity, graphs] index in
            // Rules in SQL and memory graphs read a store.
            guard silent.sqlRules.isEmpty, graphs.isEmpty, references[index].isFile,
                case (var whole, let audit)? = logs.read(
                    references[index].job(records: silent.records, formats: formats, identity: identity, audit: silent))
            else { return nil }
            let report = silent.report(on: whole.run, audit)
            whole.audit = KeptAudit(report, settings: silent.settingsDigest)
            return (whole, report)
        }
        try groups.run { _, run, report in
            var report = report
            report.run.number = run.number
            report.run.imported = run.imported
            audited.append(.success(AuditedRun(report: report, run: run)))
        } other: { index in
            audited.append(Result { try self.audited(references[index]) })
        }
        return audited
    }

    private func audited(_ reference: RunReference) throws -> AuditedRun {
        do {
            return try found(reference)
        } catch let error as StoreError where error.isAboutWriting && reference.isFile {
            return try TraceStore.withTemporary { store in
                var other = self
                other.store = store
                var background = other.background
                return AuditedRun(report: try other.completed(other.found(reference), &background), unstored: error)
            }
        }
    }

    /// Audits the run of the reference, imported first if it is a log.
    private func found(_ reference: RunReference) throws -> AuditedRun {
        guard reference.isPath else {
            return try audited(reference.findOrImport(in: store, identity: identity, observer: audit.observer))
        }
        let imported = try reference.job(
            records: audit.records, formats: formats, identity: identity, audit: audit
        ).run(into: store)
        let run = imported.run
        do {
            return try audited(run, imported.audit)
        } catch AuditError.nothingRecorded(let name, let skipped) {
            // A run that shows nothing must not look like a run that was checked.
            try store.delete([run])
            throw AuditError.nothingRecorded(run: name, skipped: skipped)
        }
    }

    /// - Parameter audited: the run's audit at its end, if it was part of the run's import.
    private func audited(_ run: Run, _ audited: Audit? = nil) throws -> AuditedRun {
        let replayed = try audited ?? audit.audited(run, in: store)
        let report = try audit.report(on: run, replayed, in: store)
        var audited = AuditedRun(report: report, run: run, census: replayed.census)
        let evidence = try useGraphs(for: &audited.report, run)
        guard keeping != .nothing else { return audited }
        do {
            if let evidence { try StoredEvidence(store).save(evidence, of: run) }
            try store.saveFindings(KeptAudit(audited.report, settings: audit.settingsDigest), of: run)
        } catch {
            audited.unstored = error
        }
        return audited
    }

    /// Completes the report with facts beyond the findings, which are already in the store.
    private func completed(_ audited: AuditedRun, _ background: inout NightBackground) throws -> RunReport {
        var report = audited.report
        guard let run = audited.run else { return report }
        report.grouping = grouping
        if let owners {
            for index in report.findings.indices {
                report.findings[index].owner = owners.owner(of: report.findings[index])
            }
        }
        report.sources =
            sources?.places(of: report.findings.flatMap { [$0.subject, $0.parent].compactMap { $0?.className } }) ?? [:]
        try addCallers(&report, run)
        report.run.source = Self.relative(report.run.source)
        if showsHistory {
            report.history = try RunReplay(run: run, store: store)
                .history(of: report.findings, counted: audited.census)
        }
        try background.complete(&report)
        return report
    }

    private func addCallers(_ report: inout RunReport, _ run: Run) throws {
        if let notice = try callers.resolve(run, in: store) { audit.observer.notice(notice) }
        let known = try StoredCallers(store).callers(of: run) {
            Set(report.findings.flatMap { $0.witnesses.map(\.event.line) + [$0.place.line] })
        }
        report.sourceRoot = sources?.root
        report.callers = known.mapValues { $0.renamed { sources?.path(ofCode: $0) ?? $0 } }
    }

    /// Looks up the findings' controllers in the graphs, and applies the evidence to the findings; returns it, if there are graphs.
    private func useGraphs(for report: inout RunReport, _ run: Run) throws -> [GraphEvidence]? {
        guard !graphs.isEmpty else { return nil }
        let asked = Set(report.rules.lazy.filter(\.isAboutLiveObjects).map(\.id))
        let lookup = GraphLookup(graphs: graphs, run: try store.completing(run), store: store)
        // A graph of the instant of an earlier one may contradict what that one withdrew.
        let findings = report.findings + report.withdrawn
        let (found, uses) = try lookup.evidence(about: findings.filter { asked.contains($0.rule) })
        report.graphs = uses
        let evidence = try (found + StoredEvidence(store).evidence(of: run)).best()
        report.apply(evidence)
        return evidence
    }

    /// Makes a path below the working folder relative: services find files by their place in the repository.
    static func relative(_ path: String) -> String {
        // A deleted working folder has no path.
        let folder = FileManager.default.currentDirectoryPath + "/"
        guard folder != "/" else { return path }
        return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    }
}

/// A run whose findings are known, but perhaps not yet their history from other runs.
private struct AuditedRun {
    var report: RunReport
    /// Nil for a run in a temporary store; its report is complete.
    var run: Run?
    /// What happened to each controller, if that was counted.
    var census: HierarchyCensus?
    /// The reason why the results could not be stored.
    var unstored: StoreError?
}

extension StoreError {
    /// What users are told when this error keeps findings out of the store.
    package var unstoredFindings: String { "\(self); the findings are not stored" }
}
