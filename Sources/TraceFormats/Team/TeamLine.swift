import TraceModel

/// A line of a team's log, taken apart by one of the format's patterns.
struct TeamLine {
    /// The line; bytes that are not UTF-8 are replaced, so that the fields stand in this text and not in the log's.
    let text: String
    let pattern: TeamPattern
    private let fields: [Range<Int>?]

    init(text: String, pattern: TeamPattern, fields: [Range<Int>?]) {
        self.text = text
        self.pattern = pattern
        self.fields = fields
    }

    subscript(field: TeamField) -> Range<Int>? { fields[field.rawValue] }

    /// Calls the body with the bytes that fields count in.
    func withBytes<Result, Problem: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Problem) -> Result
    ) throws(Problem) -> Result {
        var text = text
        let result = text.withUTF8 { bytes in
            Swift.Result { () throws(Problem) in try body(UnsafeRawBufferPointer(bytes)) }
        }
        return try result.get()
    }

    /// What stands around the message, or around the event.
    func prefix(in bytes: UnsafeRawBufferPointer, _ style: TeamFormatDescription.TimeStyle) throws(LineFault)
        -> LinePrefix
    {
        var prefix = LinePrefix(message: self[.message]?.lowerBound ?? 0)
        prefix.end = self[.message]?.upperBound
        if let range = self[.time] {
            guard let time = TeamTime.read(UnsafeRawBufferPointer(rebasing: bytes[range]), style) else {
                throw .unreadableTime(range, style)
            }
            prefix.time = time
        }
        prefix.thread = self[.thread]
        prefix.process = self[.process]
        prefix.subsystem = self[.subsystem]
        return prefix
    }

    /// Reads the fields of a line without a message into an event.
    func read(
        in bytes: UnsafeRawBufferPointer, _ words: [String: EventKind], _ grammar: inout MessageGrammar,
        into event: inout LoggedEvent
    ) throws(LineFault) {
        event.kind = try kind(in: bytes, words, grammar)
        event.subject = try object(TeamField.objects[0], in: bytes, &grammar)
        event.object = try object(TeamField.objects[1], in: bytes, &grammar)
        event.others = try [object(TeamField.objects[2], in: bytes, &grammar)].compactMap(\.self)
        event.detail = self[.detail].flatMap { range in
            range.isEmpty ? nil : String(decoding: bytes[range], as: UTF8.self)
        }
        let need = event.kind.need
        if event.subject == nil, !event.kind.isOfTests, event.kind != .diagnostic { throw .missingSubject }
        if event.detail == nil, event.kind.isOfTests { throw .missingObject(event.kind) }
        if !need.allowsNone, event.object == nil || need.required > 1 && event.others.isEmpty {
            throw .missingObject(event.kind)
        }
        if !need.takesObjects, event.kind != .diagnostic {
            event.object = nil
            event.others = []
        }
    }

    private func kind(
        in bytes: UnsafeRawBufferPointer, _ words: [String: EventKind], _ grammar: MessageGrammar
    ) throws(LineFault) -> EventKind {
        if let kind = pattern.kind { return kind }
        guard let range = self[.event] else { throw .missingVerb }
        if let kind = words[String(decoding: bytes[range], as: UTF8.self)] { return kind }
        var cursor = ByteCursor(bytes, range)
        guard let verb = grammar.readVerb(&cursor), verb.kind != .other, cursor.isAtEnd else {
            throw .unknownWord(range)
        }
        return verb.kind
    }

    private func object(
        _ fields: (whole: TeamField, name: TeamField, address: TeamField), in bytes: UnsafeRawBufferPointer,
        _ grammar: inout MessageGrammar
    ) throws(LineFault) -> LoggedObject? {
        guard let range = self[fields.whole] ?? self[fields.name], !range.isEmpty else { return nil }
        var cursor = ByteCursor(bytes, range)
        let reading = grammar.readObject(&cursor)
        switch reading {
        case .none where cursor.isAtEnd: return nil
        case .object(let object) where cursor.isAtEnd && self[fields.whole] != nil: return object
        case .broken where self[fields.whole] != nil: throw .unreadableObject(range)
        default: break
        }
        // Whatever it is: a class, or a label in quotes or with spaces.
        cursor = ByteCursor(bytes, range)
        let label = grammar.readLabel(&cursor)
        var object = LoggedObject(name: grammar.symbol(ofClass: cursor.text(range)), address: nil)
        if let label, cursor.isAtEnd { object = label }
        guard let place = self[fields.address] else { return object }
        cursor = ByteCursor(bytes, place)
        _ = cursor.skip("0x") || cursor.skip("0X")
        guard let address = cursor.readHexadecimalDigits(), cursor.isAtEnd else { throw .unreadableAddress(place) }
        object.address = address
        return address == 0 ? nil : object
    }
}
