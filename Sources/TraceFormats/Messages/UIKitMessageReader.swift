import TraceModel

/// Reads UIKit's console messages as events of the kind `diagnostic`.
enum UIKitMessageReader {
    enum Outcome {
        /// Any other text.
        case none
        case message
        /// The message goes on in the next line, or was cut off.
        case unfinished
    }

    /// - Parameter takesCut: whether a message is read that ends too soon, as far as it goes.
    static func read(
        _ message: ByteCursor, takesCut: Bool = false, into event: inout LoggedEvent, _ objects: inout ObjectReader
    ) -> Outcome {
        var frame = ExceptionFrame(message)
        repeat {
            let cursor = frame.cursor
            guard let (template, named, fit) = best(cursor, &objects) else { continue }
            if case .cut(let count) = fit {
                let isBegun = count >= UIKitMessages.shortestBeginning
                guard takesCut else {
                    if isBegun || frame.announcesException { return .unfinished }
                    continue
                }
                guard isBegun, !named.isEmpty else { return .none }
            }
            event.kind = .diagnostic
            event.subject = named.subject
            event.object = named.object
            event.others = named.others
            event.payload = .message(template.code, text: text(cursor, endingWith: frame.quote))
            return .message
        } while frame.skipPiece()
        return .none
    }

    /// The template that fits best. Of those that the message is too short for, two that fit equally well tell nothing.
    private static func best(
        _ cursor: ByteCursor, _ objects: inout ObjectReader
    ) -> (MessageTemplate, NamedControllers, MessageTemplate.Fit)? {
        var best: (template: MessageTemplate, named: NamedControllers, fit: MessageTemplate.Fit)?
        for template in UIKitMessages.shared.byFirstByte[Int(cursor.next)] {
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

    private static func text(_ cursor: ByteCursor, endingWith quote: UInt8?) -> String {
        var end = cursor.end
        if let quote, let last = cursor.text(cursor.rest).lastOffset(of: quote) { end = cursor.offset + last }
        while end > cursor.offset, cursor.bytes[end - 1].isSpace { end -= 1 }
        return String(decoding: cursor.text(cursor.offset..<end), as: UTF8.self)
    }

    /// Whether what looked like a thread is the category of a UIKit message: `[Presentation] Attempt to present …`.
    static func isCategory(_ name: Bytes) -> Bool {
        UIKitMessages.categories.contains { name.equals($0) }
    }
}
