import Foundation

/// Calls that wait for their turn. They run one after the other, on a thread of their own, so that a client can cancel one
/// while it runs.
final class CallQueue: @unchecked Sendable {
    private struct Call {
        var id: RequestID
        var cancellation: Cancellation
        var body: @Sendable (Cancellation) -> Void
    }

    /// Whether a call was cancelled, which any thread may ask.
    final class Cancellation: @unchecked Sendable {
        private let lock = NSLock()
        private var value = false

        var isCancelled: Bool { lock.withLock { value } }

        func cancel() { lock.withLock { value = true } }
    }

    // All mutable state is read and written with the condition locked.
    private let condition = NSCondition()
    private var waiting: [Call] = []
    private var running: Call?
    private var isFinished = false

    private static let greatestCount = 100
    private static let stackSize = 8 << 20

    init() {
        let thread = Thread { [weak self] in
            while let call = self?.next() {
                if !call.cancellation.isCancelled { call.body(call.cancellation) }
                self?.end(call)
            }
        }
        thread.name = "vctrace-calls"
        thread.stackSize = Self.stackSize
        thread.start()
    }

    /// Appends a call; false where too many wait, or one with its id does.
    func append(_ id: RequestID, _ body: @escaping @Sendable (Cancellation) -> Void) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        guard waiting.count < Self.greatestCount, running?.id != id, !waiting.contains(where: { $0.id == id }) else {
            return false
        }
        waiting.append(Call(id: id, cancellation: Cancellation(), body: body))
        condition.broadcast()
        return true
    }

    /// Cancels the call, if it waits or runs.
    func cancel(_ id: RequestID) {
        condition.lock()
        defer { condition.unlock() }
        for call in waiting + [running].compactMap(\.self) where call.id == id { call.cancellation.cancel() }
    }

    /// Waits until all calls have run.
    func finish() {
        condition.lock()
        isFinished = true
        condition.broadcast()
        while !waiting.isEmpty || running != nil { condition.wait() }
        condition.unlock()
    }

    private func next() -> Call? {
        condition.lock()
        defer { condition.unlock() }
        while waiting.isEmpty, !isFinished { condition.wait() }
        guard !waiting.isEmpty else { return nil }
        let call = waiting.removeFirst()
        running = call
        return call
    }

    private func end(_ call: Call) {
        condition.lock()
        running = nil
        condition.broadcast()
        condition.unlock()
    }
}
