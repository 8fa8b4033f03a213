/// A value in a row of a table, with one of SQLite's five types.
package enum CellValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    /// The number, or null for nil.
    package init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }

    /// The text, or null for nil.
    package init(_ text: String?) { self = text.map(CellValue.text) ?? .null }
}
