import TraceModel

/// How bad a run is: one that fails comes before the others, then the number of errors, warnings and notes decides.
struct RunRank: Sendable, Comparable {
    private let isFailing: Bool
    private let counts: Severity.Counts

    init(_ report: RunReport) {
        isFailing = report.isFailing
        counts = Severity.Counts(report.findings)
    }

    static func < (a: Self, b: Self) -> Bool {
        (a.isFailing ? 1 : 0, a.counts.error, a.counts.warning, a.counts.note)
            < (b.isFailing ? 1 : 0, b.counts.error, b.counts.warning, b.counts.note)
    }
}
