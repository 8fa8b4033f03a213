public import TraceModel

/// A line of a format, and what it says.
///
/// `vctrace formats` shows the lines, and the tests read them.
public struct FormatSample: Sendable {
    public var line: String
    public var kind: EventKind
    /// Nanoseconds since 1970 or the run's start.
    public var time: Int64?
    public var thread: String?
    /// Objects as `<Shop.Host: 0x600000c0a2d0>`, or a bare name.
    public var subject: String?
    public var object: String?
    public var others: [String]
    public var detail: String?
    public var origin: Origin

    public init(
        _ line: String, _ kind: EventKind, time: Int64? = nil, thread: String? = nil, subject: String? = nil,
        object: String? = nil, others: [String] = [], detail: String? = nil,
        origin: Origin = Origin()
    ) {
        self.line = line
        self.kind = kind
        self.time = time
        self.thread = thread
        self.subject = subject
        self.object = object
        self.others = others
        self.detail = detail
        self.origin = origin
    }
}
