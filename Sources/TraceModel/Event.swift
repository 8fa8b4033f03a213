/// The number of a thread in its run, counted from 0 in order of first appearance.
@usableFromInline package struct ThreadID: Hashable, Sendable {
    @usableFromInline package let rawValue: Int32

    @inlinable package init(_ rawValue: Int32) {
        self.rawValue = rawValue
    }
}

/// One timed call, with the controllers that it names resolved.
///
/// A replay copies each of them more than once, so they are packed: one takes 40 bytes.
@usableFromInline package struct Event: Sendable, Equatable {
    @usableFromInline package var reference: EventReference
    /// Negative for nil, like the other two.
    @usableFromInline let threadNumber: Int32
    @usableFromInline let subjectNumber: Int32
    @usableFromInline let objectNumber: Int32
    /// Nil for most events.
    @usableFromInline let details: EventDetails?

    @inlinable package init(
        line: Int, time: Int64?, kind: EventKind, thread: ThreadID? = nil, subject: ControllerID? = nil,
        object: ControllerID? = nil, others: [ControllerID] = [], payload: EventPayload = .none
    ) {
        reference = EventReference(line: line, time: time, kind: kind)
        threadNumber = thread?.rawValue ?? -1
        subjectNumber = subject?.rawValue ?? -1
        objectNumber = object?.rawValue ?? -1
        details = .holding(others, payload)
    }

    /// The event's line in the log, counted from 1. At most one event begins on a line.
    @inlinable package var line: Int { reference.line }
    /// Nanoseconds since the run's start; nil if the log has no times.
    @inlinable package var time: Int64? { reference.time }
    @inlinable package var kind: EventKind { reference.kind }
    /// Nil if the log does not name it.
    @inlinable package var thread: ThreadID? { threadNumber < 0 ? nil : ThreadID(threadNumber) }
    @inlinable package var subject: ControllerID? { subjectNumber < 0 ? nil : ControllerID(subjectNumber) }
    @inlinable package var object: ControllerID? { objectNumber < 0 ? nil : ControllerID(objectNumber) }
    /// Objects after the first: the `to` of a transition, the further controllers that a message names.
    @inlinable package var others: [ControllerID] { details?.others ?? [] }
    @inlinable package var payload: EventPayload { details?.payload ?? .none }
    /// Whether it has further objects or a payload, which take memory of their own.
    @inlinable package var hasDetails: Bool { details != nil }
}

/// The parts of an event that only few events have.
@usableFromInline final class EventDetails: Sendable, Equatable {
    @usableFromInline let others: [ControllerID]
    @usableFromInline let payload: EventPayload

    @usableFromInline init(others: [ControllerID], payload: EventPayload) {
        self.others = others
        self.payload = payload
    }

    /// Nil if there is nothing to hold. A failable initializer would allocate memory before it fails.
    @inlinable static func holding(_ others: [ControllerID], _ payload: EventPayload) -> EventDetails? {
        if others.isEmpty, case .none = payload { return nil }
        return EventDetails(others: others, payload: payload)
    }

    @usableFromInline static func == (a: EventDetails, b: EventDetails) -> Bool {
        a.others == b.others && a.payload == b.payload
    }
}

/// The position of an event in its run, and its kind.
///
/// A replay keeps many of them for each controller, so they are packed: one takes 16 bytes, and so does an optional one.
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
    @inlinable package var line: Int { Int(upperLine) << 32 | Int(lowerLine) }

    /// Nanoseconds since the run's start; nil if the log has no times.
    @inlinable package var time: Int64? {
        get { hasTime ? nanoseconds : nil }
        set { self = EventReference(line: line, time: newValue, kind: kind) }
    }

    @inlinable package static func < (a: Self, b: Self) -> Bool { a.line < b.line }
}
