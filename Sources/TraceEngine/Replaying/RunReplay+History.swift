package import TraceModel
package import TraceReplay
import TraceStore

extension RunReplay {
    /// The hierarchy over time: whole, or, of a large run, what the findings touch.
    ///
    /// - Parameters:
    ///   - census: of an audit of the run; nil where it did not count, which takes another replay here.
    ///   - eventLimit: how many events a run may have to be taken whole.
    package func history(
        of findings: [Finding], counted census: HierarchyCensus? = nil, eventLimit: Int = RunReplay.historyLimit
    ) throws -> HierarchyHistory {
        var selection = HistorySelection()
        if run.summary.eventCount > eventLimit {
            selection = HistorySelection(findings, try census ?? survey(), of: run)
        }
        var recorder = HistoryRecorder(run, selection)
        let controllers = try playAll(watching: selection.isShown) { recorder.add($0, $1) }
        return recorder.finish(controllers)
    }

    private func survey() throws -> HierarchyCensus {
        var replay = Replay(run.summary)
        var census = HierarchyCensus()
        try read { batch in replay.survey(batch, into: &census) }
        return census
    }

    /// How many events a page shows.
    package static let historyLimit = HistorySelection.eventLimit
}
