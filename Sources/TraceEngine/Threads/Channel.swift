import Foundation

/// A queue between two threads that holds a few elements and lets the faster side wait.
final class Channel<Element: Sendable>: @unchecked Sendable {
    // All mutable state is read and written with the condition locked.
    private let condition = NSCondition()
    private let capacity: Int
    private var elements: [Element] = []
    private var isFinished = false
    private var isCancelled = false

    init(capacity: Int = 4) {
        self.capacity = capacity
    }

    /// Hands over an element; false once the receiver has given up.
    func send(_ element: Element) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        while elements.count >= capacity, !isCancelled { condition.wait() }
        if isCancelled { return false }
        elements.append(element)
        condition.broadcast()
        return true
    }

    /// Says that nothing more will come.
    func finish() {
        condition.lock()
        isFinished = true
        condition.broadcast()
        condition.unlock()
    }

    /// Says that nothing more will be taken.
    func cancel() {
        condition.lock()
        isCancelled = true
        elements.removeAll()
        condition.broadcast()
        condition.unlock()
    }

    /// The next element; nil after the last one.
    func receive() -> Element? {
        condition.lock()
        defer { condition.unlock() }
        while elements.isEmpty, !isFinished { condition.wait() }
        guard !elements.isEmpty else { return nil }
        let element = elements.removeFirst()
        condition.broadcast()
        return element
    }
}
