/// An instant of a trace as text: `2026-11-20T02:00:00.000000Z`, or `+1.500000` if the log has no date.
///
/// There are 6 fraction digits, or 9 if the instant is not a whole number of microseconds.
package struct Timestamp: Sendable, Hashable, CustomStringConvertible {
    /// Since 1970 UTC for absolute times, or since the run's start.
    package var nanoseconds: Int64
    package var base: TraceHeader.TimeBase

    package init(nanoseconds: Int64, base: TraceHeader.TimeBase) {
        self.nanoseconds = nanoseconds
        self.base = base
    }

    /// The instant at an offset from the run's start.
    ///
    /// Nil for a run without times, and for a sum that overflows.
    package init?(_ offset: Int64?, after summary: TraceSummary) {
        guard let offset, let start = summary.start else { return nil }
        let (sum, overflow) = start.addingReportingOverflow(offset)
        guard !overflow else { return nil }
        self.init(nanoseconds: sum, base: summary.header.timeBase ?? .relative)
    }

    /// The second in the zone of the log: `2026-11-20T03:00:00+01:00`; nil without a date.
    ///
    /// - Parameter hasFraction: whether the microseconds follow the seconds.
    package func inZone(of header: TraceHeader, hasFraction: Bool = false) -> String? {
        guard base == .absolute else { return nil }
        let offset = header.utcOffset ?? 0
        let local = Timestamp(nanoseconds: nanoseconds.later(by: offset * Int64(Self.second)), base: .absolute)
        let minutes = offset.magnitude / 60
        let zone =
            offset == 0
            ? "Z" : "\(offset < 0 ? "-" : "+")\(zeroPadded(minutes / 60, to: 2)):\(zeroPadded(minutes % 60, to: 2))"
        return (hasFraction ? local.description.dropLast() : local.description.prefix(19)) + zone
    }

    package var description: String {
        switch base {
        case .absolute:
            "\(CivilDate(daysSince1970: daysSince1970))T\(timeOfDay)Z"
        case .relative:
            "\(nanoseconds < 0 ? "-" : "+")\(nanoseconds.magnitude / Self.second).\(fraction(of: nanoseconds.magnitude))"
        }
    }

    private static let second: UInt64 = 1_000_000_000
    private static let day: Int64 = 86_400 * 1_000_000_000

    /// Rounded down, so an instant before 1970 falls into its own day.
    private var daysSince1970: Int64 {
        nanoseconds / Self.day - (nanoseconds % Self.day < 0 ? 1 : 0)
    }

    private var timeOfDay: String {
        let remainder = nanoseconds % Self.day
        let sinceMidnight = UInt64(remainder < 0 ? remainder + Self.day : remainder)
        let seconds = sinceMidnight / Self.second
        let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { zeroPadded($0, to: 2) }
        return clock.joined(separator: ":") + "." + fraction(of: sinceMidnight)
    }

    private func fraction(of nanoseconds: UInt64) -> String {
        let fraction = nanoseconds % Self.second
        return fraction % 1000 == 0 ? zeroPadded(fraction / 1000, to: 6) : zeroPadded(fraction, to: 9)
    }
}

package func zeroPadded(_ number: UInt64, to count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
}

/// Arithmetic on times and durations in nanoseconds. A log can contain any value, so a result that does not fit becomes the
/// greatest or the least value.
extension Int64 {
    /// Returns the time that is later by a span.
    package func later(by span: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(span)
        return overflow ? (span < 0 ? .min : .max) : sum
    }

    /// Returns the span from another time to this one.
    @inlinable package func since(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other > 0 ? .min : .max) : difference
    }
}
