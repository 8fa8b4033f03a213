import TraceModel

extension LineInterpreter {
    /// Reads a line of a JSON array.
    ///
    /// - Parameter isPiece: whether it continues the line before it.
    mutating func readArray(_ raw: Bytes, isPiece: Bool = false, into batch: inout LoggedBatch) {
        var line = raw
        if !isPiece, let inner = WrapperNotation.unstamped(raw) { line = inner }
        if number == 1, !isPiece, ByteCursor(line).starts(with: "\u{FEFF}") { line = line[3...] }
        var offset = 0
        while offset < line.count {
            let (step, next) = objects.read(line, from: offset, number: number, isPiece: isPiece && offset == 0)
            switch step {
            case .outside:
                if offset == 0, !isPiece, !line.isFrameOfArray { readRecord(Lines.trimmed(line), into: &batch) }
            case .inside:
                break
            case .complete:
                readObject(isWhole: true, into: &batch)
            case .cutOff:
                readObject(isWhole: false, into: &batch)
            }
            offset = next
        }
    }

    mutating func readObject(isWhole: Bool, into batch: inout LoggedBatch) {
        objects.bytes.withBytes { object in
            guard let prefix = UnifiedJSONFormat.prefix(of: object) else {
                skipped += 1
                return
            }
            let line = objects.line(at: prefix.message)
            var event = LoggedEvent(line: line, kind: .other)
            let end = prefix.end ?? object.count
            let message = object[prefix.message..<end]
            do throws(LineFault) {
                try reader.readMessage(prefix, object, reader.forms, into: &event)
            } catch {
                skipped += error.isAboutController ? 0 : 1
                if error.isAboutController { batch.report(.error, error.reason(in: object), message, line) }
                return
            }
            event.line = messageLines.place(line, message, into: &batch)
            number += event.line - line
            if !isWhole || objects.isCut {
                let reason = "the object has no end: values after the damage, such as the time, may be missing"
                batch.report(.warning, reason, message, line)
            }
            accept(event, prefix, object, into: &batch)
        }
    }
}

extension Bytes {
    /// Whether they are `[`, `]` and commas around objects.
    fileprivate var isFrameOfArray: Bool {
        allSatisfy { $0.isSpace || $0.isOne(of: "[],\r") }
    }
}

/// Gives each event of a JSON array its own line, as the store needs it, if several are on one line.
struct MessageLines: Sendable {
    private var last = 0
    private var isTold = false

    /// Returns the line of the next message: its own line, or the line after the last message's.
    mutating func place(_ line: Int, _ message: Bytes, into batch: inout LoggedBatch) -> Int {
        let place = max(line, last + 1)
        last = place
        if place > line, !isTold {
            isTold = true
            let reason = "several events on one line: from here on, each of them counts as a line"
            batch.report(.note, reason, message, place)
        }
        return place
    }
}
