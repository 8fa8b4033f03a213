import Foundation

/// Lets recordings run one after another, even from different suites: each would record the events of the others.
final class RecordingTurn: @unchecked Sendable {
    static let shared = RecordingTurn()

    // Read and written with the lock held.
    private let lock = NSLock()
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Waits for the turn. A recording inside another one already has it.
    ///
    /// - Returns: whether the turn must be given back.
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

    /// Takes the turn if it is free.
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

/// The recordings of the current task.
enum RecordingScope {
    /// The recordings in whose bodies the task runs, the outermost first.
    @TaskLocal static var recordings: [ObjectIdentifier] = []

    /// Whether the calling code runs in a task outside of the recording: another test's.
    ///
    /// Code that UIKit calls from the run loop runs without a task.
    static func isElsewhere(than recording: ObjectIdentifier) -> Bool {
        !recordings.contains(recording) && withUnsafeCurrentTask { $0 != nil }
    }
}
