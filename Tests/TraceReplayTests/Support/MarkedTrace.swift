import TraceFormats
import TraceModel
import TraceReplay

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

    /// What must be reported, in order: a mark is about the last line above it that is no mark.
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

    /// What an audit reports, in order.
    ///
    /// - Parameter chunk: how many bytes, and how many events, the stages are given at a time.
    func found(chunk: Int = .max, rules: [any Rule.Type] = RuleCatalogue.all) -> [Mark] {
        let trace = ReadTrace(text, chunk: chunk)
        return trace.audit(rules: rules).map(Mark.init).sorted()
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
    var batches: [TraceBatch] = []
    var summary: TraceSummary
    /// By id.
    var controllers: [Controller]
    var relations: [Relation]
    var problems: [Problem]

    init(_ text: String, chunk: Int = .max, records: EventKinds? = nil) {
        let bytes = Array(text.utf8)
        let size = max(1, min(chunk, bytes.count))
        var reader = TraceReader()
        var builder = TraceBuilder(records: records)
        var logged = LoggedBatch()
        problems = []
        bytes.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: size) {
                let end = min(start + size, bytes.count)
                reader.read(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), into: &logged)
            }
        }
        reader.finish(into: &logged)
        let step = max(1, min(chunk, logged.events.count))
        for start in stride(from: 0, to: logged.events.count, by: step) {
            let events = Array(logged.events[start..<min(start + step, logged.events.count)])
            batches.append(builder.take(events, [], header: reader.header, symbols: reader.symbols))
        }
        let (rest, summary) = builder.finish(header: reader.header, symbols: reader.symbols, skipped: reader.skipped)
        self.summary = summary
        problems = logged.problems
        relations = batches.flatMap(\.relations) + rest.relations
        controllers = (batches.flatMap(\.controllers) + rest.controllers).sorted { $0.id < $1.id }
        for index in batches.indices {
            batches[index].relations = []
            batches[index].controllers = []
        }
        hand(controllers)
    }

    /// Gives each controller to the batch in which it first appears, as the store does.
    private mutating func hand(_ controllers: [Controller]) {
        var next = controllers.startIndex
        for index in batches.indices {
            let last = batches[index].events.last?.line ?? 0
            while next < controllers.endIndex, controllers[next].first.line <= last {
                batches[index].controllers.append(controllers[next])
                next += 1
            }
        }
    }

    var events: [Event] { batches.flatMap(\.events) }

    func audit(rules: [any Rule.Type] = RuleCatalogue.all, settings: RuleSettings = RuleSettings()) -> [Finding] {
        var audit = Audit(summary, rules: rules, settings: settings)
        for batch in batches { audit.replay(batch) }
        return audit.finish()
    }

    var notChecked: [NotChecked] { Audit(summary).notChecked }

    /// The controller of that class; of several, the last one.
    func controller(_ className: String) -> Controller? {
        controllers.last { $0.className == className }
    }
}
