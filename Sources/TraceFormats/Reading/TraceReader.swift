package import TraceModel

/// Reads a log chunk by chunk: lines, numbers, header, problems.
///
/// The division into chunks does not matter, and memory does not grow with the log.
package struct TraceReader: Sendable {
    /// The longest line that is read whole, in bytes.
    package static let longestLine = LineSplitter.limit

    /// Recognized or given; nil while too little was read to recognize it.
    package private(set) var format: LogFormat?
    package private(set) var isFinished = false

    private let customFormats: [CustomFormat]
    private var splitter = LineSplitter()
    private var interpreter: LineInterpreter
    private var contents = LogDigest()
    /// The beginning of a log, until its format is recognized.
    private var head: [UInt8] = []
    /// Those of a recorder's lines; the interpreter has them as soon as the format is known.
    private var calls: KnownCalls

    /// Without a given format, the reader recognizes it from the first 64 KB, which it holds back for that.
    ///
    /// - Parameters:
    ///   - referenceYear: the year of dates that name none, unless the log has a `# year:` header; nil for this year.
    ///   - isMixed: whether the log is everything that a program prints. A `# vctrace:` header in it then does not say that each
    ///     line is meant to be an event.
    ///   - calls: what is known from other logs.
    package init(
        _ formats: FormatChoice = FormatChoice(), referenceYear: Int? = nil, isMixed: Bool = false,
        knowing calls: consuming KnownCalls = KnownCalls()
    ) {
        customFormats = formats.custom
        interpreter = LineInterpreter(referenceYear: referenceYear, isMixed: isMixed)
        self.calls = calls
        if let format = formats.given { begin(format) }
    }

    /// Hands over what is known of a recorder's calls, at the end of the log.
    package mutating func takeCalls() -> KnownCalls { interpreter.reader.recorded?.takeCalls() ?? KnownCalls() }

    private mutating func begin(_ format: LogFormat) {
        self.format = format
        interpreter.begin(format, knowing: exchange(&calls, with: KnownCalls()))
    }

    /// The log's header; it grows while the log is read.
    package var header: TraceHeader { interpreter.header }

    /// The class names and thread names of the events.
    package var symbols: SymbolTable { interpreter.symbols }

    /// The first line about which later lines may still tell something.
    var firstOpenLine: Int { format == nil ? 1 : interpreter.firstOpenLine }

    /// How many lines were skipped because they are not about controllers.
    package var skipped: Int { interpreter.skipped }

    /// The first line whose message the system hides; nil if there is none.
    var firstHidden: Int? { interpreter.delivery.firstHidden }

    /// How often the time went back.
    package var stepsBack: Int { interpreter.delivery.placement.stepsBack }

    /// Whether the log shows tests, but not when they ran.
    package var hidesTests: Bool { interpreter.hidesTests }

    /// The digest of the bytes, and of their format.
    package var digest: String {
        var digest = contents
        if let format { digest.update(format) }
        return digest.hexadecimal()
    }

    /// Reads the next bytes of the log.
    package mutating func read(_ chunk: Bytes, into batch: inout LoggedBatch) {
        contents.update(chunk)
        if !interpreter.mayHaveCodes {
            interpreter.mayHaveCodes = PlainText.signs.contains { chunk.firstOffset(of: $0) != nil }
        }
        guard format == nil else {
            split(chunk, into: &batch)
            return
        }
        let count = min(chunk.count, LogFormat.headSize - head.count)
        head.append(contentsOf: chunk[..<count])
        guard head.count == LogFormat.headSize else { return }
        releaseHead(into: &batch)
        split(chunk[count...], into: &batch)
    }

    /// Reads what was held back: a short log, and a last line without a line feed.
    package mutating func finish(into batch: inout LoggedBatch) {
        if format == nil { releaseHead(into: &batch) }
        var splitter = LineSplitter()
        swap(&splitter, &self.splitter)
        splitter.finish { interpreter.read($0, $1, into: &batch) }
        interpreter.finish(into: &batch)
        isFinished = true
    }

    private mutating func releaseHead(into batch: inout LoggedBatch) {
        let bytes = head
        head = []
        bytes.withBytes { bytes in
            if customFormats.isEmpty, readRecorded(bytes, into: &batch) { return }
            if !interpreter.mayHaveCodes { interpreter.mayHaveCodes = PlainText.hasBareCodes(bytes) }
            begin(LogFormat(recognizedIn: bytes, custom: customFormats, knowing: &calls))
            if case .builtIn(.consoleApp) = format { noteApps(in: bytes) }
            split(bytes, into: &batch)
        }
    }

    /// Reads the beginning of a log whose first lines are a recorder's, as many as decide about the format: each line is then read only
    /// once.
    ///
    /// - Returns: false if another line is among them; nothing was read then.
    private mutating func readRecorded(_ head: Bytes, into batch: inout LoggedBatch) -> Bool {
        guard !ByteCursor(head).starts(with: "\u{FEFF}") else { return false }
        var ahead = interpreter
        ahead.begin(.builtIn(.native), knowing: exchange(&calls, with: KnownCalls()))
        var read = LoggedBatch()
        // A recorder's lines are about as long.
        read.events.reserveCapacity(head.count / 96)
        var (lines, isRecorded) = (0, true)
        splitter.split(head) { line, end in
            guard isRecorded else { return }
            ahead.read(line, end, into: &read)
            guard lines < LogFormat.decisiveCount, !Lines.trimmed(line).isEmpty else { return }
            lines += 1
            isRecorded = ahead.reader.recordedCount == lines
        }
        // A last line without a line feed was not read.
        guard isRecorded, lines == LogFormat.decisiveCount || lines > 0 && !splitter.isWaiting else {
            calls = ahead.reader.recorded?.takeCalls() ?? KnownCalls()
            splitter = LineSplitter()
            return false
        }
        (format, interpreter) = (.builtIn(.native), ahead)
        batch.append(consume read)
        return true
    }

    /// Notes which processes show controllers further down in the beginning of the log, so that what they say before that counts.
    private mutating func noteApps(in head: Bytes) {
        var ahead = interpreter
        var batch = LoggedBatch()
        var splitter = LineSplitter()
        splitter.split(head) { ahead.read($0, $1, into: &batch) }
        splitter.finish { ahead.read($0, $1, into: &batch) }
        interpreter.delivery.filter.noteApps(of: ahead.delivery.filter)
    }

    private mutating func split(_ chunk: Bytes, into batch: inout LoggedBatch) {
        // The splitter is taken out meanwhile, because its lines go to another part of this value.
        var splitter = LineSplitter()
        swap(&splitter, &self.splitter)
        splitter.takesPieces = interpreter.shape == .jsonArray
        splitter.split(chunk) { interpreter.read($0, $1, into: &batch) }
        swap(&splitter, &self.splitter)
    }
}

package struct LoggedBatch: Sendable {
    /// In the order of the log.
    package var events: [LoggedEvent] = []
    /// In the order of the log.
    package var problems: [Problem] = []
    /// The origins of the events, one for each change; in the order of the log.
    package var origins: [Origin.Stretch] = []
    /// The lines that repeat an event, in the order of the log.
    var repetitions: [Int] = []
    /// The lines whose messages the system hides, after the first one.
    var hidden: [Int] = []

    package init() {}

    mutating func append(_ other: consuming LoggedBatch) {
        guard !events.isEmpty || !problems.isEmpty || !origins.isEmpty || !repetitions.isEmpty || !hidden.isEmpty else {
            self = other
            return
        }
        events += other.events
        problems += other.problems
        origins += other.origins
        repetitions += other.repetitions
        hidden += other.hidden
    }

    /// Empties the batch, and keeps its memory.
    package mutating func removeAll() {
        events.removeAll(keepingCapacity: true)
        problems.removeAll(keepingCapacity: true)
        origins.removeAll(keepingCapacity: true)
        repetitions.removeAll(keepingCapacity: true)
        hidden.removeAll(keepingCapacity: true)
    }
}
