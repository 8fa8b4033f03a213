import LogFiles
package import TraceModel
import TraceReplay
package import TraceStore
package import TraceVerdicts
package import VCTraceAudit

// Audits runs and summarizes each, on two threads.
extension RunAudit {
    package func difference(from a: [Run], to b: [Run], in store: TraceStore) throws -> RunDifference {
        let profiles = try profiles(of: (a + b).map { ($0, [nil]) }, in: store)
        let (before, after) = (Array(profiles[..<a.count]), Array(profiles[a.count...]))
        var difference = RunDifference(before, after)
        let check = LaunchCheck(after.flatMap { $0.run.launches($0.coverages) }, exercises: exercises)
        difference.settle { check.couldHaveShown($0, seenIn: before, butNotIn: after) }
        return difference
    }

    package func difference(of pair: NightPair, in store: TraceStore) throws -> RunDifference {
        let sides = try [pair.a, pair.b].map { launches in
            var jobs: [(run: Run, launches: [Int?])] = []
            // Launches of one run are side by side.
            for launch in launches {
                if let last = jobs.indices.last, jobs[last].run.number == launch.run {
                    jobs[last].launches.append(launch.number)
                } else if let run = try store.run(numbered: launch.run) {
                    jobs.append((run, [launch.number]))
                }
            }
            return Dictionary(grouping: try profiles(of: jobs, in: store), by: \.run.number).mapValues { own in
                Dictionary(firstOf: own.map { ($0.launch, $0) })
            }
        }
        let groups = pair.groups.map { group in
            ProfileGroup(
                a: group.a.compactMap { sides[0][$0.run]?[$0.number] },
                b: group.b.compactMap { sides[1][$0.run]?[$0.number] })
        }
        var difference = RunDifference(groups.filter { !$0.a.isEmpty && !$0.b.isEmpty })
        difference.nights = (pair.before, pair.after)
        difference.onlyInNight = pair.only
        difference.testsOnly = ([], [])
        difference.settle(by: try StoredNights(store).verdicts(of: pair.after))
        return difference
    }

    private func profiles(of jobs: [(run: Run, launches: [Int?])], in store: TraceStore) throws -> [RunProfile] {
        let middle = (jobs.count + 1) / 2
        let second = Array(jobs[middle...])
        let other = try second.isEmpty ? nil : store.reopened()
        let worker = other.map { store in
            Worker { try second.flatMap { try profiles(of: $0.run, $0.launches, in: store) } }
        }
        let first = try jobs[..<middle].flatMap { try profiles(of: $0.run, $0.launches, in: store) }
        return try first + (worker?.value() ?? [])
    }
}

extension RunAudit {
    /// Audits a stored run: one thread reads, another one replays.
    package func report(on run: Run, in store: TraceStore) throws -> RunReport {
        try report(on: run, audited(run, in: store), in: store)
    }

    /// - Parameter audit: the stored run's, at its end.
    func report(on run: Run, _ audit: Audit, in store: TraceStore) throws -> RunReport {
        let run = try declared(store.completing(run))
        var report = report(on: run, audit)
        report.apply(try StoredEvidence(store).evidence(of: run))
        return report
    }

    /// Returns the profiles of launches of a stored run, for comparing them with others.
    ///
    /// - Parameter launches: their numbers in the run; nil stands for the whole run.
    func profiles(of run: Run, _ launches: [Int?], in store: TraceStore) throws -> [RunProfile] {
        let audit = try audited(run, in: store, profiles: true)
        let run = try declared(store.completing(run))
        let rules = RuleCatalogue.descriptions(with: ownRules)
        let evidence = try StoredEvidence(store).evidence(of: run)
        return profiles(of: run, launches, audit).map { profile in
            var profile = profile
            profile.findings = evidence.applied(to: profile.findings, rules).kept
            return profile
        }
    }

    /// The audit of a stored run, at its end.
    func audited(_ run: Run, in store: TraceStore, profiles: Bool = false) throws -> Audit {
        let run = try declared(store.completing(run))
        var audit = try audit(of: run, profiles: profiles)
        try ask(run, in: store, for: &audit)
        try replay(run, &audit) { read in try RunReplay(run: run, store: store).read(read) }
        return audit
    }

    private func ask(_ run: Run, in store: TraceStore, for audit: inout Audit) throws {
        let silent = Set(audit.notChecked.map(\.rule))
        let asked = sqlRules.filter { !silent.contains($0.description.id) }
        guard !asked.isEmpty else { return }
        let query = try SQLRuleQuery(store)
        for rule in asked { audit.expect(try query.matches(of: rule, in: run), by: rule.description) }
    }
}

extension LaunchCheck {
    /// Whether the launches could have shown what side A shows of a defect and side B does not.
    fileprivate func couldHaveShown(
        _ defect: RunDifference.DefectChange, seenIn a: [RunProfile], butNotIn b: [RunProfile]
    ) -> Bool {
        let fingerprint = defect.fingerprint
        let shown = Set(b.flatMap { $0.places(of: fingerprint).map(\.test) })
        var gone = DefectPlaces()
        for (test, platform) in a.flatMap({ $0.places(of: fingerprint) }) where !shown.contains(test) {
            gone.add(test, on: platform)
        }
        guard gone != DefectPlaces() else { return true }
        return couldHaveShown(Defect(defect.exemplar), seenIn: gone)
    }
}

extension RunProfile {
    /// Where its launches show a defect; the test is nil outside of tests.
    fileprivate func places(of fingerprint: String) -> [(test: String?, platform: Platform?)] {
        findings.filter { $0.fingerprint == fingerprint }.map { finding in
            let number = run.launch(of: finding)
            return (
                finding.test.map(TestName.short),
                run.summary.launches.first { $0.number == number }.map(run.platform)
            )
        }
    }
}
