import Foundation
import Processes
import SystemPackage

/// Where the bytes of a log come from.
struct LogSource {
    var descriptor: FileDescriptor
    /// The program that unpacks the file; nil for a file that is read as it is.
    var unpacker: ChildProcess?
    /// Bytes in the file; nil where that is not known.
    var size: Int?
    /// Bytes in a compressed file.
    var packedSize: Int?
    /// Whether it is a file on a disk, which can be opened again.
    var isFile: Bool { size != nil || packedSize != nil }

    init(descriptor: FileDescriptor) {
        self.descriptor = descriptor
    }

    /// Reads no more of it.
    func close() {
        if descriptor != .standardInput { try? descriptor.close() }
        // One that was not read to its end notices now that nobody reads it.
        unpacker?.discard()
    }

    init(path: String) throws(LogFileError) {
        try LogFile.check(path: path)
        do {
            descriptor = path == "-" ? .standardInput : try .open(path, .readOnly, options: .closeOnExec)
        } catch {
            throw LogFileError.unreadable(path: path, error as? Errno ?? .last)
        }
        var status = stat()
        guard fstat(descriptor.rawValue, &status) == 0 else { return }
        if status.st_mode & S_IFMT == S_IFCHR, path != "-", Self.isEndless(descriptor, status) {
            try? descriptor.close()
            throw LogFileError.device(path: path)
        }
        guard status.st_mode & S_IFMT == S_IFREG else { return }
        guard let compression = Compression(descriptor) else {
            size = Int(status.st_size)
            return
        }
        let packed = descriptor
        defer { if packed != .standardInput { try? packed.close() } }
        let unpacker = try compression.unpack(packed, path: path)
        descriptor = unpacker.output
        self.unpacker = unpacker
        packedSize = Int(status.st_size)
    }

    /// Whether it is a device that has no end, such as `/dev/zero`: neither a terminal nor `/dev/null`.
    private static func isEndless(_ descriptor: FileDescriptor, _ status: stat) -> Bool {
        var null = stat()
        return isatty(descriptor.rawValue) == 0 && !(stat("/dev/null", &null) == 0 && null.st_rdev == status.st_rdev)
    }
}
