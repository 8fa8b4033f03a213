import TraceModel

/// Finds lines that report a call which an earlier line has already reported.
///
/// People log a call before and after `super`, or at several places in the method: only the first line is the event.
struct CallHistory: Sendable {
    private struct OpenCall: Equatable, Sendable {
        var subject: LoggedObject?
        var kind: EventKind
    }

    private struct Statement: Sendable {
        var kind: EventKind
        var line: Int
    }

    /// Calls are never nested deeper than this.
    private static let openLimit = 32
    private static let statementLimit = 1 << 12

    /// Calls of which only the first half has appeared.
    private var open: [OpenCall] = []
    /// Whether the log reports the ends of calls, so the lines in between belong to them.
    private var tellsEnds = false
    /// The last call of a controller, if the line names the place in the source.
    private var statements: [LoggedObject: Statement] = [:]

    /// Records a call; throws if an earlier line was the event.
    mutating func note(
        _ event: inout LoggedEvent, _ circumstances: CallCircumstances
    ) throws(LineFault) {
        if let phase = circumstances.phase {
            try pair(phase, circumstances, &event)
        } else if tellsEnds, open.last == OpenCall(subject: event.subject, kind: event.kind) {
            // A line between the two halves of a call belongs to that call.
            throw .secondHalf
        }
        if circumstances.sourceLine != nil || !statements.isEmpty { try note(event, at: circumstances.sourceLine) }
    }

    /// The first half is the event. The second half is dropped if there was a first one.
    private mutating func pair(
        _ phase: CallPhase, _ circumstances: CallCircumstances, _ event: inout LoggedEvent
    ) throws(LineFault) {
        let call = OpenCall(subject: event.subject, kind: event.kind)
        let index = open.lastIndex(of: call)
        if let index { open.removeSubrange(index...) }
        switch phase {
        case .start:
            // An arrow alone may be only a separator.
            if tellsEnds || !circumstances.isArrow, !open.isEmpty {
                let text = event.payload.text.map { $0 + " " } ?? ""
                event.payload = EventPayload(text + "nesting=\(open.count)", of: event.kind)
            }
            if open.count == Self.openLimit { open.removeFirst() }
            open.append(call)
        case .end:
            if index != nil {
                tellsEnds = true
                throw .secondHalf
            }
        }
    }

    /// If the controller's last line came from further up in the same method, this statement belongs to the same call.
    private mutating func note(_ event: LoggedEvent, at line: Int?) throws(LineFault) {
        guard let subject = event.subject else { return }
        let last = statements.removeValue(forKey: subject)
        guard let line else { return }
        if statements.count == Self.statementLimit { statements.removeAll() }
        statements[subject] = Statement(kind: event.kind, line: line)
        if let last, last.kind == event.kind, last.line < line { throw .secondHalf }
    }
}
