package import TraceFormats
package import TraceModel
import TraceReplay

/// A source of events: one log, or several as one.
package protocol LoggedSource {
    /// Reads on; returns false at the end, when the batch has the last events.
    func next(into batch: inout LoggedBatch) throws -> Bool

    /// The id of the format, or the ids of several formats; nil until they are recognized.
    var formatName: String? { get }
    var header: TraceHeader { get }
    var symbols: SymbolTable { get }
    /// The number of lines that were skipped because they are not about controllers.
    var skipped: Int { get }
    /// Whether the source is complete, and nothing writes to it any more.
    var isComplete: Bool { get }
    /// The digest of everything that was read.
    var digest: String { get }
    /// Whether the header of each launch includes what its log says about all launches.
    var completesLaunchHeaders: Bool { get }
}

extension LoggedSource {
    package var completesLaunchHeaders: Bool { false }

    /// Reads the source to its end into a sink.
    ///
    /// - Parameters:
    ///   - records: kinds of events that the recorder captures, in addition to those in the log's header or lines.
    ///   - tags: the tags to add to the run's header.
    package func read<Sink: TraceSink>(
        into sink: inout Sink, records: EventKinds? = nil, tags: TraceHeader.RunTags = TraceHeader.RunTags()
    ) throws -> Sink.Imported {
        do {
            var builder = TraceBuilder(records: records)
            var logged = LoggedBatch()
            var limit = RunLimit()
            var problems = ProblemLimit()
            var goesOn = true
            while goesOn {
                goesOn = try next(into: &logged)
                limit.apply(to: &logged)
                problems.apply(to: &logged.problems)
                if !goesOn, let summary = problems.summary { logged.problems.append(summary) }
                // Until the format is recognized, the reader keeps the beginning of the log.
                guard let format = formatName else { continue }
                let batch = builder.take(
                    &logged.events, logged.problems, logged.origins, header: header, symbols: symbols)
                logged.removeAll()
                try sink.write(batch, format: format)
            }
            let format = formatName ?? FormatID.native.rawValue
            var summary = try builder.finish(header: header, symbols: symbols, skipped: skipped) { rest in
                try sink.write(rest, format: format)
            }
            let digest = digest
            for index in summary.launches.indices {
                let launch = summary.launches[index]
                summary.launches[index].identity = launch.identity(
                    in: summary.header, tags: tags, isComplete: completesLaunchHeaders, digest: digest)
            }
            summary.apply(tags)
            return try sink.finish(summary, digest: digest, format: format)
        } catch {
            sink.cancel()
            throw error
        }
    }
}

/// Limits the number of a log's problems: an unreadable log would fill the store with problems that help nobody.
struct ProblemLimit {
    static let most = 20_000

    private var kept = 0
    /// The number of omitted problems, the worst severity among them, and the line of the first.
    private var leftOut: (count: Int, worst: Severity, line: Int)?

    /// Removes the problems beyond the limit.
    mutating func apply(to problems: inout [Problem]) {
        for problem in problems.dropFirst(Self.most - kept) {
            leftOut =
                leftOut.map { ($0.count + 1, max($0.worst, problem.severity), $0.line) }
                ?? (1, problem.severity, problem.line)
        }
        problems = Array(problems.prefix(Self.most - kept))
        kept += problems.count
    }

    /// A problem that says how many were omitted.
    var summary: Problem? {
        leftOut.map { count, worst, line in
            Problem(
                line: line, severity: worst,
                reason: "too many problems: \(count) more, from this line on, were counted but not kept", text: "")
        }
    }
}

/// Limits the launches and the tests of a run, because its summary holds all of them.
struct RunLimit {
    /// The greatest number of events that begin or end a test, more than a night has.
    static let testEvents = 1 << 19

    private var testEvents = 0

    private static func isOfTest(_ kind: EventKind) -> Bool { kind == .testStarted || kind == .testFinished }

    /// Leaves out the events of further launches and tests; each becomes a problem.
    mutating func apply(to batch: inout LoggedBatch) {
        // Most batches hold neither. A look at two fields copies no event.
        let isLimited = batch.events.indices.contains {
            batch.events[$0].launch >= Launch.most || Self.isOfTest(batch.events[$0].kind)
        }
        guard isLimited else { return }
        var problems: [Problem] = []
        batch.events.removeAll { event in
            let isOfTest = Self.isOfTest(event.kind)
            if isOfTest { testEvents += 1 }
            let reason: String
            if event.launch >= Launch.most {
                reason = "too many launches: the log has more than \(Launch.most), and this line is of another one"
            } else if isOfTest, testEvents > Self.testEvents {
                reason = "too many tests: more than \(Self.testEvents) lines begin or end one, and this line, too"
            } else {
                return false
            }
            problems.append(Problem(line: event.line, severity: .error, reason: reason, text: ""))
            return true
        }
        guard !problems.isEmpty else { return }
        batch.problems = (batch.problems + problems).sorted { $0.line < $1.line }
    }
}
