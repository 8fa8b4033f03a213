import VCTraceAudit
import VCTraceRecorder

/// What a debug menu might show.
public enum Shop {
    /// Whether the recorder can record in this process.
    public static var canBeRecorded: Bool { VCTraceIsAvailable() }

    /// The rules to which a log objects.
    public static func objections(to log: String) throws -> [String] {
        try AuditedTrace(log: log, options: AuditOptions()).findings.map(\.rule)
    }
}
