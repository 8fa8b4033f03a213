import TraceConfiguration
import TraceModel
import TraceStore

/// What other runs tell of a run's findings.
struct RunBackground {
    /// By fingerprint; nothing for a run that has none before it.
    private(set) var histories: [String: DefectHistory] = [:]
    /// Nil where the run is compared with no other.
    private(set) var comparison: BaselineComparison?

    /// - Parameters:
    ///   - reader: of the store; it keeps what it reads for the next report.
    ///   - conditions: what the run is asked for by with which the report is compared; nil for none.
    init(
        of report: RunReport, _ reader: inout LaneReader, newSince conditions: RunConditions?
    ) throws {
        guard conditions != nil || !report.findings.isEmpty else { return }
        let run = report.run
        let runs: [RunMark]
        var wanted: Int?
        if let conditions {
            let known = try LatestRun.background(of: run, meeting: conditions, among: reader.storedRuns())
            let marks = try reader.marks(of: known)
            wanted = known.last?.number
            let history = try reader.history(of: marks, current: run.number, wanted: wanted)
            var baseline = BaselineAudit(Baseline(of: history), countsByTest: true)
            comparison = BaselineComparison(
                states: baseline.states(of: report), reference: "\(conditions) (\(known.last?.name ?? ""))")
            runs = try marks + reader.marks(of: [run])
        } else {
            runs = try reader.runs(upTo: run)
        }
        histories = try reader.histories(of: report, among: runs, wanted: wanted)
    }
}
