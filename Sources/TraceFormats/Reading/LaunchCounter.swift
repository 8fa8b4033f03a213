import TraceModel

/// Numbers the launches of the app that a log holds.
///
/// A launch begins with a second `# vctrace:` header, with `mark "launch"`, and with another number of a process that the
/// log showed before. Processes of one name that log at once keep the launch that each began.
struct LaunchCounter: Sendable {
    private struct Process: Hashable {
        var name: String?
        var id: Int
    }

    private static let mark = "launch"

    /// The launch of the last event.
    private var current = 0
    /// The launch that began last.
    private var latest = 0
    /// Whether the latest launch has no events but its mark.
    private var isEmpty = true
    private var isAnnounced = false
    /// The launches of the processes since the last header or mark.
    private var launches: [Process: Int] = [:]

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
        if isAnnounced || isNew { settle(origin) }
        if !isMark { isEmpty = false }
        return current
    }

    private mutating func settle(_ origin: Origin) {
        if isAnnounced {
            isAnnounced = false
            launches.removeAll()
            begin()
        }
        current = latest
        guard let id = origin.processID else { return }
        let process = Process(name: origin.process, id: id)
        if let known = launches[process] {
            current = known
            return
        }
        if launches.keys.contains(where: { $0.name == process.name }) { begin() }
        launches[process] = latest
        current = latest
    }

    private mutating func begin() {
        guard !isEmpty else { return }
        latest += 1
        isEmpty = true
    }
}
