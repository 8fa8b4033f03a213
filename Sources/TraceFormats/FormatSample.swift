package import TraceModel

/// A line of a format, and the event in it.
///
/// `vctrace formats` shows the lines, and the tests read them.
package struct FormatSample: Sendable {
    package var line: String
    package var kind: EventKind
    /// Nanoseconds since 1970 or the run's start.
    package var time: Int64?
    package var thread: String?
    /// Objects as `<Shop.Host: 0x600000c0a2d0>`, or a bare name.
    package var subject: String?
    package var object: String?
    package var others: [String]
    /// The payload as `event_log` shows it.
    package var detail: String?
    package var origin: Origin

    package init(
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
