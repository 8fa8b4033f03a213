import TraceFormats
import TraceModel
import TraceReplay
import VCTraceAudit

/// A finding as a `#!` line of a trace writes it: `#! missing-did-move error <Shop.Detail: 0x2>`.
struct Mark: Hashable, Comparable, CustomStringConvertible {
    /// The line of the event that the finding points to.
    var line: Int
    /// Rule, severity and subject.
    var text: String

    var description: String { "line \(line): \(text)" }

    static func < (a: Mark, b: Mark) -> Bool { (a.line, a.text) < (b.line, b.text) }
}

/// A trace whose lines say what an audit must report.
struct MarkedTrace {
    /// With its `#!` lines, which are comments to the reader.
    var text: String

    /// What must be reported, in order: a mark is about the last line above it that is not a mark.
    var expected: [Mark] {
        var marks: [Mark] = []
        var eventLine = 0
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }).enumerated()
        {
            if line.hasPrefix("#!") {
                marks.append(Mark(line: eventLine, text: String(line.dropFirst(3))))
            } else if !line.allSatisfy({ $0 == " " }), !line.hasPrefix("#") {
                eventLine = index + 1
            }
        }
        return marks.sorted()
    }

    /// The findings of an audit, in order.
    ///
    /// - Parameter chunk: how many bytes, and how many events, the stages are given at a time.
    func found(chunk: Int = .max, rules: [RuleDescription] = RuleCatalogue.all) -> [Mark] {
        ReadTrace(text, chunk: chunk).found(rules: rules)
    }
}

extension Mark {
    init(_ finding: Finding) {
        self.init(
            line: finding.event.line,
            text: "\(finding.rule) \(finding.severity.rawValue) \(finding.subject.map { "\($0)" } ?? "nil")")
    }
}

/// A trace as the audit gets it.
struct ReadTrace {
    private let trace: MemoryTrace
    let batches: [ReplayBatch]

    /// - Parameter chunk: how many bytes, and how many events, the stages are given at a time.
    init(_ text: String, chunk: Int = .max, records: EventKinds? = nil) {
        var sink = MemoryTrace.Sink(name: "example", source: "example.trace")
        do {
            trace = try LogText(text.utf8, chunk: chunk, referenceYear: 2000).read(into: &sink, records: records)
        } catch {
            fatalError("a log in memory can always be read: \(error)")
        }
        var (events, controllers) = (trace.events[...], trace.controllers[...])
        var batches: [ReplayBatch] = []
        while let last = events.prefix(chunk).last {
            let born = controllers.prefix { $0.first.line <= last.line }
            batches.append(ReplayBatch(events: Array(events.prefix(chunk)), controllers: Array(born)))
            events = events.dropFirst(chunk)
            controllers = controllers.dropFirst(born.count)
        }
        self.batches = batches
    }

    var run: Run { trace.run }
    var summary: TraceSummary { run.summary }
    /// By id.
    var controllers: [Controller] { trace.controllers }
    var relations: [Relation] { trace.relations }
    var problems: [Problem] { trace.problems }
    var events: [Event] { trace.events }

    func audit(rules: [RuleDescription] = RuleCatalogue.all, settings: RuleSettings = RuleSettings()) -> [Finding] {
        var audit = Audit(summary, rules: rules, settings: settings)
        for batch in batches { audit.replay(batch) }
        return audit.finish()
    }

    /// The findings of an audit, in order.
    func found(rules: [RuleDescription] = RuleCatalogue.all) -> [Mark] {
        audit(rules: rules).map(Mark.init).sorted()
    }

    var notChecked: [RunReport.NotChecked] { Audit(summary).notChecked }

    /// The findings of an audit, and the rules that it did not check, for all classes or for some.
    func auditToTheEnd() -> (findings: [Finding], notChecked: [RunReport.NotChecked]) {
        var audit = Audit(summary)
        for batch in batches { audit.replay(batch) }
        let findings = audit.finish()
        return (findings, audit.notChecked)
    }

    /// The controller of that class; the last one if there are several.
    func controller(_ className: String) -> Controller? {
        controllers.last { $0.className == className }
    }
}

extension Audit {
    /// The findings alone.
    mutating func finish() -> [Finding] { finish { _ in } }
}
