import TraceModel

/// The two halves of a call that was logged before and after `super`: `viewDidAppear Start`, `viewDidAppear End`.
enum CallPhase: Sendable {
    case start
    case end

    private static let starts = WordList("start started begin enter entered entering -> --> >>> {")
    private static let ends = WordList("end ended finish finished exit exited exiting leave left <- <-- <<< }")

    /// The phase that a word names, also in parentheses or brackets.
    init?(_ word: Bytes) {
        var (start, end) = (0, word.count)
        while start < end, word[start].isOne(of: "([") { start += 1 }
        while end > start, word[end - 1].isOne(of: ")].:") { end -= 1 }
        let inside = word[start..<end]
        if Self.starts.contains(inside) {
            self = .start
        } else if Self.ends.contains(inside) {
            self = .end
        } else {
            return nil
        }
    }

    /// The phase that an arrow between a controller and its call shows: `Host -> viewDidLoad`.
    init?(arrowIn cursor: ByteCursor) {
        if cursor.first("<-") != nil || cursor.first("<<") != nil || cursor.first("←") != nil {
            self = .end
        } else if cursor.first("->") != nil || cursor.first(">>") != nil || cursor.first("→") != nil {
            self = .start
        } else {
            return nil
        }
    }

    /// Returns the phase in the last word after a verb, and where that word begins.
    static func last(in cursor: ByteCursor) -> (phase: CallPhase, start: Int)? {
        guard mayEnd(cursor.bytes[cursor.end - 1]) else { return nil }
        var start = cursor.end
        // `<Shop.Host: 0x7fd1>`
        if cursor.bytes[start - 1] == UInt8(ascii: ">"), start - cursor.offset > 3, cursor.bytes[start - 4].isIdentifier
        {
            return nil
        }
        while start > cursor.offset, !cursor.bytes[start - 1].isSpace {
            start -= 1
            // This is the end of an object or of an argument: no phase is that long.
            if cursor.end - start > longest { return nil }
        }
        guard start < cursor.end, let phase = CallPhase(cursor.text(start..<cursor.end)) else { return nil }
        return (phase, start)
    }

    /// Whether a phase may end with this byte; arguments seldom do.
    private static func mayEnd(_ byte: UInt8) -> Bool { !byte.isDigit && !(byte | 0x20).isOne(of: "lso\"") }

    /// `(entering):`
    private static let longest = 11
}
