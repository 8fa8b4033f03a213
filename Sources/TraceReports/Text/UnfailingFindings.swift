import TraceModel
import TraceText

/// The findings of an audit that ends with status 0, although there are some: which option makes them fail it, and what would make
/// them more certain.
struct UnfailingFindings: Sendable {
    private var counts = Severity.Counts([])
    private var fails = false
    private var isAsked = true
    private var hasTimes = true
    /// Whether some do not fail it only because they are not new.
    private var isNewsAsked = false

    /// - Parameter defects: those of the report that people are shown, without what is known.
    mutating func add(_ report: RunReport, _ defects: [FoundDefect]) {
        counts += Severity.Counts(defects.flatMap(\.findings))
        fails = fails || report.isFailing
        isAsked = isAsked && report.failOn != .never
        hasTimes = hasTimes && report.run.summary.hasAppTimes
        isNewsAsked =
            isNewsAsked
            || report.comparison != nil && defects.contains { $0.findings.contains(where: report.failOn.isReached) }
    }

    /// `4 warnings do not fail this audit (--fail-on warning would); add times to the lines for more certainty`; empty if something fails
    /// the audit, if there is nothing, or if nobody wants to know.
    func lines(width: Int) -> [StyledText] {
        guard !fails, isAsked, counts.total > 0 else { return [] }
        let worst = Severity.allCases.reversed().first { counts[$0] > 0 } ?? .note
        let verb = counts.total == 1 ? "does" : "do"
        let text =
            "\(counts.parts.joined(separator: " and ")) \(verb) not fail this audit "
            + (isNewsAsked ? "(only what is new does)" : "(--fail-on \(worst.rawValue) would)")
            + (hasTimes ? "" : "; add times to the lines for more certainty")
        return StyledText(text, .strong).wrapped(to: width, hanging: 2)
    }
}
