package import TraceAuditing
import TraceModel

/// Where on the line of time a log is put that tests attached and that has no dates of its own.
///
/// It ends when it was attached, or, where its test attached another one after it, when that one begins: a test launches the
/// app again after it has left it.
package struct Placement: Sendable {
    /// When its last event is taken to have happened, in nanoseconds since 1970.
    let end: Int64
    /// How far its own times reach; nil for a log without times.
    let length: Int64?

    /// Added to the log's own times.
    var shift: Int64 { end.since(length ?? 0) }

    /// What people should know of it.
    var note: String {
        let date = Timestamp(nanoseconds: end, base: .absolute)
        return length == nil
            ? "the log has no times: by when its test attached it, it was put at \(date)"
            : "the log has no dates: by when its test attached it, it was taken to end at \(date)"
    }

    /// The placements of the logs; nil for those that have dates, or that nothing tells when they were attached.
    ///
    /// Nothing is put among logs that no test attached: when the one happened is known too roughly for that.
    package static func placements(of logs: [LogInput], _ formats: FormatChoice) throws(LogFileError) -> [Placement?] {
        var placements: [Placement?] = Array(repeating: nil, count: logs.count)
        guard logs.allSatisfy({ $0.attachment != nil }) else { return placements }
        var nextStarts: [String: Int64] = [:]
        for (index, log) in logs.enumerated().reversed() {
            guard let attachment = log.attachment, let time = attachment.time,
                let undated = try UndatedLog(path: log.path, formats)
            else { continue }
            let end = min(time, nextStarts[attachment.testKey] ?? time)
            let placement = Placement(end: end, length: undated.length)
            nextStarts[attachment.testKey] = placement.shift
            placements[index] = placement
        }
        return placements
    }
}
