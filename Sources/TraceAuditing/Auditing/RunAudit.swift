package import TraceModel
package import TraceReplay
import TraceText

/// Replays a run against the rules.
package struct RunAudit: Sendable {
    /// Kinds of events that the recorder captures, in addition to those in the run's header or events.
    package var records: EventKinds?
    package var settings = RuleSettings()
    package var policy = RulePolicy()
    /// The team's own rules, which run before the replay of a stored run.
    package var sqlRules: [SQLRule] = []
    /// The team's rules that are known only by their descriptions; reports say that they were not checked.
    package var unaskedRules: [RuleDescription] = []
    /// A digest of the rules and settings; a different one may lead to different findings.
    package var settingsDigest: String?
    /// The events that the run must show, and the rules that must be checked.
    package var requirements = Requirements()
    package var observer: any EngineObserver = SilentObserver()

    package init() {}

    /// Audits a run in memory, without the team's own rules, which need a store.
    package func report(on trace: MemoryTrace) throws -> RunReport {
        let run = declared(trace.run)
        var audit = try inMemory.audit(of: run)
        try replay(run, &audit) { take in try take(trace.batch) }
        return report(on: run, &audit)
    }

    /// The same audit without the rules in SQL, which need a store; reports say so.
    private var inMemory: RunAudit {
        var audit = self
        for rule in ownRules where policy.switchedOff[rule.id] == nil {
            audit.policy.switchedOff[rule.id] = "a rule in SQL is checked by 'vctrace audit' only"
        }
        return audit
    }

    package var ownRules: [RuleDescription] { sqlRules.map(\.description) + unaskedRules }

    package func declared(_ run: Run) -> Run {
        var run = run
        if let records { run.summary.header.add(records) }
        return run
    }

    package func audit(of run: Run, profiles: Bool = false, counts: Bool = false) throws(AuditError) -> Audit {
        guard run.summary.showsLifecycle else {
            throw AuditError.nothingRecorded(run: run.name, skipped: run.summary.skippedCount)
        }
        return Audit(
            run.summary, further: ownRules, settings: settings, policy: policy, profiles: profiles, counts: counts)
    }

    /// - Parameter read: passes the run's events on, some at a time.
    package func replay(
        _ run: Run, _ audit: inout Audit, reading read: ((ReplayBatch) throws -> Void) throws -> Void
    ) throws {
        var count = 0
        try read { batch in
            audit.replay(batch)
            count += batch.events.count
            observer.progress(of: "auditing \(run.name)", done: count, total: run.summary.eventCount)
            if observer.isCancelled { throw AuditError.cancelled(run: run.name) }
        }
        observer.endProgress()
    }

    package func report(on run: Run, _ audit: inout Audit) -> RunReport {
        var report = RunReport(
            run: run, findings: audit.finish(), notChecked: audit.notChecked,
            rules: RuleCatalogue.descriptions(with: ownRules), excluded: audit.excluded)
        report.coverages = audit.coverages
        report.tests = run.summary.tests
        report.exclusions.matched = audit.usedExclusions
        report.exclusions.possible = policy.possibleExclusions(in: report.coverages.values, rules: report.rules)
        report.missing = requirements.missing(in: run.summary, report.notChecked)
        return report
    }

    /// - Parameter launches: nil stands for the whole run.
    package func profiles(of run: Run, _ launches: [Int?], _ audit: inout Audit) -> [RunProfile] {
        _ = audit.finish()
        let coverages = audit.coverages
        return launches.compactMap { launch in
            var profile = audit.profile(of: run, launch: launch)
            profile?.coverages = coverages.filter { launch == nil || $0.key == launch }
            return profile
        }
    }
}

extension TraceSummary {
    /// Whether there is anything to audit: a call of UIKit's, or one of its messages.
    package var showsLifecycle: Bool {
        let others: EventKinds = EventKinds([.mark, .testStarted, .testFinished, .other])
        return counts.values.contains { !EventKinds($0.keys).subtracting(others).isEmpty }
    }
}

/// The events and checks that a team requires in every run, so that a run which shows nothing does not pass.
package struct Requirements: Sendable, Hashable {
    /// Kinds of events that a run must contain.
    package var kinds: EventKinds = []
    /// Rules that must have been checked, at least for some class.
    package var rules: Set<String> = []

    /// Returns the unmet requirements, in order: `no addChild`, `present-while-presenting was not checked`.
    func missing(in summary: TraceSummary, _ notChecked: [NotChecked]) -> [String] {
        let kinds = kinds.subtracting(summary.shownKinds).elements.map { "the run shows no \($0.name)" }
        let reasons = Dictionary(
            firstOf: notChecked.filter { $0.isWhole && rules.contains($0.rule) }.map { ($0.rule, $0.reason) })
        return kinds + reasons.sorted { $0.key < $1.key }.map { "\($0.key) was not checked: \($0.value)" }
    }
}

/// The reason why a run cannot be audited.
package enum AuditError: Error, Hashable, Sendable, CustomStringConvertible {
    case nothingRecorded(run: String, skipped: Int)
    case noDay(String)
    /// The observer canceled the audit.
    case cancelled(run: String)

    package var description: String {
        switch self {
        case .nothingRecorded(let run, let skipped):
            "'\(run)' shows no lifecycle event, so nothing could be checked (\(counted(skipped, "other line"))); "
                + Self.exampleOfEvent
        case .noDay(let text):
            "VCTRACE_TODAY is '\(text)', which is not a date; write it as in 2026-12-31"
        case .cancelled(let run):
            "the audit of '\(run)' was stopped before its end: it was canceled, or took too long"
        }
    }

    /// The hint for a user whose log has no events.
    package static let exampleOfEvent =
        "a line such as '<Shop.Host: 0x600000c0a2d0> viewDidLoad' is one; 'vctrace formats' lists which lines are read"
}
