/// Comma-separated values after RFC 4180, with line feeds as line ends.
///
/// Null is an empty field, and the empty text is `""`. Text that a spreadsheet would run as a formula begins with an
/// apostrophe, and characters that a terminal obeys or does not show are written out.
struct CSVLayout: TableLayout {
    private let columns: [String]

    init(columns: [String]) {
        self.columns = columns
    }

    func begin(_ text: inout String) {
        row(columns.map(CellValue.text), &text)
    }

    func row(_ cells: [CellValue], _ text: inout String) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { text += "," }
            guard let field = cell.inertText else { continue }
            text += field.isEmpty || field.utf8.contains(where: Self.needsQuotes) ? Self.quoted(field) : field
        }
        text += "\n"
    }

    private static func needsQuotes(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
        default: false
        }
    }

    private static func quoted(_ field: String) -> String {
        // Scalars, because a quotation mark with a combining mark is one character.
        var result = "\""
        for scalar in field.unicodeScalars {
            if scalar == "\"" { result += "\"" }
            result.unicodeScalars.append(scalar)
        }
        return result + "\""
    }
}
