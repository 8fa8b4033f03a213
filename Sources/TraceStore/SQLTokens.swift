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

    package init(_ sql: String) {
        var tokens: [Token] = []
        var texts: [Int: String] = [:]
        var rest = sql[...]
        while let first = rest.first {
            if rest.hasPrefix("--") {
                rest = rest.drop { $0 != "\n" }
            } else if rest.hasPrefix("/*") {
                rest = rest.range(of: "*/").map { rest[$0.upperBound...] } ?? ""
            } else if let end = Self.closing[first] {
                let text = Self.quoted(&rest, end)
                if end == "'" { texts[tokens.count] = text }
                tokens.append(.word(text.lowercased()))
            } else if Self.isPart(first) {
                tokens.append(.word(rest.prefix(while: Self.isPart).lowercased()))
                rest = rest.drop(while: Self.isPart)
            } else {
                if !first.isWhitespace { tokens.append(.other(first)) }
                rest.removeFirst()
            }
        }
        self.tokens = tokens
        self.texts = texts
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

    /// Whether the statement would change something.
    var writes: Bool {
        let verbs: Set = [
            "insert", "replace", "update", "delete", "create", "drop", "alter", "vacuum", "attach", "detach", "reindex",
            "analyze",
        ]
        guard case .word(let first)? = tokens.first else { return false }
        return verbs.contains(first)
    }

    /// Whether there is no statement: only comments, spaces and semicolons.
    var isEmpty: Bool { tokens.allSatisfy { $0 == .other(";") } }

    /// Whether the statement names a table by its schema, as in `main.event`.
    func names(schema: String) -> Bool {
        zip(tokens, tokens.dropFirst()).contains { $0 == .word(schema) && $1 == .other(".") }
    }
}

extension SQLTokens {
    /// A comparison of a column with a text, as a statement writes it.
    package struct TextComparison: Hashable {
        /// The name or the alias before the point; nil without one.
        package let source: String?
        /// In small letters.
        package let column: String
        package let text: String
        /// Whether it asks for equal or unequal texts, not for earlier and later ones.
        package let isOfEquality: Bool
    }

    /// The comparisons of columns with texts in quotes, and with parameters.
    ///
    /// - Parameter parameters: the values of parameters, by their names without a colon.
    package func comparisons(_ parameters: [String: String] = [:]) -> [TextComparison] {
        let values = Dictionary(parameters.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
        return tokens.indices.flatMap { index -> [TextComparison] in
            if let text = text(at: index, values) {
                // 'text' <= column, but not column = 'text' AND other = …
                guard index == 0 || !isOperator(before: index), let (isOfEquality, end) = comparison(at: text.end),
                    let column = column(startingAt: end)
                else { return [] }
                return [
                    TextComparison(
                        source: column.source, column: column.name, text: text.text, isOfEquality: isOfEquality)
                ]
            }
            guard let column = column(endingAt: index), let (isOfEquality, end) = comparison(at: index + 1) else {
                return []
            }
            return texts(from: end, values).map {
                TextComparison(source: column.source, column: column.name, text: $0, isOfEquality: isOfEquality)
            }
        }
    }

    /// The names between the parentheses after each `USING`.
    package var usingLists: [Set<String>] {
        tokens.indices.filter { isWord("using", at: $0) && token($0 + 1) == .other("(") }.map { start in
            Set(tokens[(start + 2)...].prefix { $0 != .other(")") }.compactMap(\.word))
        }
    }

    /// The columns that are compared with those of the same name, as in `a.run = b.run`.
    package var equalColumns: Set<String> {
        Set(
            tokens.indices.compactMap { index in
                guard let column = column(endingAt: index), column.source != nil, token(index + 1) == .other("="),
                    let other = self.column(startingAt: index + 2), other.source != nil, other.name == column.name
                else { return nil }
                return column.name
            })
    }

    /// Whether a column must have one value.
    package func fixes(_ column: String) -> Bool {
        tokens.indices.contains { index in
            guard self.column(endingAt: index)?.name == column, token(index + 1) == .other("="),
                token(index + 2) != .other("(")
            else { return false }
            return self.column(startingAt: index + 2)?.name != column
        }
    }

    /// Whether there is a row for each value of a column.
    package func groups(by column: String) -> Bool {
        tokens.indices.contains { index in
            guard isWord("group", at: index), isWord("by", at: index + 1) else { return false }
            return tokens[(index + 2)...].prefix {
                ![.word("having"), .word("order"), .word("limit"), .other(")")].contains($0)
            }
            .contains(.word(column))
        }
    }

    package func contains(_ word: String) -> Bool { tokens.indices.contains { isWord(word, at: $0) } }

    /// Whether one word stands before another one, such as `AS kind`.
    package func contains(_ word: String, _ next: String) -> Bool {
        tokens.indices.contains { isWord(word, at: $0) && isWord(next, at: $0 + 1) }
    }

    private func token(_ index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }

    /// Whether it is a name or a keyword, and no text.
    private func isWord(_ word: String, at index: Int) -> Bool { token(index) == .word(word) && texts[index] == nil }

    private func name(at index: Int) -> String? { texts[index] == nil ? token(index)?.word : nil }

    /// A column that is not a part of a longer expression, such as `'x' || class`.
    private func column(endingAt index: Int) -> (source: String?, name: String)? {
        // `class NOT IN (…)`
        guard let name = name(at: index), name != "not" else { return nil }
        let isQualified = token(index - 1) == .other(".")
        if case .other(let before)? = token(isQualified ? index - 3 : index - 1), ":|+-*/%&".contains(before) {
            return nil
        }
        return (isQualified ? self.name(at: index - 2) : nil, name)
    }

    private func column(startingAt index: Int) -> (source: String?, name: String)? {
        guard let first = name(at: index) else { return nil }
        guard token(index + 1) == .other("."), let second = name(at: index + 2) else { return (nil, first) }
        return (first, second)
    }

    /// A text, or the value of a parameter, and the position after it.
    private func text(at index: Int, _ values: [String: String]) -> (text: String, end: Int)? {
        if let text = texts[index] { return (text, index + 1) }
        guard token(index) == .other(":"), let name = name(at: index + 1), let value = values[name] else { return nil }
        return (value, index + 2)
    }

    /// The texts of a list, of the two ends of a range, or the only one.
    private func texts(from index: Int, _ values: [String: String]) -> [String] {
        if token(index) == .other("(") {
            // A subquery compares other columns with its texts.
            if isWord("select", at: index + 1) || isWord("with", at: index + 1) { return [] }
            let end = tokens[index...].firstIndex(of: .other(")")) ?? tokens.endIndex
            return (index..<end).compactMap { text(at: $0, values)?.text }
        }
        guard let first = text(at: index, values) else { return [] }
        guard isWord("between", at: index - 1), isWord("and", at: first.end), let last = text(at: first.end + 1, values)
        else { return [first.text] }
        return [first.text, last.text]
    }

    private func isOperator(before index: Int) -> Bool {
        switch token(index - 1) {
        case .other(let character)?: "=<>(,|".contains(character)
        case .word(let word)?:
            texts[index - 1] == nil && ["is", "not", "between", "in", "like", "glob", "and"].contains(word)
                && !(word == "and" && !isEndOfRange(index - 1))
        case nil: false
        }
    }

    /// Whether the `AND` belongs to a `BETWEEN`.
    private func isEndOfRange(_ index: Int) -> Bool { isWord("between", at: index - 2) }

    /// A comparison that begins at a position: whether it is one of equality, and the position after it.
    private func comparison(at index: Int) -> (isOfEquality: Bool, end: Int)? {
        switch (token(index), token(index + 1)) {
        case (.other("=")?, .other("=")?), (.other("<")?, .other(">")?), (.other("!")?, .other("=")?): (true, index + 2)
        case (.other("=")?, _): (true, index + 1)
        case (.other("<")?, .other("=")?), (.other(">")?, .other("=")?): (false, index + 2)
        case (.other("<")?, _), (.other(">")?, _): (false, index + 1)
        case (.word("is")?, .word("not")?), (.word("not")?, .word("in")?): (true, index + 2)
        case (.word("is")?, _), (.word("in")?, _): (true, index + 1)
        case (.word("between")?, _): (false, index + 1)
        default: nil
        }
    }
}

extension SQLTokens.Token {
    fileprivate var word: String? { if case .word(let word) = self { word } else { nil } }
}
