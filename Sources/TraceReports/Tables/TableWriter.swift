package import TraceModel
import TraceText

/// The values of `--format` for rows of a query, and for lists.
package enum TableFormat: String, CaseIterable, Sendable {
    case table, csv, tsv, json, ndjson, markdown, line

    /// A table whose rows are all known.
    ///
    /// - Parameter room: the greatest width of a table for people; longer texts are cut. Nil cuts nothing.
    package func text(_ rows: [[CellValue]], columns: [String], room: Int? = nil) -> String {
        var text = ""
        var writer = TableWriter(format: self, columns: columns, room: room)
        for row in rows { writer.row(row, to: &text) }
        writer.finish(to: &text)
        return text
    }

    fileprivate func layout(room: Int?, isRaw: Bool) -> any TableLayout {
        switch self {
        case .table: AlignedLayout(room: room, isRaw: isRaw)
        case .line: LineLayout(isRaw: isRaw)
        case .csv: CSVLayout(isRaw: isRaw)
        case .tsv: TSVLayout(isRaw: isRaw)
        case .json: JSONLayout()
        case .ndjson: NDJSONLayout()
        case .markdown: MarkdownLayout()
        }
    }
}

/// Writes rows as they come, with memory that does not grow with their number.
///
///     var writer = TableWriter(format: .csv, columns: ["class", "events"])
///     writer.row([.text("Shop.Host"), .integer(12)], to: &output)
///     writer.finish(to: &output)
///
/// Without rows, the formats with a header still print it.
package struct TableWriter: Sendable {
    /// Few large writes cost less than many small ones.
    private static let pieceSize = 1 << 16

    private var layout: any TableLayout
    private var text = ""

    /// - Parameters:
    ///   - room: see ``TableFormat/text(_:columns:room:)``.
    ///   - isRaw: whether texts stay as they are, where the format needs no change.
    package init(format: TableFormat, columns: [String], room: Int? = nil, isRaw: Bool = false) {
        layout = format.layout(room: room, isRaw: isRaw)
        layout.begin(columns, &text)
    }

    /// Adds a row with one cell for each column.
    package mutating func row(_ cells: [CellValue], to output: inout some TextOutputStream) {
        layout.row(cells, &text)
        guard text.utf8.count >= Self.pieceSize else { return }
        flush(to: &output)
    }

    /// Writes the rest; no row may follow.
    package mutating func finish(to output: inout some TextOutputStream) {
        layout.end(&text)
        flush(to: &output)
    }

    private mutating func flush(to output: inout some TextOutputStream) {
        output.write(text)
        text.removeAll(keepingCapacity: true)
    }
}

extension CellValue {
    /// The value as text that is not yet escaped; nil for null, and for a number that is infinite or NaN.
    ///
    /// Real numbers have as many digits as necessary to tell them apart; blobs are hexadecimal.
    var plainText: String? {
        switch self {
        case .null: nil
        case .integer(let number): String(number)
        case .real(let number): number.isFinite ? number.description : nil
        case .text(let text): text
        case .blob(let bytes): bytes.reduce(into: "") { $0 += hexadecimal($1) }
        }
    }

    /// The same text for a file that spreadsheets open. They run text that begins with certain characters as a formula, and show
    /// text after an apostrophe unchanged. Line ends and tabs stay.
    var inertText: String? {
        guard case .text(let text) = self else { return plainText }
        let inert = Self.withoutFormulas(text)
        let kept = "\n\r\t".unicodeScalars
        guard inert.unicodeScalars.contains(where: { $0.isHidden && !kept.contains($0) }) else { return inert }
        return inert.unicodeScalars.reduce(into: "") { result, scalar in
            result += kept.contains(scalar) ? String(scalar) : visible(String(scalar))
        }
    }

    /// Whether a spreadsheet may run a text of ASCII without dividers, by its first character.
    static func mayBeFormula(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return false }
        return "=+-@\" ".utf8.contains(first)
    }

    /// The text for people, without what a terminal would run unless it is raw; empty for null.
    func shownText(isRaw: Bool) -> String {
        guard let text = plainText else { return "" }
        return isRaw ? text : visible(text)
    }

    private static func withoutFormulas(_ text: String) -> String {
        // Spreadsheets may skip these before a formula.
        var inert = text.unicodeScalars.first.map("\t\r\n".unicodeScalars.contains) == true ? "'" : ""
        var begins = true
        for index in text.unicodeScalars.indices {
            let scalar = text.unicodeScalars[index]
            if begins, isFormula(text.unicodeScalars[index...]) { inert += "'" }
            inert.unicodeScalars.append(scalar)
            begins = dividers.contains(scalar) || begins && (scalar == "\"" || scalar.properties.isWhitespace)
        }
        return inert
    }

    /// What divides cells although it needs no quotes: a semicolon where commas are decimal points, and a tab, whatever a file is called.
    /// Where a semicolon does, the quotes around a line feed are not at the start of a cell, so it ends a row.
    private static let dividers = ";\t\r\n".unicodeScalars

    /// Whether a spreadsheet would run the text, as far as its first characters show. It reads wide and small signs like ordinary ones.
    /// A number with its sign, as times in a log are, stays as it is.
    private static func isFormula(_ text: Substring.UnicodeScalarView) -> Bool {
        guard let first = text.first, "=@+-−＝＠＋－﹦﹫﹢﹣".unicodeScalars.contains(first) else { return false }
        guard "+-−".unicodeScalars.contains(first) else { return true }
        return !text.dropFirst().prefix { !dividers.contains($0) }.allSatisfy { "0"..."9" ~= $0 || $0 == "." }
    }

    var json: JSONValue {
        isNumber ? plainText.map { .number($0) } ?? .null : plainText.json
    }

    var isNumber: Bool {
        switch self {
        case .integer, .real: true
        case .null, .text, .blob: false
        }
    }
}

/// The layout of a table in one format.
///
/// Layouts append to a string; `TableWriter` passes it on in pieces.
protocol TableLayout: Sendable {
    /// Appends the text before the rows: by default, the names of the columns as a row.
    mutating func begin(_ columns: [String], _ text: inout String)
    mutating func row(_ cells: [CellValue], _ text: inout String)
    mutating func end(_ text: inout String)
}

extension TableLayout {
    mutating func begin(_ columns: [String], _ text: inout String) {
        row(columns.map(CellValue.text), &text)
    }

    mutating func end(_ text: inout String) {}
}
