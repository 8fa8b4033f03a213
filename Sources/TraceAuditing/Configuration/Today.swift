import Foundation
import TraceModel

/// The day on which an audit is asked for, in UTC: the modules below are told, and do not read the clock.
package enum Today {
    /// `2026-11-20`.
    package static var day: String { Timestamp.day(Int64(Date().timeIntervalSince1970) * 1_000_000_000) }

    /// The day by which exclusions run out: `VCTRACE_TODAY`, or today.
    package static func ofExclusions(_ environment: [String: String]) throws(AuditError) -> String {
        guard let day = environment["VCTRACE_TODAY"], !day.isEmpty else { return Self.day }
        guard CivilDate.isDay(day) else { throw .noDay(day) }
        return day
    }
}
