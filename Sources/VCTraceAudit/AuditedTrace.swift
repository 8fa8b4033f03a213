package import Foundation
import TraceEngine
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
    ) throws {
        try self.init(Array(log.utf8), records: records, settings: settings, policy: policy)
    }

    /// Audits the lines of a log, without their line feeds.
    package init(
        lines: some Sequence<String>, records: EventKinds? = nil, settings: RuleSettings = RuleSettings(),
        policy: RulePolicy = RulePolicy()
    ) throws {
        try self.init(log: lines.joined(separator: "\n"), records: records, settings: settings, policy: policy)
    }

    /// Audits a log that lies in a file.
    ///
    /// - Throws: what Foundation throws if the file cannot be read.
    package init(
        contentsOf file: URL, records: EventKinds? = nil, settings: RuleSettings = RuleSettings(),
        policy: RulePolicy = RulePolicy()
    ) throws {
        try self.init(Array(Data(contentsOf: file)), records: records, settings: settings, policy: policy)
    }

    private init(
        _ bytes: [UInt8], records: EventKinds?, settings: RuleSettings, policy: RulePolicy
    ) throws {
        var sink = MemorySink(name: "log", source: "log")
        let trace = try LogText(bytes).read(into: &sink, records: records)
        let report = try RunAudit(settings: settings, policy: policy).report(on: trace)
        findings = report.findings
        notChecked = report.notChecked
        problems = trace.problems
        summary = report.run.summary
    }
}
