/// A controller as one line of a log names it.
public struct LoggedObject: Hashable, Sendable {
    /// The class, or a label where the log shows neither class nor address.
    public var name: Symbol
    /// Nil where the line shows none.
    public var address: UInt64?

    public init(name: Symbol, address: UInt64?) {
        self.name = name
        self.address = address
    }
}

/// An event as one line of a log tells it, before its controllers are told apart.
public struct LoggedEvent: Sendable, Equatable {
    public var line: Int
    /// The launch of the app, counted from 0 in the order in which the log shows them.
    ///
    /// Events of one launch need not be neighbours: two processes of one name may log at once.
    public var launch = 0
    /// Nanoseconds since 1970, or since the run's start where the log has no date; nil where it has no times.
    public var time: Int64?
    public var kind: EventKind
    public var thread: Symbol?
    public var subject: LoggedObject?
    public var object: LoggedObject?
    public var others: [LoggedObject]
    public var detail: String?

    public init(
        line: Int, time: Int64? = nil, kind: EventKind, thread: Symbol? = nil, subject: LoggedObject? = nil,
        object: LoggedObject? = nil, others: [LoggedObject] = [], detail: String? = nil
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
}
