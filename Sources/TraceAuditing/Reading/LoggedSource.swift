package import TraceFormats
package import TraceModel
import TraceReplay

/// What events are read from: one log, or several as one.
package protocol LoggedSource {
    /// Reads on; false at the end, when what was read last is in the batch.
    func next(into batch: inout LoggedBatch) throws -> Bool

    /// The id of the format, of several formats all; nil until it is recognised.
    var formatName: String? { get }
    var header: TraceHeader { get }
    var symbols: SymbolTable { get }
    /// Lines that were passed over because they are not about controllers.
    var skipped: Int { get }
    /// Whether all of it is there, and nobody still writes it.
    var isComplete: Bool { get }
    /// The digest of what was read.
    var digest: String { get }
}

extension LoggedSource {
    /// Reads the source to its end into a sink.
    ///
    /// - Parameters:
    ///   - records: kinds of events that the recorder captures, beside those that the log's header lists or its lines show.
    ///   - tags: what the run's header says besides.
    package func read<Sink: TraceSink>(
        into sink: inout Sink, records: EventKinds? = nil, tags: RunTags = RunTags()
    ) throws -> Sink.Imported {
        do {
            var builder = TraceBuilder(records: records)
            var logged = LoggedBatch()
            var problems = ProblemLimit()
            var goesOn = true
            while goesOn {
                goesOn = try next(into: &logged)
                problems.apply(to: &logged.problems)
                if !goesOn, let summary = problems.summary { logged.problems.append(summary) }
                // Until the format is recognised, the reader holds the head of the log back.
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
                summary.launches[index].identity = launch.identity(in: summary.header, digest: digest)
                summary.launches[index].header.apply(tags)
            }
            summary.header.apply(tags)
            return try sink.finish(ImportEnd(summary: summary, digest: digest, format: format))
        } catch {
            sink.cancel()
            throw error
        }
    }
}
