import Foundation
package import SystemPackage

/// Passes a command's output through, unchanged and immediately, and copies whole lines of it to a log.
package struct OutputTee {
    private struct Stream {
        let source: FileDescriptor
        let target: FileDescriptor
        var line: [UInt8] = []
        var isOpen = true
        /// Whether the target still has a reader; output without a reader is also recorded.
        var hasReader: Bool
    }

    /// How long to wait after the command has ended, in milliseconds, if a process that it started keeps its output open.
    private static let patience: Int32 = 1000

    private let child: ChildProcess
    private var streams: [Stream]
    private let record: ([UInt8]) -> Void

    /// - Parameters:
    ///   - passesOutput: whether the streams are also passed through.
    ///   - record: called with the lines of both streams, in the order in which they were completed.
    package init(_ child: ChildProcess, passesOutput: Bool, record: @escaping ([UInt8]) -> Void) {
        self.child = child
        streams = [
            Stream(source: child.output, target: .standardOutput, hasReader: passesOutput),
            Stream(source: child.errors, target: .standardError, hasReader: passesOutput),
        ]
        self.record = record
    }

    /// Runs until both streams are closed, or the command has ended and nothing more is written to them.
    package mutating func run() {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while streams.contains(where: \.isOpen) {
            var polled = streams.map {
                pollfd(fd: $0.isOpen ? $0.source.rawValue : -1, events: Int16(POLLIN), revents: 0)
            }
            let count = poll(&polled, nfds_t(polled.count), Self.patience)
            if count == 0, child.hasEnded { break }
            guard count > 0 else { continue }
            for index in streams.indices where polled[index].revents != 0 {
                let count = buffer.withUnsafeMutableBytes { (try? streams[index].source.read(into: $0)) ?? 0 }
                if count > 0 { pass(buffer[..<count], of: index) } else { streams[index].isOpen = false }
            }
        }
        for stream in streams where !stream.line.isEmpty { record(stream.line + [UInt8(ascii: "\n")]) }
    }

    private mutating func pass(_ bytes: ArraySlice<UInt8>, of index: Int) {
        if streams[index].hasReader {
            streams[index].hasReader = (try? streams[index].target.writeAll(bytes)) != nil
        }
        streams[index].line.append(contentsOf: bytes)
        guard let end = streams[index].line.lastIndex(of: UInt8(ascii: "\n")) else { return }
        record(Array(streams[index].line[...end]))
        streams[index].line.removeSubrange(...end)
    }
}

/// A pipe whose ends no other command inherits, because that would keep the pipe open.
package struct CommandPipe {
    package let readEnd: FileDescriptor
    package let writeEnd: FileDescriptor

    package init() throws(ProcessError) {
        do {
            (readEnd, writeEnd) = try FileDescriptor.pipe()
        } catch {
            throw ProcessError.noPipe(error as? Errno ?? .last)
        }
        for end in [readEnd, writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
    }
}

/// The reason why a command could not be started.
package enum ProcessError: Error, Hashable, Sendable, CustomStringConvertible {
    case cannotRun(program: String, Errno)
    case noPipe(Errno)

    package var description: String {
        switch self {
        case .cannotRun(let program, let reason): "cannot run '\(program)': \(reason)"
        case .noPipe(let reason): "cannot make a pipe: \(reason)"
        }
    }
}

extension Errno {
    /// The reason why the last system call of this thread failed.
    package static var last: Errno { Errno(rawValue: errno) }
}
