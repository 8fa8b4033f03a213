import TraceModel
import TraceText

/// The defects of a report, a line each: ` 1 error ×5  SalesChart  was removed, …  controller-never-deallocated`.
struct DefectTable {
    var rows: [DefectRow]
    /// The number of the first row.
    var first = 1
    /// Whether the rows are of several runs; then each names the first one that shows it.
    var isOfMany = false

    /// A message is hard to understand with less.
    private static let leastMessageWidth = 24

    func lines(width: Int) -> [StyledText] {
        let table = rows.enumerated().map { cells(of: $0.element, number: first + $0.offset) }
        guard let columns = table.first?.count else { return [] }
        var widths = (0..<columns).map { column in table.map { $0[column].width }.max() ?? 0 }
        let others = widths.enumerated().filter { $0.offset != Self.messageColumn && $0.element > 0 }
        let taken = others.reduce(0) { $0 + $1.element + 2 }
        let room = max(Self.leastMessageWidth, width - taken)
        widths[Self.messageColumn] = min(widths[Self.messageColumn], room)
        return table.map { row in
            var line = StyledText()
            for (column, cell) in row.enumerated() where widths[column] > 0 {
                let shown = column == Self.messageColumn ? cell.keepingStart(of: room) : cell
                let gap = line.width == 0 ? 0 : column == 1 || column == 2 ? 1 : 2
                line += .spaces(gap)
                line += column == 0 ? shown.rightAligned(to: widths[column]) : shown.padded(to: widths[column])
            }
            return line.trimmed.keepingStart(of: width)
        }
    }

    private static let messageColumn = 4

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

    /// The number, the severity, the count, the class, what is wrong, the rule, and the run.
    private func cells(of row: DefectRow, number: Int) -> [StyledText] {
        let name = row.exemplar.subject.map { ClassName($0.className).short } ?? ""
        let message = Self.message(row.exemplar.message, without: name)
        let severity = row.severity
        let further = row.furtherRuns > 0 ? " and \(grouped(row.furtherRuns)) more" : ""
        return [
            StyledText("\(number)", .dim), StyledText(severity.rawValue, Look(severity)), StyledText(row.times),
            StyledText(name, .strong), StyledText((row.isNew ? "new: " : "") + message), StyledText(row.exemplar.rule),
            StyledText(isOfMany ? row.run.name + further : "", .dim),
        ]
    }
}
