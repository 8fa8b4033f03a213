import TraceModel

/// A line of a team's log, split into fields by one of the format's patterns.
struct CustomLine {
    /// The line. Bytes that are not UTF-8 are replaced, so the positions of the fields refer to this text and not to the log's.
    let text: String
    let pattern: CustomPattern
    /// The places of the fields, in the order of their cases.
    let fields: [Range<Int>?]

    subscript(field: CustomField) -> Range<Int>? { fields[field.rawValue] }

    /// Returns the parts of the line around the message, or around the event.
    func prefix(in bytes: Bytes, _ style: CustomFormatDescription.TimeStyle) throws(LineFault)
        -> LinePrefix
    {
        var prefix = LinePrefix(
            thread: self[.thread], process: self[.process], processID: self[.pid], subsystem: self[.subsystem],
            category: self[.category], message: self[.message]?.lowerBound ?? 0, end: self[.message]?.upperBound)
        if let range = self[.time] {
            guard let time = CustomTime.read(bytes[range], style) else {
                throw .unreadableTime(range, style)
            }
            prefix.time = time
        }
        return prefix
    }

    /// Reads the fields of a line without a message.
    func read(
        in bytes: Bytes, _ words: [String: EventKind], _ grammar: inout MessageGrammar, _ number: Int
    ) throws(LineFault) -> LoggedEvent {
        let verb = try verb(in: bytes, words, grammar)
        let detail = detail(of: verb, in: bytes)
        var event = LoggedEvent(line: number, kind: verb.kind, payload: EventPayload(detail, of: verb.kind))
        guard !event.kind.isOfTests else {
            if detail == nil { throw .missingObject(event.kind) }
            return event
        }
        event.subject = try object(CustomField.objects[0], in: bytes, &grammar).object
        guard event.subject != nil else { throw .missingSubject }
        let need = event.kind.need
        guard need.takesObjects else { return event }
        let object = try object(CustomField.objects[1], in: bytes, &grammar)
        let other = try self.object(CustomField.objects[2], in: bytes, &grammar)
        // A line that says nothing about the object does not say `nil` either.
        if need.required > 0, object == .absent {
            guard need.allowsUnknown else { throw .missingObject(event.kind) }
            event.payload = .unknownParent(arguments: detail ?? "")
        }
        event.object = object.object
        event.others = [other.object].compactMap(\.self)
        if !need.allowsNone, event.object == nil || need.required > 1 && event.others.isEmpty {
            throw .missingObject(event.kind)
        }
        return event
    }

    private func verb(
        in bytes: Bytes, _ words: [String: EventKind], _ grammar: MessageGrammar
    ) throws(LineFault) -> (kind: EventKind, kept: Range<Int>?) {
        if let kind = pattern.kind { return (kind, nil) }
        guard let range = self[.event] else { throw .missingVerb }
        if let kind = words[String(decoding: bytes[range], as: UTF8.self)] {
            return (kind, kind == .other ? range : nil)
        }
        var cursor = ByteCursor(bytes, range)
        guard let verb = VerbReader.read(&cursor), verb.kind != .other, cursor.isAtEnd else {
            throw .unknownWord(range)
        }
        return (verb.kind, verb.keepsVerb ? range : nil)
    }

    /// Returns the verb, if it says more than the kind, and the field `detail`.
    private func detail(of verb: (kind: EventKind, kept: Range<Int>?), in bytes: Bytes) -> String? {
        let pieces = [verb.kept, self[.detail]].compactMap { range in
            range.map { String(decoding: bytes[$0], as: UTF8.self) }
        }
        let text = pieces.filter { !$0.isEmpty }.joined(separator: " ")
        return text.isEmpty ? nil : text
    }

    /// Reads the object in a field: absent if nothing was captured, none if the capture is empty.
    private func object(
        _ fields: (whole: CustomField, name: CustomField, address: CustomField), in bytes: Bytes,
        _ grammar: inout MessageGrammar
    ) throws(LineFault) -> ObjectReading {
        guard let range = self[fields.whole] ?? self[fields.name] else { return .absent }
        if range.isEmpty { return .none }
        var cursor = ByteCursor(bytes, range)
        switch grammar.objects.read(&cursor) {
        case .none where cursor.isAtEnd: return .none
        case .object(let object) where cursor.isAtEnd && self[fields.whole] != nil: return .object(object)
        case .broken where self[fields.whole] != nil: throw .unreadableObject(range)
        default: break
        }
        // A class, or a label: in quotes, or as written.
        cursor = ByteCursor(bytes, range)
        let label = grammar.objects.readLabel(&cursor)
        var object =
            label.flatMap { cursor.isAtEnd ? $0 : nil }
            ?? grammar.objects.object(named: cursor.text(range))
        guard let place = self[fields.address] else { return .object(object) }
        cursor = ByteCursor(bytes, place)
        _ = cursor.skip("0x") || cursor.skip("0X")
        guard let address = cursor.readHexadecimalDigits(), cursor.isAtEnd else { throw .unreadableAddress(place) }
        object.address = address
        return address == 0 ? .none : .object(object)
    }
}

extension ObjectReading {
    fileprivate var object: LoggedObject? {
        if case .object(let object) = self { object } else { nil }
    }
}

/// The meaning of a named group in a team's pattern.
enum CustomField: Int, CaseIterable {
    case time, thread, process, pid, subsystem, category
    /// A message, which the grammar of the built-in layouts reads.
    case message
    /// The team's word for what happened.
    case event
    /// A controller in one of the usual notations: `<Shop.Host: 0x1>`, `Shop.Host`, `nil`.
    case subject, object, other
    /// The same in two parts; the address may be missing.
    case `class`, address, objectClass, objectAddress, otherClass, otherAddress
    case detail

    var name: String { String(describing: self) }

    static func named(_ name: String) -> CustomField? { allCases.first { $0.name == name } }

    /// The fields that may be used together with `message`, because the message contains the rest.
    static let ofPrefix: Set<CustomField> = [.time, .thread, .process, .pid, .subsystem, .category, .message]

    /// The fields for a whole object, and for its name and address.
    static let objects: [(whole: CustomField, name: CustomField, address: CustomField)] = [
        (.subject, .class, .address), (.object, .objectClass, .objectAddress), (.other, .otherClass, .otherAddress),
    ]
}
