import Foundation
import Testing

/// Issues that a test expects.
final class Issues: @unchecked Sendable {
    // Read and written with the lock held.
    private let lock = NSLock()
    private var found: [(line: Int?, text: String)] = []

    var all: [(line: Int?, text: String)] { lock.withLock { found } }

    func take(_ issue: Issue) -> Bool {
        lock.withLock {
            found.append((issue.sourceLocation?.line, issue.comments.map(\.rawValue).joined()))
        }
        return true
    }
}
