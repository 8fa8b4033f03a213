package import TraceModel
import TraceReplay
import TraceStore

extension RunReplay {
    /// The hierarchy over time: whole, or, of a large run, what the findings touch.
    ///
    /// - Parameter eventLimit: how many events a run may have to be taken whole.
    package func history(
        of findings: [Finding], eventLimit: Int = RunReplay.historyLimit
    ) throws -> HierarchyHistory {
        var selection = HistorySelection()
        if run.summary.eventCount > eventLimit {
            var census = HistoryCensus()
            try playAll { step, _ in census.add(step) }
            selection = HistorySelection(findings, census)
        }
        var recorder = HistoryRecorder(run, selection)
        try playAll { step, controllers in
            recorder.add(step) { controllers[Int($0.rawValue)] }
        }
        return recorder.finish()
    }

    /// How many events a page shows.
    package static let historyLimit = HistorySelection.eventLimit
}
