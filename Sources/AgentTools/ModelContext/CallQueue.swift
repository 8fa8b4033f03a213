import Foundation
import TraceModel

/// A queue of calls. A few run in parallel, each on its own thread, so a long call does not block the others and a client can
/// cancel a call while it runs.
final class CallQueue: @unchecked Sendable {
    private typealias QueuedCall = (id: RequestID, cancellation: Cancellation, body: @Sendable (Cancellation) -> Void)

    /// Whether a call was canceled; any thread may read it.
    struct Cancellation: Sendable {
        private let value = Locked(false)

        var isCancelled: Bool { value.withLock { $0 } }

        func cancel() { value.withLock { $0 = true } }
    }

    // All mutable state is read and written with the condition locked.
    private let condition = NSCondition()
    private var waiting: [QueuedCall] = []
    private var running: [QueuedCall] = []
    private var endedCount = 0
    private var isFinished = false

    /// More parallel calls would not help, because they read one store.
    private static let width = 4
    private static let greatestCount = 100
    private static let stackSize = 8 << 20

    /// The longest time without an ended call, and the longest wait for the last one, in seconds.
    private static let (pause, longestEnd) = (2.0, 10.0)

    init() {
        for number in 1...Self.width {
            let thread = Thread { [weak self] in
                while let call = self?.next() {
                    if !call.cancellation.isCancelled { call.body(call.cancellation) }
                    self?.end(call)
                }
            }
            thread.name = "vctrace-calls-\(number)"
            thread.stackSize = Self.stackSize
            thread.start()
        }
    }

    /// Appends a call; returns false if too many calls wait, or if a call with the same id waits or runs.
    func append(_ id: RequestID, _ body: @escaping @Sendable (Cancellation) -> Void) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        guard waiting.count < Self.greatestCount, !(waiting + running).contains(where: { $0.id == id }) else {
            return false
        }
        waiting.append((id: id, cancellation: Cancellation(), body: body))
        condition.broadcast()
        return true
    }

    func cancel(_ id: RequestID) {
        condition.withLock {
            for call in waiting + running where call.id == id { call.cancellation.cancel() }
        }
    }

    /// Waits until all calls have run, as long as one ends from time to time; the remaining calls are canceled.
    ///
    /// - Returns: whether no call runs any more.
    func finish() -> Bool {
        condition.lock()
        defer { condition.unlock() }
        isFinished = true
        condition.broadcast()
        let end = Date(timeIntervalSinceNow: Self.longestEnd)
        var (seen, next) = (endedCount, Date(timeIntervalSinceNow: Self.pause))
        while !waiting.isEmpty || !running.isEmpty, Date() < min(next, end) {
            _ = condition.wait(until: min(next, end))
            if endedCount != seen { (seen, next) = (endedCount, Date(timeIntervalSinceNow: Self.pause)) }
        }
        waiting = []
        for call in running { call.cancellation.cancel() }
        let last = Date(timeIntervalSinceNow: 0.5)
        while !running.isEmpty, condition.wait(until: last) {}
        return running.isEmpty
    }

    private func next() -> QueuedCall? {
        condition.lock()
        defer { condition.unlock() }
        while waiting.isEmpty, !isFinished { condition.wait() }
        guard !waiting.isEmpty else { return nil }
        let call = waiting.removeFirst()
        running.append(call)
        return call
    }

    private func end(_ call: QueuedCall) {
        condition.withLock {
            running.removeAll { $0.id == call.id }
            endedCount += 1
            condition.broadcast()
        }
    }
}
