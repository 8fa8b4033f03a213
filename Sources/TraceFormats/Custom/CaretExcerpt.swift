extension CustomFormat.FormatError {
    /// A text with a caret under one of its places, and a note about that place.
    package struct CaretExcerpt: Hashable, Sendable {
        /// How many characters before the caret are shown.
        private static let reach = 100

        package var line: String
        /// In bytes of UTF-8 from the start of the line; nil if there is no such place.
        package var offset: Int?
        package var note: String

        /// Two lines, without a line feed at the end.
        package func text(indent: String) -> String {
            let shown = Array(line.map { $0.isWhitespace || $0.isControl ? " " : $0 })
            guard let offset else { return indent + Self.cut(shown[...]) + "\n" + indent + note }
            let place = line.utf8.index(line.startIndex, offsetBy: min(offset, line.utf8.count))
            let column = line[..<place].count
            let start = max(column - Self.reach, 0)
            let lead = start > 0 ? "…" : ""
            let caret = String(repeating: " ", count: column - start + lead.count) + "^ " + note
            return indent + lead + Self.cut(shown[start...]) + "\n" + indent + caret
        }

        private static func cut(_ characters: ArraySlice<Character>) -> String {
            String(characters.prefix(2 * reach)) + (characters.count > 2 * reach ? "…" : "")
        }
    }
}

extension Character {
    fileprivate var isControl: Bool { unicodeScalars.contains { $0.properties.generalCategory == .control } }
}
