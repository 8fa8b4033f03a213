import TraceModel

/// Turns lines, one after the other, into events, problems and the header.
struct LineInterpreter: Sendable {
    var header = TraceHeader()
    var skipped = 0
    var reader: RecordReader
    var number = 0
    /// The object that a JSON array is at.
    var objects = JSONObjects()

    let shape: RecordShape
    /// The team's own format that the log has.
    let custom: CustomFormat?
    private var placement: TimePlacement
    private var filter = ProcessFilter()
    private var threads = ThreadNumbers()
    private var origins = OriginReading()
    private var launches = LaunchCounter()
    /// A record that lines may continue.
    var open: OpenRecord?
    /// An event that waits for its line of metadata.
    var held: HeldEvent?
    /// A hierarchy dump whose lines are being read.
    var hierarchy = HierarchyDump()
    private var saysIdentityIsGuessed = false

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
        placement = TimePlacement(referenceYear: referenceYear)
    }

    var symbols: SymbolTable { reader.grammar.symbols }

    /// Reads the next line of the log.
    mutating func read(_ line: UnsafeRawBufferPointer, isCut: Bool, into batch: inout LoggedBatch) {
        number += 1
        if isCut {
            let reason = "line too long: only its first \(LineSplitter.limit) bytes were read"
            report(.warning, reason, line, into: &batch)
        }
        var text = Lines.trimmed(line)
        if number == 1, ByteCursor(text).starts(with: "\u{FEFF}") {
            text = Lines.trimmed(UnsafeRawBufferPointer(rebasing: text[3...]))
        }
        guard let first = text.first else { return }
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
        _ line: UnsafeRawBufferPointer, isIndented: Bool = false, into batch: inout LoggedBatch
    ) {
        let hasMetadata = shape == .messageThenMetadata
        if hasMetadata, let (prefix, inner) = Self.metadata(in: line) {
            attach(prefix, inner, into: &batch)
            return
        }
        var event = LoggedEvent(line: number, kind: .other)
        var prefix = LinePrefix(message: 0)
        var inner = line
        switch reader.read(&inner, &prefix, into: &event) {
        case .event:
            settle(into: &batch)
            if hasMetadata {
                if let thread = prefix.thread { event.thread = threadName(inner, thread, event.kind) }
                held = HeldEvent(event: event, time: prefix.time)
            } else {
                accept(event, prefix, inner, into: &batch)
            }
        case .other(let fault):
            if readHierarchy(inner, prefix, into: &batch) { return }
            settle(into: &batch)
            if shape == .continuedLines, fault != .secondHalf {
                open = OpenRecord(number, prefix, fault, inner)
            } else {
                refuse(inner, fault, number, into: &batch)
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
        _ event: consuming LoggedEvent, _ prefix: LinePrefix, _ line: UnsafeRawBufferPointer,
        into batch: inout LoggedBatch
    ) {
        let process = prefix.process.map { UnsafeRawBufferPointer(rebasing: line[$0]) }
        let subsystem = prefix.subsystem.map { UnsafeRawBufferPointer(rebasing: line[$0]) }
        guard filter.takes(event, process, subsystem) else {
            skipped += 1
            return
        }
        closeHierarchy(into: &batch)
        tell(&event, prefix, line, into: &batch)
        if !saysIdentityIsGuessed, let subject = event.subject, event.guessesIdentity, !reader.grammar.isDeclared {
            saysIdentityIsGuessed = true
            let reason =
                "the log shows no address of '\(symbols[subject.name])': where it shows none, a class or label "
                + "was taken for one controller"
            report(.info, reason, line, event.line, into: &batch)
        }
        batch.events.append(event)
    }

    /// Gives the event what stood around its message: its thread, its time, and where it comes from.
    mutating func tell(
        _ event: inout LoggedEvent, _ prefix: consuming LinePrefix, _ line: UnsafeRawBufferPointer,
        into batch: inout LoggedBatch
    ) {
        if let thread = prefix.threadNumber {
            event.thread = threads.symbol(of: thread, in: &reader.grammar.symbols)
        } else if let thread = prefix.thread {
            event.thread = threadName(line, thread, event.kind)
            if event.thread == nil { prefix.category = thread }
        }
        if let time = prefix.time { event.time = place(time, line, event.line, into: &batch) }
        let isElsewhere = origins.note(prefix, in: line, event.line, into: &batch)
        event.launch = launches.launch(of: event, from: origins.latest, isNew: isElsewhere)
    }

    /// Nil where a category stands in the thread's place, `[Presentation]` before a message of UIKit's.
    private mutating func threadName(
        _ line: UnsafeRawBufferPointer, _ range: Range<Int>, _ kind: EventKind
    ) -> Symbol? {
        let name = UnsafeRawBufferPointer(rebasing: line[range])
        if kind == .diagnostic, MessageGrammar.isCategory(name) { return nil }
        return reader.grammar.symbols.intern(name)
    }

    /// A line that is not read is a problem where it was meant to be an event, and console noise otherwise.
    mutating func refuse(
        _ line: UnsafeRawBufferPointer, _ fault: LineFault, _ number: Int, into batch: inout LoggedBatch
    ) {
        let cursor = ByteCursor(line)
        let looksLikeEvent = cursor.next == UInt8(ascii: "<") || TimeNotation.begins(at: cursor)
        let isProblem =
            fault.isAboutController || fault.isBrokenAddress(in: line)
            || custom == nil && reader.format.id == .native && fault != .secondHalf
                && (reader.grammar.isDeclared || looksLikeEvent)
        if isProblem {
            report(.error, fault.reason(in: line), line, number, into: &batch)
        } else {
            skipped += 1
        }
    }

    private mutating func readHeader(_ line: UnsafeRawBufferPointer, into batch: inout LoggedBatch) {
        let isBegun = header.isDeclared
        switch HeaderReader.read(line, into: &header, &reader.grammar) {
        case .comment, .read:
            break
        case .version(let problem):
            reader.grammar.isDeclared = !isMixed
            if isBegun { beginAgain(into: &batch) }
            if let problem { report(.warning, problem, line, into: &batch) }
        case .end(let time, let problem):
            settle(into: &batch)
            header.isClosed = true
            if let time { header.end = place(time, line, number, into: &batch) }
            if let problem { report(.warning, problem, line, into: &batch) }
        case .doubtful(let problem):
            report(.warning, problem, line, into: &batch)
        }
    }

    /// Takes note of a second header in one log: what follows is another launch, which is not closed yet.
    private mutating func beginAgain(into batch: inout LoggedBatch) {
        settle(into: &batch)
        closeHierarchy(into: &batch)
        launches.announce()
        placement.restart()
        header.isClosed = false
        header.end = nil
    }

    private mutating func place(
        _ time: LoggedTime, _ line: UnsafeRawBufferPointer, _ number: Int, into batch: inout LoggedBatch
    ) -> Int64? {
        if let placed = placement.placePlainly(time) { return placed }
        let (placed, doubts) = placement.place(time, header)
        header.timeBase = placement.base
        for doubt in doubts { report(doubt.severity, doubt.reason, line, number, into: &batch) }
        return placed
    }

    mutating func report(
        _ severity: Problem.Severity, _ reason: String, _ line: UnsafeRawBufferPointer, _ number: Int? = nil,
        into batch: inout LoggedBatch
    ) {
        batch.problems.append(
            Problem(line: number ?? self.number, severity: severity, reason: reason, text: Lines.excerpt(line)))
    }
}

extension LoggedEvent {
    /// Whether its subject is told by nothing but a class or a label.
    fileprivate var guessesIdentity: Bool {
        subject?.address == nil && kind != .diagnostic && !kind.isOfTests
    }
}
