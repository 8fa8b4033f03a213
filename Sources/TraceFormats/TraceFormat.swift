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
