import TraceModel
import TraceText

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
