import Foundation

/// An output of this process that is diverted and read.
final class DivertedStream: Sendable {
    private let descriptor: Int32
    /// The original target of the output, which still receives it.
    private let target: Int32
    /// The reading end of the pipe.
    private let source: Int32
    /// Held while bytes are taken out of the pipe and handed over.
    private let lock = NSLock()
    private let finished = DispatchSemaphore(value: 0)

    /// - Parameter take: called with each line, on its own thread.
    init(_ descriptor: Int32, _ take: @escaping @Sendable (String) -> Void) throws {
        self.descriptor = descriptor
        target = try Self.checked(dup(descriptor))
        var ends: [Int32] = [-1, -1]
        _ = try Self.checked(pipe(&ends))
        source = ends[0]
        for end in [target, source] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = try Self.checked(dup2(ends[1], descriptor))
        close(ends[1])
        let thread = Thread { [self] in
            pass(take)
            finished.signal()
        }
        thread.name = "vctrace-console"
        thread.start()
    }

    /// Waits until all output so far was handed over.
    func drain() {
        while lock.withLock({ isWaiting(milliseconds: 0) }) { Thread.sleep(forTimeInterval: 0.001) }
    }

    /// Restores the original target of the output after everything was read.
    func restore() {
        // This closes the last writing end.
        dup2(target, descriptor)
        finished.wait()
        close(source)
        close(target)
    }

    /// Whether there is something to read, or no writer is left.
    private func isWaiting(milliseconds: Int32) -> Bool {
        var polled = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, milliseconds) > 0
    }

    private func pass(_ take: (String) -> Void) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var line: [UInt8] = []
        while true {
            guard isWaiting(milliseconds: -1) else { continue }
            lock.lock()
            defer { lock.unlock() }
            let count = read(source, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            write(buffer[..<count])
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

    /// Passes bytes on, as many as the target accepts.
    private func write(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(target, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// The result of a system call; throws if it is negative.
    private static func checked(_ result: Int32) throws -> Int32 {
        guard result >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        return result
    }
}
