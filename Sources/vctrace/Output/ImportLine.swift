import TraceModel
import TraceReports
import TraceText

/// What an import reports: one line.
struct ImportLine {
    var run: Run
    /// How long it took; nil where that says nothing.
    var seconds: Double?

    var text: String {
        let summary = run.summary
        var text =
            "\(visible(run.name)): \(counted(summary.eventCount, "event")), \(counted(summary.controllerCount, "controller")), "
            + "\(counted(summary.relationCount, "relation")), \(counted(summary.problemCount, "problem"))"
        if summary.skippedCount > 0 { text += ", \(counted(summary.skippedCount, "line")) of other things" }
        guard let seconds else { return text }
        let hundredths = Int((seconds * 100).rounded())
        return text + " in \(hundredths / 100).\(String(hundredths % 100 + 100).dropFirst()) s"
    }
}
