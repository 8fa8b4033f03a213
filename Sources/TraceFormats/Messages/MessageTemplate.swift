import TraceModel

/// A text with holes for objects, as UIKit prints it.
///
/// `{subject}`, `{object}` and `{other}` are objects with these roles in the event, `{view}` is an object that is not a
/// controller, `{word}` is any word, `{any}` skips to the text after it, and `[…]` may be missing. A space stands for any number
/// of spaces. Pages on which people paste messages remove objects, so each object may be missing, too. Text after the template
/// does not matter.
struct MessageTemplate: Sendable {
    enum Part: Sendable {
        case text([UInt8])
        case object(Participant)
        case word
        case gap
        case optional([Part])

        var isObject: Bool { if case .object = self { true } else { false } }
    }

    enum Participant: String, Sendable {
        case subject
        case object
        case other
        case view
    }

    /// How well a message fits a template.
    enum Fit: Comparable {
        case none
        /// The message ends before the template does, and contains this many bytes of the template's text.
        case cut(after: Int)
        case whole
    }

    let code: UIKitMessageCode
    private let parts: [Part]
    /// How many bytes of text a message has if only objects and optional parts are missing.
    private let textCount: Int

    init(_ code: UIKitMessageCode, _ text: String) {
        self.code = code
        var rest = Array(text.utf8)[...]
        parts = Self.parse(&rest)
        let text = parts.flatMap { part -> [UInt8] in if case .text(let text) = part { text } else { [] } }
        textCount = text.count - (text.last == UInt8(ascii: " ") ? 1 : 0)
    }

    /// The bytes with which a message may begin: `<` for an object, and the byte after it in case the object is missing.
    var firstBytes: Set<UInt8> {
        guard case .text(let text)? = parts.first else {
            guard parts.count > 1, case .text(let text) = parts[1] else { return [] }
            return Set([UInt8(ascii: "<")] + text.drop(while: \.isSpace).prefix(1))
        }
        return Set(text.prefix(1))
    }

    /// Whether a message that ends after `count` bytes of text has all of the text.
    func isWhole(after count: Int) -> Bool { count >= textCount }

    /// Whether a message fits; fills in the controllers.
    func fit(
        _ message: ByteCursor, _ named: inout NamedControllers, _ objects: inout ObjectReader
    ) -> Fit {
        var cursor = message
        return Self.fit(parts[...], &cursor, &named, &objects)
    }

    private static func fit(
        _ parts: ArraySlice<Part>, _ cursor: inout ByteCursor, _ named: inout NamedControllers,
        _ objects: inout ObjectReader
    ) -> Fit {
        var count = 0
        var rest = parts
        var lacksObject = false
        while let part = rest.popFirst() {
            switch part {
            case .text(let text):
                switch skip(text, &cursor) {
                case .none: return .none
                case .whole: count += text.count
                case .cut(let more):
                    // If the other objects are missing, the last one is missing, too.
                    let isWhole = lacksObject && more >= text.count - 1 && rest.allSatisfy(\.isObject)
                    return isWhole ? .whole : .cut(after: count + more)
                }
            case .word:
                // One word alone is not a beginning of a message.
                guard !cursor.skip(while: { !$0.isSpace }).isEmpty, !cursor.isAtEnd else { return .none }
            case .gap:
                guard case .text(let text)? = rest.first else { return .none }
                guard skipGap(to: text, &cursor) else { return cursor.isAtEnd ? .cut(after: count) : .none }
            case .object(let role):
                cursor.skipSpaces()
                if cursor.isAtEnd { return .cut(after: count) }
                if named.read(role, &cursor, &objects) { continue }
                guard isMissing(before: rest, cursor) else { return .none }
                lacksObject = true
            case .optional(let inner):
                var (ahead, more) = (cursor, named)
                switch fit(inner[...], &ahead, &more, &objects) {
                case .whole: (cursor, named) = (ahead, more)
                case .cut: return .cut(after: count)
                case .none: break
                }
            }
        }
        return .whole
    }

    /// Whether the text after an object in the template is in the object's place.
    private static func isMissing(before rest: ArraySlice<Part>, _ cursor: ByteCursor) -> Bool {
        for part in rest {
            switch part {
            case .text(let text):
                var ahead = cursor
                return skip(text, &ahead) != .none
            case .optional(let inner):
                guard case .text(let text)? = inner.first else { continue }
                var ahead = cursor
                if skip(text, &ahead) == .whole { return true }
            case .object, .word, .gap:
                return false
            }
        }
        return cursor.next.isOne(of: ".!)'\"")
    }

    /// Skips a text if all of it is there; otherwise tells how much of it is there, if the message ends inside it.
    private static func skip(_ text: [UInt8], _ cursor: inout ByteCursor) -> Fit {
        var ahead = cursor
        var lacksSpace = false
        for (count, byte) in text.enumerated() {
            if ahead.isAtEnd { return .cut(after: count) }
            if byte == UInt8(ascii: " ") {
                // The message may have been wrapped before the text.
                lacksSpace = lacksSpace || count > 0 && !ahead.next.isSpace
                ahead.skipSpaces()
            } else if !ahead.skip(byte) {
                return .none
            }
        }
        guard !lacksSpace else { return .none }
        cursor = ahead
        return .whole
    }

    /// The greatest length in bytes of a gap, and of the rest of a damaged object. A line in which a message begins again and again
    /// would otherwise be read to its end from each beginning.
    static let longest = 1_000

    private static func skipGap(to text: [UInt8], _ cursor: inout ByteCursor) -> Bool {
        let end = cursor.offset + longest
        while !cursor.isAtEnd, cursor.offset < end {
            var ahead = cursor
            if skip(text, &ahead) == .whole { return true }
            cursor.offset += 1
        }
        return false
    }

    private static func parse(_ rest: inout ArraySlice<UInt8>) -> [Part] {
        var parts: [Part] = []
        while let byte = rest.first, byte != UInt8(ascii: "]") {
            if byte == UInt8(ascii: "[") {
                rest.removeFirst()
                parts.append(.optional(parse(&rest)))
                rest = rest.dropFirst()
            } else if byte == UInt8(ascii: "{") {
                let name = rest.dropFirst().prefix { $0 != UInt8(ascii: "}") }
                parts.append(hole(String(decoding: name, as: UTF8.self)))
                rest = rest.dropFirst(name.count + 2)
            } else {
                let text = rest.prefix { !$0.isOne(of: "[]{") }
                parts.append(.text(Array(text)))
                rest = rest.dropFirst(text.count)
            }
        }
        return parts
    }

    private static func hole(_ name: String) -> Part {
        if let role = Participant(rawValue: name) { return .object(role) }
        return name == "word" ? .word : .gap
    }
}

/// The controllers that a message of UIKit's names.
struct NamedControllers {
    private(set) var subject: LoggedObject?
    private(set) var object: LoggedObject?
    private(set) var others: [LoggedObject] = []

    var isEmpty: Bool { subject == nil && object == nil && others.isEmpty }

    /// Reads an object as UIKit prints it, or as people retype it; false if there is none.
    mutating func read(
        _ role: MessageTemplate.Participant, _ cursor: inout ByteCursor, _ objects: inout ObjectReader
    ) -> Bool {
        switch objects.read(&cursor) {
        case .object(let object):
            add(object, as: role)
            return true
        case .none:
            return true
        case .absent:
            return readBare(role, &cursor, &objects)
        case .broken:
            return readDamaged(role, &cursor, &objects)
        }
    }

    /// `Host`, and `Host: 0x7fd1` without its brackets; a dot after the class ends the sentence.
    private mutating func readBare(
        _ role: MessageTemplate.Participant, _ cursor: inout ByteCursor, _ objects: inout ObjectReader
    ) -> Bool {
        var name = cursor.skipping(while: \.isName)
        while let last = cursor.text(name).last, last == UInt8(ascii: ".") { name = name.dropLast() }
        guard let first = cursor.text(name).first, first.isUppercase || first == UInt8(ascii: "_") || first >= 0x80
        else {
            return false
        }
        cursor.offset = name.upperBound
        var object = objects.object(named: cursor.text(name))
        var ahead = cursor
        if ahead.skip(UInt8(ascii: ":")) {
            ahead.skipSpaces()
            if let address = ahead.readHexadecimal() {
                object.address = address == 0 ? nil : address
                cursor = ahead
            }
        }
        add(object, as: role)
        return true
    }

    /// Reads `<Host: +address+>`, and `<Host: 0x6000`, whose end was cut off.
    private mutating func readDamaged(
        _ role: MessageTemplate.Participant, _ cursor: inout ByteCursor, _ objects: inout ObjectReader
    ) -> Bool {
        var ahead = cursor
        ahead.offset += 1
        ahead.skipSpaces()
        let name = ahead.skip(while: \.isName)
        guard let first = ahead.text(name).first, first.isIdentifier, !ahead.text(name).equals("private"),
            ahead.next == UInt8(ascii: ":") || ahead.isAtEnd
        else { return false }
        let rest = ahead.text(through: UInt8(ascii: ">"), within: MessageTemplate.longest)
        ahead.offset += rest.count
        add(objects.object(named: ahead.text(name)), as: role)
        cursor = ahead
        return true
    }

    private mutating func add(_ object: LoggedObject, as role: MessageTemplate.Participant) {
        switch role {
        case .subject: subject = object
        case .object: self.object = object
        case .other: others.append(object)
        case .view: break
        }
    }
}
