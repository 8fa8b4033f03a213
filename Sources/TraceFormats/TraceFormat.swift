package import TraceModel

/// A layout of log lines: what stands before the message, and how the layout is recognized.
///
/// A format knows nothing of files, line numbers and other lines; the messages themselves have one grammar, whatever
/// the layout.
package protocol TraceFormat: Sendable {
    static var id: FormatID { get }
    /// One sentence for `vctrace formats`.
    static var summary: String { get }
    /// The layout of a line, with optional parts in brackets.
    static var grammar: String { get }
    static var shape: RecordShape { get }
    /// Records of this format, one for each shape that a record can have.
    static var samples: [FormatSample] { get }
    /// Whether a line of a log has this layout, so that most lines of a log tell its format.
    static func recognizes(_ line: Bytes) -> Bool
    /// What stands around the message, or nil where the line does not have this layout.
    ///
    /// Of a layout of JSON arrays, this takes a whole object.
    static func prefix(of line: Bytes) throws(LineFault) -> LinePrefix?
}

/// How the records of a layout are spread over lines.
package enum RecordShape: Sendable {
    /// A record is a line.
    case line
    /// Lines without the layout's prefix continue the record before them.
    case continuedLines
    /// A JSON array of objects, each of which spans lines.
    case jsonArray
    /// The message, and after it a line that tells its time and thread.
    case messageThenMetadata
}

/// What a layout puts around the message of a record.
package struct LinePrefix: Sendable {
    /// Nil where the line has no time.
    package var time: LoggedTime?
    /// Where the thread's name or number stands.
    package var thread: Range<Int>?
    /// The thread where the layout writes its number in hexadecimal; other layouts show the same number in decimal.
    package var threadNumber: UInt64?
    /// Where the process's name stands.
    package var process: Range<Int>?
    /// Where the process's number stands, in decimal.
    package var processID: Range<Int>?
    package var subsystem: Range<Int>?
    package var category: Range<Int>?
    /// Where the message begins.
    package var message: Int
    /// Where the message ends; nil if that is the end of the line.
    package var end: Int?
    /// Whether the message is the inside of a JSON string that has escapes.
    package var isEscaped = false
}
