/// A text into which the values of a row are inserted: `{class} took {took_ms} ms`.
///
/// A literal brace is written twice.
package struct ColumnTemplate: Sendable, Hashable {
    private enum Piece: Sendable, Hashable {
        case text(String)
        /// A column, by its position.
        case column(Int)
    }

    private var pieces: [Piece] = []

    /// - Throws: the error in the text, at its place: an unpaired brace, or a name that is not a column.
    package init(_ text: String, columns: [String], at place: SQLRulePlace) throws(SQLRuleError) {
        var rest = text[...]
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            add(rest[..<brace])
            let after = rest[rest.index(after: brace)...]
            if after.first == rest[brace] {
                add(after.prefix(1))
                rest = after.dropFirst()
                continue
            }
            guard rest[brace] == "{" else {
                throw SQLRuleError(place, "the message closes a brace that it does not open; a literal brace is '}}'")
            }
            guard let end = after.firstIndex(where: { $0 == "{" || $0 == "}" }), after[end] == "}" else {
                throw SQLRuleError(place, "the message opens a brace and does not close it; a literal brace is '{{'")
            }
            let name = String(after[..<end])
            guard let column = columns.firstIndex(of: name) else {
                let list = columns.joined(separator: ", ")
                throw SQLRuleError(place, "the message names '\(name)', which is not among the columns (\(list))")
            }
            pieces.append(.column(column))
            rest = after[after.index(after: end)...]
        }
        add(rest)
    }

    /// Returns the text with a value for each column.
    package func text(_ value: (Int) -> String) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .column(let column): value(column)
            }
        }.joined()
    }

    private mutating func add(_ text: Substring) {
        if !text.isEmpty { pieces.append(.text(String(text))) }
    }
}
