import Foundation
import LogFiles
import TraceAuditing
import TraceStore

/// Reads logs that are short enough to be in memory as a whole, so that several can be read at once.
struct ShortLogs: Sendable {
    /// In bytes. Of longer logs, the cost of a run by itself is small.
    private static let largestFile = 2 << 20
    private static let largestPackedFile = 1 << 18
    /// In events. More would fill the memory where many runs are held.
    private static let longestRun = 20_000

    let store: TraceStore

    /// The run of the log that a job imports, and the same as an audit reads it; nil for a log that is long, comes out of a pipe,
    /// cannot be read, or that the store has already, or whose name it has. Those are imported one after the other, which also
    /// tells what is wrong with them.
    func read(_ job: LogImport) -> (whole: WholeRun, trace: MemoryTrace)? {
        guard job.paths.count == 1, !job.follows, let path = job.paths.first, isShort(path),
            let name = try? job.nameOfLog(of: [LogInput(path: path, name: path)]), isFree(name, for: job, at: path)
        else { return nil }
        var sink = MemorySink(name: name, source: path, limit: Self.longestRun)
        let trace = try? LogReading(LogFile(path: path), job.formats, isStrict: job.isStrict)
            .read(into: &sink, records: job.records, tags: job.tags)
        guard let trace else { return nil }
        var whole = WholeRun(trace.run, sink.whole)
        whole.allowsNamesakes = job.replaceable == .own
        return (whole, trace)
    }

    private func isFree(_ name: String, for job: LogImport, at path: String) -> Bool {
        guard job.replaceable == .own else { return (try? store.run(named: name)) == .some(nil) }
        return (try? store.runs(from: path))?.isEmpty ?? false
    }

    private func isShort(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return false }
        let limit = Compression.stripped(path) == path ? Self.largestFile : Self.largestPackedFile
        return Int(status.st_size) <= limit
    }
}
