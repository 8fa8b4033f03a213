import Foundation
import SystemPackage
import TraceModel
import TraceReports
import TraceText

/// Standard output, buffered; data for people and machines goes here and nothing else does.
struct StandardOutput: TextOutputStream {
    private var buffer: [UInt8] = []

    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    mutating func write(_ text: String) {
        write(bytes: text.utf8)
    }

    mutating func write(bytes: some Sequence<UInt8>) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= 1 << 16 { flush() }
    }

    /// Writes what is buffered. A closed pipe ends the process with status 0; a full disk, with 2.
    mutating func flush() {
        do {
            try FileDescriptor.standardOutput.writeAll(buffer)
        } catch Errno.brokenPipe {
            exit(0)
        } catch {
            StandardError.tell("cannot write to standard output: \(error)")
            exit(2)
        }
        buffer.removeAll(keepingCapacity: true)
    }
}

/// Standard error: progress, notices and failures.
enum StandardError {
    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes a message of one or more lines. What it quotes of a log or a file's name cannot move the cursor.
    static func tell(_ message: String) {
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map { visible(String($0)) }
        write("vctrace: \(lines.joined(separator: "\n"))\n")
    }

    /// More of one message nobody reads.
    private static let limit = 8192

    /// Writes text as it is, but for the middle of one that is very long: it may quote an argument of any length. Where nobody reads it or it cannot be written, there is nobody to tell.
    static func write(_ text: String) {
        _ = try? FileDescriptor.standardError.writeAll(shortened(text).utf8)
    }

    private static func shortened(_ text: String) -> String {
        guard text.utf8.count > limit else { return text }
        let (beginning, end) = (text.utf8.prefix(limit / 2), text.utf8.suffix(limit / 4))
        let count = text.utf8.count - beginning.count - end.count
        return
            "\(String(decoding: beginning, as: UTF8.self))… (\(grouped(count)) bytes) …\(String(decoding: end, as: UTF8.self))"
    }
}
