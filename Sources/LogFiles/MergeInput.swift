import TraceFormats
import TraceModel

/// One of the logs that become a run, with the part that was read but not taken yet.
final class MergeInput {
    let reading: LogReading
    /// The line of the last event or problem that was taken.
    var lastLine = 0

    private var batch = LoggedBatch()
    private var events: ArraySlice<LoggedEvent> = []
    /// The events of a log that so far shows only tests, and no date.
    private var undatedTests: [LoggedEvent] = []
    private var problems: ArraySlice<Problem> = []
    private var origins: ArraySlice<Origin.Stretch> = []
    private var origin: Origin
    /// A lower bound for the time of the next events.
    private var time = Int64.min
    /// The time of the last event that has one.
    private var lastTime: Int64?
    /// The time of the last event as its log says it, and what its clock has stepped back until then: it goes on from where it was.
    private var clock: (own: Int64, steps: Int64)?
    /// How far back an event may be in its log without a step of the clock.
    private static let tolerance: Int64 = 1_000_000_000
    private var isFinished = false
    /// Whether there are no other logs to sort its events among.
    private let isAlone: Bool
    /// Added to the times of a log whose zone was derived, or that has no dates.
    private var shift: Int64 = 0
    private var zoneNote: String?
    /// The test that still has to end at the end of the log.
    private var openTest: ResultBundle.AttachedTest?
    private(set) var lastLaunch = 0
    /// Whether a call was taken: a log of tests has none, nor does one of UIKit's messages.
    private(set) var showsControllers = false
    private(set) var lacksZone = false
    private(set) var beginsWithTest = false
    /// Whether it has any event.
    private(set) var isBegun = false
    /// Whether it shows only tests, and not when they ran; these are left out.
    private(set) var hasUndatedTests = false
    /// By this log's symbols, the run's.
    private var symbols: [Symbol?] = []

    private let pause: ReadingPause

    init(_ reading: LogReading, isAlone: Bool, _ pause: ReadingPause) {
        self.reading = reading
        self.pause = pause
        self.isAlone = isAlone
        if let placement = reading.placement {
            shift = placement.shift
            time = placement.shift
        }
        origin = Origin(file: reading.path)
    }

    /// The log's own header, with its times shifted to those of the others.
    var header: TraceHeader {
        var header = reading.header
        if reading.placement?.length != nil { header.timeBase = .absolute }
        header.end = header.end?.later(by: shift)
        header.launches = header.launches.mapValues { launch in
            var launch = launch
            launch.end = launch.end?.later(by: shift)
            return launch
        }
        return header
    }

    /// Whether it is a trace that ends without an `# end`, and all of it was taken.
    var isLeftOpen: Bool { isFinished && events.isEmpty && reading.header.isDeclared && !reading.header.isClosed }

    /// Whether it may be the rest of a trace that was rotated: lines of a trace without any header, from an unknown process.
    var mayContinueTrace: Bool {
        let header = reading.header
        return reading.formatName == FormatID.native.rawValue && !header.isDeclared && header.tags.isEmpty
            && header.app == nil && header.records == nil && origin.process == nil && reading.attachment == nil
            && reading.placement == nil
    }

    /// The time of the next event, or of the last event before it that has a time; nil at the end.
    func nextTime() throws(LogFileError) -> Int64? {
        try fill()
        guard let event = events.first else { return nil }
        return max(time, event.time.map { place($0.later(by: shift)).time } ?? time)
    }

    /// Where a time of this log belongs among the others: a clock that stepped back goes on from where it was.
    private func place(_ own: Int64) -> (time: Int64, steps: Int64) {
        guard let clock else { return (own, 0) }
        let back = clock.own.since(own)
        let steps = back > Self.tolerance ? clock.steps.later(by: back) : clock.steps
        return (own.later(by: steps), steps)
    }

    /// The time of the first event, before any event was taken; nil if it is unknown.
    func firstTime() throws(LogFileError) -> Int64? {
        try fill()
        // Tests without a time may come before those with one.
        return events.lazy.compactMap(\.time).first
    }

    /// Sets the zone of the log's times, in nanoseconds east of UTC, and the log that it was derived from.
    func assumeZone(_ offset: Int64, of log: String) {
        shift = -offset
        zoneNote = "the log names no time zone: that of '\(log)' was assumed (\(MergedZones.text(offset)))"
    }

    private func fill() throws(LogFileError) {
        while events.isEmpty, !isFinished {
            batch.removeAll()
            try pause.begin(reading)
            isFinished = try !reading.next(into: &batch)
            if isFinished { try pause.end(reading) }
            undatedTests += batch.events
            events = undatedTests[...]
            // A record of several lines may be completed after a later line.
            problems = (Array(problems) + batch.problems).sorted { $0.line < $1.line }[...]
            origins += batch.origins
            if !events.isEmpty { try checkTimes() }
            if !events.isEmpty { undatedTests = [] }
            if !isBegun, !events.isEmpty { begin() }
        }
        guard events.isEmpty, let test = openTest else { return }
        openTest = nil
        guard test.outcome != nil else { return }
        var last = LoggedEvent(
            line: lastLine, time: lastTime?.later(by: -shift), kind: .testFinished,
            payload: .test(name: test.name, outcome: test.outcome))
        last.launch = lastLaunch
        events = [last]
    }

    private func begin() {
        isBegun = true
        if let placement = reading.placement {
            let note = Problem(line: events.first?.line ?? 1, severity: .note, reason: placement.note, text: "")
            problems = (problems + [note]).sorted { $0.line < $1.line }[...]
        }
        lacksZone = problems.contains { $0.reason == Problem.noZone }
        beginsWithTest = events.first?.kind == .testStarted
        // If the log itself shows tests, it knows better when they ran.
        guard let test = reading.attachment?.test, let first = events.first,
            !events.contains(where: { $0.kind == .testStarted })
        else { return }
        var started = LoggedEvent(
            line: first.line, time: first.time, kind: .testStarted, payload: .test(name: test.name, outcome: nil))
        started.launch = first.launch
        events = [started] + events
        openTest = test
    }

    private func checkTimes() throws(LogFileError) {
        guard reading.header.timeBase != .absolute, reading.placement == nil, !isAlone else { return }
        guard let attachment = reading.attachment else {
            // If a log has only tests, no rule needs them. A date may still follow.
            guard batch.events.allSatisfy(\.kind.isOfTest) else { throw LogFileError.undated(path: reading.path) }
            events = []
            hasUndatedTests = isFinished
            return
        }
        guard attachment.time == nil else {
            throw LogFileError.undatedAttachment(path: reading.path, bundle: attachment.bundle)
        }
        throw LogFileError.unreadableResults(
            path: reading.path, "its events have no dates, and the bundle does not say when it was attached")
    }

    func takeEvent() -> LoggedEvent? {
        guard var event = events.popFirst() else { return nil }
        if let own = event.time {
            let next = own.later(by: shift)
            event.time = next
            let place = place(next)
            clock = (place.steps == clock?.steps ? max(next, clock?.own ?? next) : next, place.steps)
            time = max(time, place.time)
            lastTime = next
        }
        lastLaunch = event.launch
        if event.subject != nil, event.kind != .diagnostic { showsControllers = true }
        return event
    }

    /// Takes the problems on lines before `line`.
    func takeProblems(before line: Int = .max) -> [Problem] {
        let count = problems.prefix { $0.line < line }.count
        defer { problems.removeFirst(count) }
        return problems.prefix(count).map { problem in
            guard let zoneNote, problem.reason == Problem.noZone else { return problem }
            var problem = problem
            problem.reason = zoneNote
            return problem
        }
    }

    /// The origin of the events from that line on.
    func origin(ofLine line: Int) -> Origin {
        while let next = origins.first, next.line <= line {
            origin = next.origin
            origin.file = reading.path
            origins.removeFirst()
        }
        return origin
    }

    func object(_ object: LoggedObject, in all: inout SymbolTable) -> LoggedObject {
        LoggedObject(name: symbol(object.name, in: &all), address: object.address)
    }

    func symbol(_ symbol: Symbol, in all: inout SymbolTable) -> Symbol {
        let index = Int(symbol.rawValue)
        if index >= symbols.count {
            symbols.append(contentsOf: repeatElement(nil, count: index + 1 - symbols.count))
        }
        if let known = symbols[index] { return known }
        let known = all.intern(reading.symbols[symbol])
        symbols[index] = known
        return known
    }
}

extension EventKind {
    fileprivate var isOfTest: Bool { self == .testStarted || self == .testFinished }
}
