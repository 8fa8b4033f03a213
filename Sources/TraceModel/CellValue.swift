/// A value in a row of a table, with one of SQLite's five types.
package enum CellValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    package init(_ number: Int) { self = .integer(Int64(number)) }

    /// The text, or null for nil.
    package init(_ text: String?) { self = text.map(CellValue.text) ?? .null }
}
