import Foundation

/// The words of a statement, without its comments.
package struct SQLTokens {
    package enum Token: Hashable {
        /// A name or a keyword, in small letters and without quotes; in single quotes, SQLite may also take it for a name.
        case word(String)
        case other(Character)
    }

    package let tokens: [Token]

    package init(_ sql: String) {
        var tokens: [Token] = []
        var rest = sql[...]
        while let first = rest.first {
            if rest.hasPrefix("--") {
                rest = rest.drop { $0 != "\n" }
            } else if rest.hasPrefix("/*") {
                rest = rest.range(of: "*/").map { rest[$0.upperBound...] } ?? ""
            } else if let end = Self.closing[first] {
                tokens.append(.word(Self.quoted(&rest, end)))
            } else if Self.isPart(first) {
                tokens.append(.word(rest.prefix(while: Self.isPart).lowercased()))
                rest = rest.drop(while: Self.isPart)
            } else {
                if !first.isWhitespace { tokens.append(.other(first)) }
                rest.removeFirst()
            }
        }
        self.tokens = tokens
    }

    private static let closing: [Character: Character] = ["\"": "\"", "'": "'", "`": "`", "[": "]"]

    private static func isPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "$"
    }

    /// Takes a text in quotes; a quote in it is written twice.
    private static func quoted(_ rest: inout Substring, _ end: Character) -> String {
        rest.removeFirst()
        var text = ""
        while let character = rest.popFirst() {
            if character != end {
                text.append(character)
            } else if rest.first == end, end != "]" {
                text.append(end)
                rest.removeFirst()
            } else {
                break
            }
        }
        return text.lowercased()
    }

    /// The words after `FROM` and `JOIN`, each with the word behind it, which may be its alias: `e` in `FROM event_log AS e`.
    package var sources: [(name: String, alias: String?)] {
        tokens.indices.dropLast().compactMap { index in
            guard [.word("from"), .word("join")].contains(tokens[index]), case .word(let name) = tokens[index + 1]
            else {
                return nil
            }
            let rest = tokens[(index + 2)...]
            guard case .word(let alias)? = rest.first == .word("as") ? rest.dropFirst().first : rest.first else {
                return (name, nil)
            }
            return (name, alias)
        }
    }

    /// Whether there is no statement: only comments, spaces and semicolons.
    var isEmpty: Bool { tokens.allSatisfy { $0 == .other(";") } }

    /// Whether the statement names a table by its schema, as in `main.event`.
    func names(schema: String) -> Bool {
        zip(tokens, tokens.dropFirst()).contains { $0 == .word(schema) && $1 == .other(".") }
    }
}
