import Foundation

/// A value that several threads share.
package final class Locked<Value> {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) { self.value = value }

    package func withLock<Result, Failure>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }

    /// The value, which is made when it is first asked for.
    package func made<Made, Failure>(
        _ make: () throws(Failure) -> Made
    ) throws(Failure) -> Made where Value == Made? {
        try withLock { value throws(Failure) in
            if let value { return value }
            let made = try make()
            value = made
            return made
        }
    }
}

extension Locked: @unchecked Sendable where Value: Sendable {}
