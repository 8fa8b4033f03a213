import Foundation
import JSONText

/// Tells a client how far a call has come, a few times a second.
final class ProgressReport: @unchecked Sendable {
    private let token: RequestID
    private let output: ResponseOutput
    // Both are read and written with the lock held: work may be reported from several threads.
    private let lock = NSLock()
    private var last: ContinuousClock.Instant?
    private var count = 0

    private static let pause = Duration.milliseconds(200)

    init(token: RequestID, output: ResponseOutput) {
        self.token = token
        self.output = output
    }

    /// The protocol wants numbers that only grow, and a call has several works; so the count of reports is the progress,
    /// and the message tells how far the work has come.
    func send(_ work: String, _ done: Int, _ total: Int?) {
        lock.lock()
        defer { lock.unlock() }
        let now = ContinuousClock.now
        if let last, last.duration(to: now) < Self.pause { return }
        last = now
        count += 1
        let share = total.map { $0 > 0 ? ", \(min(100, done / max(1, $0 / 100))) %" : "" } ?? ""
        output.notify(
            "notifications/progress",
            .object([
                ("progressToken", token.json), ("progress", .integer(count)), ("message", .string(work + share)),
            ]))
    }
}
