/// A run as the store knows it.
package struct Run: Sendable, Equatable {
    /// The store's number of the run, from 1; 0 for a run that no store has.
    package var number: Int
    package var name: String
    /// The path of the log, as given; `-` for standard input.
    package var source: String
    /// The id of the format that read it.
    package var format: String
    /// A digest of the log's bytes: equal digests mean that nothing changed since.
    package var digest: String
    /// When it was imported, in nanoseconds since 1970.
    package var imported: Int64
    package var summary: TraceSummary
    /// The places of the lines in a run from several logs; empty in a run from one.
    package var files: [Origin.Stretch] = []

    package init(
        number: Int, name: String, source: String, format: String, digest: String, imported: Int64,
        summary: TraceSummary
    ) {
        self.number = number
        self.name = name
        self.source = source
        self.format = format
        self.digest = digest
        self.imported = imported
        self.summary = summary
    }
}

extension Run {
    /// When the recording began, or when it was imported if its device's clock was wrong; in nanoseconds since 1970.
    package var date: Int64 { LaunchPlace.start(told: hasDates ? summary.start : nil, imported: imported) }

    private var hasDates: Bool { summary.header.timeBase == .absolute }

    /// Runs with the same date follow the order of their imports.
    package func isBefore(_ other: Run) -> Bool { (date, number) < (other.date, other.number) }

    /// The places of its launches.
    package var places: [LaunchPlace] { summary.launches.map { LaunchPlace($0, in: summary) } }

    /// The app of its launches, the first if they are of several; nil if the log does not say.
    package var app: String? { summary.launches.lazy.compactMap { LaunchPlace($0, in: summary).app }.first }

    /// Whether it may be of the same app as another run: where a log does not say, it is.
    package func isSameApp(as other: Run) -> Bool {
        guard let app, let theirs = other.app else { return true }
        return app == theirs
    }

    /// The day of the recording in UTC, `2026-11-20`; nil if the log has no dates.
    package var day: String? { hasDates && summary.start != nil ? Timestamp.day(date) : nil }

    /// The file in which the run begins; `-` for standard input.
    package var firstFile: String { files.first?.origin.file ?? source }

    /// Returns the place of a line of the run.
    package func place(ofLine line: Int) -> FilePlace {
        // The last stretch that begins at the line or before it.
        let next = files.partitioningIndex { $0.line > line }
        guard next > 0, let file = files[next - 1].origin.file else { return FilePlace(file: source, line: line) }
        return FilePlace(file: file, line: files[next - 1].fileLine + line - files[next - 1].line)
    }
}

extension Timestamp {
    /// `2026-11-20`.
    package static func day(_ nanoseconds: Int64) -> String {
        String(Timestamp(nanoseconds: nanoseconds, base: .absolute).description.prefix(10))
    }
}

extension Sequence<Run> {
    /// The oldest first.
    package func sortedByDate() -> [Run] { sorted { $0.isBefore($1) } }
}

/// A line of a log file, or of a file of rules.
package struct FilePlace: Hashable, Sendable, CustomStringConvertible {
    /// The file's path, as messages name it; `-` for standard input.
    package var file: String
    /// Counted from 1.
    package var line: Int

    package init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    /// `nightly.trace:8`, which terminals and editors open.
    package var description: String { file == "-" ? "line \(line)" : "\(file):\(line)" }
}
