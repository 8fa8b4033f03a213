import TraceModel

/// Turns lines, one after the other, into events, problems and the header.
struct LineInterpreter: Sendable {
    var skipped = 0
    var reader: RecordReader
    var delivery: EventDelivery
    var number = 0
    /// The object that a JSON array is at.
    var objects = JSONObjects()
    var messageLines = MessageLines()
    /// Whether the next line is a further piece of the last one.
    private var goesOn = false

    let shape: RecordShape
    /// The team's own format that the log has.
    let custom: CustomFormat?
    /// A record that lines may continue.
    var open: OpenRecord?
    /// An event that waits for its line of metadata.
    var held: HeldEvent?
    /// A hierarchy dump whose lines are being read.
    var hierarchy = HierarchyDump()
    /// A call stack whose lines are being passed over.
    private var stack = CallStack()

    private var written = TraceHeader()
    /// Whether a `# vctrace:` header says nothing of the lines around it.
    private let isMixed: Bool

    init(_ format: LogFormat, referenceYear: Int, isMixed: Bool) {
        self.isMixed = isMixed
        switch format {
        case .builtIn(let id):
            reader = RecordReader(id)
            shape = id.format.shape
            custom = nil
        case .custom(let format):
            // For the lines between the team's own.
            reader = RecordReader(.native)
            reader.grammar.takesPlainCalls = false
            shape = .line
            custom = format
        }
        delivery = EventDelivery(referenceYear: referenceYear)
    }

    var symbols: SymbolTable { reader.grammar.objects.symbols }

    /// What the log says of itself so far.
    var header: TraceHeader {
        var header = written
        header.timeBase = delivery.timeBase
        header.utcOffset = delivery.utcOffset
        return header
    }

    /// Reads the next line of the log.
    mutating func read(_ line: Bytes, _ end: LineSplitter.End, into batch: inout LoggedBatch) {
        if goesOn {
            goesOn = end == .goesOn
            return readArray(line, isPiece: true, into: &batch)
        }
        goesOn = end == .goesOn
        number += 1
        if end == .cut {
            let reason = "line too long: only its first \(LineSplitter.limit) bytes were read"
            batch.report(.warning, reason, line, number)
        }
        var text = Lines.trimmed(line)
        if number == 1, ByteCursor(text).starts(with: "\u{FEFF}") {
            text = Lines.trimmed(text[3...])
        }
        guard let first = text.first else {
            stack.end()
            return
        }
        if first == UInt8(ascii: "#") {
            readHeader(text, into: &batch)
        } else if first.isDigit, let header = WrapperNotation.stampedHeader(text) {
            readHeader(Lines.trimmed(header), into: &batch)
        } else if shape == .jsonArray {
            readArray(line, into: &batch)
        } else if let custom {
            readCustomLine(text, custom, into: &batch)
        } else {
            readRecord(text, isIndented: line[0].isSpace, into: &batch)
        }
    }

    /// Takes what waits for a line that does not come.
    mutating func finish(into batch: inout LoggedBatch) {
        finishArray(into: &batch)
        settle(into: &batch)
        closeHierarchy(into: &batch)
    }

    /// Reads a line that is no header.
    mutating func readRecord(
        _ line: Bytes, isIndented: Bool = false, into batch: inout LoggedBatch
    ) {
        let hasMetadata = shape == .messageThenMetadata
        if hasMetadata, let (prefix, start) = Self.metadata(in: line) {
            attach(prefix, line[start...], into: &batch)
            return
        }
        if stack.holds(line) {
            readLoose(line, .noSubject(0..<0), isIndented: true, into: &batch)
            return
        }
        var event = LoggedEvent(line: number, kind: .other)
        var prefix = LinePrefix(message: 0)
        var inner = line
        let outcome = reader.read(&inner, &prefix, into: &event)
        if open?.mayGoOn(with: outcome, event) == true, join(line, into: &batch) { return }
        switch outcome {
        case .event:
            settle(into: &batch)
            if hasMetadata {
                if let thread = prefix.thread {
                    event.thread = reader.grammar.objects.symbols.intern(
                        inner[thread])
                }
                held = HeldEvent(event: event, time: prefix.time)
            } else {
                accept(consume event, prefix, inner, into: &batch)
            }
        case .other(let fault):
            if readHierarchy(inner, prefix, into: &batch) { return }
            settle(into: &batch)
            if fault == .unfinishedMessage || shape == .continuedLines && fault != .secondHalf {
                open = OpenRecord(number, prefix, fault, inner)
            } else {
                refuse(inner, prefix, fault, number, into: &batch)
            }
        case .loose(let fault):
            if HierarchyLine.isIn(line) {
                let prefix = ((try? reader.format.prefix(of: line)) ?? nil) ?? LinePrefix(message: 0)
                if readHierarchy(line, prefix, into: &batch) { return }
            }
            readLoose(line, fault, isIndented: isIndented, into: &batch)
        }
    }

    /// Takes an event, with what stood around its message in `line`.
    mutating func accept(
        _ event: consuming LoggedEvent, _ prefix: LinePrefix, _ line: Bytes,
        into batch: inout LoggedBatch
    ) {
        guard delivery.takes(event, prefix, line) else {
            skipped += 1
            return
        }
        closeHierarchy(into: &batch)
        complete(&event, prefix, line, into: &batch)
        if !reader.grammar.isDeclared {
            delivery.noteIdentity(of: event, line, reader.grammar.objects.symbols, into: &batch)
        }
        batch.events.append(consume event)
    }

    mutating func complete(
        _ event: inout LoggedEvent, _ prefix: LinePrefix, _ line: Bytes, into batch: inout LoggedBatch
    ) {
        delivery.complete(
            &event, prefix, line, stated: reader.grammar.statedTime, written, &reader.grammar.objects.symbols,
            into: &batch)
    }

    /// A line that is not read is a problem where it was meant to be an event, and console noise otherwise.
    mutating func refuse(
        _ line: Bytes, _ prefix: LinePrefix, _ fault: LineFault, _ number: Int,
        into batch: inout LoggedBatch
    ) {
        if isProblem(line, prefix, fault) {
            batch.report(.error, fault.reason(in: line), line, number)
        } else {
            skipped += 1
        }
    }

    private mutating func isProblem(
        _ line: Bytes, _ prefix: LinePrefix, _ fault: LineFault
    ) -> Bool {
        if fault.isAboutController { return delivery.takes(LoggedEvent(line: number, kind: .other), prefix, line) }
        if fault.isBrokenAddress(in: line) { return true }
        guard custom == nil, reader.format.id == .native, fault != .secondHalf else { return false }
        let cursor = ByteCursor(line)
        return reader.grammar.isDeclared || cursor.next == UInt8(ascii: "<") && cursor.first("0x") != nil
            || TimeNotation.begins(at: cursor) && !(cursor.byte(after: 10).isSpace && prefix.message > 0)
    }

    private mutating func readHeader(_ line: Bytes, into batch: inout LoggedBatch) {
        let isBegun = written.isDeclared
        switch HeaderReader.read(line, into: &written, &reader.grammar.objects) {
        case .comment, .read:
            break
        case .version(let problem):
            reader.grammar.isDeclared = !isMixed
            if isBegun { beginAgain(into: &batch) }
            if let problem { batch.report(.warning, problem, line, number) }
        case .end(let time, let problem):
            settle(into: &batch)
            written.isClosed = true
            if let time { written.end = delivery.place(time, line, number, written, into: &batch) }
            if let problem { batch.report(.warning, problem, line, number) }
        case .doubtful(let problem):
            batch.report(.warning, problem, line, number)
        }
    }

    /// Takes note of a second header in one log: what follows is not closed yet.
    private mutating func beginAgain(into batch: inout LoggedBatch) {
        settle(into: &batch)
        closeHierarchy(into: &batch)
        delivery.beginAgain()
        written.isClosed = false
        written.end = nil
    }
}
