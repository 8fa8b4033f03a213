/// The number of a thread in its run, counted from 0 in order of first appearance.
@usableFromInline package struct ThreadID: Hashable, Sendable {
    @usableFromInline package let rawValue: Int32

    @inlinable package init(_ rawValue: Int32) {
        self.rawValue = rawValue
    }
}

/// One timed call, with the controllers that it names resolved.
@usableFromInline package struct Event: Sendable, Equatable {
    /// The line of the log on which it stands, counted from 1. At most one event begins on a line.
    @usableFromInline package var line: Int
    /// Nanoseconds since the run's start; nil where the log has no times.
    @usableFromInline package var time: Int64?
    @usableFromInline package var kind: EventKind
    /// Nil where the log does not tell.
    package var thread: ThreadID?
    package var subject: ControllerID?
    package var object: ControllerID?
    /// Objects after the first: the `to` of a transition, the further controllers that a message names.
    package var others: [ControllerID]
    package var payload: EventPayload

    package init(
        line: Int, time: Int64?, kind: EventKind, thread: ThreadID? = nil, subject: ControllerID? = nil,
        object: ControllerID? = nil, others: [ControllerID] = [], payload: EventPayload = .none
    ) {
        self.line = line
        self.time = time
        self.kind = kind
        self.thread = thread
        self.subject = subject
        self.object = object
        self.others = others
        self.payload = payload
    }

    /// Where the event stands in its run.
    @inlinable package var reference: EventReference { EventReference(line: line, time: time, kind: kind) }
}

/// Where an event stands in its run, and what it was.
///
/// A replay keeps many of them for each controller, so that they are packed: one takes 16 bytes, and so does an optional one.
@usableFromInline package struct EventReference: Hashable, Sendable, Comparable {
    @usableFromInline let lowerLine: UInt32
    @usableFromInline let upperLine: UInt16
    @usableFromInline let hasTime: Bool
    @usableFromInline package let kind: EventKind
    @usableFromInline let nanoseconds: Int64

    @inlinable
    package init(line: Int, time: Int64?, kind: EventKind) {
        lowerLine = UInt32(truncatingIfNeeded: line)
        upperLine = UInt16(truncatingIfNeeded: line >> 32)
        hasTime = time != nil
        self.kind = kind
        nanoseconds = time ?? 0
    }

    /// Up to 2 to the power of 48.
    @inlinable package var line: Int {
        get { Int(upperLine) << 32 | Int(lowerLine) }
        set { self = EventReference(line: newValue, time: time, kind: kind) }
    }

    /// Nanoseconds since the run's start; nil where the log has no times.
    @inlinable package var time: Int64? {
        get { hasTime ? nanoseconds : nil }
        set { self = EventReference(line: line, time: newValue, kind: kind) }
    }

    @inlinable package static func < (a: Self, b: Self) -> Bool { a.line < b.line }
}
