package import TraceModel

/// Compares the runs of one audit with a baseline, one after the other.
package struct BaselineAudit: Sendable {
    private let entries: [String: Baseline.Entry]
    private var seen: Set<String> = []
    /// Where the launches of the runs ran, and what they could have shown.
    package private(set) var launches: [(platform: Platform, coverage: Coverage)] = []

    package init(_ baseline: Baseline) {
        entries = Dictionary(
            baseline.entries.map { ($0.fingerprint, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// What of a run is new: what the baseline does not have, or only as a note.
    package mutating func states(of report: RunReport) -> [BaselineComparison.State] {
        launches += report.launches
        return report.findings.map { finding in
            seen.insert(finding.fingerprint)
            guard let known = entries[finding.fingerprint] else { return .new }
            return known.isNote && finding.severity > .note ? .new : .unchanged
        }
    }

    /// What none of the runs showed, though one of them could have. To be asked after the last run.
    package func fixed(where couldHaveShown: (Baseline.Entry) -> Bool) -> [BaselineComparison.Fixed] {
        entries.values.filter { !seen.contains($0.fingerprint) && couldHaveShown($0) }.map { entry in
            BaselineComparison.Fixed(
                rule: entry.rule, path: entry.path, message: entry.message, fingerprint: entry.fingerprint,
                count: entry.count)
        }.sorted { $0.fingerprint < $1.fingerprint }
    }
}
