import TraceModel

/// Numbers the launches of the app that a log holds.
///
/// A launch begins with a second `# vctrace:` header, with `mark "launch"`, and with a process that the log did not show
/// before. Processes that log at once keep the launch that each began. A line that names none is of the process that was named
/// first: a console shows what the app prints, and others' logs.
struct LaunchCounter: Sendable {
    private struct Process: Hashable {
        var name: String?
        var id: Int?

        /// Whether two lines may name one process: one of them may lack the name or the id, but not both.
        func isSame(as other: Process) -> Bool {
            if let id, let others = other.id {
                return id == others && (name == nil || other.name == nil || name == other.name)
            }
            return name != nil && name == other.name
        }
    }

    private static let mark = "launch"

    /// The launch of the last event.
    private(set) var current = 0
    /// The launch that began last.
    private var latest = 0
    /// Whether the latest launch has no events but its mark.
    private var isEmpty = true
    private var isAnnounced = false
    /// The launches of the processes since the last header or mark, the latest last.
    private var launches: [(process: Process, launch: Int)] = []
    /// Whether the place where the last events came from was not looked at: they tell of tests, which a runner prints.
    private var isUnsettled = false

    /// Takes note of a header that begins a trace.
    mutating func announce() { isAnnounced = true }

    /// The launch of the next event.
    ///
    /// - Parameter isNew: whether the event comes from elsewhere than the one before it.
    @inline(__always)
    mutating func launch(of event: LoggedEvent, from origin: Origin, isNew: Bool) -> Int {
        var isMark = false
        if case .mark(Self.mark) = event.payload { isMark = true }
        if isMark { isAnnounced = true }
        isUnsettled = isUnsettled || isNew
        if isMark || !event.kind.isOfTests {
            if isAnnounced || isUnsettled { settle(origin) }
        } else if isAnnounced {
            beginAnnounced()
            isUnsettled = true
        }
        if !isMark { isEmpty = false }
        return current
    }

    private mutating func settle(_ origin: Origin) {
        if isAnnounced { beginAnnounced() }
        isUnsettled = false
        guard origin.process != nil || origin.processID != nil else {
            current = launches.last { $0.process.name == launches[0].process.name }?.launch ?? latest
            return
        }
        let process = Process(name: origin.process, id: origin.processID)
        if let known = launches.last(where: { $0.process.isSame(as: process) }) {
            current = known.launch
            return
        }
        if !launches.isEmpty { begin() }
        launches.append((process, latest))
        current = latest
    }

    private mutating func beginAnnounced() {
        isAnnounced = false
        launches.removeAll()
        begin()
        current = latest
    }

    private mutating func begin() {
        guard !isEmpty else { return }
        latest += 1
        isEmpty = true
    }
}
