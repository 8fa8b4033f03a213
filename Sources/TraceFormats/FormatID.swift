/// The formats, by the names that `--log-format` takes.
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

    /// The format of that name.
    package var format: any TraceFormat.Type {
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
}
