import TraceModel

/// A place in the source: `Host.swift:42`, `/Users/anna/Shop/Host+Table.m`, `Host.swift(42)`, `Host.swift (line: 43)`.
struct LoggedSourcePlace {
    /// The place of the class name in the file's name: up to its ending, or up to a `+`.
    var name: Range<Int>
    var line: Int?
    /// Whether a column follows the line, as in a compiler's messages.
    var hasColumn = false
}

enum SourceFileNotation {
    static func read(_ cursor: inout ByteCursor) -> LoggedSourcePlace? {
        var ahead = cursor
        let path = ahead.skip { byte in
            !byte.isSpace && !byte.isOne(of: ":()[]<>\"'|,;")
        }
        guard let ending = ending(ahead.text(path)) else { return nil }
        ahead.offset = path.lowerBound + ending.end
        var name = path.lowerBound..<path.lowerBound + ending.start
        if let slash = ahead.text(name).lastOffset(of: UInt8(ascii: "/")) {
            name = name.lowerBound + slash + 1..<name.upperBound
        }
        if let plus = ahead.text(name).firstOffset(of: UInt8(ascii: "+")) {
            name = name.lowerBound..<name.lowerBound + plus
        }
        guard let first = ahead.text(name).first, first.isUppercase || first == UInt8(ascii: "_"),
            ahead.text(name).allSatisfy(\.isIdentifier)
        else { return nil }
        var place = LoggedSourcePlace(name: name)
        if let number = readNumber(&ahead) {
            place.line = number
            place.hasColumn = ahead.next == UInt8(ascii: ":") && ahead.byte(after: 1).isDigit
            if place.hasColumn {
                ahead.offset += 1
                _ = ahead.skip(while: \.isDigit)
            }
        }
        cursor = ahead
        return place
    }

    private static let beginnings: [StaticString] = [
        "    ", "\t", "- (", "-(", "+ (", "+(", "//", "func ", "override ", "deinit {",
    ]

    /// Whether a place and a line of source are the whole message, as a search in files prints them:
    /// `Shop/Host.swift:120:    deinit {`.
    static func beginsSource(_ message: ByteCursor) -> Bool {
        var cursor = message
        guard cursor.next.isIdentifier || cursor.next.isOne(of: "/."), read(&cursor) != nil,
            cursor.skip(UInt8(ascii: ":"))
        else { return false }
        return beginnings.contains { cursor.starts(with: $0) } || cursor.endsWith("{")
    }

    /// Whether a name is that of a source file: `Host.swift`.
    static func isFile(_ name: Bytes) -> Bool {
        guard let ending = ending(name) else { return false }
        return ending.end == name.count
    }

    /// Returns the line number right after a call: `[Line 21]`, `(22)`, `:16`, `line 21`.
    static func lineNumber(_ cursor: ByteCursor) -> Int? {
        var ahead = cursor
        return readNumber(&ahead)
    }

    private static func readNumber(_ cursor: inout ByteCursor) -> Int? {
        var ahead = cursor
        _ = ahead.skip(UInt8(ascii: "]"))
        if ahead.next.isSpace {
            ahead.skipSpaces()
            // A colon or a number alone after a space means something else.
            guard ahead.next == UInt8(ascii: "[") || ahead.next == UInt8(ascii: "(") || isLine(ahead) else {
                return nil
            }
        }
        let opening = ahead.next
        if opening == UInt8(ascii: "[") || opening == UInt8(ascii: "(") || opening == UInt8(ascii: ":") {
            ahead.offset += 1
        }
        if skipLine(&ahead) {
            _ = ahead.skip { $0.isSpace || $0 == UInt8(ascii: ":") }
        } else if opening.isDigit {
            return nil
        }
        let digits = ahead.skip(while: \.isDigit)
        guard (1...6).contains(digits.count) else { return nil }
        switch opening {
        case UInt8(ascii: "["): guard ahead.skip(UInt8(ascii: "]")) else { return nil }
        case UInt8(ascii: "("): guard ahead.skip(UInt8(ascii: ")")) else { return nil }
        default: guard !ahead.next.isIdentifier else { return nil }
        }
        cursor = ahead
        return Int(cursor.number(digits))
    }

    private static func isLine(_ cursor: ByteCursor) -> Bool {
        var ahead = cursor
        return skipLine(&ahead)
    }

    private static func skipLine(_ cursor: inout ByteCursor) -> Bool {
        cursor.skip("line") || cursor.skip("Line") || cursor.skip("LINE")
    }

    /// Returns where the ending of a source file begins and ends in a path: `Host.swift` or `Host.swift.viewDidLoad`.
    private static func ending(_ path: Bytes) -> (start: Int, end: Int)? {
        var cursor = ByteCursor(path)
        while let dot = path.firstOffset(of: UInt8(ascii: "."), from: cursor.offset) {
            cursor.offset = dot
            for ending in [".swift" as StaticString, ".mm", ".m"] where cursor.starts(with: ending) {
                let end = dot + ending.utf8CodeUnitCount
                let isWhole = end == path.count || !path[end].isIdentifier
                if dot > 0, isWhole { return (dot, end) }
            }
            cursor.offset += 1
        }
        return nil
    }
}
