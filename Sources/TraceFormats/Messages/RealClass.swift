import TraceModel

/// The class of a controller behind the call of a base class that logs for all of its subclasses: `-[UIViewController dealloc]: Detail`,
/// `BaseVC.viewDidLoad() class=HomeVC`, `BaseVC.viewDidLoad():12 - HomeVC 0x7f8a1c00a200`.
enum RealClass {
    /// Returns the class behind the call of one that logs for others, or in its parentheses: `Lifecycle.viewDidLoad(HomeVC)`.
    ///
    /// - Parameter owner: the class that the call names.
    static func read(_ verb: VerbReading, _ after: ByteCursor, of owner: String) -> (
        name: Range<Int>, address: UInt64?
    )? {
        guard !after.isAtEnd || verb.arguments != nil else { return nil }
        let isBase = owner.withBytes { NameNotation.isBase($0) }
        guard isBase || isHelper(owner) else { return nil }
        if let inside = verb.arguments, NameNotation.isController(after.text(inside)),
            after.text(inside).allSatisfy(\.isName)
        {
            return (inside, nil)
        }
        return after.isAtEnd ? nil : read(after)
    }

    private static let helpers = [
        "Lifecycle", "LifeCycle", "Track", "Logg", "LogEvent", "Event", "Analytics", "Monitor", "Swizzl", "Hook",
        "Trace",
    ]

    /// Whether the name is that of something that logs, and no controller's: `LifecycleTracker`.
    private static func isHelper(_ name: String) -> Bool {
        !name.withBytes { NameNotation.isController($0) } && helpers.contains { name.contains($0) }
    }

    /// Returns the name, and the address if one follows; nil if the text says something else.
    private static func read(_ after: ByteCursor) -> (name: Range<Int>, address: UInt64?)? {
        var cursor = after
        skipMarks(&cursor)
        // The line of the statement.
        _ = cursor.skip(while: \.isDigit)
        skipMarks(&cursor)
        skipNaming(&cursor)
        let name = cursor.skip(while: \.isName)
        guard !name.isEmpty,
            NameNotation.isController(cursor.text(name)) || NameNotation.isQualified(cursor.text(name)),
            !NameNotation.isBase(cursor.text(name)),
            !NameNotation.isProperty(cursor.text(name))
        else { return nil }
        _ = cursor.skip { $0.isSpace || $0.isOne(of: ")]\">:") }
        if cursor.isAtEnd { return (name, nil) }
        if let address = cursor.readHexadecimal(), address > UInt64(UInt32.max) {
            _ = cursor.skip { $0.isOne(of: ")]>") }
            return cursor.isAtEnd ? (name, address) : nil
        }
        // `class=HomeVC title=Home`
        guard !cursor.skip(while: \.isIdentifier).isEmpty, cursor.next == UInt8(ascii: "=") else { return nil }
        return (name, nil)
    }

    /// Skips the words before the class: `class=`, `self.class:`, `type(of: self)`.
    private static func skipNaming(_ cursor: inout ByteCursor) {
        for _ in 0..<2 {
            var ahead = cursor
            let word = ahead.text(ahead.skip(while: \.isIdentifier))
            guard Lexicon.roles(of: word).contains(.naming), ahead.next != UInt8(ascii: "-") else { return }
            _ = ahead.skip("(of: self)") || ahead.next == UInt8(ascii: ".") && ahead.skip(".")
            cursor = ahead
            skipMarks(&cursor)
        }
    }

    private static func skipMarks(_ cursor: inout ByteCursor) {
        repeat { _ = cursor.skip { $0.isSpace || $0.isOne(of: "-:=|~>([\",") } } while skipSymbol(&cursor)
    }

    /// Skips a dash, an arrow or an emoji.
    private static func skipSymbol(_ cursor: inout ByteCursor) -> Bool {
        let count = cursor.symbolCount
        guard count > 0, cursor.next >= 0x80 else { return false }
        cursor.offset = min(cursor.offset + count, cursor.end)
        return true
    }
}
