import Foundation
import Processes
import SystemPackage

/// Where the reading of a log goes on after a pause.
struct LogPlaceOnDisk {
    private var path: String
    var offset: Int64 = 0
    private var rest: UnpackedRest?

    init(path: String) {
        self.path = path
    }

    /// From here on, what is left to read is the unpacked rest.
    mutating func goOn(in rest: UnpackedRest) {
        self.rest = rest
        offset = 0
    }

    func open() throws(LogFileError) -> LogSource {
        guard let rest else {
            let source = try LogSource(path: path)
            do {
                if offset > 0 { try source.descriptor.seek(offset: offset, from: .start) }
            } catch {
                throw LogFileError.unreadable(path: path, error as? Errno ?? .ioError)
            }
            return source
        }
        do {
            var source = LogSource(descriptor: try .open(rest.file, .readOnly, options: .closeOnExec))
            source.size = 0
            try source.descriptor.seek(offset: offset, from: .start)
            return source
        } catch {
            throw LogFileError.unreadable(path: path, error as? Errno ?? .ioError)
        }
    }

    func discard() {
        rest?.discard()
    }
}

/// What is still to be read of a packed log, unpacked into a file that goes away with the reading.
struct UnpackedRest {
    /// The path of the file.
    let file: String
    /// What messages call the log.
    private let path: String

    init(path: String) throws(LogFileError) {
        self.path = path
        file = FileManager.default.temporaryDirectory.appendingPathComponent("vctrace-\(UUID().uuidString).log").path
        UnfinishedFiles.add(file)
        try write([], options: [.create, .exclusiveCreate])
    }

    func append(_ bytes: some Sequence<UInt8>) throws(LogFileError) {
        try write(bytes, options: [.append])
    }

    private func write(_ bytes: some Sequence<UInt8>, options: FileDescriptor.OpenOptions) throws(LogFileError) {
        do {
            let descriptor = try FileDescriptor.open(
                file, .writeOnly, options: options.union(.closeOnExec), permissions: .ownerReadWrite)
            try descriptor.closeAfter { _ = try descriptor.writeAll(bytes) }
        } catch {
            throw LogFileError.cutOff(
                path: path, reason: "it cannot be unpacked into '\(file)': \(error as? Errno ?? .ioError)")
        }
    }

    func discard() {
        unlink(file)
        UnfinishedFiles.remove(file)
    }
}
