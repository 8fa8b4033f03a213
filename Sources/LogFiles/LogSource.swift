import Foundation
package import SystemPackage
import VCTraceAudit

/// The source of a log's bytes.
struct LogSource {
    var descriptor: FileDescriptor
    /// The program that unpacks the file; nil for a file that is read directly.
    var unpacker: ChildProcess?
    /// Bytes in the file; nil if the number is unknown.
    var size: Int?
    /// Bytes in a compressed file.
    var packedSize: Int?
    /// Whether it is a file on a disk, which can be opened again.
    var isFile: Bool { size != nil || packedSize != nil }

    init(descriptor: FileDescriptor) {
        self.descriptor = descriptor
    }

    /// Ends the reading.
    func close() {
        if descriptor != .standardInput { try? descriptor.close() }
        // A program that was not read to its end notices now that nobody reads its output.
        unpacker?.discard()
    }

    init(path: String) throws(LogFileError) {
        descriptor = try LogFile.open(path: path)
        guard let status = FileStatus(descriptor: descriptor.rawValue), status.isFile else { return }
        guard let compression = Compression(descriptor) else {
            size = status.size
            return
        }
        let packed = descriptor
        defer { if packed != .standardInput { try? packed.close() } }
        let unpacker = try compression.unpack(packed, path: path)
        descriptor = unpacker.output
        self.unpacker = unpacker
        packedSize = status.size
    }

}

extension LogFile {
    /// Opens a file or a pipe, but no device without an end; `-` is standard input.
    package static func open(path: String) throws(LogFileError) -> FileDescriptor {
        try check(path: path)
        if path == "-" { return .standardInput }
        let descriptor: FileDescriptor
        do {
            // A signal ends the wait for a pipe's writer.
            descriptor = try .open(path, .readOnly, options: .closeOnExec, retryOnInterrupt: false)
        } catch {
            throw LogFileError.unreadable(path: path, error as? Errno ?? .last)
        }
        guard let status = FileStatus(descriptor: descriptor.rawValue), isEndless(descriptor, status) else {
            return descriptor
        }
        try? descriptor.close()
        throw LogFileError.device(path: path)
    }

    /// Whether it is a device without an end, such as `/dev/zero`: neither a terminal nor `/dev/null`.
    private static func isEndless(_ descriptor: FileDescriptor, _ status: FileStatus) -> Bool {
        status.isCharacterDevice && isatty(descriptor.rawValue) == 0
            && FileStatus("/dev/null")?.isSameDevice(as: status) != true
    }
}

/// The place where the reading of a log continues after a pause: in its file or, for a packed log, in the part that was still to
/// be read, unpacked into another file, which is removed after the reading.
struct LogPlaceOnDisk {
    let path: String
    /// The log's name in messages.
    let name: String
    var offset: Int64 = 0
    /// The path of the file with the unpacked rest.
    private(set) var rest: String?

    /// From now on, the log continues in its unpacked rest.
    mutating func beginRest() throws(LogFileError) {
        let file = TemporaryFolder.newPlace(ending: ".log").path
        UnfinishedFiles.add(file)
        rest = file
        offset = 0
        try write([], options: [.create, .exclusiveCreate])
    }

    func append(_ bytes: some Sequence<UInt8>) throws(LogFileError) {
        try write(bytes, options: [.append])
    }

    private func write(_ bytes: some Sequence<UInt8>, options: FileDescriptor.OpenOptions) throws(LogFileError) {
        guard let rest else { return }
        do {
            let descriptor = try FileDescriptor.open(
                rest, .writeOnly, options: options.union(.closeOnExec), permissions: .ownerReadWrite)
            try descriptor.closeAfter { _ = try descriptor.writeAll(bytes) }
        } catch {
            throw LogFileError.cutOff(
                path: name, reason: "it cannot be unpacked into '\(rest)': \(error as? Errno ?? .ioError)")
        }
    }

    func open() throws(LogFileError) -> LogSource {
        do {
            let source =
                try rest.map { LogSource(descriptor: try .open($0, .readOnly, options: .closeOnExec)) }
                ?? LogSource(path: path)
            if offset > 0 { try source.descriptor.seek(offset: offset, from: .start) }
            return source
        } catch {
            throw error as? LogFileError ?? .unreadable(path: path, error as? Errno ?? .ioError)
        }
    }

    func discard() {
        guard let rest else { return }
        unlink(rest)
        UnfinishedFiles.remove(rest)
    }
}

/// Waits at the end of a file for more bytes, until ``StopSignal``.
struct FileGrowth {
    let path: String
    let descriptor: FileDescriptor
    let observer: any EngineObserver
    private(set) var wasTold = false

    /// Waits a moment; returns false, with a notice of the reason, when the file will not grow any more.
    mutating func wait() -> Bool {
        guard canGrow() else { return false }
        if !wasTold { observer.notice("following '\(path)'; Ctrl-C ends the run") }
        wasTold = true
        Thread.sleep(forTimeInterval: 0.1)
        return true
    }

    private func canGrow() -> Bool {
        if Signals.StopSignal.wasRaised { return false }
        guard let open = FileStatus(descriptor: descriptor.rawValue), open.isFile else { return false }
        if let offset = try? descriptor.seek(offset: 0, from: .current), open.size < offset {
            observer.notice("'\(path)' was truncated; the run ends here")
            return false
        }
        if path != "-", FileStatus(path)?.isSame(as: open) != true {
            observer.notice("'\(path)' was removed or replaced; the run ends here")
            return false
        }
        return true
    }
}
