import Foundation
import TraceEngine
import TraceModel

/// The day on which a command runs, in UTC. Nothing but the command line reads the clock.
enum Today {
    /// `2026-11-20`.
    static var day: String { Timestamp.day(Int64(Date().timeIntervalSince1970) * 1_000_000_000) }
}
