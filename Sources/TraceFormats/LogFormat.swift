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

    /// Whether a line of a log has this layout.
    package func recognizes(_ line: Bytes) -> Bool { format.recognizes(line) }

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
