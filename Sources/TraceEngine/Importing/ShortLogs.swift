import Foundation
import TraceModel
import TraceStore

/// Reads logs that are short enough to be in memory as a whole, so that several can be read at once.
struct ShortLogs: Sendable {
    /// In bytes. Of longer logs, the cost of a run by itself is small.
    private static let largestFile = 2 << 20
    private static let largestPackedFile = 1 << 18

    let store: TraceStore
    let formats: FormatChoice
    let records: EventKinds?
    /// Whether a line that cannot be read makes a log one of the others.
    var isStrict = false

    /// The log's run; nil for a log that is long, comes out of a pipe, cannot be read, or whose name the store has already.
    /// Those are imported one after the other, which also tells what is wrong with them.
    func read(_ path: String, named name: String? = nil) -> WholeRun? {
        let name = name ?? LogImport.defaultName(of: path)
        guard isShort(path), (try? store.run(named: name)) == .some(nil) else { return nil }
        var sink = HoldingSink(name: name, source: path)
        return try? LogReading(LogFile(path: path), formats, isStrict: isStrict).read(into: &sink, records: records)
    }

    private func isShort(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        let limit = Compression.stripped(path) == path ? Self.largestFile : Self.largestPackedFile
        return Int(status.st_size) <= limit
    }
}
