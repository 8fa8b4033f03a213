import TraceModel

/// What an import reports: one line.
struct ImportLine {
    var run: Run
    /// How long it took; nil where that says nothing.
    var seconds: Double?

    var text: String {
        let summary = run.summary
        var text =
            "\(run.name): \(count: summary.eventCount, "event"), \(count: summary.controllerCount, "controller"), "
            + "\(count: summary.relationCount, "relation"), \(count: summary.problemCount, "problem")"
        if summary.skippedCount > 0 { text += ", \(count: summary.skippedCount, "line") of other things" }
        guard let seconds else { return text }
        let hundredths = Int((seconds * 100).rounded())
        return text + " in \(hundredths / 100).\(String(hundredths % 100 + 100).dropFirst()) s"
    }
}

extension DefaultStringInterpolation {
    /// Writes a number with its noun: `1 event`, `1,234 events`.
    mutating func appendInterpolation(count: Int, _ noun: String) {
        var digits = String(count)
        var grouped = ""
        while digits.count > 3 {
            grouped = "," + digits.suffix(3) + grouped
            digits.removeLast(3)
        }
        appendLiteral(digits + grouped + " " + noun + (count == 1 ? "" : "s"))
    }
}
