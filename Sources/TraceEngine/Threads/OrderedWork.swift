import Foundation

/// Works on numbered inputs on several threads, and hands the results over in order.
///
/// The threads wait where they are too far ahead of whoever takes the results, so that few results are in memory.
final class OrderedWork<Output: Sendable>: @unchecked Sendable {
    private let count: Int
    private let ahead: Int
    // All mutable state is read and written with the condition locked, but for `workers`, which the owner alone uses.
    private let condition = NSCondition()
    private var started = 0
    private var taken = 0
    private var results: [Int: Output] = [:]
    private var isCancelled = false
    private var workers: [Worker<Void>] = []

    /// - Parameters:
    ///   - count: how many inputs there are.
    ///   - ahead: how many results may wait to be taken.
    init(count: Int, threads: Int, ahead: Int, _ body: @escaping @Sendable (Int) -> Output) {
        self.count = count
        self.ahead = ahead
        workers = (0..<min(threads, count)).map { _ in
            Worker { [self] in
                while let input = start() { finish(input, body(input)) }
            }
        }
    }

    /// The next result, in the order of the inputs; nil after the last.
    func next() -> Output? {
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

    /// Begins nothing more, and waits until what was begun is done.
    func cancel() {
        condition.lock()
        isCancelled = true
        condition.broadcast()
        condition.unlock()
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
        condition.lock()
        results[input] = output
        condition.broadcast()
        condition.unlock()
    }
}
