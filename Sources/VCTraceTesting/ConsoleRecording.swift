import Foundation

/// Records what the process prints, on standard output and standard error; all of it still goes where it went before.
///
/// `print`, `NSLog` and whatever else writes to these is recorded; what goes to the unified log alone is not.
public final class ConsoleRecording: LogRecording, @unchecked Sendable {
    private static let turn = Turn()

    // Read and written with the lock held.
    private let lock = NSLock()
    private var streams: [DivertedStream] = []
    private var recorded: [String] = []

    public init() {}

    public func start() async throws {
        await Self.turn.take()
        do {
            try divert()
        } catch {
            await stop()
            throw error
        }
    }

    public var lines: [String] {
        // C's library holds back what is printed.
        fflush(nil)
        for stream in lock.withLock({ streams }) { stream.drain() }
        return lock.withLock { recorded }
    }

    public func stop() async {
        fflush(nil)
        let streams = lock.withLock {
            defer { self.streams = [] }
            return self.streams
        }
        for stream in streams { stream.restore() }
        await Self.turn.giveBack()
    }

    /// Whether Swift Testing tells it, which quotes the calls of other tests' findings: with a symbol, or indented below one.
    private static func isTold(byTestingIn line: String) -> Bool {
        line.utf8.first.map { $0 == UInt8(ascii: " ") || $0 > 0x7F } ?? false
    }

    private func divert() throws {
        fflush(nil)
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
            let stream = try DivertedStream(descriptor) { [weak self] line in
                guard let self, descriptor == STDOUT_FILENO || !Self.isTold(byTestingIn: line) else { return }
                lock.withLock { recorded.append(line) }
            }
            lock.withLock { streams.append(stream) }
        }
    }
}

/// Lets one task after the other in.
private actor Turn {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
        if isTaken {
            await withCheckedContinuation { waiting.append($0) }
        }
        isTaken = true
    }

    func giveBack() {
        if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
    }
}
