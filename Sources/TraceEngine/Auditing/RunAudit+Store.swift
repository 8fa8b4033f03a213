package import TraceModel
import TraceReplay
package import TraceStore
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
        let leaks = Set(rules.lazy.filter(\.findsLeaks).map(\.id))
        let asked = Set(rules.lazy.filter(\.isAboutLiveObjects).map(\.id))
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
