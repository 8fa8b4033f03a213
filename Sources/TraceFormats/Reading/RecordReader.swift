import TraceModel

/// Reads one line or object as an event, regardless of its wrapper and its layout.
struct RecordReader: Sendable {
    enum LineReading {
        case event
        /// A line of the log's layout whose message is not an event.
        case other(LineFault)
        /// A line of no layout, or of the native one, which fits every line.
        case loose(LineFault)
        /// A line of another layout than the log's, whose message is not an event and does not begin with an object.
        case foreign(LineFault)

        /// Nil for an event.
        var fault: LineFault? {
            switch self {
            case .event: nil
            case .other(let fault), .loose(let fault), .foreign(let fault): fault
            }
        }
    }

    let format: any TraceFormat.Type
    var grammar = MessageGrammar()
    /// The calls that a message may contain if it is read on its own.
    let forms: CallForms
    /// Whether the layout fits every line, so a line that is not an event may still have another layout.
    private let isLoose: Bool
    /// The layouts that are recognized by the text before a message.
    private let others: [any TraceFormat.Type]
    /// Nil for a layout that is not the recorder's.
    var recorded: RecordedLines?
    /// How many lines were read that are a recorder's.
    private(set) var recordedCount = 0
    /// The message without its escapes; kept for its capacity.
    private var message: [UInt8] = []

    /// Reads the lines between those of a team's format as native ones.
    init(_ log: LogFormat, knowing calls: TraceReader.KnownCalls = TraceReader.KnownCalls()) {
        var id = FormatID.native
        var takesUnknownCalls = false
        if case .builtIn(let builtIn) = log {
            id = builtIn
            takesUnknownCalls = id == .native
        }
        format = id.format
        isLoose = id == .native || id == .xcode
        if case .builtIn(.native) = log { recorded = RecordedLines(knowing: calls) }
        others = FormatID.prefixed.filter { $0.id != id }
        forms = takesUnknownCalls ? [.surrounded, .unknown] : .surrounded
    }

    /// Reads a line into an event. The data around the message goes into `prefix`, and `line` loses its wrapper.
    mutating func read(
        _ line: inout Bytes, _ prefix: inout LinePrefix, into event: inout LoggedEvent
    ) -> LineReading {
        if recorded?.read(line, &prefix, into: &event, &grammar) ?? false {
            recordedCount += 1
            return .event
        }
        let number = event.line
        var first: LineFault?
        var place = 0
        let formsInLayout = isLoose ? forms.subtracting(.surrounded) : forms
        let outcome = WrapperNotation.first(in: line) { inner, pieces -> LineReading? in
            // Without its own time, the text inside a wrapper was already read together with the wrapper.
            if isLoose, pieces > 0, !TimeNotation.begins(at: inner), !inner.starts(with: "Test ") { return nil }
            place = inner.offset
            let text = inner.text(inner.rest)
            do throws(LineFault) {
                guard let found = try self.prefix(of: text) else { return nil }
                prefix = consume found
                event = try read(&prefix, text, formsInLayout, number)
                return .event
            } catch {
                guard isLoose, error.isOfOneLine else { return .other(error) }
                first = first ?? error.shifted(by: place)
                return nil
            }
        }
        if let outcome {
            if place == 0, case .event = outcome, recorded != nil {
                recorded?.note(event, line, grammar)
                if event.kind != .other, NativeFormat.isRecorded(line) { recordedCount += 1 }
            }
            line = line[place...]
            return outcome
        }
        if let outcome = readOtherwise(&line, &prefix, into: &event) { return outcome }
        return readFreely(line, &prefix, into: &event, first)
    }

    /// Reads a line that has no layout, with any text around the call.
    private mutating func readFreely(
        _ line: Bytes, _ prefix: inout LinePrefix, into event: inout LoggedEvent, _ first: LineFault?
    ) -> LineReading {
        do throws(LineFault) {
            prefix = try NativeFormat.prefix(of: line, isDeclared: grammar.isDeclared)
            event = try read(&prefix, line, forms, event.line)
            return .event
        } catch {
            if error.isUnfinished { return .other(error) }
            return .loose(error.isOfOneLine && !error.isAboutController ? first ?? error : error)
        }
    }

    /// Whether a line that is not an event is a problem: it is about a controller, or was meant to be an event.
    ///
    /// - Parameter isForeign: whether it has another layout, in which most lines are about other things.
    func isProblem(_ line: Bytes, _ prefix: LinePrefix, _ fault: LineFault, isForeign: Bool) -> Bool {
        // A line of `-[UIViewController _printHierarchy]` names a controller and its state, and is not a call.
        if ByteCursor(line).first(">, state: ") != nil { return false }
        if case .otherObject = fault { return false }
        if fault.isAboutController || fault.isBrokenAddress(in: line) { return true }
        return fault != .secondHalf && expectsEvent(line, prefix, isForeign: isForeign)
    }

    private func expectsEvent(_ line: Bytes, _ prefix: LinePrefix, isForeign: Bool) -> Bool {
        guard format.id == .native else { return false }
        if grammar.isDeclared || isForeign { return grammar.isDeclared }
        let cursor = ByteCursor(line)
        return cursor.beginsWithAddressedObject
            || TimeNotation.begins(at: cursor) && !(cursor.byte(after: 10).isSpace && prefix.message > 0)
    }

    private func prefix(of line: Bytes) throws(LineFault) -> LinePrefix? {
        guard grammar.isDeclared, format.id == .native else { return try format.prefix(of: line) }
        return try NativeFormat.prefix(of: line, isDeclared: true)
    }

    /// Reads the message of a record. A text that looked like a category may be a controller: `[Host] viewDidLoad`.
    private mutating func read(
        _ prefix: inout LinePrefix, _ line: Bytes, _ forms: CallForms, _ number: Int
    ) throws(LineFault) -> LoggedEvent {
        guard let category = prefix.category else { return try readMessage(prefix, line, forms, number) }
        var other = prefix
        other.category = nil
        other.message = category.lowerBound - 1
        let isInBrackets = category.lowerBound > 0 && line[category.lowerBound - 1] == UInt8(ascii: "[")
        if isInBrackets, NameNotation.isCategoryOfController(line[category]) {
            // In `[HomeViewController] viewModel deinit`, another object is gone.
            prefix = other
            return try readMessage(prefix, line, forms, number)
        }
        do throws(LineFault) {
            return try readMessage(prefix, line, forms, number)
        } catch {
            guard error.isOfOneLine else { throw error }
            if isInBrackets, let event = try? readMessage(other, line, forms, number) {
                prefix = other
                return event
            }
            if !isInBrackets, let event = try readCall(error, line, ofLogger: category, line, number) { return event }
            throw error
        }
    }

    /// Reads a message that lacks only the controller, if the category of its line has the name of one.
    ///
    /// - Parameter metadata: the bytes with the category.
    mutating func readCall(
        _ fault: LineFault, _ message: Bytes, ofLogger category: Range<Int>, _ metadata: Bytes, _ number: Int
    ) throws(LineFault) -> LoggedEvent? {
        guard case .noController(let verb) = fault, NameNotation.isCategoryOfController(metadata[category]) else {
            return nil
        }
        return try grammar.readCall(ByteCursor(message, verb), ofLogger: metadata[category], line: number)
    }

    /// Reads the message of a record, or the call of its statement if the message is none.
    mutating func readMessage(
        _ prefix: LinePrefix, _ line: Bytes, _ forms: CallForms, _ number: Int
    ) throws(LineFault) -> LoggedEvent {
        do throws(LineFault) {
            return try readText(prefix, line, forms, number)
        } catch {
            guard let call = prefix.call, error.isOfOneLine else { throw error }
            return try grammar.readCall(call, in: line, line: number)
        }
    }

    /// Reads the message of a record. The place of a fault is in the line, also if the message has escapes.
    private mutating func readText(
        _ prefix: LinePrefix, _ line: Bytes, _ forms: CallForms, _ number: Int
    ) throws(LineFault) -> LoggedEvent {
        let whole = prefix.message(in: line)
        if let kind = prefix.appearance {
            return grammar.event(kind, ofClass: whole.text(whole.rest), line: number)
        }
        guard prefix.isEscaped else { return try grammar.read(whole, forms, line: number) }
        var message: [UInt8] = []
        swap(&message, &self.message)
        defer { swap(&message, &self.message) }
        let escaped = whole.text(whole.rest)
        JSONString.unescape(escaped, into: &message)
        do throws(LineFault) {
            return try readLines(&message, forms, number)
        } catch {
            throw error.mapped { range in
                let places = [range.lowerBound, range.upperBound].map { JSONString.offset(of: $0, in: escaped) }
                return places[0]..<places[1]
            }.shifted(by: prefix.message)
        }
    }

    /// Reads the first line of a message if that is an event, or else all lines as one.
    private mutating func readLines(
        _ message: inout [UInt8], _ forms: CallForms, _ number: Int
    ) throws(LineFault) -> LoggedEvent {
        if let feed = message.firstIndex(of: UInt8(ascii: "\n")) {
            if let event = try? grammar.read(message, feed, forms, number) { return event }
            for index in message.indices where message[index] < 0x20 { message[index] = UInt8(ascii: " ") }
        }
        return try grammar.read(message, message.count, forms, number)
    }

    /// Reads a line in one of the other layouts, because consoles mix an app's output with its logs; nil if it has none.
    private mutating func readOtherwise(
        _ line: inout Bytes, _ prefix: inout LinePrefix, into event: inout LoggedEvent
    ) -> LineReading? {
        var fault: LineFault?
        var beginsWithObject = false
        var place = 0
        let outcome = WrapperNotation.first(in: line) { inner, _ -> LineReading? in
            let text = inner.text(inner.rest)
            // Of all layouts, only the native one writes `2026-11-20T02:00:00`.
            let isStamped = TimeNotation.begins(at: inner) && inner.byte(after: 10) == UInt8(ascii: "T")
            for other in isStamped ? (isLoose ? [] : [NativeFormat.self]) : others {
                guard let found = (try? other.prefix(of: text)) ?? nil else { continue }
                place = inner.offset
                do throws(LineFault) {
                    prefix = found
                    event = try read(&prefix, text, .surrounded, event.line)
                    return .event
                } catch {
                    if error == .secondHalf { return .loose(error) }
                    if error.isUnfinished { return .other(error) }
                    if fault == nil { beginsWithObject = Self.beginsWithObject(text, found) }
                    fault = fault ?? error.shifted(by: place)
                }
            }
            return nil
        }
        if let outcome {
            line = line[place...]
            return outcome
        }
        return fault.map { beginsWithObject ? .loose($0) : .foreign($0) }
    }

    /// Whether a message is about an object with its address, and is not from `xcodebuild`, which has objects of its own.
    private static func beginsWithObject(_ line: Bytes, _ prefix: LinePrefix) -> Bool {
        if let process = prefix.process, line[process].equals("xcodebuild") { return false }
        let message = prefix.message(in: line)
        return message.beginsWithAddressedObject
    }
}

extension ByteCursor {
    /// Whether an object in angle brackets is here, and an address is on the line.
    fileprivate var beginsWithAddressedObject: Bool { next == UInt8(ascii: "<") && first("0x") != nil }
}

extension MessageGrammar {
    fileprivate mutating func read(
        _ text: [UInt8], _ count: Int, _ forms: CallForms, _ number: Int
    ) throws(LineFault) -> LoggedEvent {
        try text.withBytes { bytes throws(LineFault) in
            try read(ByteCursor(bytes, 0..<count), forms, line: number)
        }
    }
}
