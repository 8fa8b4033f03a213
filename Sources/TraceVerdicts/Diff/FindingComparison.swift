import TraceModel

// Compares findings by fingerprint and count: new, fixed, and unchanged ones.
extension RunDifference.ProfileGroup {
    func compareFindings(_ difference: inout RunDifference) {
        // The findings of a rule that one side did not check are neither new nor fixed.
        let unchecked = a.unchecked.union(b.unchecked)
        let groupsA = a.map { groups($0, without: unchecked) }
        let groupsB = b.map { groups($0, without: unchecked) }
        let fingerprints = Set((groupsA + groupsB).flatMap(\.keys)).sorted()
        for fingerprint in fingerprints {
            let (foundA, foundB) = (all(fingerprint, groupsA), all(fingerprint, groupsB))
            let (defectsA, defectsB) = (defects(fingerprint, groupsA), defects(fingerprint, groupsB))
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
