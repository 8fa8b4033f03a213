import Foundation

/// Standard output, buffered; data for people and machines goes here and nothing else does.
struct StandardOutput: TextOutputStream {
    private var buffer: [UInt8] = []

    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    mutating func write(_ text: String) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= 1 << 16 { flush() }
    }

    /// Writes what is buffered. A closed pipe ends the process with status 0; a full disk, with 2.
    mutating func flush() {
        buffer.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Foundation.write(
                    STDOUT_FILENO, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count >= 0 {
                    rest = rest.dropFirst(count)
                } else if errno == EPIPE {
                    exit(0)
                } else if errno != EINTR {
                    StandardError.write(
                        "vctrace: cannot write to standard output: \(String(cString: strerror(errno)))\n")
                    exit(2)
                }
            }
        }
        buffer.removeAll(keepingCapacity: true)
    }
}

/// Standard error: progress, notices and failures.
enum StandardError {
    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    static func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}
