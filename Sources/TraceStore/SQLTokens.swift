import Foundation

/// The words of a statement, without its comments.
package struct SQLTokens {
    package enum Token: Hashable {
        /// A name or a keyword, in small letters and without quotes; in single quotes, SQLite may also take it for a name.
        case word(String)
        case other(Character)
    }

    package let tokens: [Token]
    /// The texts in single quotes as they are written, by the positions of their tokens.
    package let texts: [Int: String]
    private let quotedNames: Set<String>
    private let sql: String
    /// Where each token begins, and where the statement ends.
    private let bounds: [String.Index]

    package init(_ sql: String) {
        let reader = TokenReader(sql)
        (tokens, texts, quotedNames) = (reader.tokens, reader.texts, reader.quotedNames)
        (self.sql, bounds) = (sql, reader.starts + [sql.endIndex])
    }

    /// The statement from one token up to another one, as it is written.
    func text(_ range: Range<Int>) -> String { String(sql[bounds[range.lowerBound]..<bounds[range.upperBound]]) }

    /// A view or a table that a statement reads, and its name there.
    package struct QuerySource: Hashable {
        package let name: String
        /// `e` in `FROM event_log AS e`.
        package let alias: String?
        /// Whether a `LEFT JOIN` may leave its columns null.
        package let isLeftJoined: Bool
        /// The position of the name.
        let position: Int

        /// As columns of it are written.
        package var written: String { alias ?? name }

        /// Whether a column is written with it: `e.line`.
        package func isNamed(_ name: String) -> Bool { alias == name || self.name == name }
    }

    /// The words after `FROM` and `JOIN`, and after the commas between them.
    package var sources: [QuerySource] {
        var sources: [QuerySource] = []
        for index in tokens.indices where isWord("from", at: index) || isWord("join", at: index) {
            var position = index + 1
            while let name = name(at: position) {
                let behind = isWord("as", at: position + 1) ? position + 2 : position + 1
                let alias = self.name(at: behind).flatMap { Self.clauses.contains($0) ? nil : $0 }
                sources.append(
                    QuerySource(
                        name: name, alias: alias,
                        isLeftJoined: isWord("left", at: position - 2)
                            || isWord("outer", at: position - 2) && isWord("left", at: position - 3),
                        position: position))
                let next = alias == nil ? behind : behind + 1
                guard token(next) == .other(",") else { break }
                position = next + 1
            }
        }
        return sources
    }

    /// The words that may follow a source without an alias.
    static let clauses: Set = [
        "where", "join", "on", "using", "group", "order", "limit", "left", "right", "inner", "cross", "natural", "full",
        "union", "except", "intersect", "having", "window", "indexed", "not",
    ]

    /// Whether the statement would change something.
    var writes: Bool {
        let verbs: Set = [
            "insert", "replace", "update", "delete", "create", "drop", "alter", "vacuum", "attach", "detach", "reindex",
            "analyze",
        ]
        guard case .word(let first)? = tokens.first else { return false }
        return verbs.contains(first)
    }

    /// Whether a name is written in double quotes, which SQLite also takes for a text.
    package func hasQuoted(_ name: String) -> Bool { quotedNames.contains(name) }

    /// Whether there is no statement: only comments, spaces and semicolons.
    var isEmpty: Bool { tokens.allSatisfy { $0 == .other(";") } }

    /// Whether it is `SELECT * FROM name`, perhaps with a LIMIT.
    var isPlainList: Bool {
        let list = tokens.filter { $0 != .other(";") }
        return list.count >= 4 && list[0] == .word("select") && list[1] == .other("*") && list[2] == .word("from")
            && (list.count == 4 || list.count == 6 && list[4] == .word("limit"))
    }

    /// Whether the statement names a table by its schema, as in `main.event`.
    func names(schema: String) -> Bool {
        zip(tokens, tokens.dropFirst()).contains { $0 == .word(schema) && $1 == .other(".") }
    }

    package func contains(_ word: String) -> Bool { tokens.indices.contains { isWord(word, at: $0) } }

    /// Whether one word stands before another one, such as `AS kind`.
    package func contains(_ word: String, _ next: String) -> Bool {
        tokens.indices.contains { isWord(word, at: $0) && isWord(next, at: $0 + 1) }
    }

    func token(_ index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }

    /// Whether it is a name or a keyword, and no text.
    func isWord(_ word: String, at index: Int) -> Bool { token(index) == .word(word) && texts[index] == nil }

    /// The positions before one, the nearest first, up to where the parentheses around it begin; each with the number of closed
    /// parentheses around it.
    func positions(before index: Int) -> some Sequence<(position: Int, depth: Int)> {
        sequence(state: (position: index, depth: 0)) { state in
            guard state.position > 0 else { return nil }
            state.position -= 1
            if tokens[state.position] == .other(")") { state.depth += 1 }
            if tokens[state.position] == .other("(") { state.depth -= 1 }
            return state.depth < 0 ? nil : state
        }
    }

    /// The position of the parenthesis that closes the one at a position.
    func end(ofParenthesesAt start: Int) -> Int? {
        var depth = 0
        return tokens.indices.dropFirst(start).first { index in
            if tokens[index] == .other("(") { depth += 1 }
            if tokens[index] == .other(")") { depth -= 1 }
            return depth == 0
        }
    }

    func name(at index: Int) -> String? { texts[index] == nil ? token(index)?.word : nil }
}

extension SQLTokens.Token {
    var word: String? { if case .word(let word) = self { word } else { nil } }
}

/// Reads the words of a statement, one after the other.
struct TokenReader {
    private(set) var tokens: [SQLTokens.Token] = []
    private(set) var texts: [Int: String] = [:]
    private(set) var quotedNames: Set<String> = []
    private(set) var starts: [String.Index] = []

    init(_ sql: String) {
        var rest = sql[...]
        while let first = rest.first {
            let start = rest.startIndex
            if rest.hasPrefix("--") {
                rest = rest.drop { $0 != "\n" }
            } else if rest.hasPrefix("/*") {
                rest = rest.range(of: "*/").map { rest[$0.upperBound...] } ?? ""
            } else if let end = Self.closing[first] {
                let text = Self.quoted(&rest, end)
                if end == "'" { texts[tokens.count] = text }
                if end == "\"" { quotedNames.insert(text) }
                add(.word(text.lowercased()), start)
            } else if Self.isPart(first) {
                add(.word(rest.prefix(while: Self.isPart).lowercased()), start)
                rest = rest.drop(while: Self.isPart)
            } else {
                if !first.isWhitespace { add(.other(first), start) }
                rest.removeFirst()
            }
        }
    }

    private mutating func add(_ token: SQLTokens.Token, _ start: String.Index) {
        tokens.append(token)
        starts.append(start)
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
        return text
    }
}
