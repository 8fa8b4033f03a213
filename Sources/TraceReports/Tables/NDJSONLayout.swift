/// One object a line, and nothing else.
struct NDJSONLayout: TableLayout {
    private let row: JSONRow

    init(columns: [String]) {
        row = JSONRow(columns: columns)
    }

    func begin(_ text: inout String) {}

    func row(_ cells: [CellValue], _ text: inout String) {
        row.write(cells, to: &text)
        text += "\n"
    }
}
