import Foundation
package import TraceModel

/// Puts the times of lines on one timeline, and reports each assumption once.
struct TimePlacement: Sendable {
    /// The origin of the log's times; nil until the first one.
    private(set) var base: TraceHeader.TimeBase?
    /// The zone of the first date, in seconds east of UTC.
    private(set) var utcOffset: Int64?
    /// The zones that lines name, up to two of them, in seconds east of UTC.
    private(set) var zones: [Int64] = []
    /// The zone of dates that name none, in seconds east of UTC; nil as long as no other date tells.
    private var assumedOffset: Int64?
    /// Added to the times before, when a line tells the zone of all of them.
    private var correction: Int64?
    /// The zone of the latest line that was not placed plainly.
    private var latestOffset: Int64?
    private var latest: Int64?
    /// The first time of day; earlier by a day for every midnight since.
    private var origin: Int64?
    private let referenceYear: Int?
    /// The year of a date without one; the log's own header takes precedence. Few logs need it, and a calendar is slow to make.
    private lazy var year = referenceYear ?? Calendar.current.component(.year, from: Date())
    /// Added to times since the start of a run that is not the log's first.
    private var shift: Int64 = 0
    private var isRestarted = false
    private var saysGap = false
    private var saysZoneIsMissing = false
    /// How often the time went back.
    private(set) var stepsBack = 0

    /// - Parameter referenceYear: nil for this year.
    init(referenceYear: Int?) {
        self.referenceYear = referenceYear
    }

    /// Returns the time of a line if nothing about it is new; nil if there may be something to report.
    @inline(__always)
    mutating func placePlainly(_ time: LoggedTime) -> Int64? {
        // A sum that overflows is less than the latest time.
        let nanoseconds = time.nanoseconds &+ shift
        guard time.base == base, time.gap == nil, time.hasZone || saysZoneIsMissing && (assumedOffset ?? 0) == 0,
            time.offset == latestOffset,
            let latest,
            nanoseconds >= latest, !isRestarted
        else { return nil }
        self.latest = nanoseconds
        return nanoseconds
    }

    mutating func restart() { isRestarted = true }

    /// Returns the time of a line in the log's base; nil if it has another origin than the times before it.
    mutating func place(
        _ time: LoggedTime, _ header: TraceHeader, _ report: (Severity, String) -> Void
    ) -> Int64? {
        if base == nil { utcOffset = time.offset }
        note(zoneOf: time)
        let base = base ?? time.base
        self.base = base
        if isRestarted {
            isRestarted = false
            if base == .relative, let latest { shift = latest }
        }
        guard time.base == base else {
            // A time of day may be counted from another zone's midnight than the dates around it.
            if time.gap == .date { return nil }
            let reason =
                base == .absolute
                ? "the time counts from the run's start, but the log has dates"
                : "the time is a date, but the log's times count from its start"
            report(.warning, "unknown start: \(reason); left without a time")
            return nil
        }
        guard var nanoseconds = close(time, header, report) else { return nil }
        if time.gap == nil, base == .absolute { assumeZone(of: time, at: &nanoseconds) }
        if !time.hasZone, !saysZoneIsMissing {
            saysZoneIsMissing = true
            if time.gap == nil { report(.note, zoneNote) }
        }
        if let latest, nanoseconds < latest {
            stepsBack += 1
            if stepsBack == 1 { report(.note, "time goes backwards: the order of the lines was kept") }
        }
        latest = nanoseconds
        return nanoseconds
    }

    /// Takes a date without a zone for one of the zone that other lines name: all are of one clock. Where lines of one moment are nearly
    /// equal as they stand, a logger printed UTC.
    private mutating func assumeZone(of time: LoggedTime, at nanoseconds: inout Int64) {
        if assumedOffset == nil, !saysGap, let latest, zones.count == 1, zones[0] != 0,
            saysZoneIsMissing || !time.hasZone
        {
            let isUTC = nanoseconds.since(latest).magnitude < Self.tolerance.magnitude
            assumedOffset = isUTC ? 0 : zones[0]
            if time.hasZone, !isUTC {
                utcOffset = utcOffset ?? zones[0]
                correction = -zones[0] * 1_000_000_000
                self.latest = latest.later(by: correction ?? 0)
            }
        } else if let offset = time.offset, offset != 0, assumedOffset ?? 0 != 0 {
            // Summer time began or ended.
            assumedOffset = offset
        }
        if !time.hasZone { nanoseconds = nanoseconds.later(by: -(assumedOffset ?? 0) * 1_000_000_000) }
    }

    /// How far two lines of one moment may be apart.
    private static let tolerance: Int64 = 300_000_000_000

    private var zoneNote: String {
        (assumedOffset ?? 0) == 0 ? Problem.noZone : Problem.otherZone + " (\(Timestamp.zone(assumedOffset ?? 0)))"
    }

    /// What the events of a batch have to be moved by, and the note in the place of ``Problem/noZone``.
    mutating func takeCorrection() -> (shift: Int64, note: String)? {
        correction.take().map { ($0, zoneNote) }
    }

    private mutating func note(zoneOf time: LoggedTime) {
        latestOffset = time.offset
        let zone = time.offset ?? 0
        if time.hasZone, zones.count < 2, !zones.contains(zone) { zones.append(zone) }
    }

    /// Returns the time with its gap filled.
    private mutating func close(
        _ time: LoggedTime, _ header: TraceHeader, _ report: (Severity, String) -> Void
    ) -> Int64? {
        switch time.gap {
        case nil:
            let (sum, isTooLarge) = time.nanoseconds.addingReportingOverflow(shift)
            return isTooLarge ? nil : sum
        case .year:
            if !saysGap {
                saysGap = true
                let stated = header.others.first { $0.key.lowercased() == "year" }.flatMap { Int($0.value) }
                year = stated ?? year
                report(
                    .note,
                    stated != nil
                        ? "the log names no time zone: UTC was assumed, and the year \(year) of its header"
                        : "the log names neither year nor time zone: \(year) and UTC were assumed; "
                            + "a line '# year: 2026' before it names another")
            }
            var placed = TimeNotation.place(time.nanoseconds, year: year)
            // Only the end of a year makes the time go back by half a year.
            if let latest, let date = placed, date < latest.later(by: -182 * .day) {
                year += 1
                placed = TimeNotation.place(time.nanoseconds, year: year)
            }
            if placed == nil {
                report(.warning, "unknown date: \(year) has no 29 February, left without a time")
            }
            return placed
        case .date:
            if !saysGap {
                saysGap = true
                report(.note, "the log names no date: times were counted from the first event")
            }
            var start = origin ?? time.nanoseconds
            while let latest, time.nanoseconds.since(start) < latest.later(by: -.day / 2) {
                start = start.later(by: -.day)
            }
            origin = start
            return time.nanoseconds.since(start)
        }
    }
}

extension Problem {
    /// The reason why the times of a log may be off by some hours.
    package static let noZone = "the log names no time zone: UTC was assumed"
    fileprivate static let otherZone = "some lines name no time zone: that of the others was assumed"
}
