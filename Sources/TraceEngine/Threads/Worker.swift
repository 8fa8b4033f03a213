import Foundation

/// A value that one thread computes for another.
package final class Worker<Value: Sendable>: @unchecked Sendable {
    // Written by the thread before the group is left, read after it was waited for.
    private var result: Result<Value, any Error>?
    // Read and released by the thread only.
    private var body: (@Sendable () throws -> Value)?
    private let done = DispatchGroup()

    /// Starts the body on a thread of its own.
    package init(_ body: @escaping @Sendable () throws -> Value) {
        self.body = body
        done.enter()
        let thread = Thread { [self] in
            result = self.body.map { body in Result { try body() } }
            // What the body holds goes before anybody hears that it is done: a connection, for example, whose end must not
            // be cut short by the end of the process.
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
