import TraceModel

extension LineInterpreter {
    /// Reads a line of a log in a team's own format.
    mutating func readCustomLine(_ line: Bytes, _ custom: CustomFormat, into batch: inout LoggedBatch) {
        let match =
            WrapperNotation.first(in: line) { inner, _ -> CustomFormat.LineMatch? in
                let match = custom.match(inner.text(inner.rest), &effort)
                if case .none = match { return nil }
                return match
            } ?? CustomFormat.LineMatch.none
        switch match {
        case .line(let found): read(found, custom, into: &batch)
        case .givesUp(let place, let isForGood):
            batch.report(.error, custom.reason(whyGivenUp: place, forGood: isForGood), line, number)
        case .none: readForeignLine(line, custom, into: &batch)
        }
    }

    private mutating func read(_ found: CustomLine, _ custom: CustomFormat, into batch: inout LoggedBatch) {
        var prefix = LinePrefix(message: 0)
        found.text.withBytes { bytes in
            do throws(LineFault) {
                let event = try custom.read(found, bytes, &reader.grammar, &prefix, number)
                accept(event, prefix, bytes, into: &batch)
            } catch {
                // Only the part before a message belongs to the format; the message may be about anything.
                if found.pattern.hasMessage, !error.isOfTime {
                    refuse(bytes, prefix, error, number, into: &batch)
                } else if custom.ignores(bytes, &effort) {
                    skipped += 1
                } else {
                    batch.report(.error, error.reason(in: bytes), bytes, number)
                }
            }
        }
    }

    /// Reads a line that no pattern matches: consoles mix an app's output with its logs.
    private mutating func readForeignLine(
        _ line: Bytes, _ custom: CustomFormat, into batch: inout LoggedBatch
    ) {
        if custom.ignores(line, &effort) {
            skipped += 1
            return
        }
        var event = LoggedEvent(line: number, kind: .other)
        var prefix = LinePrefix(message: 0)
        var inner = line
        switch reader.read(&inner, &prefix, into: &event) {
        case .event:
            accept(event, prefix, inner, into: &batch)
        case .other(let fault), .loose(let fault), .foreign(let fault):
            if fault == .secondHalf {
                skipped += 1
                batch.repetitions.append(number)
            } else {
                batch.report(.error, "no pattern of the format '\(custom.id)' matches this line", line, number)
            }
        }
    }
}

extension LineFault {
    fileprivate var isOfTime: Bool {
        if case .unreadableTime = self { true } else { false }
    }
}
