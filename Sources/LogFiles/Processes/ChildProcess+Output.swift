import Foundation
package import SystemPackage

extension ChildProcess {
    /// How long to wait after the command has ended, in milliseconds, if a process that it started keeps its output open.
    private static let patience: Int32 = 1000

    /// Passes its output through, unchanged and immediately, and copies whole lines of it, until both streams are closed, or it has
    /// ended and nothing more is written to them.
    ///
    /// - Parameters:
    ///   - passesOutput: whether the streams are also passed through.
    ///   - record: called with the lines of both streams, in the order in which they were completed.
    package func tee(passesOutput: Bool, record: ([UInt8]) -> Void) {
        var streams = [
            OutputStream(source: output, target: .standardOutput, hasReader: passesOutput),
            OutputStream(source: errors, target: .standardError, hasReader: passesOutput),
        ]
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while streams.contains(where: \.isOpen) {
            var polled = streams.map {
                pollfd(fd: $0.isOpen ? $0.source.rawValue : -1, events: Int16(POLLIN), revents: 0)
            }
            let count = poll(&polled, nfds_t(polled.count), Self.patience)
            if count == 0, hasEnded { break }
            guard count > 0 else { continue }
            for index in streams.indices where polled[index].revents != 0 {
                let count = buffer.withUnsafeMutableBytes { (try? streams[index].source.read(into: $0)) ?? 0 }
                if count > 0 { streams[index].pass(buffer[..<count], record) } else { streams[index].isOpen = false }
            }
        }
        for stream in streams where !stream.line.isEmpty { record(stream.line + [UInt8(ascii: "\n")]) }
    }
}

/// The standard output or the standard error of a command.
private struct OutputStream {
    let source: FileDescriptor
    let target: FileDescriptor
    var line: [UInt8] = []
    var isOpen = true
    /// Whether the target still has a reader; output without a reader is also recorded.
    var hasReader: Bool

    mutating func pass(_ bytes: ArraySlice<UInt8>, _ record: ([UInt8]) -> Void) {
        if hasReader { hasReader = (try? target.writeAll(bytes)) != nil }
        line.append(contentsOf: bytes)
        guard let end = line.lastIndex(of: UInt8(ascii: "\n")) else { return }
        record(Array(line[...end]))
        line.removeSubrange(...end)
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
