import TraceModel

/// The objects among a call's arguments, in the order of the line.
private struct FoundObjects {
    var count = 0
    /// Nil for an argument that is nil.
    var first: LoggedObject?
    var second: LoggedObject?
    var more: [LoggedObject] = []

    mutating func append(_ object: LoggedObject?) {
        switch count {
        case 0: first = object
        case 1: second = object
        default: if let object { more.append(object) }
        }
        count += 1
    }

    mutating func removeFirst() {
        count -= 1
        first = second
        second = more.isEmpty ? nil : more.removeFirst()
    }
}

extension MessageGrammar {
    /// Reads what follows the verb: objects into the event, the rest into `detail`.
    mutating func readArguments(
        _ cursor: inout ByteCursor, of verb: VerbReading, into event: inout LoggedEvent
    ) throws(LineFault) {
        let need = verb.kind.need
        var found = FoundObjects()
        let subject = event.subject?.address == nil ? event.subject?.name : nil
        if let inside = verb.arguments {
            var arguments = ByteCursor(cursor.bytes, inside)
            try collect(&arguments, verb.kind, subject, &found)
        }
        try collect(&cursor, verb.kind, subject, &found)
        // `-[Host viewDidLoad] <Host: 0x1>`: the first argument is the subject itself.
        if let subject, found.count > need.required, let first = found.first, first.address != nil,
            isSameClass(first.name, subject)
        {
            event.subject = first
            found.removeFirst()
        }
        guard found.count >= need.required else {
            guard need.allowsUnknown else { throw .missingObject(verb.kind) }
            noteUnknownParent()
            return
        }
        if !need.allowsNone, found.first == nil || need.required > 1 && found.second == nil {
            throw .missingObject(verb.kind)
        }
        event.object = found.first
        if let second = found.second { event.others = [second] + found.more }
    }

    /// Begins `detail` with the mark of a parent that the line does not name.
    mutating func noteUnknownParent() {
        detail.insert(contentsOf: Event.unknownParentMark.utf8, at: 0)
        let end = Event.unknownParentMark.utf8.count
        if detail.count > end { detail.insert(UInt8(ascii: " "), at: end) }
    }

    /// Reads arguments to the end; `subject` is the class of a subject that has no address yet.
    private mutating func collect(
        _ cursor: inout ByteCursor, _ kind: EventKind, _ subject: Symbol?, _ found: inout FoundObjects
    ) throws(LineFault) {
        let need = kind.need
        while true {
            _ = cursor.skip { $0.isSpace || $0 == UInt8(ascii: ",") }
            if cursor.isAtEnd { return }
            if try collectObject(&cursor, need, subject, &found) { continue }
            if found.count < need.required, let label = readLabel(&cursor) {
                found.append(label)
                continue
            }
            let range = skipWord(&cursor)
            let word = cursor.text(range)
            if cursor.starts(with: " = "), word.allSatisfy(\.isIdentifier) {
                cursor.offset += 3
                appendArgument(word, cursor.text(skipWord(&cursor)), kind)
                continue
            }
            if found.count < need.required, isLabel(word) { continue }
            let isLast = cursor.isAtEnd && found.count == 0 && need.takesObjects && kind != .other
            if found.count < need.required || isLast && word[0].isUppercase && boolean(word) == nil, isName(word) {
                found.append(LoggedObject(name: symbol(ofClass: word), address: nil))
            } else {
                appendArgument(word, kind)
            }
        }
    }

    /// Reads an object, and nil where an object is looked for.
    private mutating func collectObject(
        _ cursor: inout ByteCursor, _ need: ObjectNeed, _ subject: Symbol?, _ found: inout FoundObjects
    ) throws(LineFault) -> Bool {
        guard need.takesObjects || subject != nil && found.count == 0 else { return false }
        // The subject may stand before the objects, so that nil may be one argument further on.
        let limit = need.takesObjects ? max(need.required, 1) + (subject == nil || need.required == 0 ? 0 : 1) : 0
        var ahead = cursor
        switch readObject(&ahead) {
        case .object(let object) where object.address != nil || found.count < need.required:
            if !need.takesObjects {
                guard let subject, isSameClass(object.name, subject) else { return false }
            }
            found.append(object)
        case .none where found.count < limit && (need.required > 0 || detail.isEmpty):
            found.append(nil)
        case .broken where found.count < need.required && cursor.starts(with: "<private>"):
            throw .hiddenObject
        case .broken where found.count < need.required:
            throw .unreadableObject(word(cursor))
        default:
            return false
        }
        cursor = ahead
        return true
    }

    /// A word ends at a space; one with quotes or brackets after its `=` ends behind those.
    private func skipWord(_ cursor: inout ByteCursor) -> Range<Int> {
        let start = cursor.offset
        var isQuoted = false
        while cursor.offset < cursor.end {
            let byte = cursor.bytes[cursor.offset]
            if byte == UInt8(ascii: "\\"), isQuoted {
                cursor.offset += 1
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte.isSpace, !isQuoted {
                break
            }
            cursor.offset += 1
        }
        cursor.offset = min(cursor.offset, cursor.end)
        return start..<cursor.offset
    }

    /// `appearing=YES` and a bare `YES` after `beginAppearanceTransition` become `appearing=true`.
    private mutating func appendArgument(_ word: UnsafeRawBufferPointer, _ kind: EventKind) {
        guard kind == .beginAppearanceTransition || kind == .endAppearanceTransition else {
            appendDetail(word)
            return
        }
        // Inside parentheses, a comma follows.
        var value = ByteCursor(word, 0..<(word.last == UInt8(ascii: ",") ? word.count - 1 : word.count))
        let isNamed = value.skip("appearing=") || value.skip("isAppearing=")
        guard isNamed || kind == .beginAppearanceTransition && detail.isEmpty,
            let isAppearing = boolean(value.text(value.rest))
        else {
            appendDetail(word)
            return
        }
        let text: StaticString = isAppearing ? "appearing=true" : "appearing=false"
        appendDetail(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// `animated = YES` becomes `animated=YES`.
    private mutating func appendArgument(
        _ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer, _ kind: EventKind
    ) {
        let pair = Array(name) + [UInt8(ascii: "=")] + Array(value)
        pair.withUnsafeBytes { appendArgument($0, kind) }
    }

    private func boolean(_ text: UnsafeRawBufferPointer) -> Bool? {
        if text.equals("true") || text.equals("YES") || text.equals("1") { return true }
        if text.equals("false") || text.equals("NO") || text.equals("0") { return false }
        return nil
    }

    private func isName(_ text: UnsafeRawBufferPointer) -> Bool { text.allSatisfy(\.isName) }

    /// The pieces of a selector between its arguments: `toViewController:`.
    private func isLabel(_ text: UnsafeRawBufferPointer) -> Bool {
        text.count > 1 && text[text.count - 1] == UInt8(ascii: ":") && text.dropLast().allSatisfy(\.isIdentifier)
    }

    /// Whether two names mean one class: one of them may lack the module.
    private func isSameClass(_ name: Symbol, _ other: Symbol) -> Bool {
        if name == other { return true }
        let (first, second) = (symbols[name], symbols[other])
        return first.hasSuffix("." + second) || second.hasSuffix("." + first)
    }
}
