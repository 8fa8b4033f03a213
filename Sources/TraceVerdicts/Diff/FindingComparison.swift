package import TraceModel

// Compares findings by fingerprint and count: new, fixed, and unchanged ones.
extension RunDifference.ProfileGroup {
    /// - Parameter unchecked: the rules that a side did not check; their findings are neither new nor fixed.
    func compareFindings(
        _ difference: inout RunDifference, without unchecked: Set<String>, _ exercises: RuleExercises
    ) {
        let groupsA = a.map { groups($0, without: unchecked) }
        let groupsB = b.map { groups($0, without: unchecked) }
        let fingerprints = Set((groupsA + groupsB).flatMap(\.keys)).sorted()
        let checks = launchChecks(exercises)
        for fingerprint in fingerprints {
            // The other runs of side A did not look for it.
            let judgingA = couldHaveShown(fingerprint, groupsA, checks)
            let (foundA, foundB) = (all(fingerprint, judgingA), all(fingerprint, groupsB))
            let (defectsA, defectsB) = (defects(fingerprint, judgingA), defects(fingerprint, groupsB))
            // A defect that only some runs show is not new or fixed for that reason.
            let new = max(0, foundB.most - foundA.most, defectsB.most - defectsA.most)
            let fixed = max(0, foundA.least - foundB.most, defectsA.least - defectsB.most)
            let common = min(foundA.most, foundB.most - new)
            if new > 0, let defect = defect(fingerprint, new, b, groupsB, isNew: true) {
                difference.new.append(defect)
            } else if fixed > 0, let defect = defect(fingerprint, fixed, a, groupsA) {
                difference.fixed.append(defect)
            }
            if common > 0, let defect = defect(fingerprint, common, b, groupsB) {
                difference.unchanged.append(defect)
            }
            if let change = growthChange(fingerprint, groupsA, groupsB) {
                if change.isWorse { difference.worse.append(change) }
                if change.isBetter { difference.better.append(change) }
            }
        }
    }

    /// What each of several runs of side A could have shown.
    private func launchChecks(_ exercises: RuleExercises) -> [Knownness.LaunchCheck] {
        guard a.count > 1 else { return [] }
        let platforms = Set(a.flatMap(\.platforms))
        return a.map { profile in
            Knownness.LaunchCheck(
                profile.run.launches(profile.coverages), exercises: exercises, recentPlatforms: platforms)
        }
    }

    /// The findings of the runs of side A that show a defect, or could have shown it.
    private func couldHaveShown(
        _ fingerprint: String, _ groups: [[String: [Finding]]], _ checks: [Knownness.LaunchCheck]
    ) -> [[String: [Finding]]] {
        let found = zip(a, groups).flatMap { profile, own in (own[fingerprint] ?? []).map { (profile, $0) } }
        guard a.count > 1, let finding = found.first?.1 else { return groups }
        var places = Defect.Places()
        for (profile, finding) in found { places.add(finding, in: profile) }
        return groups.indices.filter { index in
            groups[index][fingerprint] != nil || checks[index].couldHaveShown(Defect(finding), seenIn: places)
        }.map { groups[$0] }
    }

    private func growthChange(
        _ fingerprint: String, _ groupsA: [[String: [Finding]]], _ groupsB: [[String: [Finding]]]
    ) -> RunDifference.GrowthChange? {
        func worst(_ groups: [[String: [Finding]]]) -> Finding? {
            groups.flatMap { $0[fingerprint] ?? [] }.reduce(nil as Finding?) { worst, finding in
                guard let growth = finding.growth else { return worst }
                return worst?.growth.map(growth.isWorse) ?? true ? finding : worst
            }
        }
        guard let a = worst(groupsA), let b = worst(groupsB), let before = a.growth, let after = b.growth else {
            return nil
        }
        return RunDifference.GrowthChange(exemplar: b, before: before, after: after)
    }

    /// The findings by their fingerprints. If a test was repeated, the findings of its attempts count once.
    private func groups(_ profile: RunProfile, without unchecked: Set<String>) -> [String: [Finding]] {
        let findings = profile.findings
        let repeated = RepeatedTests(profile.run.summary.tests)
        let places = findings.indices.filter { !unchecked.contains(findings[$0].rule) }
        return Dictionary(grouping: places) { findings[$0].fingerprint }.mapValues { alike in
            repeated.groups(alike, of: findings).compactMap { group in
                group.map { findings[$0] }.max { ($0.severity, $1.event) < ($1.severity, $0.event) }
            }
        }
    }

    private func all(_ fingerprint: String, _ groups: [[String: [Finding]]]) -> CountRange {
        CountRange(groups) { $0[fingerprint]?.count }
    }

    /// Notes are not defects.
    private func defects(_ fingerprint: String, _ groups: [[String: [Finding]]]) -> CountRange {
        CountRange(groups) { $0[fingerprint]?.count { $0.severity > .note } }
    }

    /// - Parameter isNew: whether to show the last of the worst findings instead of the first: nobody knows which one is new,
    ///   but an audit reports the last one as new.
    private func defect(
        _ fingerprint: String, _ count: Int, _ profiles: [RunProfile], _ groups: [[String: [Finding]]],
        isNew: Bool = false
    ) -> RunDifference.DefectChange? {
        let found = zip(profiles, groups).map { (run: $0.run, findings: $1[fingerprint] ?? []) }
        guard let most = found.max(by: { $0.findings.count < $1.findings.count }) else { return nil }
        let severity = most.findings.map(\.severity).max()
        let worst = most.findings.filter { $0.severity == severity }
        guard let exemplar = isNew ? worst.last : worst.first else { return nil }
        return RunDifference.DefectChange(count: count, exemplar: exemplar, run: most.run)
    }
}

extension RunProfile {
    /// Where its launches ran.
    package var platforms: [Launch.Platform] { run.summary.launches.map { $0.platform(in: run.summary) } }
}

extension Defect.Places {
    /// Adds the test and the platform of a finding.
    package mutating func add(_ finding: Finding, in profile: RunProfile) {
        let (run, test) = (profile.run, finding.test.map(TestInterval.shortName))
        let number = run.launch(of: finding)
        add(test, on: run.summary.launches.first { $0.number == number }?.platform(in: run.summary))
    }
}
