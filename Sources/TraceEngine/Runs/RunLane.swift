package import TraceModel

/// What the runs of one series have in common: last night's is to be compared with the night before on the same branch
/// and device.
package struct RunLane: Hashable, Sendable, CustomStringConvertible {
    /// Nil where nobody told.
    package var branch: String?
    package var device: String?
    /// The run's name without what tells one run of a series from the next.
    package var name: String

    package init(of run: Run) {
        branch = run.summary.header.tag("branch")
        device = run.summary.header.device
        name = Self.name(of: run.name)
    }

    /// The runs of the lane of one run, the oldest first, by their own dates.
    ///
    /// A run that is alone in its lane, and of which nobody told the branch, is no part of a series: it is put in line with
    /// all runs, in the order in which they were imported.
    package static func runs(with run: Run, among runs: [Run]) -> [Run] {
        let lane = RunLane(of: run)
        let own = runs.filter { RunLane(of: $0) == lane }
        guard own.count > 1 || lane.branch != nil else { return runs }
        return own.sorted { ($0.date, $0.number) < ($1.date, $1.number) }
    }

    /// `main · iPhone17,1 · app`.
    package var description: String { [branch, device, name].compactMap(\.self).joined(separator: " · ") }

    /// What stands before an `@`, or before a date or a number at the end: `app` of `app@2026-11-20`, and `night` of
    /// `night-12`.
    private static func name(of run: String) -> String {
        if let sign = run.firstIndex(of: "@"), sign > run.startIndex { return String(run[..<sign]) }
        let stem = run.reversed().drop { $0.isASCII && $0.isNumber || "-_.:".contains($0) }.reversed()
        guard !stem.isEmpty, let next = run.dropFirst(stem.count).first, "-_.:".contains(next) else { return run }
        return String(stem)
    }
}

extension Run {
    /// When the recording began, or when it was imported where the log has no dates; in nanoseconds since 1970.
    package var date: Int64 {
        summary.header.timeBase == .absolute ? summary.start ?? imported : imported
    }

    /// The day of the recording in UTC, `2026-11-20`; nil where the log has no dates.
    package var day: String? { summary.header.timeBase == .absolute ? summary.start.map(Timestamp.day) : nil }
}

extension Timestamp {
    /// `2026-11-20`.
    package static func day(_ nanoseconds: Int64) -> String {
        String(Timestamp(nanoseconds: nanoseconds, base: .absolute).description.prefix(10))
    }
}
