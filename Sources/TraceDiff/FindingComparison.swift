import TraceModel

/// Compares findings by fingerprint and count: new, fixed, and unchanged ones.
struct FindingComparison {
    private let a: [RunProfile]
    private let b: [RunProfile]
    /// The rules that one side did not check; their findings are neither new nor fixed.
    private let unchecked: Set<String>

    init(_ group: ProfileGroup) {
        (a, b) = (group.a, group.b)
        unchecked = a.unchecked.union(b.unchecked)
    }

    func fill(_ difference: inout RunDifference) {
        let (groupsA, groupsB) = (a.map(groups), b.map(groups))
        let fingerprints = Set((groupsA + groupsB).flatMap(\.keys)).sorted()
        for fingerprint in fingerprints {
            let found = (counts(of: fingerprint, groupsA), counts(of: fingerprint, groupsB))
            // A defect that only some runs show is not new or fixed for that reason.
            let new = max(0, found.1.most - found.0.most, found.1.mostDefects - found.0.mostDefects)
            let fixed = max(0, found.0.least - found.1.most, found.0.leastDefects - found.1.mostDefects)
            let common = min(found.0.most, found.1.most - new)
            if new > 0, let defect = defect(fingerprint, new, b, groupsB, isNew: true) {
                difference.new.append(defect)
            } else if fixed > 0, let defect = defect(fingerprint, fixed, a, groupsA) {
                difference.fixed.append(defect)
            }
            if common > 0, let defect = defect(fingerprint, common, b, groupsB) {
                difference.unchanged.append(defect)
            }
        }
    }

    /// The findings by their fingerprints. If a test was repeated, the findings of its attempts count once.
    private func groups(_ profile: RunProfile) -> [String: [Finding]] {
        let findings = profile.findings
        let repeated = RepeatedTests(profile.run.summary.tests)
        let places = findings.indices.filter { !unchecked.contains(findings[$0].rule) }
        return Dictionary(grouping: places) { findings[$0].fingerprint }.mapValues { alike in
            repeated.groups(alike, of: findings).compactMap { group in
                group.map { findings[$0] }.max { ($0.severity, $1.event) < ($1.severity, $0.event) }
            }
        }
    }

    /// The numbers of findings in a run of one side. Notes are not defects.
    private struct Counts {
        var most: Int
        var least: Int
        var mostDefects: Int
        var leastDefects: Int
    }

    private func counts(of fingerprint: String, _ groups: [[String: [Finding]]]) -> Counts {
        let all = groups.map { $0[fingerprint]?.count ?? 0 }
        let defects = groups.map { $0[fingerprint]?.count { $0.severity > .note } ?? 0 }
        return Counts(
            most: all.max() ?? 0, least: all.min() ?? 0, mostDefects: defects.max() ?? 0,
            leastDefects: defects.min() ?? 0)
    }

    /// - Parameter isNew: whether to show the last of the worst findings instead of the first: nobody knows which one is new,
    ///   but an audit reports the last one as new.
    private func defect(
        _ fingerprint: String, _ count: Int, _ profiles: [RunProfile], _ groups: [[String: [Finding]]],
        isNew: Bool = false
    ) -> RunDifference.DefectChange? {
        var best: (findings: [Finding], run: Run)?
        for (profile, groups) in zip(profiles, groups) {
            guard let findings = groups[fingerprint], findings.count > best?.findings.count ?? 0 else { continue }
            best = (findings, profile.run)
        }
        guard let best, let worst = best.findings.map(\.severity).max(),
            let exemplar = isNew
                ? best.findings.last(where: { $0.severity == worst })
                : best.findings.first(where: { $0.severity == worst })
        else { return nil }
        return RunDifference.DefectChange(
            fingerprint: fingerprint, severity: worst, count: count, exemplar: exemplar, run: best.run)
    }
}
