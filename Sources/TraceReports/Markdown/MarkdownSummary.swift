import TraceModel
import TraceText

/// What is true of all runs together: the verdict, the totals, and what was required.
struct MarkdownSummary {
    var reports: [RunReport]

    /// More would bury the defects.
    private static let remarkLimit = 5

    var text: String {
        var text = "## \(verdict) \(title)\n\n\(totals)\n"
        if reports.count == 1, !facts.isEmpty { text += "\n\(facts)\n" }
        let remarks = reports.flatMap(\.failures) + hiddenLeaks
        if !remarks.isEmpty {
            text += "\n" + remarks.prefix(Self.remarkLimit).map { "- \(markdownEscaped($0))\n" }.joined()
            if remarks.count > Self.remarkLimit {
                text += "- … and \(grouped(remarks.count - Self.remarkLimit)) more\n"
            }
        }
        return text
    }

    /// What keeps leaks from being found, each remark once.
    var hiddenLeaks: [String] { Set(reports.compactMap(\.hiddenLeaks)).sorted() }

    private var title: String {
        reports.count == 1 ? markdownEscaped(reports[0].run.name) : counted(reports.count, "run")
    }

    /// By the worst finding that no baseline knows, and by what else an audit fails for.
    private var verdict: String {
        guard reports.allSatisfy(\.failures.isEmpty) else { return "❌" }
        return switch reports.lazy.flatMap({ $0.newFindings }).map(\.severity).max() {
        case .error: "❌"
        case .warning: "⚠️"
        case .note, nil: "✅"
        }
    }

    private var totals: String {
        let counts = SeverityCounts(reports.lazy.flatMap(\.findings))
        let severities = Severity.allCases.reversed().map { counted(counts[$0], $0.rawValue) }
        let events = reports.reduce(0) { $0 + $1.run.summary.eventCount }
        let controllers = reports.reduce(0) { $0 + $1.run.summary.controllerCount }
        let excluded = reports.reduce(0) { $0 + $1.excluded }
        return "**\(severities.joined(separator: ", "))** in \(counted(events, "event")), "
            + counted(controllers, "controller") + comparison
            + (excluded > 0 ? "; excluded by the configuration: \(counted(excluded, "finding"))" : "")
    }

    /// `; since the baseline: 2 new, 5 unchanged`; nothing without a baseline.
    private var comparison: String {
        guard let reference = reports.last?.comparison?.reference else { return "" }
        let new = reports.reduce(0) { $0 + ($1.comparison == nil ? 0 : $1.newFindings.count) }
        let known = reports.reduce(0) { $0 + $1.knownFindings.count }
        let fixed = reports.last?.comparison?.fixed.map { ", \(grouped($0.reduce(0) { $0 + $1.count })) fixed" }
        return "; since \(markdownEscaped(reference)): \(grouped(new)) new, \(grouped(known)) unchanged\(fixed ?? "")"
    }

    private var facts: String {
        let run = reports[0].run
        let header = run.summary.header
        let commit = header.tag("commit").map { "commit \($0.prefix(7))" }
        let source = run.source == "-" ? nil : run.source
        // The app's version names its build, unless somebody gave it another one.
        let build = header.tag("build").flatMap { header.app?.includes("(\($0))") == true ? nil : "build \($0)" }
        let facts = [header.app, build, header.device, header.os, header.tag("branch"), commit, source].compactMap(
            \.self)
        // A word of ours comes first, because a line that begins with a log's own text might be a list or a heading.
        return facts.isEmpty ? "" : "From \(facts.map(markdownEscaped).joined(separator: " · "))"
    }
}
