package import TraceModel

/// Turns the events of a log into a trace: identified controllers, and a summary.
///
/// It works batch by batch, so a log can have any length.
package struct TraceBuilder {
    private static let kinds = EventKind.allCases.count

    private var identities = IdentityResolver()
    private var summary = TraceSummary()
    /// By class symbol, then kind; the first row is for events without a subject.
    private var counts: [UInt32] = []
    private var threadIDs: [ThreadOfLog: ThreadID] = [:]
    /// The thread of the last event that has one; most events are on the same.
    private var lastThread: (name: Symbol, id: ThreadID)?
    /// Nil as long as the log shows no test.
    private var runningTests: RunningTests?
    private var last: EventReference?
    /// The origin of the last event.
    private var origin = Origin()
    /// The loggers that name threads: of the logs that the run was merged from, by their paths, those that name the process, and others.
    private var loggers: [ThreadLogger: Int] = [:]
    private let records: EventKinds?
    private var clock = RunningClock()
    /// The time of the last event on the clock, by launch, once the clock differs from the log's.
    private var ends: [Int: Int64] = [:]
    private var problems = Problem.ProblemCounter()

    private struct ThreadLogger: Hashable {
        var file: String?
        var namesProcess: Bool

        init(of origin: Origin) { (file, namesProcess) = (origin.file, origin.process != nil) }
    }

    /// A thread's name says nothing about a thread of another log, or of a logger that prints numbers.
    private struct ThreadOfLog: Hashable {
        var name: Symbol
        var log: Int
    }

    /// - Parameter records: further kinds of events that the recorder captures.
    package init(records: EventKinds?) {
        self.records = records
    }

    /// Resolves the next events of a log.
    ///
    /// - Parameter logged: the events, whose payloads are taken out.
    package mutating func take(
        _ logged: inout [LoggedEvent], _ problems: [Problem], _ origins: [Origin.Stretch] = [], header: TraceHeader,
        symbols: SymbolTable
    ) -> ImportBatch {
        var batch = ImportBatch(problems: problems)
        batch.origins = origins
        batch.events.reserveCapacity(logged.count)
        identities.mayLogCallsTwice = !header.logsCallsOnce
        var stretches = origins[...]
        for index in logged.indices { batch.events.append(resolve(&logged[index], &stretches, symbols)) }
        batch.controllers = identities.takeClosed()
        summarize(batch)
        return batch
    }

    /// - Parameter stretches: the origins of the events that are still to come.
    private mutating func resolve(
        _ event: inout LoggedEvent, _ stretches: inout ArraySlice<Origin.Stretch>, _ symbols: SymbolTable
    ) -> Event {
        while let stretch = stretches.first, stretch.line <= event.line {
            if ThreadLogger(of: stretch.origin) != ThreadLogger(of: origin) { lastThread = nil }
            origin = stretch.origin
            stretches.removeFirst()
        }
        if summary.start == nil { summary.start = event.time }
        let thread = event.thread.map { threadID($0, symbols) }
        let resolved = identities.resolve(&event, start: summary.start ?? 0, thread: thread, symbols: symbols)
        count(event)
        note(resolved, ofLaunch: event.launch)
        if let subject = event.subject, summary.launches[event.launch].sign == nil { sign(event, subject, symbols) }
        if resolved.time != nil, !summary.hasAppTimes, !EventKinds.besideTheLifecycle.contains(resolved.kind) {
            summary.hasAppTimes = true
        }
        noteTime(of: resolved, event)
        summary.lastLine = resolved.line
        return resolved
    }

    /// Hands over the controllers that live at the end of the log, and returns the summary of the whole.
    ///
    /// - Parameter take: receives some of the controllers at a time.
    package mutating func finish<Failure: Error>(
        header: TraceHeader, symbols: SymbolTable, skipped: Int, _ take: (ImportBatch) throws(Failure) -> Void
    ) throws(Failure) -> TraceSummary {
        let launches = summary.launches
        if let last { summary.tests += runningTests?.close(at: last, launches) ?? [] }
        for index in summary.tests.indices {
            // A log of tests alone is about all launches.
            if let launch = summary.tests[index].launch, launches[launch].sign == nil {
                summary.tests[index].launch = nil
            }
        }
        summary.tests.sort { ($0.first.line, $0.name) < ($1.first.line, $1.name) }
        summary.launches = launches.filter { $0.eventCount > 0 }.map { original in
            var launch = original
            launch.header = header.launches[launch.number] ?? Launch.Header()
            launch.end = end(of: launch, at: launch.header.end?.since(summary.start ?? 0))
            if let process = launch.header.process {
                launch.process = launch.process ?? process.name
                launch.processID = launch.processID ?? process.id
            }
            return launch
        }
        if !summary.launches.overlap { summary.marks = [:] }
        countTestsOfOtherLogs()
        try identities.close { controllers throws(Failure) in
            try take(ImportBatch(controllers: controllers))
        }
        if Set(summary.threadLogs).count < 2 { summary.threadLogs = [] }
        summary.header = header
        if let records { summary.header.add(records) }
        summary.controllerCount = identities.count
        summary.skippedCount = skipped
        if let end = header.end { summary.end = clock.end(at: end.since(summary.start ?? 0)) }
        summary.clockSteps = clock.steps
        summary.counts = takeCounts(symbols)
        // Only a run that shows nothing else is explained by it.
        if !summary.showsLifecycle { summary.commonestProblem = problems.commonest }
        summary.doubledClasses = identities.doubledClasses(summary.counts, symbols)
        for (name, kinds) in identities.missingSuper(summary.counts, symbols) {
            summary.header.partial[name, default: []].formUnion(kinds)
        }
        leaveOutStrangers(symbols)
        return summary
    }

    /// Forgets the `deinit`s of classes that are no controllers, as far as their calls and names show: view models and coordinators log
    /// theirs, too. They say nothing about which controllers would.
    private mutating func leaveOutStrangers(_ symbols: SymbolTable) {
        let lives = EventKinds([.`init`, .deinit, .other])
        let objects = Set(identities.objectClasses.map { symbols[identities.fullName(of: $0)] })
        for (name, counts) in summary.counts
        where counts.kinds.contains(.deinit) && counts.kinds.subtracting(lives).isEmpty && !objects.contains(name)
            && !ClassName(name).short.hasSuffix(Self.suffixOfControllers)
            && summary.header.superclasses[name] == nil && summary.header.records?.contains(.deinit) != true
        {
            summary.counts[name]?.remove(.deinit)
        }
    }

    private static let suffixOfControllers = "ViewController"

    private mutating func noteTime(of event: borrowing Event, _ logged: borrowing LoggedEvent) {
        var launch: Int?
        if logged.subject != nil {
            launch = logged.launch
        } else if event.kind == .mark, origin.process != nil || origin.processID != nil || origin.file != nil {
            launch = logged.launch
            summary.marks[event.line] = logged.launch
        }
        guard let time = clock.time(of: event, inLaunch: launch) else { return }
        summary.end = max(summary.end ?? time, time)
        if !clock.isSteady, launch != nil || !clock.isSplit { ends[logged.launch] = time }
    }

    /// Returns when a launch ends on the clock, if its log says so, or if its last event does not.
    private func end(of launch: Launch, at time: Int64?) -> Int64? {
        guard let last = ends[launch.number] else { return time }
        return time.map { max(last, clock.end(at: $0, ofLaunch: launch.number)) } ?? last
    }

    /// A copy of a launch beside a log of tests tells more of it than one alone.
    private mutating func countTestsOfOtherLogs() {
        guard !summary.tests.isEmpty else { return }
        let tests = LaunchTests(summary.tests)
        for (index, launch) in summary.launches.enumerated() {
            summary.launches[index].eventCount += tests.tests(of: launch).count { $0.launch == nil }
        }
    }

    private mutating func note(_ event: Event, ofLaunch number: Int) {
        let reference = event.reference
        last = reference
        // The events of another launch may come before those of this one.
        while summary.launches.count <= number {
            summary.launches.append(Launch(number: summary.launches.count, first: reference, last: reference))
        }
        if summary.launches[number].eventCount == 0 {
            summary.launches[number] = Launch(
                number: number, first: reference, last: reference, process: origin.process, processID: origin.processID)
        }
        summary.launches[number].last = reference
        summary.launches[number].eventCount += 1
        guard event.kind == .testStarted || event.kind == .testFinished else { return }
        if runningTests == nil { runningTests = RunningTests() }
        if let finished = runningTests?.note(event, launch: number) { summary.tests.append(finished) }
    }

    /// Keeps the first call of a controller in a launch. A class can get its module later, so it has none here.
    private mutating func sign(_ event: LoggedEvent, _ subject: LoggedObject, _ symbols: SymbolTable) {
        let address = subject.address.map { " \($0.addressText)" } ?? ""
        let controller = "\(ClassName(symbols[subject.name]).short)\(address)"
        summary.launches[event.launch].sign = Launch.Sign(controller: controller, time: event.time)
    }

    private mutating func summarize(_ batch: ImportBatch) {
        summary.eventCount += batch.events.count
        summary.problemCount += batch.problems.count { $0.severity > .note }
        problems.add(batch.problems)
    }

    private mutating func threadID(_ symbol: Symbol, _ symbols: SymbolTable) -> ThreadID {
        if let lastThread, lastThread.name == symbol { return lastThread.id }
        let id = threadID(inLog: symbol, symbols)
        lastThread = (symbol, id)
        return id
    }

    private mutating func threadID(inLog symbol: Symbol, _ symbols: SymbolTable) -> ThreadID {
        let logger = ThreadLogger(of: origin)
        let key = ThreadOfLog(name: symbol, log: loggers[logger] ?? loggers.count)
        if let id = threadIDs[key] { return id }
        loggers[logger] = key.log
        let id = ThreadID(Int32(summary.threads.count))
        summary.threads.append(symbols[symbol])
        summary.threadLogs.append(key.log)
        threadIDs[key] = id
        return id
    }

    private mutating func count(_ event: LoggedEvent) {
        let row = event.subject.map { Int($0.name.rawValue) + 1 } ?? 0
        let index = row * Self.kinds + Int(event.kind.rawValue)
        if index >= counts.count {
            counts += repeatElement(0, count: (row + 1) * Self.kinds - counts.count)
        }
        counts[index] += 1
    }

    /// Returns the counts by the names of classes; there are none left here.
    private mutating func takeCounts(_ symbols: SymbolTable) -> [String: TraceSummary.EventCounts] {
        defer { counts = [] }
        var named: [String: TraceSummary.EventCounts] = [:]
        named.reserveCapacity(min(counts.count / Self.kinds, 64))
        for row in 0..<counts.count / Self.kinds {
            let cells = counts[row * Self.kinds..<(row + 1) * Self.kinds]
            guard row <= symbols.count, cells.contains(where: { $0 > 0 }) else { continue }
            let name = row == 0 ? "" : symbols[identities.fullName(of: Symbol(rawValue: UInt32(row - 1)))]
            // Few classes have two names.
            if let other = named.updateValue(TraceSummary.EventCounts(cells), forKey: name) { named[name]?.add(other) }
        }
        return named
    }
}

extension Problem {
    /// Counts problems by their kind. The words in quotes, which differ from line to line, do not count.
    struct ProblemCounter: Sendable {
        private var counts: [String: (first: String, count: Int)] = [:]
        private static let most = 64

        mutating func add(_ problems: [Problem]) {
            for problem in problems where problem.severity != .note {
                let kind = Self.kind(of: problem.reason)
                if let known = counts[kind] {
                    counts[kind] = (known.first, known.count + 1)
                } else if counts.count < Self.most {
                    counts[kind] = (problem.reason, 1)
                }
            }
        }

        /// The problem that most lines have.
        var commonest: Problem.CommonProblem? {
            counts.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
                .map { Problem.CommonProblem(reason: $0.value.first, count: $0.value.count) }
        }

        private static func kind(of reason: String) -> String {
            reason.split(separator: "'", omittingEmptySubsequences: false).enumerated().filter {
                $0.offset.isMultiple(of: 2)
            }
            .map { String($0.element) }.joined(separator: "'")
        }
    }
}
