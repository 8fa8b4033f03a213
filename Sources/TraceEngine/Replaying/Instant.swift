import TraceFormats
package import TraceModel
package import TraceStore

/// A place in a run, as `--at`, `--from` and `--to` take it.
package enum Instant: Sendable {
    /// A date, in nanoseconds since 1970.
    case date(Int64)
    /// Nanoseconds since the run's start.
    case offset(Int64)
    /// Nanoseconds since midnight of the day on which the run began, in the log's time zone.
    case timeOfDay(Int64)
    case line(Int)
    /// After the last event.
    case end

    /// Nil for a text that does not match ``notation``.
    package init?(_ argument: String) {
        if argument == "end" {
            self = .end
        } else if argument.hasPrefix("line:"), let line = Int(argument.dropFirst(5)), line > 0 {
            self = .line(line)
        } else if let time = LoggedTime(argument) ?? LoggedTime("+" + argument) {
            self = time.base == .absolute ? .date(time.nanoseconds) : .offset(time.nanoseconds)
        } else if let time = LoggedTime("2000-01-01T" + argument) {
            self = .timeOfDay(time.nanoseconds % .day)
        } else {
            return nil
        }
    }

    package static let notation =
        "2026-11-20T02:00:12.5Z, 02:00:12.5 on the run's first day, +12.5 (seconds), line:66, or end"

    /// The instant in nanoseconds since the run's start; nil for a line or the end.
    package func time(in run: Run) throws(EngineError) -> Int64? {
        switch self {
        case .line, .end: return nil
        case .date, .offset, .timeOfDay: break
        }
        guard let start = run.summary.start else { throw EngineError.untimed(run: run.name) }
        if case .offset(let offset) = self { return offset }
        guard run.summary.header.timeBase == .absolute else {
            throw EngineError.undatedRun(run: run.name)
        }
        switch self {
        case .date(let date): return date.since(start)
        case .timeOfDay(let time):
            let offset = (run.summary.header.utcOffset ?? 0) * 1_000_000_000
            let sinceMidnight = ((start % .day + offset) % .day + .day) % .day
            return time - sinceMidnight
        case .offset, .line, .end: return nil
        }
    }

    /// The line of the last event up to the instant; 0 before the first.
    package func line(in run: Run, of store: TraceStore) throws -> Int {
        if case .line(let line) = self { return line }
        guard let time = try time(in: run) else { return run.summary.lastLine }
        return try store.line(at: time, of: run)
    }
}
