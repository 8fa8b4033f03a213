import TraceModel
import TraceText

/// Which run a report is about: its name, what it ran on, when, and where its log is.
struct ReportHeading {
    var run: Run

    func lines(width: Int) -> [StyledText] {
        let header = run.summary.header
        let name = StyledText(run.name, .strong).wrapped(to: width)
        let facts = [[header.app, header.device, header.os], [times, run.source == "-" ? nil : run.source]]
            .map { $0.compactMap(\.self).joined(separator: " · ") }
            .filter { !$0.isEmpty }
        return name + facts.flatMap { StyledText($0, .dim).wrapped(to: width) }
    }

    /// When the recording began and how long it took; nil without times.
    private var times: String? {
        guard let start = Timestamp(0, after: run.summary), let end = run.summary.end else { return nil }
        let length = ElapsedTime(nanoseconds: end).description
        // `2026-11-20T02:00:00`: people have no use for the fraction here.
        return start.base == .absolute ? "\(start.description.prefix(19))Z, \(length)" : length
    }
}
