import TraceModel

/// What stands around a message of UIKit's: tags and levels, a bullet, and the words with which a system, a debugger or a
/// crash reporter announces an exception.
///
///     *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '…'
///     Fatal Exception: NSInvalidArgumentException …
///     Objective-C exception thrown.  Name: NSInvalidArgumentException Reason: …
///     - Warning: …
struct ExceptionFrame: ~Escapable {
    /// No frame has more pieces.
    private static let limit = 12

    /// Where the message may begin.
    private(set) var cursor: ByteCursor
    /// Whether the message may be the text of an exception, whose frame has begun.
    private(set) var announcesException = false
    /// The quote that ends the message.
    private(set) var quote: UInt8?
    private var count = 0

    private static let phrases: [StaticString] = [
        "Terminating app due to uncaught exception", "Objective-C exception thrown.", "Uncaught exception:",
        "Fatal Exception:", "Exception Reason:", "Exception reason:", "Exception Name:", "Exception:", "Reason:",
        "reason:",
        "Name:",
    ]

    @_lifetime(copy message)
    init(_ message: ByteCursor) {
        cursor = message
        cursor.skipSpaces()
    }

    /// Skips the next piece of the frame; false where none is.
    mutating func skipPiece() -> Bool {
        count += 1
        guard count <= Self.limit, !cursor.isAtEnd else { return false }
        let start = cursor.offset
        switch cursor.next {
        case UInt8(ascii: "["):
            skipBrackets()
        case UInt8(ascii: "'"), UInt8(ascii: "\""):
            quote = cursor.next
            cursor.offset += 1
        case UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ">"), UInt8(ascii: ","),
            UInt8(ascii: "|"), UInt8(ascii: "#"), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "`"):
            cursor.offset += 1
        case let byte where byte >= 0x80:
            cursor.offset += min(cursor.symbolCount, cursor.end - cursor.offset)
        case let byte where byte.isUppercase || byte.isLowercase:
            skipWords()
        default:
            break
        }
        guard cursor.offset > start else { return false }
        cursor.skipSpaces()
        return true
    }

    private mutating func skipBrackets() {
        var ahead = cursor
        ahead.offset += 1
        let inside = ahead.skip { $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "<") }
        guard (1...60).contains(inside.count), ahead.skip(UInt8(ascii: "]")) else { return }
        _ = ahead.skip(UInt8(ascii: ":"))
        cursor = ahead
    }

    /// `Warning:`, `NSInvalidArgumentException`, `reason:`, `Thread 1:`
    private mutating func skipWords() {
        for phrase in Self.phrases where cursor.skip(phrase) {
            announcesException = true
            return
        }
        var ahead = cursor
        let word = ahead.skip(while: \.isIdentifier)
        let text = ByteCursor(ahead.bytes, word)
        let isQuoted = quote == UInt8(ascii: "'") && ahead.next == UInt8(ascii: "'")
        if isQuoted || text.endsWith("Exception") || text.endsWith("Inconsistency") {
            announcesException = true
            _ = ahead.skip(UInt8(ascii: "'"))
            _ = ahead.skip { $0.isOne(of: ":,") }
            quote = nil
            cursor = ahead
            return
        }
        if TagNotation.isWord(ahead.text(word)) {
            cursor = ahead
            return
        }
        // `Thread 1:`, `The console says:`
        for _ in 0..<4 where ahead.next == UInt8(ascii: " ") && ahead.byte(after: 1).isIdentifier {
            ahead.offset += 1
            ahead.skipLetters()
        }
        guard ahead.skip(UInt8(ascii: ":")), ahead.isAtEnd || ahead.next.isSpace else { return }
        cursor = ahead
    }
}
