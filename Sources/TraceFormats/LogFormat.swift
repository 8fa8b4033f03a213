package import TraceModel

/// The format in which a log is read: a built-in one, or a team's own.
package enum LogFormat: Sendable {
    case builtIn(FormatID)
    case custom(CustomFormat)

    /// The name that `--log-format` takes and that the store keeps.
    package var id: String {
        switch self {
        case .builtIn(let format): format.rawValue
        case .custom(let format): format.id
        }
    }

    var shape: RecordShape {
        switch self {
        case .builtIn(let format): format.format.shape
        case .custom: .line
        }
    }
}

/// The formats that a log may have.
package struct FormatChoice: Sendable {
    /// The format that the user named; nil to recognize it from the beginning of the log.
    package var given: LogFormat?
    /// The team's own, which are tried first.
    package var custom: [CustomFormat]

    package init(given: LogFormat? = nil, custom: [CustomFormat] = []) {
        self.given = given
        self.custom = custom
    }
}

extension LogDigest {
    /// Adds a team's format, because the events depend on it and it may change while the log does not.
    package mutating func update(_ format: LogFormat) {
        guard case .custom(let format) = format else { return }
        format.description.source.withBytes { update($0) }
    }
}

/// The built-in formats, by the names that `--log-format` takes, in the order in which they are listed. If two match a log equally
/// well, the earlier one is used.
package enum FormatID: String, CaseIterable, Sendable {
    case native
    case nslog
    case unified
    case unifiedCompact = "unified-compact"
    case unifiedSyslog = "unified-syslog"
    case unifiedJSON = "unified-json"
    case ndjson
    case syslog
    case consoleApp = "console-app"
    case xcode

    /// One sentence for `vctrace formats`, and a line.
    package var summary: String { format.summary }
    package var example: String { format.example }

    var format: any TraceFormat.Type {
        switch self {
        case .native: NativeFormat.self
        case .nslog: NSLogFormat.self
        case .unified: UnifiedFormat.self
        case .unifiedCompact: UnifiedCompactFormat.self
        case .unifiedSyslog: UnifiedSyslogFormat.self
        case .unifiedJSON: UnifiedJSONFormat.self
        case .ndjson: NDJSONFormat.self
        case .syslog: SyslogFormat.self
        case .consoleApp: ConsoleAppFormat.self
        case .xcode: XcodeFormat.self
        }
    }

    /// The formats that are recognized by the text before the message.
    static let prefixed: [any TraceFormat.Type] = allCases.map { $0.format }.filter { format in
        format.id != .native && (format.shape == .line || format.shape == .continuedLines)
    }
}

/// A layout of log lines: the text before the message, and how the layout is recognized.
///
/// A format knows nothing about files, line numbers and other lines. The messages themselves have one grammar in all layouts.
protocol TraceFormat: Sendable {
    static var id: FormatID { get }
    /// One sentence for `vctrace formats`.
    static var summary: String { get }
    static var shape: RecordShape { get }
    /// A line for `vctrace formats`; the first one, if a record has several.
    static var example: String { get }
    /// Whether a line of a log has this layout; the layout that most lines have is the log's format. By default, the text before
    /// the message decides.
    static func recognizes(_ line: Bytes) -> Bool
    /// Returns the data around the message; nil if the line does not have this layout.
    ///
    /// For a layout of JSON arrays, this takes a whole object.
    static func prefix(of line: Bytes) throws(LineFault) -> LinePrefix?
}

extension TraceFormat {
    static func recognizes(_ line: Bytes) -> Bool { ((try? prefix(of: line)) ?? nil) != nil }
}

/// How the records of a layout are spread over lines.
enum RecordShape: Sendable {
    case line
    /// Lines without the layout's prefix continue the record before them.
    case continuedLines
    /// A JSON array of objects, each of which spans lines.
    case jsonArray
    /// The message, followed by a line with its time and thread.
    case messageThenMetadata
}

/// The data that a layout puts around the message of a record.
struct LinePrefix: Sendable {
    var time: LoggedTime?
    /// The place of the thread's name or number.
    var thread: Range<Int>?
    /// Whether brackets hold something else where others name the thread: `[Foreground]`, `[Shop]`.
    var hasTag = false
    /// The thread's number, if the layout writes it in hexadecimal; other layouts show the same number in decimal.
    var threadNumber: UInt64?
    var process: Range<Int>?
    /// The place of the process's number, in decimal.
    var processID: Range<Int>?
    var subsystem: Range<Int>?
    var category: Range<Int>?
    var message: Int
    /// The end of the message; nil if that is the end of the line.
    var end: Int?
    /// The call of the controller whose name is the message; nil if the message tells the call.
    var appearance: EventKind?
    /// The call of the statement that logged a message which is no call.
    var call: StatedCall?
    /// Whether the message is the inside of a JSON string that has escapes.
    var isEscaped = false

    @_lifetime(copy line)
    func message(in line: Bytes) -> ByteCursor { ByteCursor(line, message..<(end ?? line.count)) }
}
