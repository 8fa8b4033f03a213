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
            case .inside: break
            case .complete, .cutOff:
                readObject(isWhole: step == .complete, into: &batch)
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
            var event: LoggedEvent
            let cursor = prefix.message(in: object)
            let message = cursor.text(cursor.rest)
            do throws(LineFault) {
                event = try reader.readMessage(prefix, object, reader.forms, line)
            } catch {
                if error == .hiddenMessage { return refuse(message, prefix, error, line, into: &batch) }
                skipped += error.isAboutController ? 0 : 1
                if error.isAboutController { batch.report(.error, error.reason(in: object), message, line) }
                return
            }
            // The store needs a line for each event, also if several are on one line.
            event.line = max(line, lastMessageLine + 1)
            lastMessageLine = event.line
            number += event.line - line
            if event.line > line, !saysLinesAreShared {
                saysLinesAreShared = true
                let reason = "several events on one line: from here on, each of them counts as a line"
                batch.report(.note, reason, message, event.line)
            }
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
