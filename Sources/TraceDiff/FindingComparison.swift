import TraceModel

/// Tells findings that are new, fixed and unchanged, by fingerprint and count.
struct FindingComparison {
    private let a: [RunProfile]
    private let b: [RunProfile]
    /// What one side cannot show is neither new nor fixed.
    private let unchecked: Set<String>

    init(_ a: [RunProfile], _ b: [RunProfile]) {
        self.a = a
        self.b = b
        unchecked = a.unchecked.union(b.unchecked)
    }

    func fill(_ difference: inout RunDifference) {
        let (groupsA, groupsB) = (a.map(groups), b.map(groups))
        let fingerprints = Set((groupsA + groupsB).flatMap(\.keys)).sorted()
        for fingerprint in fingerprints {
            let most = (most(of: fingerprint, groupsA), most(of: fingerprint, groupsB))
            let leastA = least(of: fingerprint, groupsA)
            let common = min(most.0, most.1)
            // A defect that not every run shows is neither new nor fixed for that.
            if most.1 > most.0, let defect = defect(fingerprint, most.1 - most.0, b, groupsB) {
                difference.new.append(defect)
            } else if most.1 < leastA, let defect = defect(fingerprint, leastA - most.1, a, groupsA) {
                difference.fixed.append(defect)
            }
            if common > 0, let defect = defect(fingerprint, common, b, groupsB) {
                difference.unchanged.append(defect)
            }
        }
        for keyPath in [\RunDifference.new, \.fixed, \.unchanged] {
            difference[keyPath: keyPath].sort {
                ($1.severity, $1.count, $0.rule, $0.fingerprint) < ($0.severity, $0.count, $1.rule, $1.fingerprint)
            }
        }
    }

    private func groups(_ profile: RunProfile) -> [String: [Finding]] {
        Dictionary(grouping: profile.findings.filter { !unchecked.contains($0.rule) }, by: \.fingerprint)
    }

    private func most(of fingerprint: String, _ groups: [[String: [Finding]]]) -> Int {
        groups.map { $0[fingerprint]?.count ?? 0 }.max() ?? 0
    }

    private func least(of fingerprint: String, _ groups: [[String: [Finding]]]) -> Int {
        groups.map { $0[fingerprint]?.count ?? 0 }.min() ?? 0
    }

    private func defect(
        _ fingerprint: String, _ count: Int, _ profiles: [RunProfile], _ groups: [[String: [Finding]]]
    ) -> RunDifference.Defect? {
        var best: (findings: [Finding], run: Run)?
        for (profile, groups) in zip(profiles, groups) {
            guard let findings = groups[fingerprint], findings.count > best?.findings.count ?? 0 else { continue }
            best = (findings, profile.run)
        }
        guard let best, let worst = best.findings.map(\.severity).max(),
            let exemplar = best.findings.first(where: { $0.severity == worst })
        else { return nil }
        return RunDifference.Defect(
            fingerprint: fingerprint, severity: worst, count: count, exemplar: exemplar, run: best.run)
    }
}
