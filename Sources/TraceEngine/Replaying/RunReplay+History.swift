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
            var replay = Replay(run.summary)
            var census = HierarchyCensus()
            try read { batch in replay.survey(batch, into: &census) }
            selection = HistorySelection(findings, census, of: run)
        }
        var recorder = HistoryRecorder(run, selection)
        let controllers = try playAll(watching: selection.isShown) { recorder.add($0, $1) }
        return recorder.finish(controllers)
    }

    /// How many events a page shows.
    package static let historyLimit = HistorySelection.eventLimit
}
