package import TraceModel
import TraceReplay
import TraceStore
import VCTraceAudit

/// A run whose findings are known, but not yet what nights tell of them.
struct ReplayedRun: Sendable {
    var report: RunReport
    /// Whether the report has what is known beyond findings: which code made the calls, and the hierarchy over time.
    var hasFacts = false
    /// The reason why the results could not be stored; nil if they are.
    var unstored: StoreError?
}

// The first two stages: find or import runs, and replay them. Short logs take both at once, many of them on all cores.
extension StoredAudit {
    func replayed(_ references: [RunReference]) throws -> [Result<ReplayedRun, any Error>] {
        var replayed: [Result<ReplayedRun, any Error>] = []
        let paths = references.filter(\.isFile).map(\.text)
        // A store that cannot be asked says why for each log.
        let logs = ShortLogs(store: store, earlier: (try? store.sources(among: paths)) ?? Set(paths))
        var silent = audit
        silent.observer = SilentObserver()
        let settings = audit.settingsDigest
        let groups = GroupedImport<ReplayedRun>(
            store: store, count: references.count, sharesConnection: true, observer: audit.observer
        ) { [self, silent] index in
            // Rules in SQL and memory graphs read a store.
            guard silent.sqlRules.isEmpty, graphs.isEmpty, references[index].isFile,
                case (var whole, let audit)? = logs.read(job(references[index], silent))
            else { return nil }
            let report = silent.report(on: whole.run, audit)
            whole.audit = KeptAudit(report, settings: settings)
            return (whole, ReplayedRun(report: report))
        }
        try groups.run { _, run, replay in
            var replay = replay
            (replay.report.run.number, replay.report.run.imported, replay.report.hasLog) =
                (run.number, run.imported, true)
            replayed.append(.success(replay))
        } other: { index in
            replayed.append(Result { try replayedWithoutFacts(references[index]) })
        }
        return try withFacts(replayed)
    }

    private func job(_ reference: RunReference, _ audit: RunAudit) -> LogImport {
        var job = reference.job(records: audit.records, formats: formats, identity: identity, audit: audit)
        // A second replay and memory graphs read the rows.
        job.keepsRows = !isForgotten || !audit.canBePartOfImport || historyLimit != nil || !graphs.isEmpty
        return job
    }

    func replayed(_ reference: RunReference) throws -> ReplayedRun {
        try withFacts([.success(replayedWithoutFacts(reference))])[0].get()
    }

    func replayed(_ run: Run) throws -> ReplayedRun {
        try withFacts([.success(replayedWithoutFacts(run))])[0].get()
    }

    /// The findings of a run, which follow from the run, its evidence and the settings alone.
    package func replay(_ run: Run) throws -> RunReport {
        let replayed = try replayedWithoutFacts(run)
        if let unstored = replayed.unstored { audit.observer.notice(unstored.unstoredFindings) }
        return replayed.report
    }

    /// A run in a store that cannot be written is replayed in a temporary one, which no night knows.
    private func replayedWithoutFacts(_ reference: RunReference) throws -> ReplayedRun {
        do {
            return try found(reference)
        } catch let error as StoreError where error.isAboutWriting && reference.isFile {
            return try TraceStore.withTemporary { store in
                var other = self
                other.store = store
                var replayed = try other.withFacts([.success(other.found(reference))])[0].get()
                (replayed.report.run.number, replayed.unstored) = (0, error)
                return replayed
            }
        }
    }

    /// Finds the run of the reference, or imports it, and replays it. The import of a log replays it anyway, for its relations.
    private func found(_ reference: RunReference) throws -> ReplayedRun {
        guard reference.isPath else {
            return try replayedWithoutFacts(
                reference.findOrImport(in: store, identity: identity, observer: audit.observer))
        }
        let imported = try job(reference, audit).run(into: store)
        do {
            var replayed = try replayedWithoutFacts(imported.run, imported.audit)
            replayed.report.hasLog = reference.isFile || isForgotten
            return replayed
        } catch let error as RunAudit.AuditError {
            // A run that shows nothing must not look like a run that was checked.
            if case .nothingRecorded = error { try store.delete([imported.run]) }
            throw error
        }
    }

    /// - Parameter replay: the run's audit at its end, if it was part of the run's import.
    private func replayedWithoutFacts(_ run: Run, _ replay: Audit? = nil) throws -> ReplayedRun {
        let run = try audit.whole(run, in: store)
        let replay = try replay ?? audit.audited(run, in: store)
        var report = try audit.report(on: run, replay, in: store)
        let evidence = try useGraphs(for: &report, run)
        var replayed = ReplayedRun(report: report)
        guard keeping != .nothing else { return replayed }
        do {
            if let evidence { try StoredEvidence(store).save(evidence, of: run) }
            try store.saveFindings(KeptAudit(report, settings: audit.settingsDigest), of: run)
        } catch {
            replayed.unstored = error
        }
        return replayed
    }

    /// Adds what reports tell beyond findings: which code made the calls, for which the debug information of all runs is read
    /// together, and the hierarchy over time.
    func withFacts(_ replayed: [Result<ReplayedRun, any Error>]) throws -> [Result<ReplayedRun, any Error>] {
        let runs = replayed.compactMap { try? $0.get() }.filter { !$0.hasFacts }.map(\.report.run)
        // A run that is gone says so when it is asked for its callers.
        let named = Set(runs.filter { (try? store.namesCode($0)) ?? true }.map(\.number))
        do {
            if keeping != .nothing, !(callers.configured.isEmpty && callers.symbols.isEmpty && named.isEmpty) {
                try callers.resolve(runs, in: store).forEach(audit.observer.notice)
            }
        } catch let error as StoreError where error.isAboutWriting {
            // A store that is only there to be read names the code that it knows.
        }
        return replayed.map { result in
            result.flatMap { run in
                run.hasFacts
                    ? .success(run)
                    : Result { try withFacts(run, namesCode: named.contains(run.report.run.number)) }
            }
        }
    }

    private func withFacts(_ replayed: ReplayedRun, namesCode: Bool) throws -> ReplayedRun {
        let report = replayed.report
        var replayed = replayed
        if namesCode {
            replayed.report.callers = try StoredCallers(store).callers(of: report.run) {
                Set(report.findings.flatMap { $0.witnesses.map(\.event.line) + [$0.place.line] })
            }
        }
        if let historyLimit {
            replayed.report.history = try RunReplay(run: report.run, store: store).history(
                of: report.findings, eventLimit: historyLimit)
        }
        replayed.hasFacts = true
        return replayed
    }

    /// Looks up the findings' controllers in the graphs, and applies the evidence to the findings; returns it, if there are graphs.
    private func useGraphs(for report: inout RunReport, _ run: Run) throws -> [GraphEvidence]? {
        guard !graphs.isEmpty else { return nil }
        let asked = report.rules.ids(where: \.isAboutLiveObjects)
        let lookup = GraphLookup(graphs: graphs, run: run, store: store)
        // A graph of the instant of an earlier one may contradict what that one withdrew.
        let findings = report.findings + report.withdrawn
        let (found, uses) = try lookup.evidence(about: findings.filter { asked.contains($0.rule) })
        report.graphs = uses
        let evidence = try (found + StoredEvidence(store).evidence(of: run)).best()
        report.apply(evidence)
        return evidence
    }
}
