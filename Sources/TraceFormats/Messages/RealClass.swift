import TraceModel

/// The class of a controller beside a call that names the class whose method runs, which may be one that logs for all of its
/// subclasses: `-[UIViewController dealloc]: Detail`, `BaseVC.viewDidLoad() class=HomeVC`,
/// `BaseVC.viewDidLoad():12 - HomeVC 0x7f8a1c00a200`, `HomeViewController -[CommonViewController dealloc]`.
enum RealClass {
    /// Returns the controller behind the call, or in its parentheses, `Lifecycle.viewDidLoad(HomeVC)`, and the text after it.
    ///
    /// - Parameter owner: the class that the call names.
    static func read(
        _ verb: VerbReading, _ after: ByteCursor, of owner: String, _ objects: inout ObjectReader
    ) -> (controller: LoggedObject, rest: Range<Int>)? {
        guard !after.isAtEnd || verb.arguments != nil else { return nil }
        let isBase = owner.withBytes { NameNotation.isBase($0) }
        let logsForOthers = isBase || isHelper(owner)
        if logsForOthers, let inside = verb.arguments, NameNotation.isController(after.text(inside)),
            after.text(inside).allSatisfy(\.isName)
        {
            return (objects.object(named: after.text(inside)), after.end..<after.end)
        }
        guard !after.isAtEnd else { return nil }
        var cursor = after
        skipPlace(&cursor)
        guard logsForOthers else {
            let name = cursor.text(cursor.rest)
            guard name.allSatisfy(\.isName), owner.withBytes({ mayInherit(name, from: $0) }) else {
                return nil
            }
            return (objects.object(named: name), after.end..<after.end)
        }
        skipNaming(&cursor)
        if cursor.next == UInt8(ascii: "<") { return readObject(&cursor, isBase: isBase, &objects) }
        return readName(cursor).map { found in
            let name = objects.symbol(ofClass: after.text(found.name))
            return (LoggedObject(name: name, address: found.address), after.end..<after.end)
        }
    }

    /// Whether a controller of that class may run a method of the other one: both have full names, `HomeViewController` and
    /// `CommonViewController`. A shorter one beside a call may be a label.
    static func mayInherit(_ name: Bytes, from owner: Bytes) -> Bool {
        isFull(name) && isFull(owner) && !NameNotation.isBase(name)
            && !ClassName(String(decoding: name, as: UTF8.self)).means(
                ClassName(String(decoding: owner, as: UTF8.self)))
    }

    private static func isFull(_ name: Bytes) -> Bool {
        let ending: StaticString = "ViewController"
        return name.count > ending.utf8CodeUnitCount && ByteCursor(name).endsWith(ending)
            && !NameNotation.isAnyController(name)
    }

    private static let helpers = [
        "Lifecycle", "LifeCycle", "Track", "Logg", "LogEvent", "Event", "Analytics", "Monitor", "Swizzl", "Hook",
        "Trace",
    ]

    /// Whether the name is that of something that logs, and no controller's: `LifecycleTracker`.
    private static func isHelper(_ name: String) -> Bool {
        !name.withBytes { NameNotation.isController($0) } && helpers.contains { name.contains($0) }
    }

    private static func readObject(
        _ cursor: inout ByteCursor, isBase: Bool, _ objects: inout ObjectReader
    ) -> (controller: LoggedObject, rest: Range<Int>)? {
        guard case .object(let object) = objects.read(&cursor), object.address != nil, !objects.isOfSystem(object),
            isBase || objects.isNamedController(object)
        else { return nil }
        return (object, cursor.rest)
    }

    /// Returns the name, and the address if one follows; nil if the text says something else.
    private static func readName(_ start: ByteCursor) -> (name: Range<Int>, address: UInt64?)? {
        var cursor = start
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

    /// Skips marks, and the line of the statement: `:12 - `, ` [Line 42] `, `: line:42 content:`.
    private static func skipPlace(_ cursor: inout ByteCursor) {
        skipMarks(&cursor)
        var ahead = cursor
        _ = ahead.skip(UInt8(ascii: "#"))
        _ = SourceFileNotation.skipLineWord(&ahead)
        guard SourceFileNotation.skipDigits(&ahead) else { return }
        cursor = ahead
        _ = cursor.skip { $0.isOne(of: ")]") }
        skipMarks(&cursor)
        _ = cursor.skip("content:")
        skipMarks(&cursor)
    }

    /// Skips the words before the class: `class=`, `self.class:`, `type(of: self)`, `for view controller: `.
    private static func skipNaming(_ cursor: inout ByteCursor) {
        for _ in 0..<3 {
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
