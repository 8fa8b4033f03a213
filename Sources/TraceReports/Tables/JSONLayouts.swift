import TraceModel
import TraceText

/// An array of objects, one per line.
struct JSONLayout: TableLayout {
    private var row = JSONRow(columns: [])
    private var isEmpty = true

    mutating func begin(_ columns: [String], _ text: inout String) {
        row = JSONRow(columns: columns)
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

/// One object per line, and nothing else.
struct NDJSONLayout: TableLayout {
    private var row = JSONRow(columns: [])

    mutating func begin(_ columns: [String], _ text: inout String) { row = JSONRow(columns: columns) }

    mutating func row(_ cells: [CellValue], _ text: inout String) {
        row.write(cells, to: &text)
        text += "\n"
    }
}

/// Writes rows as JSON objects with members in the order of the columns.
///
/// A column with the name of an earlier one gets a number: `class`, `class_2`.
struct JSONRow: Sendable {
    /// The name of each member, escaped once for all rows, with what stands before and after it.
    private let keys: [String]
    private var bytes = RowBytes()

    init(columns: [String]) {
        var used: Set<String> = []
        keys = columns.enumerated().map { index, column in
            var name = column
            var number = 2
            while !used.insert(name).inserted {
                name = "\(column)_\(number)"
                number += 1
            }
            var key = index == 0 ? "" : ","
            JSONValue.string(name).write(to: &key)
            return key + ":"
        }
    }

    mutating func write(_ cells: [CellValue], to text: inout String) {
        bytes.append(UInt8(ascii: "{"))
        for (key, cell) in zip(keys, cells) {
            bytes.append(key)
            write(cell)
        }
        bytes.append(UInt8(ascii: "}"))
        bytes.move(to: &text)
    }

    private mutating func write(_ cell: CellValue) {
        switch cell {
        case .integer(let number): bytes.append(number)
        case .text(let text):
            let quote = UInt8(ascii: "\"")
            if bytes.append(plain: text, in: quote, unless: { $0 == quote || $0 == UInt8(ascii: "\\") }) { return }
            var escaped = ""
            escaped.appendJSON(text)
            bytes.append(escaped)
        case .null, .real, .blob:
            var value = ""
            cell.json.write(to: &value)
            bytes.append(value)
        }
    }
}
