import TraceModel
import TraceText

/// Aligned columns under a header and a rule, for people.
///
/// The first 1,000 rows are kept back to find out how wide the columns are; a longer cell after them, and any cell
/// longer than 80 columns, moves the rest of its own row only.
struct AlignedLayout: TableLayout {
    private static let sampleSize = 1000
    private static let widthLimit = 80

    private struct Column {
        var width: Int
        /// Whether all cells of the sample are numbers; they are aligned on the right then.
        var isNumeric = false
    }

    private let names: [String]
    private var columns: [Column]
    private var sample: [[CellValue]]? = []

    init(columns: [String]) {
        names = columns.map(visible)
        self.columns = names.map { Column(width: $0.displayWidth) }
    }

    func begin(_ text: inout String) {}

    mutating func row(_ cells: [CellValue], _ text: inout String) {
        guard sample != nil else {
            write(cells.map(Self.text), &text)
            return
        }
        sample?.append(cells)
        if sample?.count == Self.sampleSize { endSample(&text) }
    }

    mutating func end(_ text: inout String) {
        endSample(&text)
    }

    /// Measures the columns, then writes the header and the rows that were kept back.
    private mutating func endSample(_ text: inout String) {
        guard let rows = sample else { return }
        sample = nil
        for index in columns.indices {
            let cells = rows.compactMap { index < $0.count && $0[index] != .null ? $0[index] : nil }
            let widest = cells.map { Self.text($0).displayWidth }.max() ?? 0
            columns[index].width = min(max(columns[index].width, widest), Self.widthLimit)
            columns[index].isNumeric = !cells.isEmpty && cells.allSatisfy(\.isNumber)
        }
        write(names, &text)
        write(columns.map { String(repeating: "─", count: $0.width) }, &text)
        for row in rows { write(row.map(Self.text), &text) }
    }

    private func write(_ fields: [String], _ text: inout String) {
        var line = ""
        // Spaces are owed until something follows them, so that no line ends with one.
        var owed = 0
        for (column, field) in zip(columns, fields) {
            let padding = max(0, column.width - field.displayWidth)
            if column.isNumeric { owed += padding }
            if !field.isEmpty {
                line += String(repeating: " ", count: owed) + field
                owed = 0
            }
            owed += (column.isNumeric ? 0 : padding) + 2
        }
        text += line + "\n"
    }

    private static func text(_ cell: CellValue) -> String {
        cell.plainText.map(visible) ?? ""
    }
}
