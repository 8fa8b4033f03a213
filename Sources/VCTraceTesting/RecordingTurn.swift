import Foundation

/// Lets one recording after the other in, whatever suites their tests are in: each would hear what the others do.
final class RecordingTurn: @unchecked Sendable {
    static let shared = RecordingTurn()

    // Read and written with the lock held.
    private let lock = NSLock()
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Waits for the turn. A recording inside of another one has it already.
    ///
    /// - Returns: whether it is to be given back.
    func take() async -> Bool {
        guard RecordingScope.recordings.isEmpty else { return false }
        await withCheckedContinuation { continuation in
            let isFree = lock.withLock {
                if isTaken { waiting.append(continuation) }
                defer { isTaken = true }
                return !isTaken
            }
            if isFree { continuation.resume() }
        }
        return true
    }

    /// Takes the turn if nobody has it.
    func takeIfFree() -> Bool {
        lock.withLock {
            defer { isTaken = true }
            return !isTaken
        }
    }

    func giveBack() {
        let next: CheckedContinuation<Void, Never>? = lock.withLock {
            if waiting.isEmpty { isTaken = false }
            return waiting.isEmpty ? nil : waiting.removeFirst()
        }
        next?.resume()
    }
}

/// What a task is doing when it is asked.
enum RecordingScope {
    /// The recordings in whose bodies the task runs, the outermost first.
    @TaskLocal static var recordings: [ObjectIdentifier] = []

    /// Whether the code that asks runs in a task that is none of the recording's: another test's.
    ///
    /// What UIKit calls from the run loop runs in no task.
    static func isElsewhere(than recording: ObjectIdentifier) -> Bool {
        !recordings.contains(recording) && withUnsafeCurrentTask { $0 != nil }
    }
}
