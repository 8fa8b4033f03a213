package import Foundation

/// How long to wait for another process that writes to the store.
package struct LockPatience: Sendable {
    /// In seconds.
    package var limit: TimeInterval
    /// Hears who is waited for, once the waiting takes longer than a second.
    package var notice: @Sendable (LockHolder?) -> Void

    package init(limit: TimeInterval = 60, notice: @escaping @Sendable (LockHolder?) -> Void = { _ in }) {
        self.limit = limit
        self.notice = notice
    }

    /// A function that SQLite calls each time that it finds the file locked, with how often it did before: it waits a
    /// little, or says that this took too long.
    func handler(for file: String) -> @Sendable (Int) -> Bool {
        let wait = Wait()
        return { [limit, notice] attempts in
            let (waited, isToBeTold) = wait.next(isFirst: attempts == 0)
            if isToBeTold { notice(LockHolder(ofStoreAt: file)) }
            guard waited < limit else { return false }
            // Most locks are held for some milliseconds.
            Thread.sleep(forTimeInterval: attempts < 10 ? 0.002 : 0.02)
            return true
        }
    }

    /// How long one lock has been waited for.
    private final class Wait: @unchecked Sendable {
        // All mutable state is read and written with the lock held.
        private let lock = NSLock()
        private var start: TimeInterval = 0
        private var isTold = false

        func next(isFirst: Bool) -> (waited: TimeInterval, isToBeTold: Bool) {
            lock.lock()
            defer { lock.unlock() }
            let now = ProcessInfo.processInfo.systemUptime
            if isFirst { (start, isTold) = (now, false) }
            let isToBeTold = now - start > 1 && !isTold
            if isToBeTold { isTold = true }
            return (now - start, isToBeTold)
        }
    }
}
