import Foundation
import LogFiles
import TraceFormats
package import TraceModel
import TraceReplay
package import TraceStore
import VCTraceAudit

/// Imports many logs into a store, in order: short ones are read on all cores and written in groups, each group in one
/// transaction; the others are handled one after the other.
struct GroupedImport<Outcome: Sendable> {
    let store: TraceStore
    let count: Int
    /// Whether to write over the store's connection. A log of many must not wait for it while another one is written, so `read` may then ask
    /// the store only about rare logs.
    let sharesConnection: Bool
    let observer: any EngineObserver
    /// Reads a short log, and computes the outcome; nil for one of the others. Called on several threads.
    let read: @Sendable (_ index: Int) -> (whole: RunWriter.WholeRun, outcome: Outcome)?

    /// - Parameters:
    ///   - written: called for each short log after its run is in the store.
    ///   - other: called for each of the other logs, after all logs before it.
    func run(
        written: (_ index: Int, Run, Outcome) throws -> Void, other: (_ index: Int) throws -> Void
    ) throws {
        // Writing takes about as long as reading, so it has a processor of its own.
        let threads = count == 1 ? 1 : max(1, ProcessInfo.processInfo.activeProcessorCount - 1)
        let work = OrderedWork(count: count, threads: threads, ahead: 2 * threads + 2, read)
        defer { work.cancel() }
        var group = LogGroup<Outcome>(store: store, sharesConnection: sharesConnection || count == 1)
        var names: Set<String> = []

        func endGroup() throws {
            let logs = try group.commit()
            if logs.contains(where: { $0.run != nil }) { try store.rememberRules() }
            for log in logs {
                if let run = log.run { try written(log.index, run, log.outcome) } else { try other(log.index) }
            }
        }

        var index = 0
        while let held = work.next() {
            // If an earlier log of this command has the same name, the store decides which run stays.
            if let (whole, outcome) = held,
                names.insert(whole.allowsNamesakes ? whole.run.source : whole.run.name).inserted
            {
                try group.write(whole, ofLog: index, outcome)
                if group.isComplete { try endGroup() }
            } else {
                try endGroup()
                try other(index)
            }
            index += 1
            if count > 1 { observer.progress(of: "logs", done: index, total: count) }
        }
        try endGroup()
        observer.endProgress()
    }
}

/// Short logs that are written in one transaction.
private struct LogGroup<Outcome> {
    /// In events.
    private static var largestSize: Int { 40_000 }

    private let store: TraceStore
    private let sharesConnection: Bool
    private var writer: RunWriter?
    /// Without a run if the store refused it.
    private var logs: [(index: Int, run: Run?, outcome: Outcome)] = []
    private var events = 0
    /// Whether the store refused one of them.
    private var hasRefused = false

    /// - Parameter sharesConnection: whether to write over the store's connection.
    init(store: TraceStore, sharesConnection: Bool) {
        self.store = store
        self.sharesConnection = sharesConnection
    }

    /// Whether the group must be committed before anything else is written.
    var isComplete: Bool { events > Self.largestSize || hasRefused }

    mutating func write(_ whole: RunWriter.WholeRun, ofLog index: Int, _ outcome: Outcome) throws {
        var run: Run?
        do {
            let writer = try writer ?? RunWriter(store, sharesConnection: sharesConnection)
            self.writer = writer
            run = try writer.write(whole)
        } catch let error as StoreError where error.isAboutWriting {
            giveUp()
        }
        if run == nil { hasRefused = true }
        logs.append((index, run, outcome))
        events += whole.run.summary.eventCount
    }

    /// Makes the runs visible, and begins a new group.
    mutating func commit() throws -> [(index: Int, run: Run?, outcome: Outcome)] {
        do {
            try writer?.commit()
        } catch {
            guard error.isAboutWriting else { throw error }
            giveUp()
        }
        defer {
            logs.removeAll()
            (events, hasRefused) = (0, false)
        }
        return logs
    }

    private mutating func giveUp() {
        for index in logs.indices { logs[index].run = nil }
    }
}

extension LogImport {
    /// Runs imports in order, and continues after a log that cannot be imported. Each log becomes its own run. A problem with the
    /// store ends all imports.
    ///
    /// - Parameters:
    ///   - jobs: the imports, which differ only in their logs and names.
    ///   - take: called with each run, whether it is new, and the seconds that reading took, or with the reason why the log was not imported.
    package static func run(
        _ jobs: [LogImport], into store: TraceStore,
        _ take: (LogImport, Result<(run: Run, isNew: Bool, seconds: Double), any Error>) throws -> Void
    ) throws {
        guard let first = jobs.first else { return }
        let logs = ShortLogs(store: store)
        let groups = GroupedImport<Double>(
            store: store, count: jobs.count, sharesConnection: false, observer: first.observer
        ) { index in
            let job = jobs[index]
            let start = Self.now
            return logs.read(job).map { (whole: $0.whole, outcome: Self.now - start) }
        }
        try groups.run { index, run, seconds in
            try take(jobs[index], .success((run, true, seconds)))
        } other: { index in
            let start = Self.now
            let result = Result {
                let imported = try jobs[index].run(into: store)
                return (run: imported.run, isNew: imported.isNew, seconds: Self.now - start)
            }
            if case .failure(let error as StoreError) = result, !error.isAboutName { throw error }
            try take(jobs[index], result)
        }
    }

    private static var now: Double { ProcessInfo.processInfo.systemUptime }
}

/// Reads logs that are short enough to be held in memory, so several can be read at once.
struct ShortLogs: Sendable {
    /// In bytes. For longer logs, the cost of a separate transaction is small.
    private static let largestFile = 2 << 20
    private static let largestPackedFile = 1 << 18
    /// In events. More would fill the memory while many runs are held.
    private static let longestRun = 20_000

    let store: TraceStore
    /// The paths of logs of which the store has runs, if logs may replace their own runs only.
    let earlier: Set<String>
    /// What the logs before a log tell about a recorder's calls. Each log that is read at the same time has its own.
    private let calls = Locked<[TraceReader.KnownCalls]>([])

    init(store: TraceStore, earlier: Set<String> = []) {
        self.store = store
        self.earlier = earlier
    }

    /// Returns the run of a job's log for the store, and the audit of the job; nil for a log that is long, comes from a pipe, or
    /// cannot be read or audited, or if the store already has the log or its name. These logs are imported one after the other,
    /// which also reports their problems.
    func read(_ job: LogImport) -> (whole: RunWriter.WholeRun, audit: Audit)? {
        guard job.paths.count == 1, !job.follows, let path = job.paths.first, isShort(path),
            let name = try? job.nameOfRun(of: [LogFile.LogInput(path: path, name: path)]),
            isFree(name, for: job, at: path)
        else { return nil }
        var sink = MemoryTrace.Sink(name: name, source: path, limit: Self.longestRun)
        let reading = try? LogReading(
            LogFile(path: path), job.formats, isStrict: job.isStrict,
            knowing: calls.withLock { $0.popLast() } ?? TraceReader.KnownCalls())
        let trace = try? reading?.read(into: &sink, records: job.records, tags: job.identity.tags)
        if let known = reading?.takeCalls() { calls.withLock { $0.append(known) } }
        guard let trace else { return nil }
        var whole = RunWriter.WholeRun(trace.run, sink.whole)
        whole.allowsNamesakes = job.replaceable == .own
        let audit = try? (job.audit ?? .ofRelations).audited(trace) { whole.batch.append($0) }
        guard let audit else { return nil }
        if job.audit?.canBePartOfImport == false {
            let replayed = trace.replayed
            (whole.batch.relations, whole.batch.stays) = (replayed.relations, replayed.stays)
        }
        whole.run.summary.relationCount = whole.batch.relations.count
        if !job.keepsRows, !whole.batch.namesCode { whole.batch = whole.batch.withoutReplayed }
        return (whole, audit)
    }

    private func isFree(_ name: String, for job: LogImport, at path: String) -> Bool {
        guard job.replaceable == .own else { return (try? store.hasRun(named: name)) == false }
        guard earlier.contains(path) else { return true }
        let identity = try? LogImport.identity(of: [LogFile.LogInput(path: path, name: path)], job.formats)
        return identity.flatMap { try? store.sources(among: [path], digest: $0.digest) }?.isEmpty == true
    }

    private func isShort(_ path: String) -> Bool {
        guard let status = FileStatus(path), status.isFile else { return false }
        let limit = Compression.stripped(path) == path ? Self.largestFile : Self.largestPackedFile
        return (1...limit).contains(status.size)
    }
}
