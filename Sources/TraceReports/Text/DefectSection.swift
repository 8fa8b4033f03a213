import TraceModel
import TraceText

/// The details of a defect: where it is, the calls that show it, and the fix.
struct DefectSection {
    private let row: DefectRow
    /// In the table of defects; nil without a table.
    private let number: Int?
    private let detail: TextStyle.Detail

    /// The number of an earlier defect with the same fix; nil if there is none.
    private let earlierFix: Int?

    init(_ row: DefectRow, number: Int? = nil, earlierFix: Int? = nil, detail: TextStyle.Detail = .normal) {
        (self.row, self.number, self.earlierFix, self.detail) = (row, number, earlierFix, detail)
    }

    private static let lineLimit = 12

    private var finding: Finding { row.exemplar }
    private var report: RunReport { row.report }
    private var story: FindingStory { row.story }

    /// `2. `, or as many spaces.
    private var mark: StyledText { StyledText(number.map { "\($0). " } ?? "   ") }

    func lines(width: Int) -> [StyledText] {
        let room = width - mark.width
        let calls = story.calls(isWhole: detail == .verbose)
        var body = facts.flatMap { $0.wrapped(to: room, hanging: 2) } + calls.lines(width: room)
        let fix = earlierFix.map { "as for \($0)" } ?? story.fix
        if let fix { body += StyledText("fix: \(fix)", .dim).wrapped(to: room, hanging: 5) }
        if detail == .verbose, let pattern = finding.holderPattern { body += pattern.codeLines }
        return heading(width) + body.indented(by: mark.width)
    }

    /// The section as plain text, its lines separated by line feeds.
    func text(width: Int) -> String {
        lines(width: width).map { $0.text(color: false) }.joined(separator: "\n")
    }

    /// `2. PromoBanner was …    Shop/Dashboard.swift:88   (4 times, app.log:66)`. The place is never cut, so that it can be opened.
    private func heading(_ width: Int) -> [StyledText] {
        let message = StyledText(finding.message, .strong)
        let place = place
        if mark.width + message.width + 4 + place.width <= width { return [mark + message + .spaces(4) + place] }
        let lines = message.wrapped(to: width - mark.width) + [place]
        return lines.enumerated().map { ($0.offset == 0 ? mark : .spaces(mark.width)) + $0.element }
    }

    /// The place in the source code, if it is known, and in the log, in a form that terminals and editors open.
    private var place: StyledText {
        let shown = story.shownPlace
        let log = report.run.place(ofLine: finding.place.line).description
        let facts = [
            row.timesText, callers, shown.isSource ? log : nil,
            row.isNew ? newText : nil, row.furtherRuns > 0 ? "also in \(counted(row.furtherRuns, "other run"))" : nil,
        ].compactMap(\.self)
        return StyledText(shown.isSource ? shown.description : log)
            + StyledText(facts.isEmpty ? "" : "   (\(facts.joined(separator: ", ")))", .dim)
    }

    /// `2 callers`, if different code made the same mistake.
    private var callers: String? {
        let places = Set(row.defect.findings.compactMap { report.caller(of: $0)?.place })
        return places.count > 1 ? "\(grouped(places.count)) callers" : nil
    }

    private var newText: String {
        let defect = row.defect
        return defect.newCount == defect.count ? "new" : "\(grouped(defect.newCount)) new"
    }

    /// The path and the test, what a memory graph and earlier nights say, the owner, and the other places.
    private var facts: [StyledText] {
        let evidence = [story.evidence, story.since].compactMap { $0.map { StyledText($0) } }
        let owner = story.owner.map { [StyledText($0, .dim)] } ?? []
        return ([path] + evidence + owner + (detail == .verbose ? [otherPlaces] : [])).filter { $0.width > 0 }
    }

    /// The path from the root to the controller, with its address and generation, and the test.
    private var path: StyledText {
        let parts = [
            StyledText(story.path), StyledText(story.instance, .dim),
            StyledText(story.test.map { "test \($0)" } ?? "", .dim),
        ].filter { $0.width > 0 }
        return parts.dropFirst().reduce(parts.first ?? StyledText()) { $0 + .spaces(2) + $1 }
    }

    /// The places of the other findings; empty if there are none.
    private var otherPlaces: StyledText {
        let run = report.run
        let places = row.defect.findings.lazy.filter { $0 != finding }.prefix(Self.lineLimit).map {
            let caller = report.caller(of: $0)?.place.map { " (\($0.short))" } ?? ""
            return (run.files.isEmpty ? String($0.place.line) : run.place(ofLine: $0.place.line).description) + caller
        }
        guard !places.isEmpty else { return StyledText() }
        let noun = run.files.isEmpty ? row.defect.count == 2 ? "line " : "lines " : ""
        let more = row.defect.count - 1 > Self.lineLimit ? ", …" : ""
        return StyledText("also at \(noun)\(places.joined(separator: ", "))\(more)", .dim)
    }
}
