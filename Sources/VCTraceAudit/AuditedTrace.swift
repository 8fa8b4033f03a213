package import Foundation
import TraceFormats
package import TraceModel
package import TraceReplay

/// A log that was read and audited in this process, without a store.
///
///     let trace = AuditedTrace(lines: recorder.lines)
///     for finding in trace.findings { print(finding.rule, finding.message) }
///
/// All events are in memory at once; for logs of many millions there is the command line.
package struct AuditedTrace: Sendable {
    /// What is wrong, in the order of the events, then of the rules' ids.
    package let findings: [Finding]
    /// The rules that were not asked, because the log cannot show what they read.
    package let notChecked: [NotChecked]
    /// The lines that could not be read, or were read with a doubt.
    package let problems: [Problem]
    /// What the log says of itself, and how much is in it.
    package let summary: TraceSummary

    /// Audits the text of a log, in any of the layouts that `vctrace formats` lists.
    ///
    /// - Parameters:
    ///   - log: the whole log.
    ///   - records: the event kinds that the recorder captures, where the log has no `# records:` header.
    ///   - settings: the times that rules go by.
    ///   - policy: other severities, rules that are not asked, findings to leave out.
    package init(
        log: String, records: EventKinds? = nil, settings: RuleSettings = RuleSettings(),
        policy: RulePolicy = RulePolicy()
    ) {
        var log = log
        self = log.withUTF8 { bytes in
            AuditedTrace(UnsafeRawBufferPointer(bytes), records: records, settings: settings, policy: policy)
        }
    }

    /// Audits the lines of a log, without their line feeds.
    package init(
        lines: some Sequence<String>, records: EventKinds? = nil, settings: RuleSettings = RuleSettings(),
        policy: RulePolicy = RulePolicy()
    ) {
        self.init(log: lines.joined(separator: "\n"), records: records, settings: settings, policy: policy)
    }

    /// Audits a log that lies in a file.
    ///
    /// - Throws: what Foundation throws if the file cannot be read.
    package init(
        contentsOf file: URL, records: EventKinds? = nil, settings: RuleSettings = RuleSettings(),
        policy: RulePolicy = RulePolicy()
    ) throws {
        self = try Data(contentsOf: file, options: .mappedIfSafe).withUnsafeBytes { bytes in
            AuditedTrace(bytes, records: records, settings: settings, policy: policy)
        }
    }

    private init(
        _ bytes: UnsafeRawBufferPointer, records: EventKinds?, settings: RuleSettings, policy: RulePolicy
    ) {
        var reader = TraceReader(referenceYear: Calendar.current.component(.year, from: Date()))
        var logged = LoggedBatch()
        reader.read(bytes, into: &logged)
        reader.finish(into: &logged)
        var builder = TraceBuilder(records: records)
        var trace = builder.take(logged.events, logged.problems, header: reader.header, symbols: reader.symbols)
        let (rest, summary) = builder.finish(header: reader.header, symbols: reader.symbols, skipped: reader.skipped)
        // The builder hands controllers over when they are gone, the audit wants them when they come.
        trace.controllers = (trace.controllers + rest.controllers).sorted { $0.id < $1.id }
        var audit = Audit(summary, settings: settings, policy: policy)
        audit.replay(trace)
        findings = audit.finish()
        notChecked = audit.notChecked
        problems = logged.problems
        self.summary = summary
    }
}
