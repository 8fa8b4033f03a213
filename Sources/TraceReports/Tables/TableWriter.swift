/// Writes rows as they come, in memory that does not grow with their number.
///
///     var writer = TableWriter(format: .csv, columns: ["class", "events"])
///     writer.row([.text("Shop.Host"), .integer(12)], to: &output)
///     writer.finish(to: &output)
///
/// Without rows, the formats that have a header still print it.
package struct TableWriter: Sendable {
    /// Few large writes cost less than many small ones.
    private static let pieceSize = 1 << 16

    private var layout: any TableLayout
    private var text = ""

    package init(format: TableFormat, columns: [String]) {
        layout = format.layout(columns: columns)
        layout.begin(&text)
    }

    /// Adds a row of as many cells as there are columns.
    package mutating func row(_ cells: [CellValue], to output: inout some TextOutputStream) {
        layout.row(cells, &text)
        guard text.utf8.count >= Self.pieceSize else { return }
        flush(to: &output)
    }

    /// Writes what is left; no row may follow.
    package mutating func finish(to output: inout some TextOutputStream) {
        layout.end(&text)
        flush(to: &output)
    }

    private mutating func flush(to output: inout some TextOutputStream) {
        output.write(text)
        text.removeAll(keepingCapacity: true)
    }
}
