import JSONText

/// Writes rows as JSON objects whose members are in the order of the columns.
///
/// A column that has the name of an earlier one gets a number: `class`, `class_2`.
struct JSONRow: Sendable {
    /// `"class":`, for each column.
    private let prefixes: [String]

    init(columns: [String]) {
        var used: Set<String> = []
        prefixes = columns.map { column in
            var name = column
            var number = 2
            while !used.insert(name).inserted {
                name = "\(column)_\(number)"
                number += 1
            }
            var prefix = ""
            prefix.appendJSON(name)
            return prefix + ":"
        }
    }

    func write(_ cells: [CellValue], to text: inout String) {
        text += "{"
        for (index, (prefix, cell)) in zip(prefixes, cells).enumerated() {
            if index > 0 { text += "," }
            text += prefix
            switch cell {
            case .null: text += "null"
            case .integer, .real: text += cell.plainText ?? "null"
            case .text(let string): text.appendJSON(string)
            case .blob: text.appendJSON(cell.plainText ?? "")
            }
        }
        text += "}"
    }
}
