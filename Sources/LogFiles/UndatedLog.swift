import TraceAuditing
import TraceFormats
import TraceModel

/// How far the times of a log reach that has no dates.
struct UndatedLog {
    /// In nanoseconds since its start; nil for a log without times.
    private(set) var length: Int64?

    /// Nil for a log that has dates.
    init?(path: String, _ formats: FormatChoice) throws(LogFileError) {
        let reading = LogReading(try LogFile(path: path), formats)
        var batch = LoggedBatch()
        var goesOn = true
        while goesOn {
            goesOn = try reading.next(into: &batch)
            if reading.header.timeBase == .absolute { return nil }
            for time in batch.events.lazy.compactMap(\.time) { length = max(length ?? time, time) }
            batch.removeAll()
        }
        if let end = reading.header.end { length = max(length ?? end, end) }
    }
}
