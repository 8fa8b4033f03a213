import Foundation
import TraceModel
import TraceStore

/// Puts many logs into a store, in order: short ones are read on all cores and written in groups, each group in one
/// transaction; the others go a way of their own, one after the other.
struct LogGroups<Outcome: Sendable> {
    /// In events.
    private static var largestGroup: Int { 40_000 }

    let store: TraceStore
    let count: Int
    var observer: any EngineObserver = SilentObserver()
    /// Reads a short log, and makes of it what is wanted besides; nil for one of the others. Called on several threads.
    let read: @Sendable (_ index: Int) -> (run: WholeRun, outcome: Outcome)?

    /// - Parameters:
    ///   - written: called for each short log once its run is in the store.
    ///   - other: called for each of the others, after all logs before it.
    func run(
        written: (_ index: Int, Run, Outcome) throws -> Void, other: (_ index: Int) throws -> Void
    ) throws {
        let threads = ProcessInfo.processInfo.activeProcessorCount
        let work = OrderedWork(count: count, threads: threads, ahead: 2 * threads, read)
        defer { work.cancel() }
        var writer: RunGroupWriter?
        var group: [(index: Int, run: WholeRun, outcome: Outcome)] = []
        var names: Set<String> = []

        func writeGroup() throws {
            defer { group.removeAll(keepingCapacity: true) }
            guard !group.isEmpty else { return }
            let runs: [Run?]
            do {
                let open = try writer ?? RunGroupWriter(store)
                writer = open
                runs = try open.write(group.map(\.run))
            } catch let error as StoreError where error.isAboutWriting {
                runs = group.map { _ in nil }
            }
            for (held, run) in zip(group, runs) {
                if let run { try written(held.index, run, held.outcome) } else { try other(held.index) }
            }
        }

        var index = 0
        var events = 0
        while let held = work.next() {
            // A name that another log of this command has already makes room for it, or not, as the store decides.
            if let held, names.insert(held.run.name).inserted {
                group.append((index, held.run, held.outcome))
                events += held.run.summary.eventCount
            } else {
                try writeGroup()
                try other(index)
                events = 0
            }
            index += 1
            if events > Self.largestGroup || index == count {
                try writeGroup()
                events = 0
            }
            if count > 1 { observer.progress(of: "logs", done: index, total: count) }
        }
        observer.endProgress()
    }
}
