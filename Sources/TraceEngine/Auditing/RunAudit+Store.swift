package import TraceModel
import TraceReplay
package import TraceStore
import TraceVerdicts
package import VCTraceAudit

extension RunAudit {
    /// Audits a stored run: one thread reads, another one replays.
    package func report(on run: Run, in store: TraceStore) throws -> RunReport {
        let run = try whole(run, in: store)
        return try report(on: run, audited(run, in: store), in: store)
    }

    /// The run as ``audited(_:in:profiles:)`` and ``report(on:_:in:)`` need it: completed, and as the configuration declares it.
    func whole(_ run: Run, in store: TraceStore) throws -> Run { try declared(store.completing(run)) }

    /// - Parameters:
    ///   - run: the whole one.
    ///   - audit: the run's, at its end.
    func report(on run: Run, _ audit: Audit, in store: TraceStore) throws -> RunReport {
        var report = report(on: run, audit)
        report.apply(try store.evidence(of: run))
        return report
    }

    /// Returns the profiles of launches of a stored run, for comparing them with others.
    ///
    /// - Parameter launches: their numbers in the run; nil stands for the whole run.
    func profiles(of run: Run, _ launches: [Int?], in store: TraceStore) throws -> [RunProfile] {
        let run = try whole(run, in: store)
        let audit = try audited(run, in: store, profiles: true)
        let rules = RuleCatalogue.descriptions(with: ownRules)
        let evidence = try store.evidence(of: run)
        return profiles(of: run, launches, audit).map { profile in
            var profile = profile
            profile.findings = evidence.applied(to: profile.findings, rules).kept
            return profile
        }
    }

    /// The audit of a stored run, at its end.
    ///
    /// - Parameter run: the whole one.
    func audited(_ run: Run, in store: TraceStore, profiles: Bool = false) throws -> Audit {
        var audit = try audit(of: run, profiles: profiles)
        try ask(run, in: store, for: &audit)
        try replay(run, &audit) { read in try TraceCursor.read({ try TraceCursor(store, run) }, read) }
        return audit
    }

    private func ask(_ run: Run, in store: TraceStore, for audit: inout Audit) throws {
        let silent = Set(audit.notChecked.map(\.rule))
        let asked = sqlRules.filter { !silent.contains($0.description.id) }
        guard !asked.isEmpty else { return }
        let query = try SQLRuleQuery(store, run)
        for rule in asked {
            do {
                audit.expect(try query.matches(of: rule), by: rule.description)
            } catch let error as SQLRuleError {
                audit.leaveOut(rule.description, because: error)
            }
        }
    }
}

extension RunReport {
    /// Applies the evidence of memory graphs to all findings, also to those that earlier evidence withdrew.
    mutating func apply(_ evidence: [GraphEvidence]) {
        let all = findings + withdrawn
        (findings, withdrawn) = evidence.applied(to: withdrawn.isEmpty ? all : all.sorted(by: Finding.isEarlier), rules)
    }
}

extension [GraphEvidence] {
    /// Adds the evidence about their subjects to findings, and separates those that are withdrawn because the controller is
    /// gone.
    ///
    /// - Parameter rules: the rules of the findings. A finding of a team's own rule is not withdrawn, because vctrace does not
    ///   know what the rule claims.
    func applied(
        to findings: [Finding], _ rules: [RuleDescription]
    ) -> (kept: [Finding], withdrawn: [Finding]) {
        guard !isEmpty else { return (findings, []) }
        let shown = Dictionary(firstOf: map { ($0.controller, $0) })
        let leaks = rules.ids(where: \.findsLeaks)
        let asked = rules.ids(where: \.isAboutLiveObjects)
        var (kept, withdrawn): ([Finding], [Finding]) = ([], [])
        for var finding in findings {
            if let evidence = finding.subject.flatMap({ shown[$0.id] }), asked.contains(finding.rule) {
                finding.evidence = evidence
                if evidence.state == .gone, leaks.contains(finding.rule) {
                    withdrawn.append(finding)
                    continue
                }
            }
            kept.append(finding)
        }
        return (kept, withdrawn)
    }
}

extension RuleDescription {
    /// Whether a memory graph can add evidence to the rule's findings.
    var isAboutLiveObjects: Bool { findsLeaks || file != nil }
}

// Updates the nights of a store: audits runs that were never audited, and judges nights that changed.
extension RunAudit {
    package var exercises: RuleExercises {
        RuleCatalogue.descriptions(with: ownRules).exercises
    }

    /// Judges the nights with new or changed launches.
    ///
    /// - Parameter exercises: nil for those of this audit's rules.
    /// - Returns: what the verdicts need, and the clone lacks.
    @discardableResult
    package func judgeNights(in store: TraceStore, exercises: RuleExercises? = nil) throws -> NightReader.MissingCode {
        let code = GitCode()
        try StoredNights(store).judge(
            exercises: exercises ?? self.exercises, code: code, releasing: released,
            isLacking: { code.isLacking || !code.missing.isEmpty },
            listing: policy.listing)
        return code.missing
    }

    /// What the verdicts of nights need, and the clone lacks. The store is only read.
    func missingCode(in store: TraceStore) throws -> NightReader.MissingCode {
        let code = GitCode()
        if code.fault != nil { try StoredNights(store).ask(code, exercises: exercises) }
        return code.missing
    }

    /// Judges all nights, after auditing the runs that were never audited, or were audited with other rules or settings.
    ///
    /// A store that nobody may change is there to be read, if all its runs were audited.
    ///
    /// - Parameter keepsOthers: whether runs keep the results of their last audit, whatever its rules and settings were.
    /// - Returns: what the verdicts need, and the clone lacks.
    @discardableResult
    package func judgeAllNights(in store: TraceStore, keepsOthers: Bool = false) throws -> NightReader.MissingCode {
        let stored = StoredNights(store)
        let runs = try keepsOthers ? stored.runsNeverAudited().map(\.number) : stored.runs(notAuditedBy: settingsDigest)
        if (try? store.checkPermission()) == nil, runs.isEmpty, try !StoredNightContents(store).hasLaunchWithoutNight()
        {
            return try missingCode(in: store)
        }
        let count = try audit(runs, in: store)
        if count > 0 {
            let lack = keepsOthers ? "" : " with these rules and settings"
            observer.notice("audited \(count == 1 ? "a run" : "\(count) runs") that had not been audited\(lack)")
        }
        return try judgeNights(in: store)
    }

    /// Audits again the runs that share a branch with these runs and were audited with other rules or settings.
    func renewAudits(beside runs: [Run], in store: TraceStore) throws {
        let count = try audit(StoredNights(store).runs(notAuditedBy: settingsDigest, beside: runs), in: store)
        guard count > 0 else { return }
        observer.notice(
            "audited \(count) older \(count == 1 ? "run" : "runs") again, because the rules, the configuration, an option "
                + "such as --scope, or vctrace differ from last time")
    }

    /// Audits all runs that can be audited, and returns their number.
    private func audit(_ numbers: [Int], in store: TraceStore) throws -> Int {
        var audit = self
        // Options that overrule a log's header are for the run that the user named.
        audit.records = nil
        audit.observer = SilentObserver()
        var count = 0
        for number in numbers {
            guard let run = try store.run(numbered: number) else { continue }
            let report: RunReport
            do {
                report = try audit.report(on: run, in: store)
            } catch {
                observer.notice("'\(run.name)' cannot be audited, so nights do not include it: \(error)")
                continue
            }
            try store.saveFindings(KeptAudit(report, settings: settingsDigest), of: run)
            count += 1
        }
        return count
    }
}

extension KeptAudit {
    /// The values that a store keeps of an audit.
    ///
    /// - Parameter settings: a digest of the rules and settings of the audit.
    package init(_ report: RunReport, settings: String?) {
        let sightings = report.sightings
        // Of these, nobody can say it before the end.
        let open = report.leakCheck.omissions.filter { $0.cure == nil }.map {
            RunReport.NotChecked(rule: Coverage.leakRule, reason: $0.reason, classes: $0.classes)
        }
        self.init(
            findings: report.findings, notChecked: report.notChecked + open, tests: report.run.summary.tests,
            launches: report.run.summary.launches.map { launch in
                let coverage = report.coverages[launch.number] ?? Coverage()
                return (launch.number, coverage, coverage.digest, sightings[launch.number] ?? [])
            }, settings: settings)
    }
}

extension StoredNights {
    /// The verdicts of nights on a run with launches that the store has not judged yet, such as a run that was only imported.
    ///
    /// They are those that the store would have after an audit of the run, but for classes that Git would find to be renamed only then. The
    /// store is only read.
    ///
    /// - Parameter launches: the run's launches, by their numbers in the run.
    /// - Returns: by these numbers, the verdicts of a launch's night by fingerprint; empty if there is no earlier night.
    func verdicts(
        onUnjudged launches: [Int: NightLaunch], of report: RunReport, exercises: RuleExercises, _ code: GitCode
    ) throws -> [Int: [String: Verdict]] {
        var verdicts: [Int: [String: Verdict]] = [:]
        for own in Dictionary(grouping: launches, by: \.value.place.appBranch).values
        where own.contains(where: \.value.isUnjudged) {
            let changed = try nights(of: own.map(\.value))
            guard let last = changed.last?.night else { continue }
            let numbers = Set(changed.map(\.night.number))
            let branch = try (nights(upTo: last).filter { !numbers.contains($0.number) } + changed.map(\.night))
                .sorted(by: Night.isBefore)
            let targets = try Dictionary(
                firstOf: changed.map(\.night).filter(\.isRequest).map {
                    ($0.number, TargetNights(of: $0, among: try nights(), code))
                })
            // Nights of one pull request can be compared with different nights.
            for (known, own) in Dictionary(grouping: changed.map(\.night), by: { targets[$0.number]?.known }) {
                let all = (known ?? []) + branch
                let sightings = report.sightings
                var table = try table(of: all)
                var places: [Int: Int] = [:]
                for (number, launch) in launches {
                    guard
                        let night = changed.first(where: { $0.launches.contains { $0.number == launch.number } })?
                            .night,
                        let place = all.firstIndex(of: night)
                    else { continue }
                    if own.contains(night) { places[number] = place }
                    table.add(
                        report.coverages[number] ?? Coverage(), sightings[number] ?? [], on: launch.place.platform,
                        to: place)
                }
                let judge = NightJudge(table, ofTarget: known?.count, exercises: exercises, code: code)
                for (place, numbers) in Dictionary(grouping: places.keys, by: { places[$0] ?? 0 }) where place > 0 {
                    let night = all[place]
                    let told =
                        try targets[night.number]?.verdicts(
                            on: night, by: judge, and: { try self.judge(over: $0, exercises: exercises) }, code: code
                        ) { report.callerFiles(of: $0.fingerprint, table.renames) }
                        ?? judge.verdicts(of: [night])[night.number]
                    for number in numbers { verdicts[number] = told?.byFingerprint ?? [:] }
                }
            }
        }
        return verdicts
    }
}

extension RunReport {
    /// The files of the code that made the calls of a defect's findings.
    fileprivate func callerFiles(of fingerprint: String, _ renames: ClassRenames) -> Set<String> {
        findings.reduce(into: []) { files, finding in
            guard renames.fingerprint(finding.fingerprint) == fingerprint else { return }
            files.formUnion(finding.callerFiles(among: callers))
        }
    }
}
