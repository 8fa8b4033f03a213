import ArgumentParser
import TraceFormats
import TraceModel
import TraceReports
import TraceStore

/// A place in a run, as `--at`, `--from` and `--to` take it.
enum Instant {
    /// A date, in nanoseconds since 1970.
    case date(Int64)
    /// Nanoseconds since the run's start.
    case offset(Int64)
    /// Nanoseconds since midnight of the day on which the run began, UTC.
    case timeOfDay(Int64)
    case line(Int)

    init(_ argument: String) throws {
        if argument.hasPrefix("line:"), let line = Int(argument.dropFirst(5)), line > 0 {
            self = .line(line)
        } else if let time = LoggedTime(argument) ?? LoggedTime("+" + argument) {
            self = time.base == .absolute ? .date(time.nanoseconds) : .offset(time.nanoseconds)
        } else if let time = LoggedTime("2000-01-01T" + argument) {
            self = .timeOfDay(time.nanoseconds % Self.day)
        } else {
            throw ValidationError("a time is \(Self.notation)")
        }
    }

    static let notation = "2026-11-20T02:00:12.5Z, 02:00:12.5 on the run's first day, +12.5 (seconds), or line:66"

    private static let day: Int64 = 86_400_000_000_000

    /// The instant in nanoseconds since the run's start; nil for a line.
    func time(in run: Run) throws(CommandFailure) -> Int64? {
        if case .line = self { return nil }
        guard let start = run.summary.start else {
            throw CommandFailure("the run '\(run.name)' has no times; name a line, as in line:66")
        }
        if case .offset(let offset) = self { return offset }
        guard run.summary.header.timeBase == .absolute else {
            throw CommandFailure(
                "the times of the run '\(run.name)' have no date; count from its start, as in +12.5, or name a line")
        }
        switch self {
        case .date(let date): return date - start
        case .timeOfDay(let time): return start / Self.day * Self.day + time - start
        case .offset, .line: return nil
        }
    }

    /// The line of the last event that has happened by then; 0 before the first.
    func line(in run: Run, of store: TraceStore) throws(CommandFailure) -> Int {
        if case .line(let line) = self { return line }
        guard let time = try time(in: run) else { return 0 }
        return try CommandFailure.wrapping { () throws(StoreError) in try store.line(at: time, of: run) }
    }
}
