/// An array of objects, one a line.
struct JSONLayout: TableLayout {
    private let row: JSONRow
    private var isEmpty = true

    init(columns: [String]) {
        row = JSONRow(columns: columns)
    }

    func begin(_ text: inout String) {
        text += "["
    }

    mutating func row(_ cells: [CellValue], _ text: inout String) {
        text += isEmpty ? "\n" : ",\n"
        isEmpty = false
        row.write(cells, to: &text)
    }

    func end(_ text: inout String) {
        text += isEmpty ? "]\n" : "\n]\n"
    }
}
