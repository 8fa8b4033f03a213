import VCTraceAudit
import VCTraceRecorder

/// Text for a debug menu.
public enum Shop {
    /// Whether the recorder can record in this process.
    public static var canBeRecorded: Bool { VCTraceIsAvailable() }

    /// The rules that a log violates.
    public static func objections(to log: String) throws -> [String] {
        try AuditedTrace(log: log, options: AuditOptions()).findings.map(\.rule)
    }
}
