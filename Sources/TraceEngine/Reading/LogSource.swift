import Foundation
import SystemPackage

/// Where the bytes of a log come from.
struct LogSource {
    var descriptor: FileDescriptor
    /// The program that unpacks the file; nil for a file that is read as it is.
    var unpacker: ChildProcess?
    /// Bytes in the file; nil where that is not known.
    var size: Int?

    init(path: String) throws(EngineError) {
        try LogFile.check(path: path)
        do {
            descriptor = path == "-" ? .standardInput : try .open(path, .readOnly, options: .closeOnExec)
        } catch {
            throw EngineError.unreadable(path: path, error as? Errno ?? .last)
        }
        var status = stat()
        guard fstat(descriptor.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        guard let compression = Compression(descriptor) else {
            size = Int(status.st_size)
            return
        }
        let packed = descriptor
        defer { if packed != .standardInput { try? packed.close() } }
        let unpacker = try compression.unpack(packed, path: path)
        descriptor = unpacker.output
        self.unpacker = unpacker
    }
}
