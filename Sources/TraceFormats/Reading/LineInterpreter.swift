import TraceModel

/// Turns lines, one after the other, into events, problems and the header.
struct LineInterpreter: Sendable {
    var skipped = 0
    var reader = RecordReader(.builtIn(.native))
    var delivery: EventDelivery
    var number = 0
    lazy var objects = JSONObjects()
    /// Whether the log, up to the line that is read, has the codes of ``PlainText``.
    var mayHaveCodes = false
    /// The line of the last event of a JSON array, and whether events were reported that share a line.
    var lastMessageLine = 0
    var saysLinesAreShared = false
    /// Whether the next line is a further piece of the last one.
    private var goesOn = false
    private(set) var shape = RecordShape.line
    private var custom: CustomFormat?
    lazy var effort = PatternEffort()
    /// A record that lines may continue.
    var open: OpenRecord?
    /// An event that waits for its line of metadata.
    var held: HeldEvent?
    /// The beginning of a test that waits for a line with its date, because its own line has no time.
    var test: HeldEvent?
    /// Whether a line showed a test, but not when it ran.
    private(set) var hidesTests = false
    /// A call stack whose lines are being skipped.
    private var stack = CallStack()

    var headers = HeaderReader()
    private var lastLaunch: Int?
    /// Whether an event was delivered.
    var hasEvents: Bool { lastLaunch != nil }
    /// Whether a `# vctrace:` header says nothing about the lines around it.
    let isMixed: Bool

    init(referenceYear: Int?, isMixed: Bool) {
        self.isMixed = isMixed
        delivery = EventDelivery(referenceYear: referenceYear)
    }

    /// Reads the log in that format, and not in the native one; some of a recorder's calls may be known.
    mutating func begin(_ format: LogFormat, knowing calls: TraceReader.KnownCalls = TraceReader.KnownCalls()) {
        reader = RecordReader(format, knowing: calls)
        shape = format.shape
        delivery.filter.isOfOneProcess = shape == .messageThenMetadata
        if case .custom(let format) = format { custom = format }
    }

    var symbols: SymbolTable { reader.grammar.objects.symbols }
    var header: TraceHeader { headers.header(of: delivery.placement) }

    mutating func read(_ line: Bytes, _ end: LineSplitter.LineEnd, into batch: inout LoggedBatch) {
        if exchange(&goesOn, with: end == .goesOn) { return readArray(line, isPiece: true, into: &batch) }
        number += 1
        if end == .cut { batch.report(.warning, LineSplitter.cut, line, number) }
        defer { if end == .cut { noteRest(of: line, into: &batch) } }
        var text = Lines.trimmed(line)
        if number == 1, ByteCursor(text).starts(with: "\u{FEFF}") { text = Lines.trimmed(text[3...]) }
        guard let first = text.first else {
            stack.end()
            if open?.fault.isUnfinished == true { settle(into: &batch) }  // It does not go on in the next paragraph.
            return
        }
        if first == UInt8(ascii: "#") {
            if readTagged(text, into: &batch) { return }
            readHeader(text, into: &batch)
        } else if first.isDigit, let header = WrapperNotation.stampedHeader(text) {
            readHeader(Lines.trimmed(header), into: &batch)
        } else if shape == .jsonArray {
            readArray(line, into: &batch)
        } else if let custom {
            readCustomLine(text, custom, into: &batch)
        } else if mayHaveCodes, !reader.grammar.isDeclared, let plain = PlainText.of(text) {
            plain.withBytes { readRecord(Lines.trimmed($0), isIndented: line[0].isSpace, into: &batch) }
        } else {
            readRecord(text, isIndented: line[0].isSpace, into: &batch)
        }
    }

    /// Notes that a call may be in the rest of a line that is too long, unless its beginning is one.
    private mutating func noteRest(of line: Bytes, into batch: inout LoggedBatch) {
        settleAll(into: &batch)
        guard hasEvents, batch.events.last?.line != number else { return }
        accept(LineSplitter.gap(on: number), LinePrefix(message: 0), line, into: &batch)
    }

    /// Reads a line between or after `#` that may be an app's own; false if it is no event.
    private mutating func readTagged(_ line: Bytes, into batch: inout LoggedBatch) -> Bool {
        guard !reader.grammar.isDeclared, custom == nil, shape != .jsonArray, ByteCursor(line).isTagged,
            !StackFrame.begins(at: ByteCursor(line))
        else { return false }
        var (event, prefix) = (LoggedEvent(line: number, kind: .other), LinePrefix(message: 0))
        var inner = line[ByteCursor(line).offsetBehindNumber...]
        guard case .event = reader.read(&inner, &prefix, into: &event) else { return false }
        settle(into: &batch)
        accept(event, prefix, inner, into: &batch)
        return true
    }

    /// Delivers everything that waits for a line that does not come.
    mutating func finish(into batch: inout LoggedBatch) {
        if shape == .jsonArray, objects.isOpen { readObject(isWhole: false, into: &batch) }
        settleAll(into: &batch)
    }

    /// The first line about which later lines may still tell something.
    var firstOpenLine: Int {
        [open?.number, held?.event.line, test?.event.line].compactMap { $0 }.min() ?? number + 1
    }

    /// Ends the record that lines could have continued.
    @inline(__always)
    mutating func settle(into batch: inout LoggedBatch) {
        if open != nil || held != nil { settleNow(into: &batch) }
    }

    /// Delivers the beginning of a test that was held back.
    ///
    /// - Parameter date: when it began, if a line said so.
    @inline(__always)
    mutating func settleTest(at date: LoggedTime? = nil, into batch: inout LoggedBatch) {
        guard test != nil, let held = test.take() else { return }
        held.line.withBytes { deliver(held.event, held.prefix, $0, stated: date ?? held.stated, into: &batch) }
    }

    mutating func settleAll(into batch: inout LoggedBatch) {
        settle(into: &batch)
        settleTest(into: &batch)
    }

    /// Reads a line that is not a header.
    mutating func readRecord(_ line: Bytes, isIndented: Bool = false, into batch: inout LoggedBatch) {
        let hasMetadata = shape == .messageThenMetadata
        if hasMetadata, let (prefix, start) = XcodeFormat.wrappedMetadata(in: line) {
            attach(prefix, line[start...], into: &batch)
            return
        }
        if reader.grammar.tests.clock.isInTest, let date = TestClock.start(in: line) {
            reader.grammar.tests.clock.restart(at: date)
            settle(into: &batch)
            settleTest(at: date, into: &batch)
            skipped += 1
            return
        }
        if stack.holds(line) {
            readLoose(line, .noSubject(0..<0), isIndented: true, into: &batch)
            return
        }
        var event = LoggedEvent(line: number, kind: .other)
        var (prefix, inner) = (LinePrefix(message: 0), line)
        let outcome = reader.read(&inner, &prefix, into: &event)
        if outcome.fault == .endOfProcess { return endProcess(line, into: &batch) }
        // An open record is not copied to see that there is none.
        if self.open != nil, let open, open.mayGoOn(with: outcome, event, &reader), join(line, into: &batch) { return }
        switch outcome {
        case .event:
            settle(into: &batch)
            if hasMetadata {
                if let thread = prefix.thread { event.thread = reader.grammar.objects.symbols.intern(inner[thread]) }
                held = HeldEvent(event: event, prefix: LinePrefix(time: prefix.time, message: 0))
            } else {
                accept(consume event, prefix, inner, into: &batch)
            }
        case .other(let fault):
            settle(into: &batch)
            if fault.isUnfinished || shape == .continuedLines && fault != .secondHalf {
                open = OpenRecord(number, prefix, fault, inner)
            } else {
                refuse(inner, prefix, fault, number, into: &batch)
            }
        case .loose(let fault), .foreign(let fault):
            let isForeign = if case .foreign = outcome { true } else { false }
            readLoose(line, fault, isIndented: isIndented, isForeign: isForeign, into: &batch)
        }
    }

    /// Ends the launch, as a debugger's line says.
    private mutating func endProcess(_ line: Bytes, into batch: inout LoggedBatch) {
        skipped += 1
        // The metadata of the exception may follow.
        if held != nil, ByteCursor(line).starts(with: "libc++abi") {
            held?.endsLaunch = true
        } else {
            settleAll(into: &batch)
            delivery.endProcess()
        }
    }

    /// Takes an event, with the data around its message in `line`.
    mutating func accept(
        _ event: consuming LoggedEvent, _ prefix: LinePrefix, _ line: Bytes, into batch: inout LoggedBatch
    ) {
        if event.kind == .other, !reader.grammar.isDeclared, ConsoleNotation.tellsOfStart(ByteCursor(line)) {
            delivery.noteStart(prefix)
        }
        let stated = reader.grammar.tests.time
        settleTest(into: &batch)
        if event.kind == .testStarted, prefix.time == nil, reader.grammar.tests.clock.isInTest {
            test = HeldEvent(event: event, prefix: prefix, line: Array(line), stated: stated)
        } else {
            deliver(event, prefix, line, stated: stated, into: &batch)
        }
    }

    /// Delivers an event, unless it belongs to another process.
    ///
    /// - Parameter stated: the time that its message states.
    mutating func deliver(
        _ event: consuming LoggedEvent, _ prefix: LinePrefix, _ line: Bytes, stated: LoggedTime?,
        into batch: inout LoggedBatch
    ) {
        let subject = event.subject
        // Only asked for where a line names its process.
        guard
            delivery.filter.takes(
                event, prefix, line, subject: subject.map { reader.grammar.objects.symbols[$0.name] })
        else { return skipped += 1 }
        if event.isOfNamelessClass(in: reader.grammar.objects.symbols) {
            return batch.report(.error, LoggedEvent.tooManyNames, line, event.line)
        }
        delivery.complete(
            &event, prefix, line, stated: stated, headers.header, &reader.grammar.objects.symbols, into: &batch)
        // What the app itself prints beside its recorder does not happen twice.
        if reader.grammar.isDeclared, prefix.process != nil, headers.tellsOfAll(event.kind) {
            event.payload = .call(event.kind.name)
            event.kind = .other
        }
        if event.launch != lastLaunch {
            lastLaunch = event.launch
            if headers.header.launches[event.launch] == nil { headers.header.launches[event.launch] = headers.launch }
        }
        if !reader.grammar.isDeclared {
            if event.kind.isCallback, let subject { reader.grammar.objects.noteController(subject.name) }
            delivery.noteIdentity(of: event, line, reader.grammar.objects.symbols, into: &batch)
            if event.kind.isCallback, case .arguments(let text) = event.payload,
                reader.grammar.isCall(text, after: event.kind)
            {
                batch.report(.warning, LineFault.secondCall, line, event.line)
            }
        }
        batch.events.append(consume event)
    }

    /// Handles a line that is not read. It is a problem if it was meant to be an event, and console noise otherwise.
    mutating func refuse(
        _ line: Bytes, _ prefix: LinePrefix, _ fault: LineFault, _ number: Int, isForeign: Bool = false,
        into batch: inout LoggedBatch
    ) {
        if !reader.grammar.isDeclared, ConsoleNotation.tellsOfStart(ByteCursor(line)) { delivery.noteStart(prefix) }
        if fault == .hiddenMessage {
            skipped += delivery.noteHidden(line, number, into: &batch) ? 0 : 1
        } else if reader.isProblem(line, prefix, fault, isForeign: isForeign),
            !fault.isAboutController || delivery.filter.takes(LoggedEvent(line: number, kind: .other), prefix, line)
        {
            batch.report(.error, fault.reason(in: line), line, number)
            for name in reader.grammar.classesGone(in: prefix.message(in: line)) {
                headers.noteUnreadDeinit(of: reader.grammar.objects.symbols[name])
            }
        } else {
            skipped += 1
            if fault == .secondHalf { batch.repetitions.append(number) }
            if !hidesTests { hidesTests = TestMessageReader.isFormattedTest(line) }
        }
    }
}

/// What a line looks like before its layout is known.
extension ByteCursor {
    /// Whether a line that begins with `#` may be an app's own, and no comment: `#HomeVC.viewDidLoad() 42#`.
    var isTagged: Bool {
        if offsetBehindNumber > 0 { return true }
        var text = self
        let count = text.skip { $0 == UInt8(ascii: "#") }.count
        // `### HomeVC viewDidLoad ###`; one `#` before a space begins a comment, and several a heading.
        let isFramed = count > 1 && bytes[bytes.count - 1] == UInt8(ascii: "#")
        return !text.isAtEnd && (isFramed || !text.next.isSpace) && text.next != UInt8(ascii: "!")
    }

    /// Where the text of a numbered entry begins, as crash reporters number what the app logged: `# 3 10:11:12.100 HomeVC: viewDidLoad`; 0
    /// for another line.
    var offsetBehindNumber: Int {
        var text = self
        guard text.skip("# "), (1...4).contains(text.skip(while: \.isDigit).count), text.skip(UInt8(ascii: " ")) else {
            return 0
        }
        return text.offset
    }
}
