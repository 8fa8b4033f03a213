package import TraceModel
package import TraceReplay
import TraceText

/// Replays a run against the rules.
package struct RunAudit: Sendable {
    /// Kinds of events that the recorder captures, in addition to those in the run's header or events.
    package var records: EventKinds?
    /// The built-in rules; none if a replay is to make the relations only.
    package var rules: [RuleDescription] = RuleCatalogue.all
    package var settings = RuleSettings()
    package var policy = RulePolicy()
    /// The team's own rules, which run before the replay of a stored run.
    package var sqlRules: [SQLRule] = []
    /// What the team expects of every trace.
    package var expectations: [Expectation] = []
    /// The team's rules that are known only by their descriptions; reports say that they were not checked.
    package var unaskedRules: [RuleDescription] = []
    /// A digest of the rules and settings; a different one may lead to different findings.
    package var settingsDigest: String? { digest?.text }
    package var digest: SettingsDigest?
    /// The team's configuration as JSON, which stores keep; nil without one.
    package var settingsText: String?
    /// The events that the run must show, and the rules that must be checked.
    package var requirements = Requirements()
    /// The shards and devices that nobody misses in nights.
    package var released: Set<String> = []
    package var observer: any EngineObserver = SilentObserver()

    package init() {}

    /// Makes the relations of a run, and asks no rules.
    package static var ofRelations: RunAudit {
        var audit = RunAudit()
        audit.rules = []
        return audit
    }

    /// Whether its replay makes the relations that a store keeps, which follow from the log alone, and needs nothing from a store.
    package var canBePartOfImport: Bool { policy.systemContainers.isEmpty && sqlRules.isEmpty }

    /// Audits a run in memory, without the team's own rules, which need a store.
    package func report(on trace: MemoryTrace) throws -> RunReport {
        let audit = try audited(trace)
        var run = declared(trace.run)
        run.summary.relationCount = audit.relationCount
        return report(on: run, audit)
    }

    /// The audit of a run in memory, at its end.
    ///
    /// - Parameter write: receives the relations and stays, some at a time; nil if nobody wants them.
    package func audited(
        _ trace: MemoryTrace, writing write: ((ImportBatch) throws -> Void)? = nil
    ) throws -> Audit {
        let run = declared(trace.run)
        var audit = try inMemory.audit(of: run)
        try replay(run, &audit, reading: { read in try read(trace.batch) }, writing: write)
        return audit
    }

    /// The same audit without the rules in SQL, which need a store; reports say so.
    private var inMemory: RunAudit {
        var audit = self
        for rule in sqlRules.map(\.description) + unaskedRules where policy.switchedOff[rule.id] == nil {
            audit.policy.switchedOff[rule.id] = "a rule in SQL is checked by 'vctrace audit' only"
        }
        return audit
    }

    package var ownRules: [RuleDescription] {
        sqlRules.map(\.description) + unaskedRules + expectations.map(\.description)
    }

    package func declared(_ run: Run) -> Run {
        var run = run
        if let records { run.summary.header.add(records) }
        return run
    }

    package func audit(of run: Run, profiles: Bool = false) throws(AuditError) -> Audit {
        guard rules.isEmpty || run.summary.showsLifecycle else {
            throw AuditError.nothingRecorded(
                log: run.source, skipped: run.summary.skippedCount, problem: run.summary.commonestProblem)
        }
        return Audit(
            run.summary, rules: rules, further: sqlRules.map(\.description) + unaskedRules, expectations: expectations,
            settings: settings, policy: policy, profiles: profiles)
    }

    /// Replays a run to its end.
    ///
    /// - Parameters:
    ///   - read: passes the run's events on, some at a time.
    ///   - write: receives the relations and stays, some at a time; nil if nobody wants them.
    package func replay(
        _ run: Run, _ audit: inout Audit, reading read: ((ReplayBatch) throws -> Void) throws -> Void,
        writing write: ((ImportBatch) throws -> Void)? = nil
    ) throws {
        if write == nil { audit.forgetRelations() }
        var count = 0
        let work = "\(rules.isEmpty ? "replaying" : "auditing") \(run.name)"
        try read { batch in
            let ended = audit.replay(batch)
            try write?(ended)
            count += batch.events.count
            observer.progress(of: work, done: count, total: run.summary.eventCount)
            if observer.isCancelled { throw AuditError.cancelled(run: run.name) }
        }
        try audit.finish { try write?($0) }
        observer.endProgress()
    }

    /// - Parameter audit: the run's, at its end.
    package func report(on run: Run, _ audit: Audit) -> RunReport {
        let notChecked = audit.notChecked
        var report = RunReport(
            run: run, findings: audit.counted, notChecked: notChecked,
            rules: RuleCatalogue.descriptions(with: ownRules), excluded: audit.excluded)
        for (reason, classes) in audit.openLeaks { report.leakCheck.add(open: classes, because: reason) }
        report.coverages = audit.coverages(notChecked)
        report.tests = run.summary.tests
        report.exclusions.matched = audit.usedExclusions
        if !policy.exclusions.isEmpty {
            report.exclusions.possible = policy.possibleExclusions(in: report.coverages.values, rules: report.rules)
        }
        report.failedRules = audit.failedRules
        report.missing = requirements.missing(in: run.summary, report.notChecked)
        return report
    }

    /// - Parameters:
    ///   - launches: nil stands for the whole run.
    ///   - audit: the run's, at its end.
    package func profiles(of run: Run, _ launches: [Int?], _ audit: Audit) -> [RunProfile] {
        let coverages = audit.coverages
        return launches.compactMap { launch in
            var profile = audit.profile(of: run, launch: launch)
            profile?.coverages = coverages.filter { launch == nil || $0.key == launch }
            return profile
        }
    }
}

extension RunAudit {
    /// The events and checks that a team requires in every run, so that a run which shows nothing does not pass.
    package struct Requirements: Sendable, Hashable {
        /// Kinds of events that a run must contain.
        package var kinds: EventKinds = []
        /// Rules that must have been checked, at least for some class.
        package var rules: Set<String> = []

        /// Returns the unmet requirements, in order: `no addChild`, `present-while-presenting was not checked`.
        func missing(in summary: TraceSummary, _ notChecked: [RunReport.NotChecked]) -> [String] {
            let kinds = kinds.subtracting(summary.shownKinds).elements.map { "the run shows no \($0.name)" }
            let reasons = Dictionary(
                firstOf: notChecked.filter { $0.isWhole && rules.contains($0.rule) }.map { ($0.rule, $0.reason) })
            return kinds + reasons.sorted { $0.key < $1.key }.map { "\($0.key) was not checked: \($0.value)" }
        }
    }
}

extension RunAudit {
    /// The reason why a run cannot be audited.
    package enum AuditError: Error, Hashable, Sendable, CustomStringConvertible {
        /// - Parameter log: the path of the run's log; `-` for standard input.
        case nothingRecorded(log: String, skipped: Int, problem: Problem.CommonProblem?)
        case noDay(String)
        /// The observer canceled the audit.
        case cancelled(run: String)

        package var description: String {
            switch self {
            case .nothingRecorded(let log, let skipped, let problem):
                (log == "-" ? "standard input" : "'\(log)'") + " shows no lifecycle event, so nothing could be checked"
                    + (skipped == 0 ? "; " : " (\(counted(skipped, "other line"))); ")
                    + (problem.map { "\(counted($0.count, "line")): \($0.reason); " } ?? Self.exampleOfEvent + "; ")
                    + "'vctrace lines \(log == "-" ? "LOG" : log)' shows what was read of each line"
            case .noDay(let text):
                "VCTRACE_TODAY is '\(text)', which is not a date; write it as in 2026-12-31"
            case .cancelled(let run):
                "the audit of '\(run)' was stopped before its end: it was canceled, or took too long"
            }
        }

        /// The hint for a user whose log has no events.
        package static let exampleOfEvent =
            "a line such as '<Shop.Host: 0x600000c0a2d0> viewDidLoad' is one; 'vctrace formats' lists the layouts that are read"
    }
}

/// A receiver of the engine's notifications. Calls may come from several threads.
package protocol EngineObserver: Sendable {
    /// Reports progress, in the unit of the total, or in bytes without a total.
    ///
    /// - Parameter work: the work in the user's words, such as `reading app.log`.
    func progress(of work: String, done: Int, total: Int?)

    func endProgress()

    /// Reports something that users should know, and that is not a failure.
    func notice(_ text: String)

    /// Whether to end the work; read while the work goes on.
    var isCancelled: Bool { get }
}

extension EngineObserver {
    package func progress(of work: String, done: Int, total: Int?) {}
    package func endProgress() {}
    package func notice(_ text: String) {}
    package var isCancelled: Bool { false }
}

/// An observer that ignores everything.
package struct SilentObserver: EngineObserver {
    package init() {}
}
