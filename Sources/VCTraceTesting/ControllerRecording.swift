import Foundation
import VCTraceRecorder

/// Records what the recorder sees of the view controllers in this process, wherever the app writes its own trace.
///
/// It needs UIKit: on iOS, tvOS and visionOS, in the process of the app.
public final class ControllerRecording: LogRecording, @unchecked Sendable {
    /// Why nothing can be recorded.
    public struct Unavailable: Error, CustomStringConvertible {
        public var description: String {
            "the recorder records view controllers in an app's process, on iOS, tvOS and visionOS, and at most eight times at once"
        }
    }

    // Read and written with the lock held.
    private let lock = NSLock()
    private var recorded: [String] = []
    private var handler: Int32?

    public init() {}

    /// Whether there is UIKit in this process.
    static var isAvailable: Bool { VCTraceIsAvailable() }

    public func start() async throws {
        let handler = await MainActor.run {
            VCTraceAddLineHandler(
                { context, line, length in
                    guard let context else { return }
                    let text = String(decoding: UnsafeRawBufferPointer(start: line, count: length), as: UTF8.self)
                    Unmanaged<ControllerRecording>.fromOpaque(context).takeUnretainedValue().append(text)
                }, Unmanaged.passUnretained(self).toOpaque())
        }
        guard handler >= 0 else { throw Unavailable() }
        lock.withLock { self.handler = handler }
    }

    public var lines: [String] { lock.withLock { recorded } }

    public func stop() async {
        let handler = lock.withLock {
            defer { self.handler = nil }
            return self.handler
        }
        if let handler { VCTraceRemoveLineHandler(handler) }
    }

    deinit {
        // Whoever forgot to stop.
        if let handler { VCTraceRemoveLineHandler(handler) }
    }

    private func append(_ line: String) { lock.withLock { recorded.append(line) } }
}
