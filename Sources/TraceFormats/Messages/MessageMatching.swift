import TraceModel

extension MessageGrammar {
    /// Whether the template fits here; fills in the controllers.
    mutating func matches(
        _ parts: ArraySlice<MessageTemplate.Part>, _ cursor: inout ByteCursor, _ named: inout NamedControllers
    ) -> Bool {
        var rest = parts
        while let part = rest.popFirst() {
            switch part {
            case .text(let text):
                guard Self.skip(text, &cursor) else { return false }
            case .word:
                guard !cursor.skip(while: { !$0.isSpace }).isEmpty else { return false }
            case .gap:
                guard case .text(let text)? = rest.first, Self.skipGap(to: text, &cursor) else { return false }
            case .object(let role):
                guard readHole(role, &cursor, &named) else { return false }
            case .optional(let inner):
                var (ahead, more) = (cursor, named)
                if matches(inner[...], &ahead, &more) { (cursor, named) = (ahead, more) }
            }
        }
        return true
    }

    private mutating func readHole(
        _ role: MessageTemplate.Role, _ cursor: inout ByteCursor, _ named: inout NamedControllers
    ) -> Bool {
        switch readObject(&cursor) {
        case .object(let object):
            named.add(object, as: role)
            return true
        case .none:
            return true
        case .absent:
            // People retype messages with the bare class; a dot after it ends the sentence.
            var name = cursor.skip(while: \.isName)
            while let last = cursor.text(name).last, last == UInt8(ascii: ".") { name.removeLast() }
            guard !name.isEmpty else { return false }
            cursor.offset = name.upperBound
            if role != .view {
                named.add(LoggedObject(name: symbol(ofClass: cursor.text(name)), address: nil), as: role)
            }
            return true
        case .broken:
            return false
        }
    }

    private static func skip(_ text: [UInt8], _ cursor: inout ByteCursor) -> Bool {
        var ahead = cursor
        for byte in text {
            guard ahead.skip(byte) else { return false }
            if byte == UInt8(ascii: " ") { ahead.skipSpaces() }
        }
        cursor = ahead
        return true
    }

    private static func skipGap(to text: [UInt8], _ cursor: inout ByteCursor) -> Bool {
        while !cursor.isAtEnd {
            var ahead = cursor
            if skip(text, &ahead) { return true }
            cursor.offset += 1
        }
        return false
    }
}

extension Range<Int> {
    fileprivate mutating func removeLast() {
        self = lowerBound..<upperBound - 1
    }
}
