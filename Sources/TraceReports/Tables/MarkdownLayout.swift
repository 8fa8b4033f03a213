/// A table of GitHub's Markdown; columns of numbers are not known beforehand, so that all are aligned left.
struct MarkdownLayout: TableLayout {
    private let columns: [String]

    init(columns: [String]) {
        self.columns = columns
    }

    func begin(_ text: inout String) {
        row(columns.map(CellValue.text), &text)
        text += "|" + String(repeating: " --- |", count: columns.count) + "\n"
    }

    func row(_ cells: [CellValue], _ text: inout String) {
        text += "|"
        for cell in cells {
            let field = cell.plainText.map(markdownEscaped) ?? ""
            text += field.isEmpty ? " |" : " \(field) |"
        }
        text += "\n"
    }
}
