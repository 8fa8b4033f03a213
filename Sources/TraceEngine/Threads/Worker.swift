import Foundation

/// A value that one thread computes for another.
package final class Worker<Value: Sendable>: @unchecked Sendable {
    // Written by the thread before the group is left, read after it was waited for.
    private var result: Result<Value, any Error>?
    private let done = DispatchGroup()

    /// Starts the body on a thread of its own.
    package init(_ body: @escaping @Sendable () throws -> Value) {
        done.enter()
        let thread = Thread { [self] in
            result = Result { try body() }
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
