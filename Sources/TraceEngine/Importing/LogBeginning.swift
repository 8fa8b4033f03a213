import LogFiles
import TraceAuditing
import TraceFormats
import TraceModel

/// What the beginning of a log tells: its header, and when it was recorded.
struct LogBeginning {
    /// So much is read at most before the first event with a time.
    private static let limit = 16

    private(set) var header = TraceHeader()
    /// `2026-11-20`; nil for a log without dates.
    private(set) var day: String?

    /// Nil for a log that cannot be read twice.
    init?(path: String, _ formats: FormatChoice) throws(LogFileError) {
        guard RunReference(path).isFile else { return nil }
        let reading = LogReading(try LogFile(path: path), formats)
        var batch = LoggedBatch()
        for _ in 0..<Self.limit {
            let goesOn = try reading.next(into: &batch)
            header = reading.header
            if let time = batch.events.lazy.compactMap(\.time).first {
                day = header.timeBase == .absolute ? Timestamp.day(time) : nil
                return
            }
            batch.removeAll()
            if !goesOn { return }
        }
    }
}
