import LogFiles
import SystemPackage

/// Reads a list or another short text as a whole.
enum WholeFile {
    /// - Parameter path: the file; `-` is standard input.
    static func bytes(path: String) throws(LogFileError) -> [UInt8] {
        try LogFile.check(path: path)
        do {
            let file = path == "-" ? FileDescriptor.standardInput : try .open(path, .readOnly, options: .closeOnExec)
            defer { if path != "-" { try? file.close() } }
            var bytes: [UInt8] = []
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            while case let count = try chunk.withUnsafeMutableBytes({ try file.read(into: $0) }), count > 0 {
                bytes += chunk[..<count]
            }
            return bytes
        } catch {
            throw LogFileError.unreadable(path: path, error as? Errno ?? .ioError)
        }
    }
}
