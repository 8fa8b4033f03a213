import Foundation
package import TraceFormats
package import TraceModel
import TraceReplay
package import TraceStore
package import VCTraceAudit

/// An audit of runs in a store. Its four stages hand on one value each: find or import a run, replay it, judge its findings, report.
///
/// Everything that reports on stored runs calls it. This file has the stages in their order, and a file each has what a stage does.
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

    // Find or import
    package internal(set) var store: TraceStore
    /// The formats of the logs that are imported first.
    package let formats: FormatChoice
    /// The tags and the name of a log's run, for logs that are imported first.
    package var identity = RunIdentity()

    // Replay
    /// The rules and settings.
    package var audit: RunAudit
    package var graphs: [GraphFile] = []
    /// Finds the code that made the calls.
    package var callers = CallerResolution(configured: [], symbols: [], wrappers: [])
    package var keeping = Keeping.findingsOfAll
    /// Whether nobody reads the store after the reports.
    package var isForgotten = false
    /// How many events of a run's hierarchy over time reports show, which takes a second replay; nil if they show none.
    package var historyLimit: Int?

    // Judge
    package var known = AuditJudge.KnownDefects()
    /// The conditions for the nights whose defects are known, too; nil if runs are compared with no nights.
    package var newSince: RunConditions?
    package var failOn = FailureThreshold.error

    // Report
    /// The path of the store, if other commands find it only by `--db`.
    package var givenStore: String?
    package var grouping = RunReport.FindingGrouping.rule
    package var owners: OwnerTable?
    /// Where classes are declared; nil outside of a work tree.
    package var sources: SourceTable?
    /// The template for the addresses of lines of code.
    package var sourceURL: String?

    package init(audit: RunAudit, store: TraceStore, formats: FormatChoice = FormatChoice()) {
        self.audit = audit
        self.store = store
        self.formats = formats
    }

    /// With the team's decisions.
    package init(
        _ configuration: Configuration, audit: RunAudit, store: TraceStore, formats: FormatChoice = FormatChoice()
    ) {
        self.init(audit: audit, store: store, formats: formats)
        callers = configuration.callers()
        known = AuditJudge.KnownDefects(exclusionsOf: configuration)
        failOn = configuration.failOn.value
        sources = .here
        sourceURL = configuration.sourceURL?.value
    }

    /// Lets reports tell the owners of findings, and where classes are declared: the work tree is searched once for both.
    package mutating func tellOwners(_ configuration: Configuration) throws(ConfigurationError) {
        let table = try OwnerTable(configuration)
        owners = table
        sources = table.sharing(sources)
    }

    /// Audits runs in order, and continues after one that cannot be audited. A single run throws instead.
    ///
    /// What nights tell of a run is known only after all runs of earlier nights are replayed, in whatever order they were given. So
    /// the first two stages end for all runs before the third one begins.
    ///
    /// - Parameter take: called with each run's report, or the reason why there is none.
    package func run(
        _ references: [RunReference], _ take: (Result<RunReport, any Error>) throws -> Void
    ) throws -> AuditOutcome {
        var replayed = try replayed(references)
        let missing = zip(references, replayed).compactMap { RunReport.UnauditedRun($0, $1) }
        if references.count == 1, case .failure(let error)? = replayed.first { throw error }
        // A user can name one run twice, as a log and as `latest`. The number of a run in a temporary store is 0.
        var seen: Set<Int> = []
        replayed.removeAll { run in
            (try? run.get().report.run.number).map { $0 > 0 && !seen.insert($0).inserted } ?? false
        }
        let runs = replayed.compactMap { try? $0.get() }
        let (lacking, unstored) = try judgeNights(beside: runs.map(\.report.run))
        var judge = AuditJudge(known, failOn: failOn, isComplete: missing.isEmpty)
        var (nights, left) = (nights(lacking: lacking), runs.count)
        // Taken from the end, so each report is released after it was handed over.
        replayed.reverse()
        var stories: [Int: [KeptAudit.Story]] = [:]
        var failedRules: [SQLRuleError] = []
        while let next = replayed.popLast() {
            guard case .success(let run) = next else {
                try take(next.map(\.report))
                continue
            }
            left -= 1
            var report = judge.judge(run.report, by: try nights.facts(about: run.report), isLast: left == 0)
            failedRules += report.failedRules.filter { !failedRules.contains($0) }
            report.failedRules = left == 0 ? failedRules : []
            if left == 0 { report.unaudited = missing }
            let reported = reported(report)
            stories[report.run.number] = reported.stories
            try take(.success(reported))
        }
        guard !runs.isEmpty else { throw EngineError.noRunAudited }
        try keep(stories)
        return AuditOutcome(
            judge: judge, unaudited: missing, failedRules: failedRules,
            unstored: runs.lazy.compactMap(\.unstored).first ?? unstored)
    }

    package func report(on reference: RunReference) throws -> RunReport { try report(on: replayed(reference)) }

    package func report(on run: Run) throws -> RunReport { try report(on: replayed(run)) }

    /// - Parameter replayed: what ``replay(_:)`` returned. Calls, nights, owners and places of code are told as they are now.
    package func report(onReplayed replayed: RunReport) throws -> RunReport {
        try report(on: withFacts([.success(ReplayedRun(report: replayed))])[0].get())
    }

    private func report(on replayed: ReplayedRun) throws -> RunReport {
        let (lacking, unstored) = try judgeNights(beside: [replayed.report.run])
        if let unstored = replayed.unstored ?? unstored {
            // The user asked for the report, and it does not need a writable store.
            audit.observer.notice(unstored.unstoredFindings)
        }
        var (judge, nights) = (AuditJudge(known, failOn: failOn), nights(lacking: lacking))
        return reported(judge.judge(replayed.report, by: try nights.facts(about: replayed.report)))
    }

    /// The last night that has launches of these runs, with its verdicts; nil if there is none.
    package func lastNight(of runs: [Run], _ owners: OwnerTable) throws -> NightReport? {
        let stored = StoredNights(store)
        guard let night = try stored.lastNight(of: runs) else { return nil }
        return try NightReader(store, audit: audit).report(on: night, owners)
    }

    // MARK: Judge

    /// - Parameter missing: what verdicts need, and the clone lacks.
    private func nights(lacking missing: NightReader.MissingCode) -> NightFactsReader {
        NightFactsReader(
            store, audit: audit, newSince: newSince, isForBaseline: known.baseline != nil, lacking: missing)
    }

    /// Judges the nights of replayed runs.
    ///
    /// - Returns: what their verdicts need and the clone lacks, and the reason why the results could not be stored.
    private func judgeNights(beside runs: [Run]) throws -> (missing: NightReader.MissingCode, unstored: StoreError?) {
        do {
            if let digest = audit.settingsDigest, let text = audit.settingsText, !runs.isEmpty {
                if case .nothing = keeping {} else { try store.remember(digest, text: text) }
            }
            switch keeping {
            case .nothing: return (try audit.missingCode(in: store), nil)
            case .findings: return (try audit.judgeNights(in: store), nil)
            case .findingsOfAll where newSince == nil:
                try audit.renewAudits(beside: runs, in: store)
                return (try audit.judgeNights(in: store), nil)
            case .findingsOfAll: return (try audit.judgeAllNights(in: store), nil)
            }
        } catch let error as StoreError where error.isAboutWriting {
            return (try audit.missingCode(in: store), error)
        }
    }

    // MARK: Report

    /// Keeps what the reports told of the findings, for people who type SQL. Without room for it, the audit is as good.
    private func keep(_ stories: [Int: [KeptAudit.Story]]) throws {
        if case .nothing = keeping { return }
        do {
            try store.rememberRules(audit.ownRules)
            try store.save(stories)
        } catch let error as StoreError where error.isAboutWriting {
            audit.observer.notice("\(error); the owners and states of findings are not stored")
        }
    }

    /// A judged run with the facts that only its readers need: owners, places in the source.
    private func reported(_ judged: RunReport) -> RunReport {
        var report = judged
        (report.grouping, report.givenStore) = (grouping, givenStore)
        let (located, files) = sources?.located(report.callers, app: report.run.app) ?? (report.callers, [])
        report.callers = located
        if let owners {
            for index in report.findings.indices {
                let finding = report.findings[index]
                report.findings[index].owner = owners.owner(of: finding, report.caller(of: finding))
            }
        }
        report.sources =
            sources?.places(of: report.findings.flatMap { [$0.subject, $0.parent].compactMap { $0?.className } }) ?? [:]
        (report.sourceRoot, report.sourceURL) = (sources?.root, sourceURL)
        report.sourceFiles = files.union(report.sources.values.map(\.path))
        report.run.source = Self.relative(report.run.source)
        return report
    }

    /// Makes a path below the working folder relative: services find files by their place in the repository.
    static func relative(_ path: String) -> String {
        // A deleted working folder has no path.
        let folder = FileManager.default.currentDirectoryPath + "/"
        guard folder != "/" else { return path }
        return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    }
}

extension StoredAudit {
    /// The end of an audit of some runs.
    package struct AuditOutcome {
        /// Has judged all runs.
        package let judge: AuditJudge
        /// The runs that could not be audited, in order.
        package let unaudited: [RunReport.UnauditedRun]
        /// The reasons why rules in SQL could not run, each once.
        package let failedRules: [SQLRuleError]
        /// The reason why not everything could be stored; nil if it is.
        package let unstored: StoreError?
    }
}

extension RunReport.UnauditedRun {
    /// Nil for a run that was replayed.
    fileprivate init?(_ reference: RunReference, _ replayed: Result<ReplayedRun, any Error>) {
        guard case .failure(let error) = replayed else { return nil }
        self.init(name: StoredAudit.relative(reference.text), isLog: reference.isPath, reason: "\(error)")
    }
}

extension StoreError {
    /// What users are told when this error keeps findings out of the store.
    package var unstoredFindings: String { "\(self); the findings are not stored" }
}

extension RunReport {
    /// What it tells about each defect beside its findings.
    fileprivate var stories: [KeptAudit.Story] {
        findings.firsts(by: \.fingerprint).compactMap { finding in
            let source = finding.subject.flatMap { sources[$0.className] }.map { "\($0.path):\($0.line)" }
            let story = KeptAudit.Story(
                fingerprint: finding.fingerprint, owner: finding.owner, source: source, state: finding.state)
            return (story.owner ?? story.source ?? story.state?.rawValue) == nil ? nil : story
        }
    }
}
