import Foundation

/// Records the standard output and standard error of the process; all of it still goes where it went before.
///
/// Output of `print`, `NSLog` and everything else that writes to these is recorded; output only to the unified log is not.
public final class ConsoleRecording: DirectRecording, @unchecked Sendable {
    // Read and written with the lock held.
    private let lock = NSLock()
    private var streams: [DivertedStream] = []
    private var recorded: [String] = []
    private var turn: RecordingTurn?

    public init() {}

    public func start() async throws {
        let turn = await RecordingTurn.take()
        lock.withLock { self.turn = turn }
        do {
            try begin()
        } catch {
            await stop()
            throw error
        }
    }

    public var lines: [String] { recordedLines }

    public func stop() async {
        end()
        lock.withLock { turn = nil }
    }

    func begin() throws {
        fflush(nil)
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
            let stream = try DivertedStream(descriptor) { [weak self] line in
                guard let self, descriptor == STDOUT_FILENO || !Self.isTold(byTestingIn: line) else { return }
                lock.withLock { recorded.append(line) }
            }
            lock.withLock { streams.append(stream) }
        }
    }

    var recordedLines: [String] {
        // The C library buffers output.
        fflush(nil)
        for stream in lock.withLock({ streams }) { stream.drain() }
        return lock.withLock { recorded }
    }

    func end() {
        fflush(nil)
        let streams = lock.withLock {
            defer { self.streams = [] }
            return self.streams
        }
        for stream in streams { stream.restore() }
    }

    /// Whether the line is from Swift Testing, which quotes calls in other tests' findings: with a symbol, or indented below one.
    private static func isTold(byTestingIn line: String) -> Bool {
        line.utf8.first.map { $0 == UInt8(ascii: " ") || $0 > 0x7F } ?? false
    }
}

/// A recording that begins and ends on the calling thread.
protocol DirectRecording: LogRecording {
    /// Begins to record, on the main thread.
    func begin() throws

    /// The whole lines so far.
    var recordedLines: [String] { get }

    func end()
}

/// The default recording: the recorder's events if there is UIKit, or else the output of the process.
func defaultRecording() -> any DirectRecording {
    ControllerRecording.isAvailable ? ControllerRecording(hearsOneTest: true) : ConsoleRecording()
}

/// Receives an app's log while a test runs.
///
/// A recorder in the app can conform, and then
/// ``expectNoFindings(atLeast:keeping:options:recording:isolation:fileID:filePath:line:column:while:)`` does not have to read
/// the output of the process.
public protocol LogRecording: Sendable {
    /// Begins to record; waits if another test is recording and only one can.
    func start() async throws

    /// The whole lines so far, without their line feeds.
    var lines: [String] { get async }

    /// Ends the recording.
    func stop() async
}
