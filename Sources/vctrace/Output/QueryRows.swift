import TraceReports
import TraceStore

/// The rows of a query as a table, written as they come.
struct QueryRows {
    let query: AdHocQuery
    let format: TableFormat

    /// - Parameter take: gets the text, some at a time.
    func write(_ take: (String) throws -> Void) throws {
        var table = TableWriter(format: format, columns: query.columns)
        var text = ""
        try query.forEachRow { row in
            table.row(row.map(CellValue.init), to: &text)
            guard !text.isEmpty else { return }
            try take(text)
            text = ""
        }
        table.finish(to: &text)
        try take(text)
    }
}

extension CellValue {
    /// A value of a query, as the tables print it.
    fileprivate init(_ value: QueryValue) {
        self =
            switch value {
            case .null: .null
            case .integer(let number): .integer(number)
            case .real(let number): .real(number)
            case .text(let text): .text(text)
            case .blob(let bytes): .blob(bytes)
            }
    }
}
