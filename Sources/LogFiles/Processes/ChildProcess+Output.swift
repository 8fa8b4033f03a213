import Foundation
package import SystemPackage

extension ChildProcess {
    /// How long to read after the command has ended, in seconds, if a process that it started keeps its output open.
    private static let patience = 1.0

    /// Passes its output through, unchanged and immediately, and copies whole lines of it, until both streams are closed, or some
    /// time after it has ended.
    ///
    /// - Parameters:
    ///   - passesOutput: whether the streams are also passed through.
    ///   - limit: how many bytes of a line are copied.
    ///   - isWanted: asked a few times a second whether it may go on; if not, it is killed.
    ///   - record: called with the lines of both streams, in the order in which they were completed.
    package func tee(
        passesOutput: Bool, upTo limit: Int, isWanted: () -> Bool = { true }, record: ([UInt8]) -> Void
    ) {
        var streams = [
            OutputStream(source: output, target: .standardOutput, limit: limit, hasReader: passesOutput),
            OutputStream(source: errors, target: .standardError, limit: limit, hasReader: passesOutput),
        ]
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var end: TimeInterval?
        while streams.contains(where: \.isOpen) {
            guard isWanted() else { return send(SIGKILL) }
            var polled = streams.map {
                pollfd(fd: $0.isOpen ? $0.source.rawValue : -1, events: Int16(POLLIN), revents: 0)
            }
            _ = poll(&polled, nfds_t(polled.count), 200)
            for index in streams.indices where polled[index].revents != 0 {
                let count = buffer.withUnsafeMutableBytes { (try? streams[index].source.read(into: $0)) ?? 0 }
                if count > 0 { streams[index].pass(buffer[..<count], record) } else { streams[index].isOpen = false }
            }
            // What the command itself wrote is in the pipes when its end is noticed, and is read in the next turn.
            guard hasEnded else { continue }
            let now = ProcessInfo.processInfo.systemUptime
            if let end, now > end + Self.patience { break }
            end = end ?? now
        }
        for stream in streams where !stream.line.isEmpty { record(stream.line + [UInt8(ascii: "\n")]) }
    }
}

/// The standard output or the standard error of a command.
private struct OutputStream {
    let source: FileDescriptor
    let target: FileDescriptor
    let limit: Int
    /// A line whose end has not come yet, up to the limit.
    private(set) var line: [UInt8] = []
    var isOpen = true
    /// Whether the target still has a reader, which a third request to end does not wait for; output without one is also recorded.
    var hasReader: Bool

    mutating func pass(_ bytes: ArraySlice<UInt8>, _ record: ([UInt8]) -> Void) {
        if hasReader { hasReader = (try? target.write(whole: bytes)) != nil }
        var rest = bytes
        if !line.isEmpty, let end = Self.firstLineFeed(in: rest) {
            keep(rest[..<end])
            record(line + [UInt8(ascii: "\n")])
            line.removeAll(keepingCapacity: true)
            rest = rest[(end + 1)...]
        }
        if Self.firstLineFeed(in: rest) != nil, let end = rest.lastIndex(of: UInt8(ascii: "\n")) {
            record(Array(rest[...end]))
            rest = rest[(end + 1)...]
        }
        keep(rest)
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) { line += bytes.prefix(limit - line.count) }

    private static func firstLineFeed(in bytes: ArraySlice<UInt8>) -> Int? {
        let offset = bytes.withUnsafeBytes { bytes -> Int? in
            guard let start = bytes.baseAddress, let found = memchr(start, 0x0A, bytes.count) else { return nil }
            return UnsafeRawPointer(found) - start
        }
        return offset.map { bytes.startIndex + $0 }
    }
}

extension ChildProcess {
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
}

extension ChildProcess {
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

        /// What to do about a command that somebody typed and that does not exist; otherwise empty.
        package var advice: String {
            if case .cannotRun(_, .noSuchFileOrDirectory) = self { "; check the name, or give its path" } else { "" }
        }
    }
}

extension Errno {
    /// The reason why the last system call of this thread failed.
    package static var last: Errno { Errno(rawValue: errno) }
}
