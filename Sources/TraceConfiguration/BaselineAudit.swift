package import TraceModel

/// Compares the runs of one audit with a baseline, one after the other.
package struct BaselineAudit: Sendable {
    /// Findings that are counted together.
    private struct Kind: Hashable {
        var fingerprint: String
        var test: String?
    }

    private let entries: [String: Baseline.Entry]
    private let countsByTest: Bool
    /// The most findings with a fingerprint that one run had so far.
    private var most: [String: Int] = [:]
    /// Rules that some run could not check: what they did not find may still be there.
    private var unchecked: Set<String> = []

    /// - Parameter countsByTest: whether each test may show as many findings as the baseline has. What another test shows of a
    ///   known defect is not new.
    package init(_ baseline: Baseline, countsByTest: Bool = false) {
        self.countsByTest = countsByTest
        entries = Dictionary(
            baseline.entries.map { ($0.fingerprint, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// What of a run is new. Where there are more findings with a fingerprint than the baseline knows, the worst of
    /// them count as new, and of these the last. A defect that the baseline has only as a note is new.
    package mutating func states(of report: RunReport) -> [BaselineComparison.State] {
        unchecked.formUnion(report.notChecked.filter(\.isWhole).map(\.rule))
        var states = [BaselineComparison.State](repeating: .new, count: report.findings.count)
        let repeated = RepeatedTests(report.tests)
        let alike = Dictionary(grouping: report.findings.indices) { index in
            let finding = report.findings[index]
            return Kind(fingerprint: finding.fingerprint, test: countsByTest ? finding.test : nil)
        }
        for (kind, places) in alike {
            let fingerprint = kind.fingerprint
            let groups = repeated.groups(places.sorted(), of: report.findings)
            most[fingerprint] = max(most[fingerprint] ?? 0, groups.count)
            func worst(_ group: [Int]) -> (Severity, Int) {
                group.map { (report.findings[$0].severity, $0) }.max { $0 < $1 } ?? (.note, 0)
            }
            let mildestFirst = groups.sorted { worst($0) < worst($1) }
            guard let known = entries[fingerprint] else { continue }
            let covered = mildestFirst.prefix(known.count).filter { !known.isNote || worst($0).0 == .note }
            for place in covered.joined() { states[place] = .unchanged }
        }
        return states
    }

    /// What none of the runs showed as often as the baseline has it. To be asked after the last run.
    package var fixed: [BaselineComparison.Fixed] {
        entries.values.compactMap { entry in
            let left = most[entry.fingerprint] ?? 0
            guard left < entry.count, !unchecked.contains(entry.rule) else { return nil }
            return BaselineComparison.Fixed(
                rule: entry.rule, path: entry.path, message: entry.message, fingerprint: entry.fingerprint,
                count: entry.count - left)
        }.sorted { $0.fingerprint < $1.fingerprint }
    }
}
