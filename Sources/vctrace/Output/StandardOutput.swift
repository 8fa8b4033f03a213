import Foundation
import SystemPackage

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
            StandardError.write("vctrace: cannot write to standard output: \(error)\n")
            exit(2)
        }
        buffer.removeAll(keepingCapacity: true)
    }
}

/// Standard error: progress, notices and failures.
enum StandardError {
    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Where nobody reads it or it cannot be written, there is nobody to tell.
    static func write(_ text: String) {
        _ = try? FileDescriptor.standardError.writeAll(text.utf8)
    }
}
