import TraceModel

/// Reads UIKit's console messages as events of the kind `diagnostic`.
///
/// A message is recognized by its own words, whatever text a system, a debugger, a crash reporter or a person put around it:
///
///     *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '…'
///     [Presentation] Attempt to present …
///     I get this warning: "Unbalanced calls to …"
enum UIKitMessageReader {
    enum MessageReading {
        /// Any other text.
        case none
        case message
        /// The message continues in the next line, or was cut off.
        case unfinished
    }

    /// Reads the message with which a text begins.
    ///
    /// - Parameter takesCut: whether to read a message that ends too early, as far as possible.
    static func read(
        _ message: ByteCursor, takesCut: Bool = false, into event: inout LoggedEvent, _ objects: inout ObjectReader
    ) -> MessageReading {
        var cursor = message
        cursor.skipSpaces()
        guard !cursor.isAtEnd, let match = best(cursor, &objects) else { return .none }
        switch match.fit {
        case .none:
            return .none
        case .whole:
            break
        case .cut(let count):
            let isBegun = count >= UIKitMessages.shortestBeginning
            guard takesCut else { return isBegun || isAnnounced(cursor) ? .unfinished : .none }
            guard isBegun, !match.named.isEmpty || match.template.isWhole(after: count) else { return .none }
        }
        event.kind = .diagnostic
        event.subject = match.named.subject
        event.object = match.named.object
        event.others = match.named.others
        event.payload = .message(match.template.code, text: text(cursor))
        return .message
    }

    static func find(
        in message: ByteCursor, takesCut: Bool = false, into event: inout LoggedEvent, _ objects: inout ObjectReader
    ) -> MessageReading {
        // JSON quotes its words.
        guard !message.starts(with: "{"), !message.starts(with: "[{") else { return .none }
        var cursor = message
        var isUnfinished = false
        while !cursor.isAtEnd {
            switch read(cursor, takesCut: takesCut, into: &event, &objects) {
            case .message: return .message
            case .unfinished: isUnfinished = true
            case .none: break
            }
            skipToBeginning(&cursor)
        }
        return isUnfinished ? .unfinished : .none
    }

    /// Skips to the next word with which a message may begin; East Asian texts have no space before it.
    private static func skipToBeginning(_ cursor: inout ByteCursor) {
        let templates = UIKitMessages.byFirstByte
        var isInWord = isLetter(cursor.next)
        cursor.offset += 1
        while !cursor.isAtEnd {
            let byte = cursor.next
            if !isInWord, !templates[Int(byte)].isEmpty { return }
            isInWord = isLetter(byte)
            cursor.offset += 1
        }
    }

    /// Whether a byte is a part of a word; Markdown emphasizes with `_`.
    private static func isLetter(_ byte: UInt8) -> Bool {
        byte.isIdentifier && byte < 0x80 && byte != UInt8(ascii: "_")
    }

    private typealias Match = (template: MessageTemplate, named: NamedControllers, fit: MessageTemplate.Fit)

    /// Finds the template that fits best. If two fit a cut-off message equally well, its controllers are not used.
    private static func best(_ cursor: ByteCursor, _ objects: inout ObjectReader) -> Match? {
        var best: Match?
        for template in UIKitMessages.byFirstByte[Int(cursor.next)] {
            var named = NamedControllers()
            let fit = template.fit(cursor, &named, &objects)
            if fit == .whole { return (template, named, fit) }
            guard fit != .none else { continue }
            if let known = best, known.fit >= fit {
                if known.fit == fit, known.template.code != template.code { best?.named = NamedControllers() }
                continue
            }
            best = (template, named, fit)
        }
        return best
    }

    /// Whether the text before a message says that it is an exception's: `Reason: <Shop.Root: 0x1>` at the end of a line.
    private static func isAnnounced(_ cursor: ByteCursor) -> Bool {
        var end = cursor.offset
        while end > 0, cursor.bytes[end - 1].isSpace || cursor.bytes[end - 1].isOne(of: "'\"") { end -= 1 }
        return ByteCursor(cursor.bytes, 0..<end).endsWith("eason:")
    }

    /// Returns the message without the end of the quotes, or of the comment, around it.
    private static func text(_ cursor: ByteCursor) -> String {
        var end = cursor.end
        var quote = cursor.offset - 1
        while quote >= 0, !cursor.bytes[quote].isOne(of: "'\"") { quote -= 1 }
        if quote >= 0, let last = cursor.text(cursor.rest).lastOffset(of: cursor.bytes[quote]) {
            end = cursor.offset + last
        }
        while end > cursor.offset, cursor.bytes[end - 1].isSpace || cursor.bytes[end - 1].isOne(of: "*/") { end -= 1 }
        return String(decoding: cursor.text(cursor.offset..<end), as: UTF8.self)
    }
}
