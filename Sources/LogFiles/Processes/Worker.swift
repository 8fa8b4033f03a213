import Foundation
import VCTraceC

/// A value that one thread computes for another.
package final class Worker<Value: Sendable>: @unchecked Sendable {
    // Written by the thread before it leaves the group, and read after the wait.
    private var result: Result<Value, any Error>?
    // Read and released only by the thread.
    private var body: (@Sendable () throws -> Value)?
    private let done = DispatchGroup()

    /// Starts the body on its own thread.
    package init(_ body: @escaping @Sendable () throws -> Value) {
        self.body = body
        done.enter()
        let thread = Thread { [self] in
            result = self.body.map { body in Result { try body() } }
            // The body's objects are released before the waiting thread continues. Otherwise the end of the process could
            // interrupt the closing of a connection, for example.
            self.body = nil
            done.leave()
        }
        thread.name = "vctrace-work"
        thread.stackSize = 8 << 20
        thread.start()
    }

    /// Waits for the body, and returns what it returned; may be called again.
    package func value() throws -> Value {
        done.wait()
        guard let result else { throw CancellationError() }
        return try result.get()
    }
}

/// A queue of a few elements between two threads; the faster side waits.
package final class Channel<Element: Sendable>: @unchecked Sendable {
    private static var capacity: Int { 4 }

    // All mutable state is read and written with the condition locked.
    private let condition = NSCondition()
    private var elements: [Element] = []
    private var isFinished = false
    private var isCancelled = false

    package init() {}

    /// Sends an element; returns false after the receiver has given up.
    package func send(_ element: Element) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        while elements.count >= Self.capacity, !isCancelled { condition.wait() }
        if isCancelled { return false }
        elements.append(element)
        condition.broadcast()
        return true
    }

    /// Announces that nothing more will come.
    package func finish() {
        condition.withLock {
            isFinished = true
            condition.broadcast()
        }
    }

    /// Announces that nothing more will be received.
    package func cancel() {
        condition.withLock {
            isCancelled = true
            elements.removeAll()
            condition.broadcast()
        }
    }

    /// The next element; nil after the last one.
    package func receive() -> Element? {
        condition.lock()
        defer { condition.unlock() }
        while elements.isEmpty, !isFinished { condition.wait() }
        guard !elements.isEmpty else { return nil }
        let element = elements.removeFirst()
        condition.broadcast()
        return element
    }
}

/// Works on numbered inputs on several threads, and returns the results in order.
///
/// The threads wait if they are too far ahead of the consumer, so only a few results are in memory.
package final class OrderedWork<Output: Sendable>: @unchecked Sendable {
    private let count: Int
    private let ahead: Int
    // All mutable state is read and written with the condition locked, except `workers`, which only the owner uses.
    private let condition = NSCondition()
    private var started = 0
    private var taken = 0
    private var results: [Int: Output] = [:]
    private var isCancelled = false
    private var workers: [Worker<Void>] = []

    /// - Parameters:
    ///   - count: the number of inputs.
    ///   - threads: the most threads; fewer if the system has no more.
    ///   - ahead: the most results that may wait to be taken.
    package init(count: Int, threads: Int, ahead: Int, _ body: @escaping @Sendable (Int) -> Output) {
        self.count = count
        self.ahead = ahead
        let threads = threads_startable(Int32(clamping: min(threads, count)))
        workers = (0..<min(count, max(1, Int(threads)))).map { _ in
            Worker { [self] in
                while let input = start() { finish(input, body(input)) }
            }
        }
    }

    /// The next result, in the order of the inputs; nil after the last.
    package func next() -> Output? {
        condition.lock()
        defer { condition.unlock() }
        guard taken < count else { return nil }
        while results[taken] == nil { condition.wait() }
        defer {
            taken += 1
            condition.broadcast()
        }
        return results.removeValue(forKey: taken)
    }

    /// Starts nothing more, and waits until everything that was started is done.
    package func cancel() {
        condition.withLock {
            isCancelled = true
            condition.broadcast()
        }
        for worker in workers { try? worker.value() }
    }

    private func start() -> Int? {
        condition.lock()
        defer { condition.unlock() }
        while started < count, started - taken >= ahead, !isCancelled { condition.wait() }
        guard started < count, !isCancelled else { return nil }
        defer { started += 1 }
        return started
    }

    private func finish(_ input: Int, _ output: Output) {
        condition.withLock {
            results[input] = output
            condition.broadcast()
        }
    }
}
