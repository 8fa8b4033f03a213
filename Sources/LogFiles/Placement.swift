package import TraceFormats
import TraceModel
import VCTraceAudit

extension LogReading {
    /// The place in time of a log that a test attached and that has no dates of its own.
    ///
    /// The log ends when it was attached or, if its test attached another log after it, when that one begins: a test launches the
    /// app again only after it has left it.
    package struct Placement: Sendable {
        /// The assumed time of its last event, in nanoseconds since 1970.
        let end: Int64
        /// The span of its own times; nil for a log without times.
        private(set) var length: Int64?

        /// Added to the log's own times.
        var shift: Int64 { end.since(length ?? 0) }

        /// A note about the placement, for users.
        var note: String {
            let date = Timestamp(nanoseconds: end, base: .absolute)
            return length == nil
                ? "the log has no times: it was placed at \(date), when its test attached it"
                : "the log has no dates: it was taken to end at \(date), when its test attached it"
        }

        /// The placements of the logs; nil for a log that has dates, or whose attachment has no time.
        ///
        /// If some log was not attached by a test, none is placed: the time of an attachment is too rough for that.
        package static func placements(of logs: [LogFile.LogInput], _ formats: FormatChoice) throws(LogFileError)
            -> [Placement?]
        {
            var placements: [Placement?] = Array(repeating: nil, count: logs.count)
            guard logs.allSatisfy({ $0.attachment != nil }) else { return placements }
            var nextStarts: [String: Int64] = [:]
            for (index, log) in logs.enumerated().reversed() {
                guard let attachment = log.attachment, let time = attachment.time else { continue }
                let end = min(time, nextStarts[attachment.testKey] ?? time)
                guard let placement = try Placement(endingAt: end, log.path, formats) else { continue }
                nextStarts[attachment.testKey] = placement.shift
                placements[index] = placement
            }
            return placements
        }

        /// Nil for a log that has dates.
        private init?(endingAt end: Int64, _ path: String, _ formats: FormatChoice) throws(LogFileError) {
            self.end = end
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
}

/// Shifts a log without a time zone to the time of the logs with one: `xcodebuild` prints the times of tests in the Mac's own
/// zone, and the app's log is in another one.
enum MergedZones {
    private static let second: Int64 = 1_000_000_000
    private static let quarter = 900 * second
    /// The greatest difference between the first events, apart from the zone, for the zone to be derived from them.
    private static let tolerance = 300 * second

    /// A zone, in nanoseconds east of UTC, and the log that it was derived from.
    private typealias DerivedZone = (offset: Int64, log: String)

    /// Compares the first times of logs whose reading has begun; their order does not matter.
    static func align(_ logs: [MergeInput]) throws(LogFileError) {
        var starts: [(time: Int64, log: MergeInput)] = []
        for log in logs where log.reading.placement == nil {
            // It is known only after reading whether the log names a zone.
            if let time = try log.firstTime(), !log.lacksZone { starts.append((time, log)) }
        }
        guard let start = starts.min(by: { $0.time < $1.time }) else { return }
        let written = starts.compactMap { start in
            start.log.reading.header.utcOffset.map { (offset: $0 * second, log: start.log.reading.path) }
        }.filter { $0.offset != 0 }
        for log in logs where log.lacksZone {
            guard let first = try log.firstTime() else { continue }
            var derived: DerivedZone?
            if log.beginsWithTest, let offset = offset(of: first, to: start.time) {
                derived = (offset: offset, log: start.log.reading.path)
            }
            if let zone = zone(written, derived) { log.assumeZone(zone.offset, of: zone.log) }
        }
    }

    /// The zone that the logs name; if they name several, the one derived from the tests. Nil if the zone is open.
    private static func zone(_ written: [DerivedZone], _ derived: DerivedZone?) -> DerivedZone? {
        if written.isEmpty { return derived }
        let isAgreed = Set(written.map(\.offset)).count == 1
        return isAgreed ? written.first : written.first { $0.offset == derived?.offset }
    }

    /// The zone of a local time, if it is nearly the same instant as the other time; nil if that is impossible.
    static func offset(of local: Int64, to time: Int64) -> Int64? {
        let (difference, isTooLarge) = local.subtractingReportingOverflow(time)
        guard !isTooLarge, difference.magnitude <= (14 * 3600 * second).magnitude else { return nil }
        let rounded = (difference + (difference < 0 ? -quarter : quarter) / 2) / quarter * quarter
        guard (difference - rounded).magnitude <= tolerance.magnitude else { return nil }
        return rounded % (2 * quarter) == 0 || quarters.contains(rounded / quarter) ? rounded : nil
    }

    /// The zones that are neither whole nor half hours: Nepal, Eucla, and the Chatham Islands in winter and in summer.
    private static let quarters: Set<Int64> = [23, 35, 51, 55]

    /// `+02:00`
    static func text(_ offset: Int64) -> String { Timestamp.zone(offset / second) }
}
