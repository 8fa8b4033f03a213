package import TraceFormats
package import TraceModel
import VCTraceAudit

/// Reads several logs as one, with their events in order of time.
///
/// Events of one log keep their order. Line numbers of the run grow as in one log: the number of an event exceeds that of the
/// event before it by as many lines as lie between the event and the previous one of its own log.
package final class LogMerge: LoggedSource {
    private static let batchSize = 4096

    private let logs: [MergeInput]
    package private(set) var symbols = SymbolTable()
    private var launches = MergedLaunches()
    /// By a log that begins where a rotated trace ended, that trace; nil for a log that begins by itself.
    private var earlierParts: [Int: Int?] = [:]
    /// The traces that were taken to their ends, have no `# end`, and are not an earlier part of another log.
    private var openTraces: Set<Int> = []
    /// The logs that have more events, by the time of the next one; the earliest is the last.
    private var queue: [(time: Int64, index: Int)] = []
    /// The log of the last event; it is not in the queue. Nil before the first event.
    private var latest: Int?
    /// Whether logs without a time zone were shifted to the time of the others.
    private var isAligned = false
    private var line = 0
    /// The log of the last event, and the difference between its lines and those of the run.
    private var stretch: (log: Int, shift: Int, origin: Origin)?

    package init(_ logs: [LogReading]) {
        let pause = ReadingPause()
        self.logs = logs.map { MergeInput($0, isAlone: logs.count == 1, pause) }
    }

    package func next(into batch: inout LoggedBatch) throws(LogFileError) -> Bool {
        for _ in 0..<Self.batchSize {
            guard let index = try earliest() else {
                if !logs.contains(where: \.isBegun), let undated = logs.first(where: \.hasUndatedTests) {
                    throw LogFileError.undated(path: undated.reading.path)
                }
                for index in logs.indices {
                    for problem in logs[index].takeProblems() { add(problem, from: index, to: &batch) }
                }
                return false
            }
            take(from: index, into: &batch)
        }
        return true
    }

    private func earliest() throws(LogFileError) -> Int? {
        if isAligned {
            if let latest { try enqueue(latest) }
        } else {
            isAligned = true
            try MergedZones.align(logs)
            for index in logs.indices { try enqueue(index) }
        }
        latest = queue.popLast()?.index
        return latest
    }

    private func enqueue(_ index: Int) throws(LogFileError) {
        guard let time = try logs[index].nextTime() else {
            if logs[index].isLeftOpen { openTraces.insert(index) }
            return
        }
        queue.insert((time, index), at: queue.partitioningIndex { ($0.time, $0.index) < (time, index) })
    }

    private func take(from index: Int, into batch: inout LoggedBatch) {
        let log = logs[index]
        guard var event = log.takeEvent() else { return }
        for problem in log.takeProblems(before: event.line) { add(problem, from: index, to: &batch) }
        let fileLine = event.line
        event.line = advance(log, to: fileLine)
        event.thread = event.thread.map { log.symbol($0, in: &symbols) }
        event.subject = event.subject.map { log.object($0, in: &symbols) }
        event.object = event.object.map { log.object($0, in: &symbols) }
        if !event.others.isEmpty { event.others = event.others.map { log.object($0, in: &symbols) } }
        if event.isOfNamelessClass(in: symbols) {
            batch.problems.append(
                Problem(line: event.line, severity: .error, reason: LoggedEvent.tooManyNames, text: ""))
            return
        }
        let origin = log.origin(ofLine: fileLine)
        let earlier = earlierPart(of: index)
        event.launch = launches.launch(
            event.launch, ofLog: index, from: log.reading.placement == nil ? origin : Origin(),
            isNative: log.reading.header.isDeclared || log.reading.placement != nil,
            attachedTo: log.reading.attachment?.testKey,
            continuing: earlier.map { MergedLaunches.LogLaunch(log: $0, launch: logs[$0].lastLaunch) })
        note(index, origin, fileLine, &batch)
        batch.events.append(event)
        for problem in log.takeProblems(before: fileLine + 1) {
            var problem = problem
            problem.line = line
            batch.problems.append(problem)
        }
    }

    /// The trace that ended when a log without a header begins, if there is just one: it was rotated. Nil otherwise.
    private func earlierPart(of index: Int) -> Int? {
        if let known = earlierParts[index] { return known }
        let earlier = openTraces.count == 1 && logs[index].mayContinueTrace ? openTraces.popFirst() : nil
        earlierParts[index] = .some(earlier)
        return earlier
    }

    private func add(_ problem: Problem, from index: Int, to batch: inout LoggedBatch) {
        var problem = problem
        let fileLine = problem.line
        problem.line = advance(logs[index], to: fileLine)
        note(index, logs[index].origin(ofLine: fileLine), fileLine, &batch)
        batch.problems.append(problem)
    }

    /// Returns the number in the run of a log's next line.
    private func advance(_ log: MergeInput, to fileLine: Int) -> Int {
        line += max(1, fileLine - log.lastLine)
        log.lastLine = max(log.lastLine, fileLine)
        return line
    }

    private func note(_ index: Int, _ origin: Origin, _ fileLine: Int, _ batch: inout LoggedBatch) {
        let shift = line - fileLine
        if let stretch, stretch.log == index, stretch.shift == shift, stretch.origin == origin { return }
        stretch = (index, shift, origin)
        batch.origins.append(Origin.Stretch(line: line, origin: origin, fileLine: fileLine))
    }

    package var formatName: String? {
        let names = logs.compactMap(\.reading.formatName)
        return names.count == logs.count ? Self.formatName(of: names) : nil
    }

    package static func formatName(of names: [String]) -> String {
        names.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.joined(separator: " + ")
    }

    /// Notices about the logs that add nothing to the run, after all are read.
    package var notices: [String] {
        logs.filter { !$0.isBegun }.map { log in
            "'\(log.reading.path)' adds nothing to the run: it shows no lifecycle events, and no tests with their times"
                + (log.reading.hidesTests
                    ? "; give the output of xcodebuild as it is, without xcbeautify or xcpretty" : "")
                + (log.hasUndatedTests
                    ? "; xcodebuild prints these where it does not run tests in parallel (-parallel-testing-enabled NO)"
                    : "")
        }
    }

    package var isComplete: Bool { logs.allSatisfy(\.reading.isComplete) }
    package var skipped: Int { logs.reduce(0) { $0 + $1.reading.skipped } }
    package var header: TraceHeader {
        let rotated = Set(earlierParts.values.compactMap(\.self))
        let logHeaders = logs.map(\.header)
        let headers = logs.indices.filter { !logs[$0].hasUndatedTests }.map { index in
            var header = logHeaders[index]
            // Its end is that of its last part.
            if rotated.contains(index) { header.isClosed = true }
            return header
        }
        // A log with only tests does not make it unclear what the others record.
        let recording = launches.parts.values.map { own in
            own.filter { earlierParts[$0.log].flatMap(\.self) == nil && logs[$0.log].showsControllers }
                .map { logHeaders[$0.log] }
        }
        var header = TraceHeader(ofAll: headers, launches: recording)
        var firstStacks: [Int] = []
        for log in logHeaders {
            firstStacks.append(header.stacks.count)
            header.stacks += log.stacks
        }
        header.launches = launches.parts.mapValues { own in
            own.reduce(Launch.Header()) { known, part in
                let log = logHeaders[part.log]
                let launch = log.launches[part.launch] ?? Launch.Header()
                var filled = known.filled(from: launch.filled(from: log.ofAllLaunches))
                for key in Launch.Header.own { filled.tags[key] = known.tags[key] ?? launch.tags[key] }
                filled.isClosed = known.isClosed || launch.isClosed
                filled.end = [known.end, launch.end].compactMap(\.self).max()
                if let section = launch.section, section < log.stacks.count {
                    filled.section = firstStacks[part.log] + section
                }
                return filled
            }
        }
        return header
    }

    package var completesLaunchHeaders: Bool { true }
    package var digest: String { Self.digest(of: logs.map(\.reading.digest)) }

    package static func digest(of digests: [String]) -> String {
        LogDigest.hexadecimal(of: digests.joined().utf8)
    }
}

extension TraceHeader {
    /// The common header of several logs of the same time: if two name an app, the first one counts.
    ///
    /// - Parameter launches: by launch, the headers of the logs that show its controllers.
    fileprivate init(ofAll headers: [TraceHeader], launches: [[TraceHeader]]) {
        self.init()
        timeBase = headers.lazy.compactMap(\.timeBase).first
        utcOffset = headers.lazy.compactMap(\.utcOffset).first
        let zones = headers.compactMap(\.zone)
        zone = zones.first
        hasSeveralZones = Set(zones).count > 1 || headers.contains(where: \.hasSeveralZones)
        recorder = headers.lazy.compactMap(\.recorder).first
        run = headers.lazy.compactMap(\.run).first
        app = headers.lazy.compactMap(\.app).first
        device = headers.lazy.compactMap(\.device).first
        os = headers.lazy.compactMap(\.os).first
        // A kind was never called if no log of the launch shows it that could have. A log without a declaration could have shown
        // anything.
        let recording = launches.filter { !$0.isEmpty }
        if recording.joined().allSatisfy({ $0.records != nil }), headers.contains(where: { $0.records != nil }) {
            let declared = recording.isEmpty ? [headers] : recording
            records = EventKinds.recorded(byEach: declared.map { EventKinds($0.compactMap(\.records)) })
        }
        for header in headers {
            superclasses.merge(header.superclasses) { first, _ in first }
            partial.merge(header.partial) { $0.union($1) }
            complete.merge(header.complete) { $0.union($1) }
            keep(from: header)
        }
        for (name, kinds) in complete { partial[name]?.subtract(kinds) }
        isClosed = headers.allSatisfy(\.isClosed)
        if isClosed { end = headers.compactMap(\.end).max() }
    }
}
