import Foundation

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
