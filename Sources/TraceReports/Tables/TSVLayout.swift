/// Tab-separated values, one row a line whatever the cells hold; null is an empty field. Text is as harmless as in CSV.
struct TSVLayout: TableLayout {
    private let columns: [String]

    init(columns: [String]) {
        self.columns = columns
    }

    func begin(_ text: inout String) {
        row(columns.map(CellValue.text), &text)
    }

    func row(_ cells: [CellValue], _ text: inout String) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { text += "\t" }
            guard let field = cell.inertText else { continue }
            guard field.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\\") }) else {
                text += field
                continue
            }
            for scalar in field.unicodeScalars {
                switch scalar {
                case "\t": text += "\\t"
                case "\n": text += "\\n"
                case "\r": text += "\\r"
                case "\\": text += "\\\\"
                default: text.unicodeScalars.append(scalar)
                }
            }
        }
        text += "\n"
    }
}
