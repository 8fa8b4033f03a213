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

/// The defects of a report, a line each: ` 1. error ×5  SalesChart  controller-never-deallocated  5 of 5 visits left one behind; …`.
///
/// What is wrong comes last, because it may be longer than all the rest.
struct DefectTable {
    private var rows: [(row: DefectRow, number: Int?)]
    /// Whether the rows are of several runs; then each names the first one that shows it.
    private var isOfMany: Bool

    /// - Parameter rows: each with its number; nil if nothing else refers to it.
    init(_ rows: [(row: DefectRow, number: Int?)], isOfMany: Bool) {
        (self.rows, self.isOfMany) = (rows, isOfMany)
    }

    /// A message is hard to understand with less; the name of the run gives way.
    private static let leastMessageWidth = 24
    private static let runColumn = 5
    private static let messageColumn = 6

    func lines(room: Int) -> [StyledText] {
        let table = rows.map { cells(of: $0.row, number: $0.number) }
        guard let columns = table.first?.count else { return [] }
        var widths = (0..<columns).map { column in table.map { $0[column].width }.max() ?? 0 }
        let others = widths.enumerated().filter { $0.offset < Self.runColumn && $0.element > 0 }
        let taken = others.reduce(0) { $0 + $1.element + 2 }
        let rest = room - taken - min(widths[Self.messageColumn], Self.leastMessageWidth) - 2
        widths[Self.runColumn] = min(widths[Self.runColumn], max(Self.leastMessageWidth, rest))
        return table.map { row in
            var line = StyledText()
            for (column, cell) in row.enumerated() where widths[column] > 0 {
                line += .spaces(line.width == 0 ? 0 : column == 1 || column == 2 ? 1 : 2)
                line +=
                    column == 0
                    ? cell.rightAligned(to: widths[column])
                    : column == Self.messageColumn
                        ? cell : cell.keepingStart(of: widths[column]).padded(to: widths[column])
            }
            return line.trimmed.keepingStart(of: room)
        }
    }

    /// The message without the name at its beginning, which is in a column of its own. How many visits left a controller behind
    /// comes first; the rule's id says the rest.
    private static func message(_ message: String, without name: String) -> String {
        guard !name.isEmpty else { return message }
        let lead = Finding.neverDeallocated(name) + ": "
        if message.hasPrefix(lead) { return String(message.dropFirst(lead.count)) }
        for (prefix, other) in [("\(name) ", ""), ("the view of \(name) ", "its view ")] where message.hasPrefix(prefix)
        {
            return other + message.dropFirst(prefix.count)
        }
        return message
    }

    /// The number, the severity, the count, the class, the rule, the run, and what is wrong.
    private func cells(of row: DefectRow, number: Int?) -> [StyledText] {
        let name = row.exemplar.subject.map { ClassName($0.className).short } ?? ""
        let message = Self.message(row.exemplar.message, without: name)
        let severity = row.severity
        let further = row.furtherRuns > 0 ? " and \(grouped(row.furtherRuns)) more" : ""
        return [
            StyledText(number.map { "\($0)." } ?? "", .dim), StyledText(severity.rawValue, StyledText.Look(severity)),
            StyledText(times(row.count)), StyledText(name, .strong), StyledText(row.exemplar.rule),
            StyledText(isOfMany ? row.run.name + further : "", .dim),
            StyledText((row.isNew ? "new: " : "") + message),
        ]
    }
}
