package import TraceConfiguration
package import TraceFormats
package import TraceModel
import TraceText

/// Audits a log in memory with a team's configuration, as the command line audits a file.
package struct LogAudit {
    /// The result of an audit.
    package struct AuditedLog: Sendable {
        package var trace: MemoryTrace
        package var report: RunReport
        package var verdict: AuditVerdict
    }

    package var configuration: Configuration
    /// The team's own formats.
    package var formats: [CustomFormat] = []
    /// The team's own rules in SQL, which need a store and are not checked here.
    package var unaskedRules: [RuleDescription] = []
    /// The findings that the team already knows; nil without a baseline.
    package var baseline: Baseline?
    /// Kinds of events that the recorder captures, in addition to those in the log's header or lines.
    package var records: EventKinds?
    /// The time without new lines after the last event, in nanoseconds, if it is known.
    package var quiet: Int64?

    package init(_ configuration: Configuration) {
        self.configuration = configuration
    }

    /// Audits the log.
    ///
    /// - Parameters:
    ///   - name: the run's name in reports.
    ///   - source: the path of the log in reports, or a text in its place.
    package func outcome(of log: [UInt8], name: String, source: String) throws -> AuditedLog {
        var audit = configuration.audit
        audit.records = records
        audit.unaskedRules += unaskedRules
        var sink = MemorySink(name: name, source: source)
        let trace = try LogText(log, FormatChoice(custom: formats), quiet: quiet).read(into: &sink, records: records)
        var report = try audit.report(on: trace)
        var verdict = AuditVerdict(baseline: baseline)
        verdict.judge(&report, isLast: true)
        return AuditedLog(trace: trace, report: report, verdict: verdict)
    }
}

/// The reason why a run cannot be audited.
package enum AuditError: Error, Hashable, Sendable, CustomStringConvertible {
    case nothingRecorded(run: String, skipped: Int)
    case noDay(String)
    /// The observer canceled the audit.
    case cancelled(run: String)

    package var description: String {
        switch self {
        case .nothingRecorded(let run, let skipped):
            "'\(run)' shows no lifecycle event, so nothing could be checked (\(counted(skipped, "other line"))); "
                + Self.exampleOfEvent
        case .noDay(let text):
            "VCTRACE_TODAY is '\(text)', which is not a date; write it as in 2026-12-31"
        case .cancelled(let run):
            "the audit of '\(run)' was stopped before its end: it was canceled, or took too long"
        }
    }

    /// The hint for a user whose log has no events.
    package static let exampleOfEvent =
        "a line such as '<Shop.Host: 0x600000c0a2d0> viewDidLoad' is one; 'vctrace formats' lists which lines are read"
}
