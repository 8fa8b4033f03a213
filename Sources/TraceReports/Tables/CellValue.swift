import JSONText
import TraceModel

/// A value in a row of a table: one of SQLite's five.
package enum CellValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

extension CellValue {
    package init(_ number: Int) { self = .integer(Int64(number)) }

    /// The text, or null for nil.
    package init(_ text: String?) { self = text.map(CellValue.text) ?? .null }

    /// The value as text that is not yet escaped; nil for null, and for a number that is infinite or none.
    ///
    /// Real numbers have as many digits as tell them from all others; blobs are hexadecimal.
    var plainText: String? {
        switch self {
        case .null: nil
        case .integer(let number): String(number)
        case .real(let number): number.isFinite ? number.description : nil
        case .text(let text): text
        case .blob(let bytes): bytes.reduce(into: "") { $0 += hexadecimal($1) }
        }
    }

    /// The same for a file that spreadsheets open.
    var inertText: String? {
        guard case .text(let text) = self else { return plainText }
        return text.inert
    }

    var isNumber: Bool {
        switch self {
        case .integer, .real: true
        case .null, .text, .blob: false
        }
    }
}
