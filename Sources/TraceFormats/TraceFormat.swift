package import TraceModel

/// A layout of log lines: the text before the message, and how the layout is recognized.
///
/// A format knows nothing about files, line numbers and other lines. The messages themselves have one grammar in all layouts.
package protocol TraceFormat: Sendable {
    static var id: FormatID { get }
    /// One sentence for `vctrace formats`.
    static var summary: String { get }
    static var shape: RecordShape { get }
    /// Records of this format, one for each shape that a record can have.
    static var samples: [FormatSample] { get }
    /// Whether a line of a log has this layout; the layout that most lines have is the log's format. By default, the text before
    /// the message decides.
    static func recognizes(_ line: Bytes) -> Bool
    /// Returns the data around the message; nil if the line does not have this layout.
    ///
    /// For a layout of JSON arrays, this takes a whole object.
    static func prefix(of line: Bytes) throws(LineFault) -> LinePrefix?
}

extension TraceFormat {
    package static func recognizes(_ line: Bytes) -> Bool { ((try? prefix(of: line)) ?? nil) != nil }
}

/// How the records of a layout are spread over lines.
package enum RecordShape: Sendable {
    case line
    /// Lines without the layout's prefix continue the record before them.
    case continuedLines
    /// A JSON array of objects, each of which spans lines.
    case jsonArray
    /// The message, followed by a line with its time and thread.
    case messageThenMetadata
}

/// The data that a layout puts around the message of a record.
package struct LinePrefix: Sendable {
    package var time: LoggedTime?
    /// The place of the thread's name or number.
    package var thread: Range<Int>?
    /// The thread's number, if the layout writes it in hexadecimal; other layouts show the same number in decimal.
    package var threadNumber: UInt64?
    package var process: Range<Int>?
    /// The place of the process's number, in decimal.
    package var processID: Range<Int>?
    package var subsystem: Range<Int>?
    package var category: Range<Int>?
    package var message: Int
    /// The end of the message; nil if that is the end of the line.
    package var end: Int?
    /// Whether the message is the inside of a JSON string that has escapes.
    package var isEscaped = false

    @_lifetime(copy line)
    func message(in line: Bytes) -> ByteCursor { ByteCursor(line, message..<(end ?? line.count)) }
}

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
