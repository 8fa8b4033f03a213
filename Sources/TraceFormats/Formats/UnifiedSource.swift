import TraceModel

/// The source that every style of the unified log puts before a message: `(UIKitCore) [com.apple.UIKit:Presentation] `.
///
/// There is a sender only if it is not the process itself, and there are brackets only if the message was logged with a
/// subsystem.
enum UnifiedSource {
    static func read(_ cursor: inout ByteCursor, into prefix: inout LinePrefix) {
        cursor.skipSpaces()
        skipSender(&cursor)
        skipBrackets(&cursor, into: &prefix)
        prefix.message = cursor.offset
    }

    /// A sender is the name of an image; `(null)` and `(-[Host viewDidLoad])` are parts of messages.
    private static func skipSender(_ cursor: inout ByteCursor) {
        var ahead = cursor
        guard ahead.skip(UInt8(ascii: "(")) else { return }
        let name = ahead.skip { $0.isName || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: " ") }
        guard let first = ahead.text(name).first, first.isIdentifier, !ahead.text(name).equals("null"), ahead.skip(") ")
        else { return }
        ahead.skipSpaces()
        cursor = ahead
    }

    private static func skipBrackets(_ cursor: inout ByteCursor, into prefix: inout LinePrefix) {
        var ahead = cursor
        guard ahead.skip(UInt8(ascii: "[")) else { return }
        let subsystem = ahead.skip { $0.isName }
        guard !subsystem.isEmpty, ahead.skip(UInt8(ascii: ":")), !ahead.next.isSpace else { return }
        let category = ahead.skip { $0 != UInt8(ascii: "]") }
        guard ahead.skip(UInt8(ascii: "]")), ahead.isAtEnd || ahead.next.isSpace else { return }
        ahead.skipSpaces()
        cursor = ahead
        prefix.subsystem = subsystem
        prefix.category = category
    }
}
