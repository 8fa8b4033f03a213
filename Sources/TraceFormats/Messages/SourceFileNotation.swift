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
        let path = cursor.skip { byte in
            !byte.isSpace && !byte.isOne(of: ":()[]<>\"'|,;")
        }
        guard let ending = ending(cursor.text(path)) else { return nil }
        cursor.offset = path.lowerBound + ending.end
        var name = path.lowerBound..<path.lowerBound + ending.start
        if let slash = cursor.text(name).lastOffset(of: UInt8(ascii: "/")) {
            name = name.lowerBound + slash + 1..<name.upperBound
        }
        if let plus = cursor.text(name).firstOffset(of: UInt8(ascii: "+")) {
            name = name.lowerBound..<name.lowerBound + plus
        }
        guard let first = cursor.text(name).first, first.isUppercase || first == UInt8(ascii: "_"),
            cursor.text(name).allSatisfy(\.isIdentifier)
        else { return nil }
        var place = LoggedSourcePlace(name: name)
        if let number = cursor.attempt(readNumberBehindFile) {
            place.line = number
            place.hasColumn = cursor.next == UInt8(ascii: ":") && cursor.byte(after: 1).isDigit
            if place.hasColumn {
                cursor.offset += 1
                _ = cursor.skip(while: \.isDigit)
            }
        }
        return place
    }

    /// Reads a path with spaces: `/Users/anna/My Apps/Shop/Host.swift:42`.
    static func readPath(_ cursor: inout ByteCursor) -> LoggedSourcePlace? {
        guard cursor.next == UInt8(ascii: "/"), let end = cursor.first(".swift") else { return nil }
        let path = cursor.text(cursor.offset..<end)
        guard !path.contains(where: { $0.isOne(of: ":()[]<>\"'|,;") }),
            let slash = path.lastOffset(of: UInt8(ascii: "/"))
        else { return nil }
        cursor.offset += slash + 1
        return read(&cursor)
    }

    private static let beginnings: [StaticString] = [
        "    ", "\t", "- (", "-(", "+ (", "+(", "//", "func ", "override ", "deinit {",
    ]

    /// Whether a place and a line of source are the whole message, as a search in files prints them:
    /// `Shop/Host.swift:120:    deinit {`.
    static func beginsSource(_ message: ByteCursor) -> Bool {
        var cursor = message
        guard cursor.next.isIdentifier || cursor.next.isOne(of: "/."), let place = read(&cursor),
            cursor.skip(UInt8(ascii: ":")) || place.line == nil && skipContext(&cursor)
        else { return false }
        return beginnings.contains { cursor.starts(with: $0) } || cursor.endsWith("{")
    }

    /// Skips the number of a line beside one that was found: `-120-`.
    private static func skipContext(_ cursor: inout ByteCursor) -> Bool {
        cursor.skip(UInt8(ascii: "-")) && !cursor.skip(while: \.isDigit).isEmpty && cursor.skip(UInt8(ascii: "-"))
    }

    private static let statements: [StaticString] = [
        "#selector(", "print(\"", "NSLog(@\"", "NSLog(\"", "os_log(\"", "debugPrint(\"", "return \"", "XCTAssert",
        ": error: -[", "Expected \"", "expected \"",
    ]
    private static let declarations: [StaticString] = ["case ", "let ", "var ", "static let "]
    private static let results: [StaticString] = ["(void)", "(id)", "(instancetype)", "(IBAction)"]

    /// Whether a message is a line of source without its place, or the failure of a test that quotes one: `- (void)viewDidLoad`,
    /// `print("Home viewDidLoad")`, `XCTAssertTrue failed - Home deinit`.
    static func isStatement(_ message: ByteCursor) -> Bool {
        if statements.contains(where: { message.first($0) != nil }) { return true }
        if declarations.contains(where: { message.starts(with: $0) }), message.first(" = \"") != nil { return true }
        var cursor = message
        guard cursor.skip(UInt8(ascii: "-")) || cursor.skip(UInt8(ascii: "+")) else { return false }
        cursor.skipSpaces()
        return results.contains { cursor.skip($0) } && cursor.next.isIdentifier
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

    /// Returns the line number of the statement in brackets before a message: `[Host.swift:12] <Shop.Host: 0x1> viewDidLoad`.
    static func lineNumber(before message: ByteCursor) -> Int? {
        var end = message.offset
        while end > 0, message.bytes[end - 1].isSpace { end -= 1 }
        guard end > 0, message.bytes[end - 1].isOne(of: "])") else { return nil }
        end -= 1
        var start = end
        while start > 0, message.bytes[start - 1].isDigit { start -= 1 }
        let before = ByteCursor(message.bytes, 0..<start)
        guard (1...6).contains(end - start), before.endsWith(".swift:") || before.endsWith(".m:") else { return nil }
        return Int(before.number(start..<end))
    }

    /// Skips the line of a statement behind its class: `Home#L42`, `Home#L.42`.
    static func skipLineTag(_ cursor: inout ByteCursor) -> Bool {
        var ahead = cursor
        guard ahead.skip("#L") else { return false }
        _ = ahead.skip(UInt8(ascii: "."))
        guard !ahead.skip(while: \.isDigit).isEmpty, !ahead.next.isIdentifier else { return false }
        cursor = ahead
        return true
    }

    /// Skips the line of a statement in brackets: `[Line 42]`, `[line 42行]`.
    static func skipLine(_ cursor: inout ByteCursor) -> Bool {
        var ahead = cursor
        guard ahead.skip(UInt8(ascii: "[")), skipLineWord(&ahead), skipDigits(&ahead), ahead.skip(UInt8(ascii: "]"))
        else { return false }
        cursor = ahead
        return true
    }

    /// Skips the number of a line: `42`, `42行`.
    static func skipDigits(_ cursor: inout ByteCursor) -> Bool {
        var ahead = cursor
        guard !ahead.skip(while: \.isDigit).isEmpty else { return false }
        _ = ahead.skip("行目") || ahead.skip("行")
        guard !ahead.next.isIdentifier else { return false }
        cursor = ahead
        return true
    }

    /// Whether a file with the name of a class is in a path.
    static func isNamed(in path: Bytes) -> Bool { ending(path) != nil }

    private static let lineWords: [StaticString] = [
        "line", "Line", "LINE", "Zeile", "zeile", "ligne", "línea", "linha", "riga", "строка", "Ln", "ln", "L", "第",
    ]

    /// Skips the word before the number of a line: `line 12`, `L12`, `Zeile 12`.
    static func skipLineWord(_ cursor: inout ByteCursor) -> Bool {
        for word in lineWords {
            var ahead = cursor
            guard ahead.skip(word) else { continue }
            _ = ahead.skip { $0.isSpace || $0.isOne(of: ":.#") }
            guard ahead.next.isDigit else { continue }
            cursor = ahead
            return true
        }
        return false
    }

    private static func readNumber(_ cursor: inout ByteCursor) -> Int? { readNumber(&cursor, behindFile: false) }

    private static func readNumberBehindFile(_ cursor: inout ByteCursor) -> Int? {
        readNumber(&cursor, behindFile: true)
    }

    /// - Parameter behindFile: whether a file is before it, behind which more marks belong to a line: `Host.swift#12`.
    private static func readNumber(_ cursor: inout ByteCursor, behindFile: Bool) -> Int? {
        _ = cursor.skip(UInt8(ascii: "]"))
        // A colon or a number alone after a space means something else.
        let isApart = cursor.next.isSpace
        cursor.skipSpaces()
        let opening = cursor.next
        let isOpened = opening.isOne(of: isApart ? "[(" : behindFile ? "[(:#./@" : "[(:")
        if isOpened { cursor.offset += 1 }
        let isNamed = skipLineWord(&cursor)
        var ahead = cursor
        let isEastAsian =
            !ahead.skip(while: \.isDigit).isEmpty && (ahead.skip("行目") || ahead.skip("行") || ahead.skip("번째 줄"))
        guard isNamed || isOpened || behindFile && isEastAsian else { return nil }
        let digits = cursor.skip(while: \.isDigit)
        if isEastAsian { cursor = ahead }
        guard (1...6).contains(digits.count) else { return nil }
        switch opening {
        case UInt8(ascii: "["): guard cursor.skip(UInt8(ascii: "]")) else { return nil }
        case UInt8(ascii: "("): guard cursor.skip(UInt8(ascii: ")")) else { return nil }
        default: guard !cursor.next.isIdentifier else { return nil }
        }
        return Int(cursor.number(digits))
    }

    /// Returns where the ending of a source file begins and ends in a path: `Host.swift` or `Host.swift.viewDidLoad`.
    private static func ending(_ path: Bytes) -> (start: Int, end: Int)? {
        var cursor = ByteCursor(path)
        while let dot = path.firstOffset(of: UInt8(ascii: "."), from: cursor.offset) {
            cursor.offset = dot
            for ending in [".swift" as StaticString, ".mm", ".m"] where cursor.starts(with: ending) {
                let end = dot + ending.utf8CodeUnitCount
                let isWhole = end == path.count || !path[end].isIdentifier || path[end] >= 0x80
                if dot > 0, isWhole { return (dot, end) }
            }
            cursor.offset += 1
        }
        return nil
    }
}
