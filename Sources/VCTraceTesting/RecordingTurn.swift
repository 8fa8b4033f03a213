import Foundation

/// Lets recordings run one after another, even from different suites: each would record the events of the others. The turn is
/// given back when it is released.
final class RecordingTurn: Sendable {
    private static let queue = Queue()

    private init() {}

    deinit { Self.queue.giveBack() }

    /// Waits for the turn; nil for a recording inside another one, which already has it.
    static func take() async -> RecordingTurn? {
        guard RecordingScope.recordings.isEmpty else { return nil }
        await queue.take()
        return RecordingTurn()
    }

    static func takeIfFree() -> RecordingTurn? { queue.takeIfFree() ? RecordingTurn() : nil }
}

/// The recordings that wait for their turns.
private final class Queue: @unchecked Sendable {
    // Read and written with the lock held.
    private let lock = NSLock()
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
        await withCheckedContinuation { continuation in
            let isFree = lock.withLock {
                if isTaken { waiting.append(continuation) }
                defer { isTaken = true }
                return !isTaken
            }
            if isFree { continuation.resume() }
        }
    }

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
