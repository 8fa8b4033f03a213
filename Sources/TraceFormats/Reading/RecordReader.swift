import TraceModel

/// Reads one line or object as an event, whatever wraps it and whichever layout it has.
struct RecordReader: Sendable {
    /// What a line was found to be.
    enum Outcome {
        case event
        /// A line of the log's layout whose message is no event.
        case other(LineFault)
        /// A line of no layout, or of the native one, which fits every line.
        case loose(LineFault)
    }

    let format: any TraceFormat.Type
    var grammar = MessageGrammar()
    /// Whether the layout fits every line, so that a line that is no event may still be of another one.
    private let isLoose: Bool
    private let others: [any TraceFormat.Type]
    /// The message without its escapes; kept for its capacity.
    private var message: [UInt8] = []

    init(_ format: FormatID) {
        let type = format.format
        self.format = type
        isLoose = format == .native || format == .xcode
        others = FormatCatalogue.all.filter { other in
            other.id != type.id && (other.shape == .line || other.shape == .continuedLines)
        }
        grammar.takesPlainCalls = format == .native
    }

    /// Reads a line into an event; what stands around the message goes into `prefix`, and `line` loses its wrapper.
    mutating func read(
        _ line: inout UnsafeRawBufferPointer, _ prefix: inout LinePrefix, into event: inout LoggedEvent
    ) -> Outcome {
        let number = event.line
        let whole = line
        var cursor = ByteCursor(line)
        var first: LineFault?
        var pieces = 0
        repeat {
            // Without a time of its own, nothing is inside a wrapper that was not read with it.
            if isLoose, pieces > 0, !TimeNotation.begins(at: cursor) { continue }
            line = cursor.text(cursor.rest)
            do throws(LineFault) {
                if let found = try format.prefix(of: line) {
                    prefix = found
                    try read(found, line, into: &event)
                    return .event
                }
            } catch {
                event = LoggedEvent(line: number, kind: .other)
                guard isLoose, error != .secondHalf else { return .other(error) }
                first = first ?? error
            }
        } while WrapperNotation.skipPiece(&cursor, of: &pieces)
        line = whole
        return readOtherwise(&line, &prefix, into: &event) ?? .loose(first ?? .noSubject(0..<0))
    }

    /// Reads the message of a record.
    mutating func read(
        _ prefix: LinePrefix, _ line: UnsafeRawBufferPointer, into event: inout LoggedEvent
    ) throws(LineFault) {
        let end = prefix.end ?? line.count
        guard prefix.isEscaped else {
            try grammar.read(ByteCursor(line, prefix.message..<end), into: &event)
            return
        }
        var message: [UInt8] = []
        swap(&message, &self.message)
        defer { swap(&message, &self.message) }
        JSONString.unescape(UnsafeRawBufferPointer(rebasing: line[prefix.message..<end]), into: &message)
        try readLines(&message, into: &event)
    }

    /// The first line of a message if that is an event, or else all lines as one.
    private mutating func readLines(_ message: inout [UInt8], into event: inout LoggedEvent) throws(LineFault) {
        guard let feed = message.firstIndex(of: UInt8(ascii: "\n")) else {
            try grammar.read(message, message.count, into: &event)
            return
        }
        let number = event.line
        if (try? grammar.read(message, feed, into: &event)) != nil { return }
        event = LoggedEvent(line: number, kind: .other)
        for index in message.indices where message[index] < 0x20 { message[index] = UInt8(ascii: " ") }
        try grammar.read(message, message.count, into: &event)
    }

    /// Consoles mix what an app prints with what it logs: reads a line in one of the other layouts.
    private mutating func readOtherwise(
        _ line: inout UnsafeRawBufferPointer, _ prefix: inout LinePrefix, into event: inout LoggedEvent
    ) -> Outcome? {
        let (number, whole) = (event.line, line)
        let takesPlainCalls = grammar.takesPlainCalls
        grammar.takesPlainCalls = false
        defer { grammar.takesPlainCalls = takesPlainCalls }
        var cursor = ByteCursor(line)
        var pieces = 0
        repeat {
            line = cursor.text(cursor.rest)
            // Of all layouts, only the native one writes `2026-11-20T02:00:00`.
            let hasTime = TimeNotation.begins(at: cursor)
            let isStamped = hasTime && cursor.byte(after: 10) == UInt8(ascii: "T")
            for other in others {
                guard other.id == .native ? pieces == 0 || hasTime : !isStamped else { continue }
                guard let found = (try? other.prefix(of: line)) ?? nil else { continue }
                do throws(LineFault) {
                    prefix = found
                    try read(found, line, into: &event)
                    return .event
                } catch {
                    event = LoggedEvent(line: number, kind: .other)
                    if error == .secondHalf { return .loose(error) }
                }
            }
        } while WrapperNotation.skipPiece(&cursor, of: &pieces)
        line = whole
        return nil
    }
}

extension MessageGrammar {
    fileprivate mutating func read(_ text: [UInt8], _ count: Int, into event: inout LoggedEvent) throws(LineFault) {
        let result = text.withUnsafeBytes { bytes in
            Result { () throws(LineFault) in try read(ByteCursor(bytes, 0..<count), into: &event) }
        }
        try result.get()
    }
}
