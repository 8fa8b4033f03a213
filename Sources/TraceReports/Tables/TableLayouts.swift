import TraceModel
import TraceText

/// Aligned columns under a header and a rule, for people.
///
/// The first 1,000 rows, or fewer that fill a megabyte, are kept to measure the columns; a longer cell after them, and any cell longer than
/// 80 columns, moves only the rest of its own row.
struct AlignedLayout: TableLayout {
    private static let sampleSize = 1000
    private static let sampleBytes = 1 << 20
    private static let widthLimit = 80
    private static let leastWidth = 8

    private struct LaidOutColumn {
        var width: Int
        /// Whether all cells of the sample are numbers; then they are aligned on the right.
        var isNumeric = false
    }

    private var names: [String] = []
    /// The greatest width of a row; nil for any width.
    private var room: Int?
    private let isRaw: Bool
    private var columns: [LaidOutColumn] = []
    private var sample: [[CellValue]]? = []
    /// The bytes in the sample.
    private var sampled = 0

    init(room: Int?, isRaw: Bool) {
        self.room = room
        self.isRaw = isRaw
    }

    mutating func begin(_ columns: [String], _ text: inout String) {
        names = columns.map(visible)
        self.columns = names.map { LaidOutColumn(width: $0.displayWidth) }
    }

    mutating func row(_ cells: [CellValue], _ text: inout String) {
        guard sample != nil else {
            write(cells.map(self.text), &text)
            return
        }
        sample?.append(cells)
        sampled += cells.reduce(0) { $0 + $1.size }
        if sample?.count == Self.sampleSize || sampled >= Self.sampleBytes { endSample(&text) }
    }

    mutating func end(_ text: inout String) {
        endSample(&text)
    }

    /// Measures the columns, then writes the header and the rows of the sample.
    private mutating func endSample(_ text: inout String) {
        guard let rows = sample else { return }
        sample = nil
        for index in columns.indices {
            let cells = rows.compactMap { index < $0.count && $0[index] != .null ? $0[index] : nil }
            let widest = cells.map { self.text($0).displayWidth }.max() ?? 0
            columns[index].width = min(max(columns[index].width, widest), Self.widthLimit)
            columns[index].isNumeric = !cells.isEmpty && cells.allSatisfy(\.isNumber)
        }
        if let room { shrink(to: room) }
        write(names, &text)
        write(columns.map { String(repeating: "─", count: $0.width) }, &text)
        for row in rows { write(row.map(self.text), &text) }
    }

    /// Narrows the widest text columns until a row fits.
    private mutating func shrink(to room: Int) {
        var excess = columns.reduce(-2) { $0 + $1.width + 2 } - room
        let whole = columns
        while excess > 0 {
            let wide = columns.indices.filter {
                !columns[$0].isNumeric && columns[$0].width > max(names[$0].displayWidth, Self.leastWidth)
            }
            guard let widest = wide.max(by: { columns[$0].width < columns[$1].width }) else {
                // If a table cannot fit, cutting would be useless.
                columns = whole
                self.room = nil
                return
            }
            columns[widest].width -= 1
            excess -= 1
        }
    }

    private func fitting(_ field: String, _ column: LaidOutColumn) -> String {
        guard room != nil, field.displayWidth > column.width else { return field }
        var (text, width) = ("", 1)
        for character in field {
            width += character.displayWidth
            if width > column.width { break }
            text.append(character)
        }
        return text + "…"
    }

    private func write(_ fields: [String], _ text: inout String) {
        var line = ""
        // Spaces are written only when something follows them, so no line ends with one.
        var owed = 0
        for (column, field) in zip(columns, fields.indices.map { fitting(fields[$0], columns[$0]) }) {
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

    private func text(_ cell: CellValue) -> String { cell.shownText(isRaw: isRaw) }
}

extension CellValue {
    /// About how many bytes it takes.
    fileprivate var size: Int {
        switch self {
        case .null, .integer, .real: 0
        case .text(let text): text.utf8.count
        case .blob(let bytes): bytes.count
        }
    }
}

/// Each column on a line of its own, and an empty line between rows.
struct LineLayout: TableLayout {
    let isRaw: Bool
    private var names: [String] = []
    private var isFirst = true

    init(isRaw: Bool) { self.isRaw = isRaw }

    mutating func begin(_ columns: [String], _ text: inout String) {
        let columns = columns.map(visible)
        let width = columns.map(\.displayWidth).max() ?? 0
        names = columns.map { String(repeating: " ", count: width - $0.displayWidth) + $0 }
    }

    mutating func row(_ cells: [CellValue], _ text: inout String) {
        if !isFirst { text += "\n" }
        isFirst = false
        for (name, cell) in zip(names, cells) {
            let shown = cell.shownText(isRaw: isRaw)
            text += shown.isEmpty ? "\(name) =\n" : "\(name) = \(shown)\n"
        }
    }
}

/// A table in GitHub's Markdown. All columns are aligned left, because columns of numbers are not known in advance.
struct MarkdownLayout: TableLayout {
    func begin(_ columns: [String], _ text: inout String) {
        row(columns.map(CellValue.text), &text)
        text += "|" + String(repeating: " --- |", count: columns.count) + "\n"
    }

    func row(_ cells: [CellValue], _ text: inout String) {
        text += "|"
        for cell in cells {
            let field = cell.plainText.map { markdownEscaped($0) } ?? ""
            text += field.isEmpty ? " |" : " \(field) |"
        }
        text += "\n"
    }
}

/// Comma-separated values by RFC 4180, with line feeds as line ends.
///
/// Null is an empty field, and the empty text is `""`. Text that a spreadsheet would run as a formula begins with an
/// apostrophe, and control characters and invisible characters are written as escapes.
struct CSVLayout: TableLayout {
    /// Whether texts stay as they are, but for quotes around them.
    private let isRaw: Bool
    private var bytes = RowBytes()

    init(isRaw: Bool) { self.isRaw = isRaw }

    mutating func row(_ cells: [CellValue], _ text: inout String) {
        var isFirst = true
        for cell in cells {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            write(cell)
        }
        bytes.append(UInt8(ascii: "\n"))
        bytes.move(to: &text)
    }

    private mutating func write(_ cell: CellValue) {
        switch cell {
        case .null: return
        case .integer(let number): return bytes.append(number)
        case .text(let text) where !text.isEmpty && (isRaw || !CellValue.mayBeFormula(text)):
            if bytes.append(plain: text, unless: Self.needsCare) { return }
        case .real, .text, .blob: break
        }
        guard let value = isRaw ? cell.plainText : cell.inertText else { return }
        bytes.append(cell.isNumber ? value : Self.field(value))
    }

    private static func field(_ text: String) -> String {
        guard text.isEmpty || text.utf8.contains(where: Self.needsQuotes) else { return text }
        // By scalars, because a quotation mark with a combining mark is one character.
        let parts = text.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
        return "\"\(parts.map { String($0) }.joined(separator: "\"\""))\""
    }

    /// Whether a text of visible ASCII with the byte may not stay as it is.
    private static func needsCare(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ";")
    }

    private static func needsQuotes(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
            || byte == UInt8(ascii: "\r")
    }
}

/// Tab-separated values, one row per line whatever the cells contain; null is an empty field. Text is as harmless as in CSV.
struct TSVLayout: TableLayout {
    /// Whether texts stay as they are, but for tabs, line ends and backslashes.
    let isRaw: Bool

    func row(_ cells: [CellValue], _ text: inout String) {
        var isFirst = true
        for cell in cells {
            if !isFirst { text += "\t" }
            isFirst = false
            guard let value = isRaw ? cell.plainText : cell.inertText else { continue }
            if cell.isNumber { text += value } else { text += Self.field(value) }
        }
        text += "\n"
    }

    private static func field(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\\") }) else { return text }
        let escapes: [Unicode.Scalar: String] = ["\t": "\\t", "\n": "\\n", "\r": "\\r", "\\": "\\\\"]
        return text.unicodeScalars.reduce(into: "") { $0 += escapes[$1] ?? String($1) }
    }
}

/// The bytes of a row of a table: appending to them takes a fraction of the time of appending to a string.
struct RowBytes: Sendable {
    private var bytes: [UInt8] = []

    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func append(_ number: Int64) { bytes.append(digitsOf: number) }

    /// Appends a text of visible ASCII, which most are; false, and nothing is appended, if it has another character or one that the
    /// layout objects to.
    ///
    /// - Parameter quote: stands before and after it.
    @inline(__always)
    mutating func append(plain text: String, in quote: UInt8? = nil, unless objects: (UInt8) -> Bool) -> Bool {
        var text = text
        return text.withUTF8 { characters in
            for byte in characters where byte < 0x20 || byte > 0x7E || objects(byte) { return false }
            if let quote { bytes.append(quote) }
            bytes.append(contentsOf: characters)
            if let quote { bytes.append(quote) }
            return true
        }
    }

    /// Appends the row to a text, and begins the next one.
    mutating func move(to text: inout String) {
        text += String(decoding: bytes, as: UTF8.self)
        bytes.removeAll(keepingCapacity: true)
    }
}
