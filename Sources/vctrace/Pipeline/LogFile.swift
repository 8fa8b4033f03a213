import Foundation
import TraceFormats

/// A log that is read from its beginning in chunks: a file, or standard input for `-`.
struct LogFile: ~Copyable {
    private static let chunkSize = 1 << 18

    let path: String
    /// Bytes in the file; nil where that is not known.
    let size: Int?
    private let descriptor: Int32

    /// A log that comes out of a pipe.
    ///
    /// - Parameter path: what the log is called in messages and in the store.
    init(descriptor: Int32, path: String) {
        self.path = path
        self.descriptor = descriptor
        size = nil
    }

    /// Fails where there is nothing to read, without opening it: a named pipe can be opened only once.
    static func check(path: String) throws(CommandFailure) {
        if path == "-" { return }
        guard access(path, R_OK) == 0 else {
            throw CommandFailure("cannot read '\(path)': \(String(cString: strerror(errno)))")
        }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw CommandFailure("'\(path)' is a folder; name the log files in it")
        }
    }

    init(path: String) throws(CommandFailure) {
        try Self.check(path: path)
        let opened = path == "-" ? STDIN_FILENO : Foundation.open(path, O_RDONLY)
        guard opened >= 0 else { throw CommandFailure("cannot read '\(path)': \(String(cString: strerror(errno)))") }
        var status = stat()
        let isFile = fstat(opened, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        self.path = path
        descriptor = opened
        size = isFile ? Int(status.st_size) : nil
    }

    deinit {
        if descriptor != STDIN_FILENO { Foundation.close(descriptor) }
    }

    /// Hands the chunks over in order, until the end or until the body returns false.
    func forEachChunk(_ body: (UnsafeRawBufferPointer) throws(CommandFailure) -> Bool) throws(CommandFailure) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkSize, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            if count == 0 { return }
            if count < 0 {
                if errno == EINTR { continue }
                throw CommandFailure("cannot read '\(path)': \(String(cString: strerror(errno)))")
            }
            guard try body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) else { return }
        }
    }

    /// The digest that a run of a file has, and the format that it is read in.
    static func identity(
        path: String, _ formats: FormatChoice
    ) throws(CommandFailure) -> (digest: String, format: String) {
        let file = try LogFile(path: path)
        var digest = LogDigest()
        var head: [UInt8] = []
        try file.forEachChunk { (chunk) throws(CommandFailure) in
            digest.update(chunk)
            head.append(contentsOf: chunk.prefix(LogFormat.headSize - head.count))
            return true
        }
        let format = formats.given ?? head.withUnsafeBytes { LogFormat(recognizedIn: $0, team: formats.team) }
        digest.update(format)
        return (digest.hexadecimal(), format.id)
    }
}
