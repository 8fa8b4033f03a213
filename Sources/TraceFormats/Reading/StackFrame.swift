import TraceModel

/// Recognizes a frame of a call stack, which names a method without reporting a call.
///
///     3   Shop   0x0000000102b43001 -[Cart viewDidLoad] + 145
///     0   Shop   -[Cart viewDidLoad] (Cart.m:33)
///     9 Shop "Cart.m" line 34 in -[Cart viewDidAppear:]
///     > 5  Shop  Cart.m line 36 -[Cart viewDidAppear:]
///     4   Shop   Shop.Cart.viewDidLoad() -> ()
///     at Shop.CartView.ViewDidLoad () [0x00010] in <a1b2c3>:0
///     at Shop.CartView.ViewDidLoad() in /Users/anna/Shop/CartView.cs:52
///     * frame #3: 0x0000000102b43001 Shop`Cart.viewDidLoad(self=0x00007fd1) at Cart.swift:42:9
///     Cart;viewDidLoad;Cart.m;33
///     Shop`-[Cart viewDidLoad]:
///     File "Cart.m", line 33, in -[Cart viewDidLoad]
///     (lldb) b -[Cart viewDidLoad]
///     0x100076cc0     268  -[Cart dealloc]
///     #1 Cart.deinit Cart.swift:60 (Shop:arm64+0x100001300)
///     [mono-rt]   at Shop.CartView.ViewDidLoad () [0x00010] in <a1b2c3>:0
enum StackFrame {
    /// Whether a text begins as frames do: with a number, an image and a symbol, with `at`, or with an image and its mark.
    static func begins(at start: ByteCursor) -> Bool {
        var cursor = start
        // Mails and issues quote with these characters.
        _ = cursor.skip { $0.isSpace || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "*") }
        if cursor.next == UInt8(ascii: "["), cursor.skip("[mono-rt]") { cursor.skipSpaces() }
        if cursor.starts(with: "// ") {
            cursor.offset += 3
            cursor.skipSpaces()
        }
        if cursor.next.isDigit { return isNumbered(cursor) || isOfList(cursor) }
        if cursor.next == UInt8(ascii: "#") { return isOfSanitizer(cursor) }
        if cursor.next == UInt8(ascii: "a") { return isManaged(cursor) }
        if cursor.next == UInt8(ascii: "f") { return cursor.starts(with: "frame #") }
        if cursor.next == UInt8(ascii: "(") { return cursor.starts(with: "(lldb) ") }
        if cursor.starts(with: "specialized ") || cursor.starts(with: "closure #") { return true }
        guard cursor.next.isUppercase else { return false }
        if cursor.starts(with: "File \"") { return true }
        _ = cursor.skip(while: \.isIdentifier)
        return cursor.next == UInt8(ascii: "`")
            || cursor.next == UInt8(ascii: ";") && cursor.byte(after: 1).isIdentifier
                && cursor.bytes[cursor.end - 1].isDigit && (cursor.first(".m;") ?? cursor.first(".swift;")) != nil
    }

    /// Whether a list shows a method, with the address and the size of its code: `0x100076cc0     268  -[Cart dealloc]`.
    private static func isOfList(_ start: ByteCursor) -> Bool {
        var cursor = start
        guard cursor.readHexadecimal() != nil, skipGap(&cursor), !cursor.skip(while: \.isDigit).isEmpty,
            skipGap(&cursor)
        else { return false }
        return cursor.starts(with: "-[") || cursor.starts(with: "+[")
    }

    /// Whether a text ends as a frame may: `-[Cart viewDidLoad] (Cart.m:33)`, `Cart.viewDidLoad() + 145`.
    static func ends(_ line: ByteCursor) -> Bool {
        var end = line.end
        let isInParentheses = end > line.offset && line.bytes[end - 1] == UInt8(ascii: ")")
        if isInParentheses { end -= 1 }
        let digits = end
        while end > line.offset, line.bytes[end - 1].isDigit { end -= 1 }
        guard end < digits else { return false }
        let before = ByteCursor(line.bytes, line.offset..<end)
        return before.endsWith(" + ") || isInParentheses && (before.endsWith(".m:") || before.endsWith(".swift:"))
    }

    private static func isNumbered(_ start: ByteCursor) -> Bool {
        var cursor = start
        // Most lines that begin with a digit begin with a time.
        guard cursor.byte(after: 1).isSpace || cursor.byte(after: 2).isSpace || cursor.byte(after: 3).isSpace,
            cursor.skip(while: \.isDigit).count <= 3, cursor.next.isSpace
        else { return false }
        var isInColumns = skipGap(&cursor)
        let image = cursor.text(cursor.skip { !$0.isSpace })
        guard let first = image.first, first.isIdentifier || first == UInt8(ascii: "?"), !first.isDigit,
            !TagNotation.isWord(image), cursor.next.isSpace
        else { return false }
        isInColumns = skipGap(&cursor) || isInColumns
        return isSymbol(cursor) || isPlace(cursor) || isInColumns && isSwiftSymbol(cursor)
    }

    /// Skips spaces; true if there are several, or a tab, as between columns.
    private static func skipGap(_ cursor: inout ByteCursor) -> Bool {
        let gap = cursor.skip(while: \.isSpace)
        return gap.count > 1 || cursor.text(gap).contains(UInt8(ascii: "\t"))
    }

    /// `0x0000000102b43001`, `-[Cart viewDidLoad]`, `__41-[Cart viewDidLoad]_block_invoke`
    private static func isSymbol(_ cursor: ByteCursor) -> Bool {
        cursor.starts(with: "0x") || cursor.starts(with: "-[") || cursor.starts(with: "+[")
            || cursor.starts(with: "__") || cursor.starts(with: "in ") || cursor.starts(with: "@objc ")
    }

    /// `"Cart.m" line 34`, `Cart.swift line 34`
    private static func isPlace(_ start: ByteCursor) -> Bool {
        var cursor = start
        _ = cursor.skip(UInt8(ascii: "\""))
        let name = cursor.skip { !$0.isSpace && $0 != UInt8(ascii: "\"") }
        guard SourceFileNotation.isFile(cursor.text(name)) else { return false }
        _ = cursor.skip { $0.isSpace || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "-") }
        return cursor.starts(with: "line ") || cursor.starts(with: "Line ")
    }

    /// `Shop.Cart.viewDidLoad() -> ()`, `closure #1 in Cart.viewDidLoad()`
    private static func isSwiftSymbol(_ start: ByteCursor) -> Bool {
        if start.starts(with: "closure #") || start.starts(with: "specialized ") { return true }
        var cursor = start
        let name = cursor.skip(while: \.isName)
        return cursor.text(name).contains(UInt8(ascii: ".")) && cursor.next == UInt8(ascii: "(")
    }

    /// `#1 Cart.deinit Cart.swift:60 (Shop:arm64+0x100001300)`, `#2 -[Cart dealloc] Cart.m:60`, `#3 -[Cart dealloc] <null> (Shop)`
    private static func isOfSanitizer(_ start: ByteCursor) -> Bool {
        var cursor = start
        guard cursor.skip(UInt8(ascii: "#")), !cursor.skip(while: \.isDigit).isEmpty, cursor.skip(" ") else {
            return false
        }
        if cursor.endsWith(")"), let image = cursor.last(" (") {
            let inside = ByteCursor(cursor.bytes, image..<cursor.end)
            if inside.first("+0x") != nil || ByteCursor(cursor.bytes, cursor.offset..<image).endsWith(" <null>") {
                return true
            }
        }
        guard let space = cursor.last(" ") else { return false }
        let symbol = ByteCursor(cursor.bytes, cursor.offset..<space)
        var place = ByteCursor(cursor.bytes, space + 1..<cursor.end)
        return SourceFileNotation.read(&place)?.line != nil && place.isAtEnd
            && (symbol.starts(with: "-[") || symbol.first(".") != nil && symbol.first(" ") == nil)
    }

    /// A frame of .NET, of Mono or of JavaScript.
    private static func isManaged(_ start: ByteCursor) -> Bool {
        var cursor = start
        guard cursor.skip("at ") else { return false }
        repeat { cursor.skipSpaces() } while cursor.skip("at ")
        if cursor.next == UInt8(ascii: "(") || cursor.starts(with: "-[") || cursor.starts(with: "+[") { return true }
        let name = cursor.skip { $0.isName || $0.isOne(of: "`<>[]|+/") }
        let isQualified = cursor.text(name).dropFirst().contains(UInt8(ascii: "."))
        cursor.skipSpaces()
        return !name.isEmpty && (isQualified || cursor.next == UInt8(ascii: "("))
    }
}

/// Recognizes the lines of a call stack, which name methods without reporting calls.
///
///     *** First throw call stack:
///     (
///         0   CoreFoundation   0x0000000182d4f1c4 __exceptionPreprocess + 242
///     )
struct CallStack: Sendable {
    /// No stack has more lines.
    private static let limit = 600

    private static let beginnings: [StaticString] = [
        "*** First throw call stack", "First throw call stack", "objc_exception_throw", "__exceptionPreprocess",
        "Backtrace", "Call stack", "Last Exception Backtrace",
    ]

    /// How many more lines may belong to the stack.
    private var rest = 0
    /// Whether the last line was a frame, by its own form.
    private var isAmongFrames = false

    /// Whether a line belongs to a stack, and is not a line of a layout.
    mutating func holds(_ line: Bytes) -> Bool {
        if rest == 0, !isAmongFrames, Self.beginsWithTime(line) { return false }
        let cursor = ByteCursor(line)
        if StackFrame.begins(at: cursor) || isAmongFrames && StackFrame.ends(cursor) {
            isAmongFrames = true
            return true
        }
        isAmongFrames = false
        guard rest > 0 || Self.mayBegin(cursor) else { return false }
        if Self.beginnings.contains(where: { cursor.starts(with: $0) }) || cursor.endsWith("call stack: (") {
            rest = Self.limit
            return cursor.endsWith("call stack: (") ? false : true
        }
        guard rest > 0 else { return false }
        rest -= 1
        if cursor.next == UInt8(ascii: ")") { rest = 0 }
        let isFrame =
            cursor.next.isDigit && !TimeNotation.begins(at: cursor) && !TimeNotation.beginsWithoutYear(at: cursor)
            || cursor.next.isOne(of: "(){}-+_") || cursor.starts(with: "UI") || cursor.starts(with: "libc++abi")
        if !isFrame { rest = 0 }
        return isFrame
    }

    /// Whether a line begins with more digits than a frame's number has, and ends as no announcement of a stack does.
    @inline(__always)
    private static func beginsWithTime(_ line: Bytes) -> Bool {
        guard line.count > 3, line[line.count - 1] != UInt8(ascii: "(") else { return false }
        return line[0].isDigit && !line[1].isSpace && !line[2].isSpace && !line[3].isSpace
    }

    /// Whether one of the beginnings is possible here: one byte rules out most lines.
    private static func mayBegin(_ cursor: ByteCursor) -> Bool {
        cursor.next.isOne(of: "*Fo_BCL") || cursor.bytes[cursor.end - 1] == UInt8(ascii: "(")
    }

    /// A blank line ends a stack.
    mutating func end() {
        rest = 0
        isAmongFrames = false
    }
}
