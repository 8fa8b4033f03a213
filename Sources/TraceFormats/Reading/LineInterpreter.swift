import TraceModel

/// Turns lines, one after the other, into events, problems and the header.
struct LineInterpreter: Sendable {
    var header = TraceHeader()
    var grammar = MessageGrammar()
    var skipped = 0

    private let format: any TraceFormat.Type
    private var number = 0
    private var latest: Int64?
    private var saysZoneIsMissing = false
    private var saysTimeGoesBack = false

    init(_ format: FormatID) {
        self.format = format.format
        grammar.takesPlainCalls = format == .native
    }

    /// Reads the next line of the log.
    mutating func read(_ line: UnsafeRawBufferPointer, isCut: Bool, into batch: inout LoggedBatch) {
        number += 1
        if isCut { report(.warning, .cut, line, into: &batch) }
        var text = Lines.trimmed(line)
        if number == 1, ByteCursor(text).starts(with: "\u{FEFF}") {
            text = Lines.trimmed(UnsafeRawBufferPointer(rebasing: text[3...]))
        }
        guard let first = text.first else { return }
        if first == UInt8(ascii: "#") {
            readHeader(text, into: &batch)
        } else {
            readEvent(text, into: &batch)
        }
    }

    private mutating func readEvent(_ line: UnsafeRawBufferPointer, into batch: inout LoggedBatch) {
        var event = LoggedEvent(line: number, kind: .other)
        var prefix: LinePrefix?
        do throws(LineFault) {
            prefix = try readMessage(format, line, into: &event)
        } catch {
            // Consoles mix what an app prints with what it logs.
            prefix = readOtherwise(line, into: &event)
            if prefix == nil {
                refuse(line, error, into: &batch)
                return
            }
        }
        guard let prefix else { return }
        if let thread = prefix.thread {
            let name = UnsafeRawBufferPointer(rebasing: line[thread])
            if event.kind != .diagnostic || !MessageGrammar.isCategory(name) {
                event.thread = grammar.symbols.intern(name)
            }
        }
        if let time = prefix.time { event.time = place(time, line, into: &batch) }
        batch.events.append(event)
    }

    private mutating func readMessage(
        _ format: any TraceFormat.Type, _ line: UnsafeRawBufferPointer, into event: inout LoggedEvent
    ) throws(LineFault) -> LinePrefix {
        guard let prefix = try format.prefix(of: line) else { throw .noSubject(0..<0) }
        try grammar.read(ByteCursor(line, prefix.message..<line.count), into: &event)
        return prefix
    }

    /// Reads a line in one of the other layouts; nil where that fails, too.
    private mutating func readOtherwise(
        _ line: UnsafeRawBufferPointer, into event: inout LoggedEvent
    ) -> LinePrefix? {
        let takesPlainCalls = grammar.takesPlainCalls
        grammar.takesPlainCalls = false
        defer { grammar.takesPlainCalls = takesPlainCalls }
        for other in FormatCatalogue.all where other != format {
            event = LoggedEvent(line: number, kind: .other)
            if let prefix = try? readMessage(other, line, into: &event) { return prefix }
        }
        return nil
    }

    /// A line that is not read is a problem where it was meant to be an event, and console noise otherwise.
    private mutating func refuse(
        _ line: UnsafeRawBufferPointer, _ fault: LineFault, into batch: inout LoggedBatch
    ) {
        let cursor = ByteCursor(line)
        let looksLikeEvent = cursor.next == UInt8(ascii: "<") || TimeNotation.begins(at: cursor)
        if fault.isAboutController || format.id == .native && (grammar.isDeclared || looksLikeEvent) {
            report(.error, .init(fault.reason(in: line)), line, into: &batch)
        } else {
            skipped += 1
        }
    }

    private mutating func readHeader(_ line: UnsafeRawBufferPointer, into batch: inout LoggedBatch) {
        switch HeaderReader.read(line, into: &header, &grammar) {
        case .comment, .read:
            break
        case .version(let problem):
            grammar.isDeclared = true
            if let problem { report(.warning, .init(problem), line, into: &batch) }
        case .end(let time, let problem):
            header.isClosed = true
            if let time { header.end = place(time, line, into: &batch) }
            if let problem { report(.warning, .init(problem), line, into: &batch) }
        case .doubtful(let problem):
            report(.warning, .init(problem), line, into: &batch)
        }
    }

    /// The time of a line in the log's base; nil where it is counted from something else than those before it.
    private mutating func place(
        _ time: LoggedTime, _ line: UnsafeRawBufferPointer, into batch: inout LoggedBatch
    ) -> Int64? {
        let base = header.timeBase ?? time.base
        header.timeBase = base
        guard time.base == base else {
            report(.warning, base == .absolute ? .relativeAmongDates : .dateAmongRelative, line, into: &batch)
            return nil
        }
        if !time.hasZone, !saysZoneIsMissing {
            saysZoneIsMissing = true
            report(.info, .noZone, line, into: &batch)
        }
        if let latest, time.nanoseconds < latest, !saysTimeGoesBack {
            saysTimeGoesBack = true
            report(.info, .timeGoesBack, line, into: &batch)
        }
        latest = time.nanoseconds
        return time.nanoseconds
    }

    private func report(
        _ severity: Problem.Severity, _ reason: Reason, _ line: UnsafeRawBufferPointer,
        into batch: inout LoggedBatch
    ) {
        batch.problems.append(
            Problem(line: number, severity: severity, reason: reason.text, text: Lines.excerpt(line)))
    }
}

/// What a problem says; those of a line's contents come from the line's fault.
private struct Reason {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    static let cut = Reason("line too long: only its first \(LineSplitter.limit) bytes were read")
    static let noZone = Reason("the log names no time zone: UTC was assumed")
    static let timeGoesBack = Reason("time goes backwards: the order of the lines was kept")
    static let relativeAmongDates = Reason(
        "unknown start: a time counted from the run's start in a log of dates, left without a time")
    static let dateAmongRelative = Reason(
        "unknown start: a date in a log of times counted from the run's start, left without a time")
}
