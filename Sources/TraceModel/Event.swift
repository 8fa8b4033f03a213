/// The number of a thread in its run, counted from 0 in order of first appearance.
public struct ThreadID: Hashable, Sendable {
    public let rawValue: Int32

    public init(_ rawValue: Int32) {
        self.rawValue = rawValue
    }
}

/// One timed call, with the controllers that it names resolved.
public struct Event: Sendable, Equatable {
    /// The line of the log on which it stands, counted from 1. At most one event begins on a line.
    public var line: Int
    /// Nanoseconds since the run's start; nil where the log has no times.
    public var time: Int64?
    public var kind: EventKind
    /// Nil where the log does not tell.
    public var thread: ThreadID?
    public var subject: ControllerID?
    public var object: ControllerID?
    /// Objects after the first: the `to` of a transition, the further controllers that a message names.
    public var others: [ControllerID]
    /// Further arguments, a message's text, a mark's text, or a verb as it was written.
    public var detail: String?

    public init(
        line: Int, time: Int64?, kind: EventKind, thread: ThreadID? = nil, subject: ControllerID? = nil,
        object: ControllerID? = nil, others: [ControllerID] = [], detail: String? = nil
    ) {
        self.line = line
        self.time = time
        self.kind = kind
        self.thread = thread
        self.subject = subject
        self.object = object
        self.others = others
        self.detail = detail
    }

    /// Where the event stands in its run.
    public var reference: EventReference { EventReference(line: line, time: time, kind: kind) }
}

/// Where an event stands in its run, and what it was.
public struct EventReference: Hashable, Sendable, Comparable {
    public var line: Int
    /// Nanoseconds since the run's start; nil where the log has no times.
    public var time: Int64?
    public var kind: EventKind

    public init(line: Int, time: Int64?, kind: EventKind) {
        self.line = line
        self.time = time
        self.kind = kind
    }

    public static func < (a: Self, b: Self) -> Bool { a.line < b.line }
}
