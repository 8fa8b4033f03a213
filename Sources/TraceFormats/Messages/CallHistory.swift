import TraceModel

/// Tells which lines report a call that another line reported already.
///
/// People log a call before and after `super`, or at several places of the method: only the first line is the event.
struct CallHistory: Sendable {
    private struct OpenCall: Sendable {
        var subject: LoggedObject?
        var kind: EventKind
    }

    private struct Statement: Sendable {
        var kind: EventKind
        var line: Int
    }

    /// More calls than this are never inside one another.
    private static let openLimit = 32
    private static let statementLimit = 1 << 12

    /// Calls of which only the first half was seen.
    private var open: [OpenCall] = []
    /// Whether the log tells the ends of calls, so that what lies between is inside of them.
    private var tellsEnds = false
    /// The last call of a controller, where the line names the place in the source.
    private var statements: [LoggedObject: Statement] = [:]

    /// Takes note of a call; throws where an earlier line was the event.
    mutating func note(
        _ event: inout LoggedEvent, _ circumstances: CallReader.Circumstances
    ) throws(LineFault) {
        if let phase = circumstances.phase {
            try pair(phase, circumstances, &event)
        } else if tellsEnds {
            try checkInside(event)
        }
        if circumstances.sourceLine != nil || !statements.isEmpty { try note(event, at: circumstances.sourceLine) }
    }

    /// The first half is the event, and the second one is left out if the first was there.
    private mutating func pair(
        _ phase: CallPhase, _ circumstances: CallReader.Circumstances, _ event: inout LoggedEvent
    ) throws(LineFault) {
        let index = open.lastIndex { $0.subject == event.subject && $0.kind == event.kind }
        if let index { open.removeSubrange(index...) }
        switch phase {
        case .start:
            // An arrow alone may be nothing but a separator.
            if tellsEnds || !circumstances.isArrow, !open.isEmpty {
                let text = event.payload.text.map { $0 + " " } ?? ""
                event.payload = EventPayload(text + "nesting=\(open.count)", of: event.kind)
            }
            if open.count == Self.openLimit { open.removeFirst() }
            open.append(OpenCall(subject: event.subject, kind: event.kind))
        case .end:
            if index != nil {
                tellsEnds = true
                throw .secondHalf
            }
        }
    }

    /// A line between the two halves of a call is a statement of it.
    private func checkInside(_ event: LoggedEvent) throws(LineFault) {
        guard let last = open.last, last.kind == event.kind, last.subject == event.subject else { return }
        throw .secondHalf
    }

    /// A statement further down in the method of which the last line of this controller came is one of the same call.
    private mutating func note(_ event: LoggedEvent, at line: Int?) throws(LineFault) {
        guard let subject = event.subject else { return }
        let last = statements[subject]
        statements[subject] = nil
        guard let line else { return }
        if statements.count == Self.statementLimit { statements.removeAll() }
        statements[subject] = Statement(kind: event.kind, line: line)
        if let last, last.kind == event.kind, last.line < line { throw .secondHalf }
    }
}
