public import Foundation
import TraceFormats
import TraceModel
import TraceVerdicts

/// A log that was audited in this process, with the same rules and the same configuration as in `vctrace audit`.
///
///     let trace = try AuditedTrace(lines: recorder.lines)
///     for finding in trace.findings { print(finding) }
///
/// The whole log is in memory at once; for logs of many millions of events, use the command line.
public struct AuditedTrace: Sendable {
    /// The findings, in the order of the events, then of the rules' ids.
    public let findings: [Finding]
    /// The rules that were not checked, because the log lacks the events that they need.
    public let notChecked: [AuditedTrace.RuleNotChecked]
    /// The events and checks that the configuration requires and this log lacks; each of them makes an audit fail.
    public var missing: [String] { report.missing }
    /// The lines that could not be read, or only with a doubt.
    public let problems: [AuditedTrace.LineProblem]
    /// The number of events in the log.
    public var eventCount: Int { trace.run.summary.eventCount }
    /// The number of view controllers in the log.
    public var controllerCount: Int { trace.run.summary.controllerCount }

    /// Whether the log has times. Without them, leaks cannot be told from controllers that are deallocated a little later.
    package var hasTimes: Bool { trace.run.summary.start != nil }

    /// The bytes of the log.
    package let log: [UInt8]
    let trace: MemoryTrace
    private let report: RunReport
    private let threshold: FailureThreshold

    /// Audits the text of a log, in any of the formats that `vctrace formats` lists or the configuration adds.
    ///
    /// - Parameters:
    ///   - log: the whole log.
    ///   - options: the configuration and the baseline; by default the nearest `.vctrace.json` in the folder of
    ///     the calling file or above.
    /// - Throws: an error whose description says what to do, if the log shows no lifecycle event, or if the
    ///   configuration, the baseline or a format cannot be read.
    public init(log: String, options: AuditOptions? = nil, filePath: StaticString = #filePath) throws {
        try self.init(Array(log.utf8), source: "log", options, filePath)
    }

    /// Audits the lines of a log, without their line feeds.
    public init(
        lines: some Sequence<String>, options: AuditOptions? = nil, filePath: StaticString = #filePath
    ) throws {
        try self.init(log: lines.joined(separator: "\n"), options: options, filePath: filePath)
    }

    /// Audits a log in a file.
    public init(contentsOf file: URL, options: AuditOptions? = nil, filePath: StaticString = #filePath) throws {
        try self.init(Array(Data(contentsOf: file)), source: file.path, options, filePath)
    }

    /// - Parameter quiet: the time without new lines after the last event, in seconds, if it is known.
    package init(lines: [String], quiet: TimeInterval, options: AuditOptions) throws {
        try self.init(Array(lines.joined(separator: "\n").utf8), source: "log", options, #filePath, quiet: quiet)
    }

    private init(
        _ log: [UInt8], source: String, _ options: AuditOptions?, _ filePath: StaticString, quiet: TimeInterval? = nil
    ) throws {
        let options = options ?? .nearest(to: filePath.description)
        let resolved = try options.resolved()
        let formats = FormatChoice(custom: try resolved.formats.map { try CustomFormat($0) })
        var judge = AuditJudge(
            AuditJudge.KnownDefects(baseline: try options.baseline.map { try Baseline(file: $0.path) }))
        var audit = resolved.configuration.audit
        audit.records = try options.records()
        audit.unaskedRules += resolved.unaskedRules
        let name = URL(fileURLWithPath: source).deletingPathExtension().lastPathComponent
        var sink = MemoryTrace.Sink(name: name, source: source)
        trace = try LogText(log, formats, quiet: quiet.map { Int64($0 * 1e9) })
            .read(into: &sink, records: audit.records)
        let report = judge.judge(try audit.report(on: trace))
        self.report = report
        self.log = log
        threshold = resolved.configuration.failOn.value
        findings = report.findings.map { Finding($0, rules: report.rules, isKnown: $0.isKnown) }
        notChecked = report.notChecked.map {
            AuditedTrace.RuleNotChecked(rule: $0.rule, reason: $0.explanation, isWhole: $0.isWhole)
        }
        problems = trace.problems.map { AuditedTrace.LineProblem(line: $0.line, reason: $0.reason, text: $0.text) }
    }

    /// Whether a log could not be audited because it shows no lifecycle event.
    package static func isOfEmptyLog(_ error: any Error) -> Bool {
        if case RunAudit.AuditError.nothingRecorded = error { true } else { false }
    }

    /// The findings that make an audit fail: at or above a severity, and not in the baseline.
    ///
    /// - Parameter severity: nil for the configuration's `fail-on`, which is `error` by default.
    public func failures(atLeast severity: Severity? = nil) -> [Finding] {
        findings.filter { finding in
            guard !finding.isKnown else { return false }
            return severity.map { finding.severity >= $0 }
                ?? threshold.isReached(by: finding.severity.value, finding.growth)
        }
    }

    /// The tree of view controllers at an instant of the log.
    public func hierarchy(at instant: ControllerHierarchy.Instant = .end) throws -> ControllerHierarchy {
        let (line, time) = instant.place(in: trace)
        let tree = trace.tree(atLine: line, time: time, objections: report.objections(upTo: line))
        return ControllerHierarchy(tree, of: trace.run)
    }
}
