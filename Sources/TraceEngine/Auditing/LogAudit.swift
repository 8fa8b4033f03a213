import Foundation
package import TraceConfiguration
package import TraceModel
import TraceStore

/// Audits a log that is in memory by what a team decided, as the command line audits a file.
package struct LogAudit {
    /// What an audit comes to.
    package struct Outcome: Sendable {
        package var trace: MemoryTrace
        package var report: RunReport
        package var verdict: AuditVerdict
    }

    package var configuration: Configuration
    /// What the team knows of already; nil without a baseline.
    package var baseline: Baseline?
    /// The event kinds that the recorder captures, where the log's header is to be overruled.
    package var records: EventKinds?
    /// How long after its last event nothing more came, in nanoseconds, where that is known.
    package var quiet: Int64?

    package init(_ configuration: Configuration) {
        self.configuration = configuration
    }

    /// Audits the log.
    ///
    /// - Parameter source: the path of the log, or what stands for it in reports.
    package func outcome(of log: [UInt8], source: String) throws -> Outcome {
        let formats = FormatChoice(custom: try configuration.customFormats())
        let name = LogImport.defaultName(of: source)
        var audit = configuration.audit
        audit.records = records
        var sink = MemorySink(name: name, source: source)
        let trace = try LogText(log, formats, quiet: quiet).read(into: &sink, records: records)
        var report =
            audit.sqlRules.isEmpty
            ? try audit.report(on: trace)
            // Rules in SQL read a store.
            : try TraceStore.withTemporary { store in
                var sink = StoreSink(store: store, name: name, source: source, replacing: .none, locking: .atOnce)
                let run = try LogText(log, formats, quiet: quiet).read(into: &sink, records: records)
                return try audit.report(on: run, in: store)
            }
        var verdict = AuditVerdict(baseline: baseline)
        verdict.judge(&report, isLast: true)
        return Outcome(trace: trace, report: report, verdict: verdict)
    }
}
