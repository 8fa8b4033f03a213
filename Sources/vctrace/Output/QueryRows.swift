import TraceEngine
import TraceReports
import TraceStore

/// The rows of a query as a table, written as they come.
struct QueryRows {
    let query: AdHocQuery
    let format: TableFormat
    let room: Int?

    /// - Parameter take: gets the bytes, some at a time.
    func write(_ take: ([UInt8]) throws -> Void) throws {
        var table = TableWriter(format: format, columns: query.columns, room: room)
        var text = ""
        try query.forEachRow { row in
            table.row(row.map(CellValue.init), to: &text)
            guard !text.isEmpty else { return }
            try take(Array(text.utf8))
            text = ""
        }
        table.finish(to: &text)
        try take(Array(text.utf8))
    }
}
