import Foundation
import VCTraceRecorder

/// Records the events of the view controllers in this process with the recorder, wherever the app writes its own trace.
///
/// It needs UIKit: on iOS, tvOS and visionOS, in the process of the app. Only one recording runs at a time; others wait for
/// their turn.
public final class ControllerRecording: DirectRecording, @unchecked Sendable {
    /// The error if nothing can be recorded.
    public struct Unavailable: Error, CustomStringConvertible {
        public var description: String {
            """
            the recorder records view controllers in an app's process, on iOS, tvOS and visionOS, and begins on the main thread; \
            if it refuses an app, standard error says why
            """
        }
    }

    // Read and written with the lock held.
    private let lock = NSLock()
    private var recorded: [String] = []
    private var others = OtherTests()
    private var handler: Int32?
    private var turn: RecordingTurn?
    private let hearsOneTest: Bool

    public convenience init() { self.init(hearsOneTest: false) }

    /// - Parameter hearsOneTest: whether controllers that are created in the tasks of other tests are left out.
    init(hearsOneTest: Bool) {
        self.hearsOneTest = hearsOneTest
    }

    /// Whether there is UIKit in this process.
    static var isAvailable: Bool { VCTraceIsAvailable() }

    public func start() async throws {
        let turn = await RecordingTurn.take()
        lock.withLock { self.turn = turn }
        do {
            // The app's own functions may use all the places that the recorder has for them.
            while !(try await MainActor.run { try beginIfThereIsRoom() }) {
                try await Task.sleep(nanoseconds: 20_000_000)
            }
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
        guard try beginIfThereIsRoom() else { throw Unavailable() }
    }

    var recordedLines: [String] { lock.withLock { recorded } }

    func end() {
        let handler = lock.withLock {
            defer { self.handler = nil }
            return self.handler
        }
        if let handler { VCTraceRemoveLineHandler(handler) }
    }

    deinit {
        // For a caller that forgot to stop.
        if let handler { VCTraceRemoveLineHandler(handler) }
    }

    private func beginIfThereIsRoom() throws -> Bool {
        guard Thread.isMainThread, Self.isAvailable else { throw Unavailable() }
        let handler = VCTraceAddLineHandler(
            { context, line, length in
                guard let context else { return }
                let text = String(decoding: UnsafeRawBufferPointer(start: line, count: length), as: UTF8.self)
                Unmanaged<ControllerRecording>.fromOpaque(context).takeUnretainedValue().append(text)
            }, Unmanaged.passUnretained(self).toOpaque())
        guard try Self.isAdded(handler) else { return false }
        lock.withLock { self.handler = handler }
        return true
    }

    /// Whether the recorder took a line handler; false if it has no room for it now.
    static func isAdded(_ handler: Int32) throws -> Bool {
        if handler < 0, Int(handler) != VCTRACE_NO_ROOM { throw Unavailable() }
        return handler >= 0
    }

    /// Called on the thread of the event, in the task of the code that caused it.
    private func append(_ line: String) {
        let isElsewhere = hearsOneTest && RecordingScope.isElsewhere(than: ObjectIdentifier(self))
        lock.withLock {
            if others.take(line, isElsewhere: isElsewhere) { return }
            recorded.append(line)
        }
    }
}

/// The controllers of other tests that run at the same time without a recording.
struct OtherTests {
    /// In the form of the trace: `<Shop.Detail: 0x1>`.
    private var objects: Set<Substring> = []

    /// Whether a line is about such a controller: one that was created in a task of another test.
    mutating func take(_ line: String, isElsewhere: Bool) -> Bool {
        guard isElsewhere || !objects.isEmpty, !line.hasPrefix("#"), let start = line.firstIndex(of: "<"),
            let end = line.range(of: "> ", range: start..<line.endIndex)?.lowerBound
        else { return false }
        let object = line[start...end]
        let verb = line[line.index(end, offsetBy: 2)...].prefix { $0 != " " }
        switch verb {
        case "init" where isElsewhere:
            objects.insert(object)
            return true
        case "init":
            objects.remove(object)
            return false
        case "deinit": return objects.remove(object) != nil
        default: return objects.contains(object)
        }
    }
}
