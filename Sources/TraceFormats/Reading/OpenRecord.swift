import TraceModel

/// A record whose message is not an event yet, and may become one with the lines after it.
struct OpenRecord: Sendable {
    /// No message that is an event has more lines or bytes than these.
    private static let lineLimit = 16
    private static let byteLimit = 8_192

    let number: Int
    let prefix: LinePrefix
    var fault: LineFault
    /// The first line, and the text that was joined to it.
    private(set) var bytes: [UInt8]
    private let firstCount: Int
    private var lines = 1

    init(_ number: Int, _ prefix: LinePrefix, _ fault: LineFault, _ line: Bytes) {
        self.number = number
        self.prefix = prefix
        self.fault = fault
        bytes = Array(line)
        firstCount = line.count
    }

    /// The line with which the record begins.
    var firstLine: ArraySlice<UInt8> { bytes[..<firstCount] }

    /// Whether a line may continue the record's UIKit message although it looks like another line: `<B: 0x1> while a …`.
    func mayGoOn(
        with outcome: RecordReader.LineReading, _ event: LoggedEvent, _ reader: inout RecordReader
    ) -> Bool {
        // A line of a list is no event but that of an unknown call.
        if fault == .unfinishedList { return outcome.fault?.isOfOneLine ?? false }
        guard fault == .unfinishedMessage else { return false }
        guard let next = outcome.fault else { return event.kind == .other }
        // It is another message, unless the record contains only an object so far.
        return next == .unfinishedMessage ? readCut(&reader) == nil : next.isOfOneLine
    }

    /// Adds a line after a space; false if the record is too long for it.
    mutating func join(_ line: Bytes) -> Bool {
        guard lines < Self.lineLimit, bytes.count + line.count < Self.byteLimit else { return false }
        lines += 1
        bytes.append(UInt8(ascii: " "))
        bytes.append(contentsOf: line)
        return true
    }

    func read(_ reader: inout RecordReader) throws(LineFault) -> LoggedEvent {
        try bytes.withBytes { bytes throws(LineFault) in
            try reader.readMessage(prefix, bytes, reader.forms, number)
        }
    }

    /// Reads a UIKit message, or a call with a list, that no line completed; nil if too little of it is there.
    func readCut(_ reader: inout RecordReader) -> LoggedEvent? {
        guard !prefix.isEscaped else { return nil }
        if fault == .unfinishedList {
            return bytes[..<(firstCount - 1)].withBytes {
                try? reader.readMessage(prefix, $0, reader.forms, number)
            }
        }
        return bytes.withBytes { bytes in
            reader.grammar.readCut(prefix.message(in: bytes), line: number)
        }
    }

    /// Reads the call of a record that names no controller, if the category in its metadata does.
    func call(ofLogger category: Range<Int>?, in metadata: Bytes, _ reader: inout RecordReader) -> HeldEvent? {
        guard let category else { return nil }
        let event = firstLine.withBytes { try? reader.readCall(fault, $0, ofLogger: category, metadata, number) }
        return event.map { HeldEvent(event: $0, prefix: LinePrefix(message: 0)) }
    }
}

/// An event that waits for a line that completes it: its metadata, or the date at which a test began.
struct HeldEvent: Sendable {
    var event: LoggedEvent
    var prefix: LinePrefix
    /// The line to which the prefix refers.
    var line: [UInt8] = []
    /// The time according to earlier lines.
    var stated: LoggedTime?
    /// Whether a line after it said that the process ended.
    var endsLaunch = false
}

extension LineInterpreter {
    /// Reads a line that has no prefix and is not an event: it may continue the record before it.
    ///
    /// - Parameter isForeign: whether it has the prefix of a layout that is not the log's.
    mutating func readLoose(
        _ line: Bytes, _ fault: LineFault, isIndented: Bool, isForeign: Bool = false, into batch: inout LoggedBatch
    ) {
        if fault == .secondHalf {
            settle(into: &batch)
            skipped += 1
            batch.repetitions.append(number)
        } else if join(line, into: &batch) {
            return
        } else if held != nil, isIndented || ByteCursor(line).continuesMessage {
            skipped += 1
        } else if shape == .messageThenMetadata {
            settle(into: &batch)
            open = OpenRecord(number, LinePrefix(message: 0), fault, line)
        } else {
            settle(into: &batch)
            refuse(line, LinePrefix(message: 0), fault, number, isForeign: isForeign, into: &batch)
        }
    }

    /// Adds a line to the record before it; false if the record does not continue.
    mutating func join(_ line: Bytes, into batch: inout LoggedBatch) -> Bool {
        guard var record = open, record.join(line) else { return false }
        let event: LoggedEvent
        do throws(LineFault) {
            event = try record.read(&reader)
        } catch {
            // Only layouts with prefixes show where a record ends.
            let isUnfinished = error.isUnfinished
            guard isUnfinished || record.fault != .unfinishedMessage && shape != .line else { return false }
            if isUnfinished { record.fault = error }
            open = record
            skipped += 1
            return true
        }
        open = nil
        if shape == .messageThenMetadata {
            held = HeldEvent(event: event, prefix: LinePrefix(time: record.prefix.time, message: 0))
        } else {
            record.bytes.withBytes { accept(event, record.prefix, $0, into: &batch) }
        }
        return true
    }

    /// Gives the waiting event the time and the thread of its metadata.
    mutating func attach(_ prefix: LinePrefix, _ line: Bytes, into batch: inout LoggedBatch) {
        guard let waiting = held ?? open?.call(ofLogger: prefix.category, in: line, &reader) else {
            settle(into: &batch)
            skipped += 1
            return
        }
        open = nil
        held = nil
        var prefix = prefix
        prefix.time = prefix.time ?? waiting.prefix.time
        accept(waiting.event, prefix, line, into: &batch)
        if waiting.endsLaunch { delivery.endProcess() }
    }

    /// Ends what waits for lines that do not come.
    mutating func settleNow(into batch: inout LoggedBatch) {
        if let record = open {
            open = nil
            if record.fault.isUnfinished, let event = record.readCut(&reader) {
                record.bytes.withBytes { accept(event, record.prefix, $0, into: &batch) }
            } else {
                record.firstLine.withBytes {
                    refuse($0, record.prefix, record.fault, record.number, into: &batch)
                }
            }
        }
        if let waiting = held {
            held = nil
            waiting.line.withBytes { accept(waiting.event, waiting.prefix, $0, into: &batch) }
            if waiting.endsLaunch { delivery.endProcess() }
        }
    }
}

extension ByteCursor {
    /// Whether a line looks like the second line of a message: a bracket of a list, or an exception's stack.
    fileprivate var continuesMessage: Bool {
        next.isOne(of: "(){}") || next.isDigit || starts(with: "*** First throw") || starts(with: "libc++abi")
    }
}
