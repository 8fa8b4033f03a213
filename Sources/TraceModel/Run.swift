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

    /// Whether it is of the same device as another run.
    package func hasDevice(of other: Run) -> Bool { summary.header.device == other.summary.header.device }

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

    /// Each run once: a user can name it twice, as `latest` and by its name.
    package var distinct: [Run] { inGroups(by: \.number).map { $0[0] } }
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

/// The facts about a whole trace, which are known after its last line.
///
/// Rules that conclude from an absence look here for the events that the trace can show at all. A run from a list of runs lacks
/// ``counts``, ``threads``, ``threadLogs``, ``tests`` and the headers about classes.
package struct TraceSummary: Sendable, Equatable {
    package var header: TraceHeader
    /// The first time of the log in its time base, in nanoseconds; nil for a log without times.
    package var start: Int64?
    /// Whether some call of the app has a time; the lines of tests may have times even if the app's have none.
    package var hasAppTimes = false
    /// The classes whose calls the log mostly shows twice, because a base class and its subclass print them.
    package var doubledClasses: Set<String> = []
    /// When the recording ends, in nanoseconds since the start: the time of `# end`, or else the last event's.
    package var end: Int64?
    /// The line of the last event; 0 for none.
    package var lastLine = 0
    /// By the class of their subject; events without a subject are under the empty name.
    package var counts: [String: TraceSummary.EventCounts] = [:]
    /// Names by `ThreadID`.
    package var threads: [String] = []
    /// The log of each thread, by `ThreadID`, if the run was merged from several; empty otherwise.
    package var threadLogs: [Int] = []
    /// The launches of the app, in the order in which they began.
    package var launches: [Launch] = []
    /// Where the log's clock steps back, or the app was suspended; empty for a stored run.
    package var clockSteps: [ClockStep] = []
    /// By the line of a mark, the launch of the process that the line names. Empty if no launches ran side by side.
    package var marks: [Int: Int] = [:]
    /// The tests that ran, by their starts.
    package var tests: [TestInterval] = []
    package var eventCount = 0
    package var controllerCount = 0
    package var relationCount = 0
    /// Without notes, which only say how lines were read.
    package var problemCount = 0
    /// How many lines were skipped because they are not about controllers.
    package var skippedCount = 0

    /// The kinds that the log shows at least once.
    package var shownKinds: EventKinds { counts.values.reduce(into: []) { $0.formUnion($1.kinds) } }

    /// Whether there is anything to audit: a call of UIKit's, or one of its messages.
    package var showsLifecycle: Bool {
        let others = EventKinds.besideTheLifecycle.subtracting(EventKinds([.diagnostic]))
        return counts.values.contains { !$0.kinds.subtracting(others).isEmpty }
    }

    /// The kinds that a `records:` header lists, or must list if kinds were added to those that the log shows; nil if nothing is
    /// said about kinds.
    package var listedKinds: EventKinds? {
        header.records ?? (header.added.isEmpty ? nil : shownKinds.union(header.added))
    }

    /// What is wrong with most lines that have problems, while the log is read; nil without such lines, and for a stored run.
    package var commonestProblem: Problem.CommonProblem?

    package init(header: TraceHeader = TraceHeader()) {
        self.header = header
    }
}

extension TraceSummary {
    /// How many events of each kind a log shows of one class.
    ///
    /// A log can have as many classes as controllers, so there is no room for the kinds that it does not show.
    package struct EventCounts: Sendable, Equatable, ExpressibleByDictionaryLiteral {
        /// The kinds that the log shows at least once.
        package private(set) var kinds: EventKinds = []
        /// In the order of the kinds. A log can have as many classes as controllers, so these are small.
        private var numbers: [UInt32] = []

        package init() {}

        package init(dictionaryLiteral elements: (EventKind, Int)...) {
            for (kind, number) in elements { self[kind] = number }
        }

        /// - Parameter numbers: by the raw values of the kinds.
        package init(_ numbers: ArraySlice<UInt32>) {
            self.numbers.reserveCapacity(numbers.count { $0 > 0 })
            var kinds: UInt64 = 0
            for (kind, number) in numbers.enumerated() where number > 0 {
                kinds |= 1 << UInt64(kind)
                self.numbers.append(number)
            }
            self.kinds = EventKinds(rawValue: kinds)
        }

        package mutating func add(_ other: EventCounts) {
            for kind in other.kinds.elements { self[kind] += other[kind] }
        }

        package subscript(kind: EventKind) -> Int {
            get { kinds.contains(kind) ? Int(numbers[place(of: kind)]) : 0 }
            set {
                if kinds.contains(kind) {
                    numbers[place(of: kind)] = UInt32(clamping: newValue)
                } else {
                    numbers.insert(UInt32(clamping: newValue), at: place(of: kind))
                    kinds.insert(EventKinds(kind))
                }
            }
        }

        package mutating func remove(_ kind: EventKind) {
            guard kinds.contains(kind) else { return }
            numbers.remove(at: place(of: kind))
            kinds.subtract(EventKinds(kind))
        }

        package var total: Int { numbers.reduce(0) { $0 + Int($1) } }

        private func place(of kind: EventKind) -> Int {
            (kinds.rawValue & (1 << UInt64(kind.rawValue) - 1)).nonzeroBitCount
        }
    }
}

extension TraceSummary {
    /// A line before which the clock of a log did not tell how much time passed: it steps back there, or the app was suspended.
    package struct ClockStep: Sendable, Equatable {
        package var line: Int
        /// The launch whose clock it is; nil if that is not known.
        package var launch: Int?
        /// What is to be added to a duration over the line: more than zero for a step back.
        package var nanoseconds: Int64

        package init(line: Int, launch: Int?, nanoseconds: Int64) {
            self.line = line
            self.launch = launch
            self.nanoseconds = nanoseconds
        }
    }
}
