import TraceModel

/// An event, and the time that stood before its message.
struct HeldEvent: Sendable {
    var event: LoggedEvent
    var time: LoggedTime?
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

    /// Adds a line to the record before it; false where that does not go on.
    mutating func join(_ line: Bytes, into batch: inout LoggedBatch) -> Bool {
        guard var record = open, record.join(line) else { return false }
        var event = LoggedEvent(line: record.number, kind: .other)
        do throws(LineFault) {
            try record.read(&reader, into: &event)
        } catch {
            // Only layouts with prefixes tell where a record ends.
            let isUnfinished = error == .unfinishedMessage
            guard isUnfinished || record.fault != .unfinishedMessage && shape != .line else { return false }
            if isUnfinished { record.fault = error }
            open = record
            skipped += 1
            return true
        }
        open = nil
        if shape == .messageThenMetadata {
            held = HeldEvent(event: event, time: record.prefix.time)
        } else {
            record.bytes.withBytes { accept(event, record.prefix, $0, into: &batch) }
        }
        return true
    }

    /// Gives the event that waits the time and the thread of its metadata.
    mutating func attach(
        _ prefix: LinePrefix, _ line: Bytes, into batch: inout LoggedBatch
    ) {
        guard let waiting = held else {
            settle(into: &batch)
            skipped += 1
            return
        }
        held = nil
        var prefix = prefix
        prefix.time = prefix.time ?? waiting.time
        accept(waiting.event, prefix, line, into: &batch)
    }

    /// Ends the record that lines could have continued.
    @inline(__always)
    mutating func settle(into batch: inout LoggedBatch) {
        if open != nil || held != nil { settleNow(into: &batch) }
    }

    private mutating func settleNow(into batch: inout LoggedBatch) {
        if let record = open {
            open = nil
            var event = LoggedEvent(line: record.number, kind: .other)
            if record.fault == .unfinishedMessage, record.readCut(&reader, into: &event) {
                record.bytes.withBytes { accept(event, record.prefix, $0, into: &batch) }
            } else {
                record.firstLine.withBytes {
                    refuse($0, record.prefix, record.fault, record.number, into: &batch)
                }
            }
        }
        if let waiting = held {
            held = nil
            let none = Bytes()
            accept(waiting.event, LinePrefix(time: waiting.time, message: 0), none, into: &batch)
        }
    }
}

extension ByteCursor {
    /// Whether a line looks like the second of a message: a bracket of a list, or an exception's stack.
    fileprivate var continuesMessage: Bool {
        next.isOne(of: "(){}") || next.isDigit || starts(with: "*** First throw") || starts(with: "libc++abi")
    }
}
