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
