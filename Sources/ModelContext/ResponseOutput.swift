import Foundation
import JSONText

/// Writes responses, from any thread.
final class ResponseOutput: @unchecked Sendable {
    /// What a response holds besides its own members.
    enum Kind {
        /// Nothing.
        case session
        /// What revision 2026-07-28 asks for.
        case stateless
        /// That, and for how long a client may keep it: what does not depend on the store.
        case cached
    }

    private let server: JSONValue
    private let write: @Sendable (String) -> Void
    private let lock = NSLock()

    init(server: JSONValue, write: @escaping @Sendable (String) -> Void) {
        self.server = server
        self.write = write
    }

    func answer(_ id: RequestID, _ members: JSONValue, _ kind: Kind) {
        var members = members
        if kind != .session {
            members = members + ["resultType": "complete", "_meta": [ProtocolVersion.serverKey: server] as JSONValue]
        }
        if kind == .cached { members = members + ["ttlMs": 60_000, "cacheScope": "private"] }
        send(["id": id.json, "result": members])
    }

    /// - Parameter id: nil where it is not known what the error is about.
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
            ["progressToken": token.json, "progress": count, "message": work + share])
    }
}
