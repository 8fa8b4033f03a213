import Foundation
import TraceText

/// Writes responses, from any thread.
final class ResponseOutput: @unchecked Sendable {
    /// The members that a response has in addition to its own.
    enum Extras {
        /// None.
        case session
        /// Those that revision 2026-07-28 requires.
        case stateless
        /// The same, and how long a client may cache the response, which does not depend on the store.
        case cached
    }

    private let server: JSONValue
    private let write: @Sendable (String) -> Void
    private let lock = NSLock()

    init(server: JSONValue, write: @escaping @Sendable (String) -> Void) {
        self.server = server
        self.write = write
    }

    func answer(_ id: RequestID, _ members: JSONValue, _ kind: Extras) {
        var members = members
        if kind != .session {
            members = members + ["resultType": "complete", "_meta": [ProtocolVersion.serverKey: server] as JSONValue]
        }
        if kind == .cached { members = members + ["ttlMs": 60_000, "cacheScope": "private"] }
        send(["id": id.json, "result": members])
    }

    /// - Parameter id: nil if the request of the error is unknown.
    func fail(_ id: RequestID?, _ error: ResponseError) {
        send(["id": id?.json, "error": error.json])
    }

    func notify(_ method: String, _ parameters: JSONValue) {
        send(["method": method, "params": parameters])
    }

    private func send(_ members: JSONValue) {
        let line = (["jsonrpc": "2.0"] + members).line
        lock.withLock { write(line) }
    }
}

/// Reports the progress of a call to a client, a few times a second.
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

    /// Sends a report. The protocol requires numbers that only grow, but a call has several kinds of work. So the progress is the
    /// number of reports, and the message has the progress of the work.
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
            ["progressToken": token.json, "progress": count, "message": work + share])
    }
}
