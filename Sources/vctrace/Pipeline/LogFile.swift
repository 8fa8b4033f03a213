import Foundation

/// A log that is read from its beginning in chunks: a file, unpacked where it is compressed, or standard input for `-`.
struct LogFile: ~Copyable {
    private static let chunkSize = 1 << 18

    let path: String
    /// Bytes in the file; nil where that is not known.
    let size: Int?
    private let descriptor: Int32
    /// The program that unpacks the file; nil for a file that is read as it is.
    private let unpacker: ChildProcess?
    /// Whether to wait at the end of the file for what is still to come, until ``StopSignal``.
    private let isFollowed: Bool
    private var saysItFollows = false
    private var isAtStart = true
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkSize, alignment: 16)

    /// A log that comes out of a pipe.
    ///
    /// - Parameter path: what the log is called in messages and in the store.
    init(descriptor: Int32, path: String) {
        self.path = path
        self.descriptor = descriptor
        unpacker = nil
        isFollowed = false
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

    /// - Parameter isFollowed: whether to wait at the end of the file for what is still to come, until ``StopSignal``.
    init(path: String, isFollowed: Bool = false) throws(CommandFailure) {
        let source = try Source(path: path)
        if isFollowed, source.unpacker != nil {
            throw CommandFailure("cannot follow '\(path)': it is compressed, and so will not grow")
        }
        self.path = path
        self.isFollowed = isFollowed
        descriptor = source.descriptor
        unpacker = source.unpacker
        size = source.size
    }

    /// Where the bytes of a log come from.
    private struct Source {
        var descriptor: Int32
        var unpacker: ChildProcess?
        /// Bytes in the file; nil where that is not known.
        var size: Int?

        init(path: String) throws(CommandFailure) {
            try LogFile.check(path: path)
            descriptor = path == "-" ? STDIN_FILENO : Foundation.open(path, O_RDONLY)
            guard descriptor >= 0 else {
                throw CommandFailure("cannot read '\(path)': \(String(cString: strerror(errno)))")
            }
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
            guard let compression = Compression(descriptor) else {
                size = Int(status.st_size)
                return
            }
            let packed = descriptor
            defer { if packed != STDIN_FILENO { Foundation.close(packed) } }
            let unpacker = try compression.unpack(packed, path: path)
            descriptor = unpacker.output
            self.unpacker = unpacker
        }
    }

    deinit {
        buffer.deallocate()
        if descriptor != STDIN_FILENO { Foundation.close(descriptor) }
        guard let unpacker else { return }
        // One that was not read to its end notices now that nobody reads it.
        Foundation.close(unpacker.errors)
        _ = unpacker.wait()
    }

    /// Fails if the file could not be unpacked to its end.
    private func finishUnpacking() throws(CommandFailure) {
        guard let unpacker else { return }
        var words = [UInt8](repeating: 0, count: 4096)
        let count = max(0, read(unpacker.errors, &words, words.count))
        guard unpacker.wait() != 0 else { return }
        let said = String(decoding: words[..<count], as: UTF8.self).split(separator: "\n").last.map(String.init)
        throw CommandFailure("cannot read '\(path)' to its end: \(said ?? "it could not be unpacked")")
    }

    /// Hands the next chunk over; false at the end.
    mutating func readChunk(_ body: (UnsafeRawBufferPointer) -> Void) throws(CommandFailure) -> Bool {
        while true {
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            if count > 0 {
                if isAtStart, let packed = Compression(head: buffer[..<count]) {
                    throw CommandFailure(
                        "cannot read '\(path)': it is compressed with \(packed.rawValue); unpack it on the way: "
                            + "'… | \(packed.rawValue) -dc | vctrace import -'")
                }
                isAtStart = false
                body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                return true
            }
            if count == 0 {
                guard isFollowed, canGrow() else {
                    try finishUnpacking()
                    return false
                }
                if !saysItFollows { StandardError.write("vctrace: following '\(path)'; Ctrl-C ends the run\n") }
                saysItFollows = true
                Thread.sleep(forTimeInterval: 0.1)
            } else if errno != EINTR {
                throw CommandFailure("cannot read '\(path)': \(String(cString: strerror(errno)))")
            } else if isFollowed, StopSignal.wasRaised {
                return false
            }
        }
    }

    /// Whether more may be written to the file; false, with the reason said, once it will not grow any more.
    private func canGrow() -> Bool {
        if StopSignal.wasRaised { return false }
        var (open, named) = (stat(), stat())
        guard fstat(descriptor, &open) == 0, open.st_mode & S_IFMT == S_IFREG else { return false }
        if open.st_size < lseek(descriptor, 0, SEEK_CUR) {
            StandardError.write("vctrace: '\(path)' was cut; the run ends here\n")
            return false
        }
        if path != "-", stat(path, &named) != 0 || named.st_ino != open.st_ino {
            StandardError.write("vctrace: '\(path)' was removed or replaced; the run ends here\n")
            return false
        }
        return true
    }
}
