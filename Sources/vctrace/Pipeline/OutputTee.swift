import Foundation

/// Passes what a command prints through, unchanged and at once, and whole lines of it into a log.
struct OutputTee {
    private struct Stream {
        let source: Int32
        let target: Int32
        var line: [UInt8] = []
        var isOpen = true
    }

    /// How long the command may have ended, in milliseconds, while something that it left running holds its output open.
    private static let patience: Int32 = 1000

    private let child: ChildProcess
    private var streams: [Stream]
    private let logs: [Int32]
    /// Whether somebody still reads a target; what nobody reads is recorded all the same.
    private var hasReader = [true, true]

    /// - Parameter logs: descriptors that get the lines of both streams, in the order in which they were completed.
    init(_ child: ChildProcess, logs: [Int32]) {
        self.child = child
        streams = [
            Stream(source: child.output, target: STDOUT_FILENO), Stream(source: child.errors, target: STDERR_FILENO),
        ]
        self.logs = logs
    }

    /// Runs until both streams are closed, or the command has ended and nothing more is written to them.
    mutating func run() {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while streams.contains(where: \.isOpen) {
            var polled = streams.map { pollfd(fd: $0.isOpen ? $0.source : -1, events: Int16(POLLIN), revents: 0) }
            let count = poll(&polled, nfds_t(polled.count), Self.patience)
            if count == 0, child.hasEnded { break }
            guard count > 0 else { continue }
            for index in streams.indices where polled[index].revents != 0 {
                let count = read(streams[index].source, &buffer, buffer.count)
                if count > 0 {
                    pass(buffer[..<count], of: index)
                } else if count == 0 || errno != EINTR {
                    streams[index].isOpen = false
                }
            }
        }
        for stream in streams where !stream.line.isEmpty { record(stream.line + [UInt8(ascii: "\n")]) }
    }

    private mutating func pass(_ bytes: ArraySlice<UInt8>, of index: Int) {
        if hasReader[index] { hasReader[index] = Self.write(bytes, to: streams[index].target) }
        streams[index].line.append(contentsOf: bytes)
        guard let end = streams[index].line.lastIndex(of: UInt8(ascii: "\n")) else { return }
        record(Array(streams[index].line[...end]))
        streams[index].line.removeSubrange(...end)
    }

    private func record(_ lines: [UInt8]) {
        for log in logs { _ = Self.write(lines[...], to: log) }
    }

    /// Whether everything was written.
    private static func write(_ bytes: ArraySlice<UInt8>, to target: Int32) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Foundation.write(target, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno != EINTR { return false }
                rest = rest.dropFirst(max(count, 0))
            }
            return true
        }
    }
}
