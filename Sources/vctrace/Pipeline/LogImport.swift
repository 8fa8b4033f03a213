import Foundation
import TraceFormats
import TraceModel
import TraceReplay
import TraceStore

/// Reads a log, or several as one, into the store: one thread parses, another one inserts.
struct LogImport {
    /// What a log's import comes to.
    enum Outcome {
        case imported(Run)
        /// The store has the run already, from the same bytes.
        case unchanged(Run)
    }

    /// What the parsing thread hands to the inserting one.
    private enum Parcel: Sendable {
        case batch(TraceBatch, threads: [String], format: String)
        case end(TraceSummary, digest: String, format: String)
        case failed
    }

    /// The logs that become one run; of several, the events are put in order of time.
    var paths: [String]
    var name: String
    var formats = FormatChoice()
    var records: EventKinds?
    /// Whether a run of that name may be replaced.
    var replaces = false
    /// Whether a line that cannot be read ends the import.
    var isStrict = false
    /// Whether to go on at the end of the file, until somebody ends it.
    var follows = false

    /// The name that a log's run has by default: the file's, without its ending.
    static func defaultName(of path: String) -> String {
        path == "-" ? "stdin" : URL(filePath: Compression.stripped(path)).deletingPathExtension().lastPathComponent
    }

    func run(into store: TraceStore) throws(CommandFailure) -> Outcome {
        if let present = try CommandFailure.wrapping({ () throws(StoreError) in try store.run(named: name) }) {
            if !paths.contains("-"), records == nil, !follows, try isSame(as: present) {
                guard isStrict, present.summary.problemCount > 0 else { return .unchanged(present) }
                throw CommandFailure(
                    "the run '\(name)' was imported from these bytes with \(count: present.summary.problemCount, "problem"); "
                        + "'vctrace query \"SELECT * FROM problem_log WHERE run = '\(name)'\"' shows them")
            }
            guard replaces else {
                throw CommandFailure(
                    "the store has a run '\(name)' already, from other bytes or in another format; "
                        + "replace it with --replace, or give this one another name with --run")
            }
        }
        var logs: [LogReading] = []
        for path in paths {
            logs.append(LogReading(try LogFile(path: path, isFollowed: follows), formats, isStrict: isStrict))
        }
        guard logs.count == 1, let log = logs.first else { return .imported(try read(LogMerge(logs), into: store)) }
        return .imported(try read(log, into: store))
    }

    private func isSame(as run: Run) throws(CommandFailure) -> Bool {
        var parts: [(digest: String, format: String)] = []
        for path in paths { parts.append(try LogReading.identity(path: path, formats)) }
        guard parts.count > 1 else { return parts.map(\.digest) == [run.digest] && parts.map(\.format) == [run.format] }
        return LogMerge.digest(of: parts.map(\.digest)) == run.digest
            && LogMerge.formatName(of: parts.map(\.format)) == run.format
    }

    /// Reads logs that were opened already.
    func read(_ source: sending some LoggedSource, into store: TraceStore) throws(CommandFailure) -> Run {
        let channel = Channel<Parcel>()
        let writer = Worker { [self] () throws(CommandFailure) in try write(channel, into: store) }
        do {
            try parse(source, into: channel)
        } catch {
            _ = channel.send(.failed)
            channel.finish()
            _ = try? writer.value()
            throw error
        }
        channel.finish()
        guard let run = try writer.value() else { throw CommandFailure("the import of '\(sourceText)' was given up") }
        return run
    }

    private func parse(_ source: some LoggedSource, into channel: Channel<Parcel>) throws(CommandFailure) {
        var builder = TraceBuilder(records: records)
        var read = LoggedBatch()
        var goesOn = true
        while goesOn {
            goesOn = try source.next(into: &read)
            // Until the layout is recognised, the reader holds the head of the log back.
            guard let format = source.formatName else { continue }
            let batch = builder.take(
                read.events, read.problems, read.origins, header: source.header, symbols: source.symbols)
            read.removeAll()
            guard channel.send(.batch(batch, threads: builder.threads, format: format)) else { return }
        }
        guard let format = source.formatName else { return }
        let (rest, summary) = builder.finish(header: source.header, symbols: source.symbols, skipped: source.skipped)
        guard channel.send(.batch(rest, threads: builder.threads, format: format)) else { return }
        _ = channel.send(.end(summary, digest: source.digest, format: format))
    }

    private var sourceText: String { paths.joined(separator: ", ") }

    /// Returns nil if the parser gave up.
    private func write(_ channel: Channel<Parcel>, into store: TraceStore) throws(CommandFailure) -> Run? {
        defer { channel.cancel() }
        return try CommandFailure.wrapping { () throws(StoreError) in
            var writer: RunWriter?
            while let parcel = channel.receive() {
                switch parcel {
                case .batch(let batch, let threads, let format):
                    if writer == nil { writer = try makeWriter(store, format) }
                    try writer?.write(batch, threads: threads)
                case .end(let summary, let digest, let format):
                    if writer == nil { writer = try makeWriter(store, format) }
                    return try writer?.finish(summary, digest: digest)
                case .failed:
                    writer?.cancel()
                    return nil
                }
            }
            writer?.cancel()
            return nil
        }
    }

    private func makeWriter(_ store: TraceStore, _ format: String) throws(StoreError) -> RunWriter {
        try RunWriter(store: store, name: name, source: sourceText, format: format, replacing: replaces)
    }
}
