package import TraceModel

/// Turns the events of a log into a trace: identified controllers, relations, and a summary.
///
/// It works batch by batch, so a log can have any length.
package struct TraceBuilder {
    private static let kinds = EventKind.allCases.count
    /// How many open relations are handed over at once.
    private static let handful = 8192

    private var identities = IdentityResolver()
    private var hierarchy: Hierarchy?
    private var summary = TraceSummary()
    /// By class symbol, then kind; the first row is for events without a subject.
    private var counts: [Int] = []
    private var threadIDs: [ThreadOfLog: ThreadID] = [:]
    /// The thread of the last event that has one; most events are on the same.
    private var lastThread: (name: Symbol, id: ThreadID)?
    private var runningTests = RunningTests()
    private var last: EventReference?
    /// The origin of the last event.
    private var origin = Origin()
    /// How many superclasses the header declares so far.
    private var superclassCount = 0
    /// The logs that the run was merged from, by their paths.
    private var logs: [String?: Int] = [:]
    private let records: EventKinds?

    /// A thread's name says nothing about a thread in another log.
    private struct ThreadOfLog: Hashable {
        var name: Symbol
        var log: Int
    }

    /// - Parameter records: further kinds of events that the recorder captures.
    package init(records: EventKinds? = nil) {
        self.records = records
    }

    /// Resolves the next events of a log.
    ///
    /// - Parameter logged: the events, whose payloads are taken out.
    package mutating func take(
        _ logged: inout [LoggedEvent], _ problems: [Problem], _ origins: [OriginStretch] = [], header: TraceHeader,
        symbols: SymbolTable
    ) -> ImportBatch {
        var batch = ImportBatch(problems: problems)
        batch.origins = origins
        batch.events.reserveCapacity(logged.count)
        // Headers before the first event apply from the beginning.
        if !logged.isEmpty {
            let hierarchy = hierarchy(header)
            var stretches = origins[...]
            for index in logged.indices { resolve(&logged[index], &stretches, hierarchy, symbols, &batch) }
        }
        batch.controllers = identities.takeClosed()
        summarize(batch)
        return batch
    }

    /// Returns the hierarchy with the knowledge of the header, which may have grown since the last events.
    private mutating func hierarchy(_ header: TraceHeader) -> Hierarchy {
        if let hierarchy {
            if header.superclasses.count != superclassCount { hierarchy.knowledge.learn(header) }
            superclassCount = header.superclasses.count
            return hierarchy
        }
        var header = header
        if let records { header.add(records) }
        superclassCount = header.superclasses.count
        let hierarchy = Hierarchy(TraceKnowledge(before: header))
        self.hierarchy = hierarchy
        return hierarchy
    }

    /// - Parameter stretches: the origins of the events that are still to come.
    private mutating func resolve(
        _ event: inout LoggedEvent, _ stretches: inout ArraySlice<OriginStretch>, _ hierarchy: Hierarchy,
        _ symbols: SymbolTable, _ batch: inout ImportBatch
    ) {
        while let stretch = stretches.first, stretch.line <= event.line {
            if stretch.origin.file != origin.file { lastThread = nil }
            origin = stretch.origin
            stretches.removeFirst()
        }
        if summary.start == nil { summary.start = event.time }
        let thread = event.thread.map { threadID($0, symbols) }
        let resolved = identities.resolve(&event, start: summary.start ?? 0, thread: thread, symbols: symbols)
        if identities.hasBorn {
            for controller in identities.takeBorn() {
                hierarchy.add(controller)
                collect(hierarchy, &batch)
            }
        }
        note(event, hierarchy, symbols)
        hierarchy.apply(resolved)
        collect(hierarchy, &batch)
        note(resolved, ofLaunch: event.launch)
        if let subject = event.subject, summary.launches[event.launch].sign == nil { sign(event, subject, symbols) }
        if resolved.time != nil, !summary.hasAppTimes, !EventKinds.besideTheLifecycle.contains(resolved.kind) {
            summary.hasAppTimes = true
        }
        if let time = resolved.time { summary.end = max(summary.end ?? time, time) }
        summary.lastLine = resolved.line
        batch.events.append(consume resolved)
    }

    /// Hands over everything that is still open at the end of the log, and returns the summary of the whole.
    ///
    /// If the log showed only late what it can show, relations that were handed over before are wrong, and must be made again by
    /// a ``RelationReplay``.
    ///
    /// - Parameter take: receives everything that is open, some of it at a time.
    package mutating func finish<Failure: Error>(
        header: TraceHeader, symbols: SymbolTable, skipped: Int, _ take: (ImportBatch) throws(Failure) -> Void
    ) throws(Failure) -> TraceSummary {
        let launches = summary.launches
        if let last { summary.tests += runningTests.close(at: last, launches) }
        for index in summary.tests.indices {
            // A log of tests alone is about all launches.
            if let launch = summary.tests[index].launch, launches[launch].sign == nil {
                summary.tests[index].launch = nil
            }
        }
        summary.tests.sort { ($0.first.line, $0.name) < ($1.first.line, $1.name) }
        summary.launches = launches.filter { $0.eventCount > 0 }.map { begun in
            var launch = begun
            launch.header = header.launches[launch.number] ?? LaunchHeader()
            launch.end = launch.header.end?.since(summary.start ?? 0)
            if let process = launch.header.process {
                launch.process = launch.process ?? process.name
                launch.processID = launch.processID ?? process.id
            }
            return launch
        }
        countTestsOfOtherLogs()
        try handOverOpenRelations(take)
        let knowledge = hierarchy?.knowledge
        // Frees its memory for the code that takes the controllers.
        hierarchy = nil
        try identities.close { controllers throws(Failure) in
            try take(ImportBatch(controllers: controllers))
        }
        if Set(summary.threadLogs).count < 2 { summary.threadLogs = [] }
        summary.header = header
        if let records { summary.header.add(records) }
        summary.controllerCount = identities.count
        summary.skippedCount = skipped
        if let end = header.end { summary.end = end.since(summary.start ?? 0) }
        summary.counts = namedCounts(symbols)
        summary.doubledClasses = knowledge?.doubledClasses(summary.counts) ?? []
        var rest = ImportBatch()
        rest.refutesRelations = knowledge?.isRefuted(by: summary) ?? false
        try take(rest)
        return summary
    }

    /// A copy of a launch beside a log of tests tells more of it than one alone.
    private mutating func countTestsOfOtherLogs() {
        let tests = LaunchTests(summary.tests)
        for (index, launch) in summary.launches.enumerated() {
            summary.launches[index].eventCount += tests.tests(of: launch).count { $0.launch == nil }
        }
    }

    private mutating func handOverOpenRelations<Failure: Error>(
        _ take: (ImportBatch) throws(Failure) -> Void
    ) throws(Failure) {
        guard let hierarchy else { return }
        var batch = ImportBatch()
        for relation in HierarchyDriver.openRelations(in: hierarchy, summary.launches) {
            batch.relations.append(relation)
            guard batch.relations.count == Self.handful else { continue }
            summarize(batch)
            try take(batch)
            batch.relations.removeAll()
        }
        summarize(batch)
        try take(batch)
    }

    private func collect(_ hierarchy: Hierarchy, _ batch: inout ImportBatch) {
        if hierarchy.ended.isEmpty { return }
        for relation in hierarchy.ended.relations { batch.relations.append(relation.value) }
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
        if let finished = runningTests.note(event, launch: number) { summary.tests.append(finished) }
    }

    /// Keeps the first call of a controller in a launch. A class can get its module later, so it has none here.
    private mutating func sign(_ event: LoggedEvent, _ subject: LoggedObject, _ symbols: SymbolTable) {
        let address = subject.address.map { " 0x" + String($0, radix: 16) } ?? ""
        let controller = "\(ClassName(symbols[subject.name]).short)\(address)"
        summary.launches[event.launch].sign = Launch.Sign(controller: controller, time: event.time)
    }

    private mutating func summarize(_ batch: ImportBatch) {
        summary.eventCount += batch.events.count
        summary.relationCount += batch.relations.count
        summary.problemCount += batch.problems.count
    }

    private mutating func threadID(_ symbol: Symbol, _ symbols: SymbolTable) -> ThreadID {
        if let lastThread, lastThread.name == symbol { return lastThread.id }
        let id = threadID(inLog: symbol, symbols)
        lastThread = (symbol, id)
        return id
    }

    private mutating func threadID(inLog symbol: Symbol, _ symbols: SymbolTable) -> ThreadID {
        let key = ThreadOfLog(name: symbol, log: logs[origin.file] ?? logs.count)
        if let known = threadIDs[key] { return known }
        logs[origin.file] = key.log
        let id = ThreadID(Int32(summary.threads.count))
        summary.threads.append(symbols[symbol])
        summary.threadLogs.append(key.log)
        threadIDs[key] = id
        return id
    }

    /// Counts the event; the first of its kind in its class also shows that the class logs the kind.
    private mutating func note(_ event: LoggedEvent, _ hierarchy: Hierarchy, _ symbols: SymbolTable) {
        let row = event.subject.map { Int($0.name.rawValue) + 1 } ?? 0
        let index = row * Self.kinds + Int(event.kind.rawValue)
        if index >= counts.count {
            counts += [Int](repeating: 0, count: max((row + 1) * Self.kinds - counts.count, counts.count))
        }
        if counts[index] == 0 {
            let className = event.subject.map { symbols[identities.fullName(of: $0.name)] } ?? ""
            hierarchy.knowledge.recordedKinds.note(event.kind, in: className)
        }
        counts[index] += 1
    }

    private func namedCounts(_ symbols: SymbolTable) -> [String: [EventKind: Int]] {
        var named: [String: [EventKind: Int]] = [:]
        for row in 0..<counts.count / Self.kinds {
            let cells = counts[row * Self.kinds..<(row + 1) * Self.kinds]
            guard row <= symbols.count, cells.contains(where: { $0 > 0 }) else { continue }
            let name = row == 0 ? "" : symbols[identities.fullName(of: Symbol(rawValue: UInt32(row - 1)))]
            for (kind, count) in zip(EventKind.allCases, cells) where count > 0 {
                named[name, default: [:]][kind, default: 0] += count
            }
        }
        return named
    }
}
