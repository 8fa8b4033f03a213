import Foundation
import TraceAuditing
import TraceModel
import TraceStore

/// Puts many logs into a store, in order: short ones are read on all cores and written in groups, each group in one
/// transaction; the others go a way of their own, one after the other.
struct LogGroups<Outcome: Sendable> {
    let store: TraceStore
    let count: Int
    var observer: any EngineObserver = SilentObserver()
    /// Reads a short log, and makes of it what is wanted besides; nil for one of the others. Called on several threads.
    let read: @Sendable (_ index: Int) -> (whole: WholeRun, outcome: Outcome)?

    /// - Parameters:
    ///   - written: called for each short log once its run is in the store.
    ///   - other: called for each of the others, after all logs before it.
    func run(
        written: (_ index: Int, Run, Outcome) throws -> Void, other: (_ index: Int) throws -> Void
    ) throws {
        let threads = ProcessInfo.processInfo.activeProcessorCount
        let work = OrderedWork(count: count, threads: threads, ahead: 2 * threads, read)
        defer { work.cancel() }
        var group = LogGroup<Outcome>(store: store)
        var names: Set<String> = []

        func endGroup() throws {
            for log in try group.commit() {
                if let run = log.run { try written(log.index, run, log.outcome) } else { try other(log.index) }
            }
        }

        var index = 0
        while let held = work.next() {
            // A name that another log of this command has already makes room for it, or not, as the store decides.
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
    private var writer: RunGroupWriter?
    /// Without a run, where the store does not take it.
    private var logs: [(index: Int, run: Run?, outcome: Outcome)] = []
    private var events = 0

    init(store: TraceStore) {
        self.store = store
    }

    /// Whether the group is to be committed before anything else is written.
    var isComplete: Bool { events > Self.largestSize || logs.contains { $0.run == nil } }

    mutating func write(_ whole: WholeRun, ofLog index: Int, _ outcome: Outcome) throws {
        var written: Run?
        do {
            let writer = try writer ?? RunGroupWriter(store)
            self.writer = writer
            written = try writer.write(whole)
        } catch let error as StoreError where error.isAboutWriting {
            giveUp()
        }
        logs.append((index, written, outcome))
        events += whole.run.summary.eventCount
    }

    /// Makes the runs visible, and begins another group.
    mutating func commit() throws -> [(index: Int, run: Run?, outcome: Outcome)] {
        do {
            try writer?.commit()
        } catch {
            guard error.isAboutWriting else { throw error }
            giveUp()
        }
        defer {
            logs.removeAll()
            events = 0
        }
        return logs
    }

    private mutating func giveUp() {
        for index in logs.indices { logs[index].run = nil }
    }
}
