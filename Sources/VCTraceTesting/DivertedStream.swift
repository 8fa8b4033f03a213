import Foundation
import SystemPackage

/// An output of this process that is read on its way.
final class DivertedStream: Sendable {
    private let descriptor: FileDescriptor
    /// Where the output went before, and goes still.
    private let target: FileDescriptor
    private let source: FileDescriptor
    /// Held while what was written is taken out of the pipe and handed over.
    private let lock = NSLock()
    private let finished = DispatchSemaphore(value: 0)

    /// - Parameter take: gets each line, on a thread of its own.
    init(_ number: Int32, _ take: @escaping @Sendable (String) -> Void) throws {
        descriptor = FileDescriptor(rawValue: number)
        target = try descriptor.duplicate()
        let pipe = try FileDescriptor.pipe()
        source = pipe.readEnd
        for end in [target, source] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
        _ = try pipe.writeEnd.duplicate(as: descriptor)
        try pipe.writeEnd.close()
        let thread = Thread { [self] in
            pass(take)
            finished.signal()
        }
        thread.name = "vctrace-console"
        thread.start()
    }

    /// Waits until all that was written so far was handed over.
    func drain() {
        while lock.withLock({ isWaiting(milliseconds: 0) }) { Thread.sleep(forTimeInterval: 0.001) }
    }

    /// Lets the output go where it went before, once everything was read.
    func restore() {
        // This closes the last end that is written to.
        _ = try? target.duplicate(as: descriptor)
        finished.wait()
        try? source.close()
        try? target.close()
    }

    /// Whether there is something to read, or nobody writes any more.
    private func isWaiting(milliseconds: Int32) -> Bool {
        var polled = pollfd(fd: source.rawValue, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, milliseconds) > 0
    }

    private func pass(_ take: (String) -> Void) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var line: [UInt8] = []
        while true {
            guard isWaiting(milliseconds: -1) else { continue }
            lock.lock()
            defer { lock.unlock() }
            guard let count = buffer.withUnsafeMutableBytes({ try? source.read(into: $0) }), count > 0 else { break }
            _ = try? target.writeAll(buffer[..<count])
            for byte in buffer[..<count] {
                guard byte == UInt8(ascii: "\n") else {
                    line.append(byte)
                    continue
                }
                take(String(decoding: line, as: UTF8.self))
                line.removeAll(keepingCapacity: true)
            }
        }
        if !line.isEmpty { take(String(decoding: line, as: UTF8.self)) }
    }
}
