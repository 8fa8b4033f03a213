package import TraceReports
package import TraceStore

extension CellValue {
    /// A value of a query, as the tables print it.
    package init(_ value: QueryValue) {
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
