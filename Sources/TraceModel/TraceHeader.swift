/// What a log says of itself, beside its events.
package struct TraceHeader: Sendable, Equatable {
    /// What a log's times are counted from.
    package enum TimeBase: String, Sendable {
        /// Dates: nanoseconds since 1970, UTC.
        case absolute
        /// Seconds since the run's start.
        case relative
    }

    /// The name in a `# run:` header.
    package var run: String?
    package var app: String?
    package var device: String?
    package var os: String?
    /// The kinds in a `# records:` header; nil without one.
    package var records: EventKinds?
    /// Kinds that the log records by what somebody said of it, beside those that it shows; empty where ``records`` lists all.
    package var added = EventKinds()
    /// Superclass by class, from `# class: A < B` headers.
    package var superclasses: [String: String]
    /// The kinds that instances of a class do not show reliably, by class, from `# partial: A viewDidLoad` headers: that they
    /// are missing there proves nothing.
    package var partial: [String: EventKinds]
    /// The kinds that instances of a class turned out to show, by class, from `# complete: A viewDidLoad` headers: they are not
    /// ``partial`` any more, whatever other headers say.
    package var complete: [String: EventKinds]
    /// The name and version of what wrote the trace, from a `# recorder: NAME VERSION` header.
    package var recorder: String?
    /// Other headers, as written.
    package var others: [String: String]
    /// Nil until the first time was read, and for a log without times.
    package var timeBase: TimeBase?
    /// The zone of the log's first date, in seconds east of UTC; nil where it is UTC or the log does not say.
    package var utcOffset: Int64?
    /// Whether an `# end` says that the recording was closed on purpose: what never came will not come.
    package var isClosed: Bool
    /// The time of `# end: TIME`, in the time base.
    package var end: Int64?

    /// What it says of each launch, by its number in the log.
    package var launches: [Int: LaunchHeader] = [:]

    /// Whether a `# vctrace:` header says that the log is a native trace: each of its lines is meant to be an event, and each
    /// of its labels one controller.
    package var isDeclared: Bool { others[Self.versionKey] != nil }

    /// The name under which the version in a `# vctrace:` header is kept.
    package static let versionKey = "vctrace"

    /// Takes further kinds for recorded: beside those that it lists, or else beside those that the log shows.
    package mutating func add(_ kinds: EventKinds) {
        if let records { self.records = records.union(kinds) } else { added.formUnion(kinds) }
    }

    package init() {
        superclasses = [:]
        partial = [:]
        complete = [:]
        others = [:]
        isClosed = false
    }
}
