import TraceModel
import TraceText

/// What the findings of one defect share in several runs. Two apps may have classes of the same names.
struct AppDefect: Hashable {
    let app: String?
    let text: String
}

/// A defect of one or more runs in brief.
struct DefectRow {
    let key: AppDefect
    /// The report of the run that shows it best, without the findings.
    private(set) var report: RunReport
    /// As that run shows it.
    private(set) var defect: FoundDefect
    /// The number of other runs that also have it.
    private(set) var furtherRuns = 0
    /// The number of findings in all runs.
    private(set) var count: Int
    /// The number of launches that show it, in all runs.
    private(set) var launchCount: Int
    /// Of the latest run; nil if there is no night before it.
    private(set) var verdict: Verdict?
    /// Whether it is in the baseline of the latest run, perhaps with fewer findings or as a note.
    private var isListed: Bool
    private var latest: Int64

    fileprivate init(_ defect: FoundDefect, in report: RunReport, _ key: AppDefect) {
        self.key = key
        self.report = report
        self.defect = defect
        count = defect.count
        launchCount = defect.launchCount
        verdict = report.verdict(on: defect.exemplar)
        isListed = report.comparison?.listed?.contains(defect.exemplar.fingerprint) ?? false
        latest = report.run.date
    }

    /// Adds the same defect of a later report.
    fileprivate mutating func add(_ other: DefectRow) {
        let isWorse =
            if other.isNew != isNew {
                other.isNew
            } else if other.severity != severity {
                other.severity > severity
            } else {
                other.growth.flatMap { growth.map($0.isWorse) } ?? false
            }
        var sum = isWorse ? other : self
        let newest = other.latest > latest ? other : self
        (sum.verdict, sum.isListed, sum.latest) = (newest.verdict, newest.isListed, newest.latest)
        sum.count = count + other.count
        sum.launchCount = launchCount + other.launchCount
        sum.furtherRuns = furtherRuns + other.furtherRuns + 1
        self = sum
    }

    var exemplar: Finding { defect.exemplar }
    var severity: Severity { defect.severity }
    /// As services show it; nil for a known one.
    var shownSeverity: Severity? { report.shownSeverity(of: exemplar) }
    var story: FindingStory { report.story(of: exemplar) }
    var run: Run { report.run }
    var isNew: Bool { defect.isNew }
    var growth: Growth? { defect.growth }

    /// `×5`; empty for a controller that was never deallocated, because its message has the counts.
    func times(after gap: String) -> String { growth == nil ? TraceText.times(count, after: gap) : "" }

    /// `5 times`, or how many launches show what the message counts in the worst of them; nil for one.
    var timesText: String? {
        growth == nil ? (count > 1 ? "\(grouped(count)) times" : nil) : worstOfLaunches(launchCount)
    }

    /// What a message ends with that has a line to itself: `; ×5`, or `; the worst of 2 launches`.
    var timesOfMessage: String { growth == nil ? times(after: "; ") : launchesOfMessage }

    /// `; the worst of 2 launches`, where the message counts visits.
    var launchesOfMessage: String {
        growth == nil ? "" : worstOfLaunches(launchCount).map { "; \($0)" } ?? ""
    }

    /// `persisting since build 803 (323dead), 5 of 5 nights`; nil if there is no earlier night. A finding that is new to a
    /// baseline may have been known before, with fewer findings or as a note.
    var since: String? {
        verdict.map { verdict in
            let text = verdict.briefText
            return isNew && !verdict.state.isNews && isListed ? "\(text), now more or worse" : text
        }
    }

    /// The order of reports.
    fileprivate static func isBefore(_ a: Self, _ b: Self) -> Bool {
        let isAlike =
            (a.isNew, a.severity, a.defect.isLeak, a.defect.grows) == (
                b.isNew, b.severity, b.defect.isLeak, b.defect.grows
            )
        if isAlike, a.count != b.count { return a.count > b.count }
        if FoundDefect.isBefore(a.defect, b.defect) { return true }
        return !FoundDefect.isBefore(b.defect, a.defect) && (a.key.app ?? "") < (b.key.app ?? "")
    }
}

extension FoundDefect {
    /// ` ×5`, or of visits, which the message counts, ` (the worst of 2 launches)`; empty for one.
    package var timesText: String {
        growth == nil ? TraceText.times(count, after: " ") : worstOfLaunches(launchCount).map { " (\($0))" } ?? ""
    }

    /// `; the worst of 2 launches`, where the message counts visits.
    var launchesOfMessage: String {
        growth == nil ? "" : worstOfLaunches(launchCount).map { "; \($0)" } ?? ""
    }
}

/// Of how many launches a message counts the visits of the worst; nil for one.
private func worstOfLaunches(_ count: Int) -> String? {
    count > 1 ? "the worst of \(grouped(count)) launches" : nil
}

/// The defects of several reports, each once. Of the reports it keeps no findings but those of the defects that it shows.
struct DefectRows {
    private(set) var byKey: [AppDefect: DefectRow] = [:]
    /// What the findings of one defect share in a run.
    private let key: @Sendable (Finding) -> String

    init(by key: @escaping @Sendable (Finding) -> String = { $0.defectKey }) { self.key = key }

    /// - Parameter defects: those of a report; by default, with the findings that the baseline, or other nights, do not know.
    init(of reports: [RunReport], _ defects: (RunReport) -> [FoundDefect] = { $0.defects { !$0.isKnown } }) {
        self.init()
        for report in reports { add(defects(report), of: report) }
    }

    mutating func add(_ defects: [FoundDefect], of report: RunReport) {
        guard !defects.isEmpty else { return }
        var report = report
        (report.findings, report.history) = ([], nil)
        let app = report.run.app
        for defect in defects {
            let key = AppDefect(app: app, text: key(defect.exemplar))
            let row = DefectRow(defect, in: report, key)
            if byKey[key]?.add(row) == nil { byKey[key] = row }
        }
    }

    /// The worst first, then those that grow, then new ones, then leaks before misuse, then the most frequent.
    var sorted: [DefectRow] { byKey.values.sorted(by: DefectRow.isBefore) }
}

extension Severity.Counts {
    /// `2 errors` and `1 warning`; a severity without findings is left out.
    var parts: [String] {
        Severity.allCases.reversed().filter { self[$0] > 0 }.map { counted(self[$0], $0.rawValue) }
    }
}

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
