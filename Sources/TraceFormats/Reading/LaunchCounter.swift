package import TraceModel

/// How a line names a process. A line may lack the name or the id.
private struct ProcessMention: Hashable {
    var name: String?
    var id: Int?
}

/// Numbers the launches of the app in a log.
///
/// A launch begins with a second `# vctrace:` header, with `mark "launch"`, with a process that the log did not show before, or
/// after a debugger said that the process has ended.
/// Processes that log at the same time keep the launch that each began. A line without a process belongs to the process that was
/// named first: a console shows the app's output, and logs of others.
struct LaunchCounter: Sendable {
    /// Processes, and the latest launch of each.
    private struct Processes {
        private var launches: [ProcessMention: Int] = [:]
        private var launchesByName: [String?: Int] = [:]
        private var launchesByID: [Int: Int] = [:]
        private var first: String?

        var isEmpty: Bool { launches.isEmpty }

        /// The latest launch of the process that was named first.
        var main: Int? { isEmpty ? nil : launchesByName[first] }

        /// The latest launch of a process that another line named in the same way: with the same id, or with the same name if one
        /// of the lines lacks the id.
        func launch(ofProcess name: String?, _ id: Int?) -> Int? {
            guard let id else { return launchesByName[name] }
            guard let name else { return launchesByID[id] }
            let mentions = [
                ProcessMention(name: name, id: id), ProcessMention(name: nil, id: id),
                ProcessMention(name: name, id: nil),
            ]
            return mentions.compactMap { launches[$0] }.max()
        }

        mutating func add(_ name: String?, _ id: Int?, launch: Int) {
            if isEmpty { first = name }
            launches[ProcessMention(name: name, id: id)] = launch
            launchesByName[name] = launch
            if let id { launchesByID[id] = launch }
        }
    }

    private static let mark = "launch"

    private(set) var current = 0
    /// The launch that began last.
    private var latest = 0
    /// Whether the latest launch has no events but its mark.
    private var isEmpty = true
    private(set) var isAnnounced = false
    /// The processes since the last header or mark.
    private var processes = Processes()
    /// Whether the origin of the last events was not examined: they are about tests, which a runner prints.
    private var isUnsettled = false

    /// Whether the process ended; only late lines that name it can follow.
    private var isEnded = false
    /// The time of the last event, and of the one before the end.
    private var lastTime: Int64?
    private var endTime: Int64?

    /// How late a line of an ended process may be, in nanoseconds. After that, another process has its number.
    private static let lateness: Int64 = 1_000_000_000

    /// Notes a header that begins a trace.
    mutating func announce() { isAnnounced = true }

    /// Notes that the app's process has ended.
    mutating func end() {
        isEnded = true
        endTime = lastTime
    }

    /// Returns the launch of the next event.
    ///
    /// - Parameter isNew: whether the event has another origin than the one before it.
    @inline(__always)
    mutating func launch(of event: LoggedEvent, from origin: Origin, isNew: Bool) -> Int {
        var isMark = false
        isUnsettled = isUnsettled || isNew
        if event.kind == .mark {
            if case .mark(Self.mark) = event.payload { isMark = true }
            // Any process may have lost the lines.
            if event.payload.isGap { return current }
        }
        if isMark { isAnnounced = true }
        defer { lastTime = event.time ?? lastTime }
        // A mark may name its process.
        let isNamed = event.kind == .mark && (origin.process != nil || origin.processID != nil)
        if isMark || isNamed || !event.kind.isOfTests {
            if isAnnounced || isEnded || isUnsettled { settle(origin, at: event.time) }
        } else if isAnnounced {
            beginAnnounced()
            isUnsettled = true
        }
        if !isMark { isEmpty = false }
        return current
    }

    private mutating func settle(_ origin: Origin, at time: Int64?) {
        if isEnded, !isLate(origin, at: time) { isAnnounced = true }
        isEnded = false
        if isAnnounced { beginAnnounced() }
        isUnsettled = false
        guard origin.process != nil || origin.processID != nil else {
            current = processes.main ?? latest
            return
        }
        if let known = processes.launch(ofProcess: origin.process, origin.processID) {
            current = known
            return
        }
        if !processes.isEmpty { begin() }
        processes.add(origin.process, origin.processID, launch: latest)
        current = latest
    }

    /// Whether a line after the end of a process is one of its own, which was written late.
    private func isLate(_ origin: Origin, at time: Int64?) -> Bool {
        guard let id = origin.processID, processes.launch(ofProcess: origin.process, id) != nil else { return false }
        guard let time, let endTime else { return true }
        return time.since(endTime) < Self.lateness
    }

    private mutating func beginAnnounced() {
        isAnnounced = false
        processes = Processes()
        begin()
        current = latest
    }

    private mutating func begin() {
        guard !isEmpty else { return }
        latest += 1
        isEmpty = true
    }
}

/// Numbers the launches of several logs as those of one run.
///
/// Launches of two logs are the same if both logs show the process's name and number. A log that shows neither, and is not a
/// native trace, belongs to the launch with which the run begins, or with which the logs attached by the same test begin. The rest
/// of a trace that was rotated belongs to the launch with which the trace before it ends. All others are separate.
package struct MergedLaunches {
    /// A launch in one of the logs.
    package struct LogLaunch: Hashable {
        package var log: Int
        package var launch: Int

        package init(log: Int, launch: Int) {
            self.log = log
            self.launch = launch
        }
    }

    /// By the run's launches, those of the logs.
    package private(set) var parts: [Int: [LogLaunch]] = [:]
    private var numbers: [LogLaunch: Int] = [:]
    private var processes: [ProcessMention: Int] = [:]
    /// The launch with which the logs of a test, or those of no test, begin, and whether its process is known.
    private var firsts: [String?: (number: Int, hasProcess: Bool)] = [:]

    package init() {}

    /// Returns the run's launch for a launch of the log with an index.
    ///
    /// - Parameters:
    ///   - isNative: whether a `# vctrace:` header says that the log is from one process.
    ///   - test: the test that attached the log.
    ///   - earlier: the launch with which an earlier part of the log ends.
    package mutating func launch(
        _ launch: Int, ofLog log: Int, from origin: Origin, isNative: Bool, attachedTo test: String? = nil,
        continuing earlier: LogLaunch? = nil
    ) -> Int {
        let part = LogLaunch(log: log, launch: launch)
        let process = origin.process.flatMap { name in origin.processID.map { ProcessMention(name: name, id: $0) } }
        let mayBeFirst = launch == 0 && !isNative
        let number: Int
        if let known = numbers[part] ?? process.flatMap({ processes[$0] }) {
            number = known
        } else if launch == 0, let known = earlier.flatMap({ numbers[$0] }) {
            number = known
        } else if mayBeFirst, let first = firsts[test], !(first.hasProcess && process != nil) {
            number = first.number
            if process != nil { firsts[test]?.hasProcess = true }
        } else {
            number = parts.count
            if mayBeFirst, firsts[test] == nil { firsts[test] = (number, process != nil) }
        }
        if numbers.updateValue(number, forKey: part) == nil { parts[number, default: []].append(part) }
        if let process, processes[process] == nil { processes[process] = number }
        return number
    }
}
