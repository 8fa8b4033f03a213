import Foundation
package import SystemPackage
package import TraceFormats
package import TraceModel
package import VCTraceAudit

/// A log that is read from its beginning in chunks: a file, unpacked if it is compressed, or standard input for `-`.
package struct LogFile: ~Copyable {
    private static let chunkSize = 1 << 18

    package let path: String
    /// Bytes in the file; nil if the number is unknown.
    package let size: Int?
    /// Whether the log is complete, and nothing writes to it any more; false for input from a pipe.
    package let isComplete: Bool
    /// The source of its bytes; nil while it is paused.
    private var source: LogSource?
    /// The place to continue after a pause.
    private var place: LogPlaceOnDisk?
    /// The number of bytes that a compressed file may still unpack to.
    private var unpackable = Int.max
    /// Nil for a file that is read only up to its current end.
    private var growth: FileGrowth?
    /// Whether nothing was read yet that shows whether the file is a log. A program may print anything.
    private var isUnchecked: Bool
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkSize, alignment: 16)

    /// Creates a log that comes from a pipe.
    ///
    /// - Parameter path: the log's name in messages and in the store.
    package init(descriptor: FileDescriptor, path: String) {
        self.path = path
        source = LogSource(descriptor: descriptor)
        size = nil
        isComplete = false
        isUnchecked = false
    }

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - name: the log's name in messages and in the store, if it is not the path.
    ///   - observer: notified when the file is no longer followed; nil to read only up to the current end.
    package init(
        path: String, called name: String? = nil, followingFor observer: (any EngineObserver)? = nil
    ) throws(LogFileError) {
        let source = try LogSource(path: path)
        if observer != nil, source.unpacker != nil { throw LogFileError.compressedAndFollowed(path: path) }
        self.path = name ?? path
        self.source = source
        size = source.size
        isComplete = observer == nil && source.isFile
        isUnchecked = true
        if isComplete, path != "-" { place = LogPlaceOnDisk(path: path, name: self.path) }
        if let packedSize = source.packedSize { unpackable = Compression.largestContent(of: packedSize) }
        growth = observer.map { FileGrowth(path: path, descriptor: source.descriptor, observer: $0) }
    }

    /// Fails if there is nothing to read, without opening it: a named pipe can be opened only once.
    ///
    /// - Parameter isFollowed: whether the file will be read as it grows.
    package static func check(path: String, isFollowed: Bool = false) throws(LogFileError) {
        if path == "-" { return }
        guard access(path, R_OK) == 0 else {
            let reason = Errno.last
            throw isDanglingLink(path) ? .danglingLink(path: path) : .unreadable(path: path, reason)
        }
        if isFollowed, ResultBundle.isBundle(path) { throw LogFileError.bundleFollowed(path: path) }
        if FileStatus.isFolder(path), !ResultBundle.isBundle(path) { throw LogFileError.folder(path: path) }
    }

    package static func isDanglingLink(_ path: String) -> Bool {
        FileStatus(path) == nil && FileStatus(path, followsLinks: false)?.isLink == true
    }

    /// Whether a file holds neither text nor packed text, as its first bytes say, such as a picture or a store. Nothing is read from a pipe.
    package static func isBinary(_ path: String) -> Bool {
        guard path != "-", FileStatus(path)?.isFile == true, var file = try? LogFile(path: path) else { return false }
        do {
            _ = try file.readChunk { _ in }
            return false
        } catch {
            guard case .noText(_, let content) = error else { return false }
            return [.binary, .zeros, .database].contains(content)
        }
    }

    /// The endings of the names of logs, without compression.
    package static let endings: Set<String> = ["log", "trace", "txt", "ndjson", "jsonl"]

    /// Whether a file's name says that it is a log.
    package static func isLog(_ name: String) -> Bool {
        // A URL knows the ending, too, but takes long in a folder of many logs.
        let parts = Compression.stripped(name).split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, let first = parts.first, !first.isEmpty || parts.count > 2 else { return false }
        return endings.contains(parts[parts.count - 1].lowercased())
    }

    /// Whether the file is empty.
    package static func isEmpty(_ path: String) -> Bool {
        guard path != "-", let status = FileStatus(path) else { return false }
        return status.isFile && status.size == 0
    }

    /// Fails if there is nothing on standard input. Otherwise its first bytes are lost.
    package static func refuseEmptyInput() throws(LogFileError) {
        var input = try LogFile(path: "-")
        _ = try input.readChunk { _ in }
    }

    deinit {
        buffer.deallocate()
        source?.close()
        place?.discard()
    }

    /// Closes a file that will be read further later, to keep few logs open. Input that can be read only once stays open.
    mutating func pause() throws(LogFileError) {
        guard place != nil, let source else { return }
        if isUnchecked {
            source.close()
        } else if source.unpacker != nil {
            // Unpacking the file again up to here, each time, would take longer than keeping the rest.
            try place?.beginRest()
            while let count = try readBytes(), count > 0 { try place?.append(buffer[..<count]) }
            try finishUnpacking()
            source.close()
            unpackable = .max
        } else {
            place?.offset = (try? source.descriptor.seek(offset: 0, from: .current)) ?? 0
            source.close()
        }
        self.source = nil
    }

    /// Fails if the file could not be unpacked to its end.
    private func finishUnpacking() throws(LogFileError) {
        guard let unpacker = source?.unpacker else { return }
        let said = unpacker.lastError()
        guard unpacker.wait() != 0 else { return }
        throw LogFileError.cutOff(
            path: path, reason: "\(said ?? "it could not be unpacked"); if it is cut off, copy it again")
    }

    /// Passes the next chunk to `body`; returns false at the end.
    mutating func readChunk(_ body: (Bytes) -> Void) throws(LogFileError) -> Bool {
        while true {
            guard let count = try readBytes() else {
                if Signals.StopSignal.wasRaised { return false }
                continue
            }
            if count > 0 {
                growth?.tellOfRest()
                if isUnchecked { try Self.refuseForeign(buffer[..<count], path: path) }
                isUnchecked = false
                body(Bytes(UnsafeRawBufferPointer(rebasing: buffer[..<count])))
                return true
            }
            guard growth?.wait() == true else {
                try finishUnpacking()
                if isUnchecked, path == "-", growth == nil { throw LogFileError.empty(path: path) }
                return false
            }
        }
    }

    /// Fails if the first bytes are those of a file that is not a log, or that must be unpacked first.
    private static func refuseForeign(_ head: some Collection<UInt8>, path: String) throws(LogFileError) {
        if let packed = Compression(head: head) { throw .compressed(path: path, by: packed.rawValue) }
        if let content = Compression.ForeignContent(head: head) { throw .noText(path: path, content) }
    }

    /// Opens the log again after a pause. Returns the number of bytes that were read; nil if a signal interrupted the wait.
    private mutating func readBytes() throws(LogFileError) -> Int? {
        if source == nil { source = try place?.open() }
        do {
            let count = try source?.descriptor.read(into: buffer, retryOnInterrupt: growth == nil) ?? 0
            unpackable -= count
            guard unpackable >= 0 else { throw LogFileError.unpacksWithoutEnd(path: path) }
            return count
        } catch Errno.interrupted {
            return nil
        } catch {
            throw error as? LogFileError ?? .unreadable(path: path, error as? Errno ?? .ioError)
        }
    }
}

extension LogFile {
    /// A log to read.
    package struct LogInput: Sendable {
        package var path: String
        /// Its name in messages and in the store.
        package var name: String
        /// Its attachment in a result bundle; nil for a separate file.
        package var attachment: ResultBundle.Attachment?

        package init(path: String, name: String, attachment: ResultBundle.Attachment? = nil) {
            self.path = path
            self.name = name
            self.attachment = attachment
        }
    }
}

/// A log that is read line by line, for people who want to see how it is read.
package struct LogLines: ~Copyable {
    private var log: LogFile
    private var listing: LineListing

    package init(path: String, _ formats: FormatChoice) throws(LogFileError) {
        try LogFile.check(path: path)
        if ResultBundle.isBundle(path) { throw LogFileError.bundleOfLogs(path: path) }
        log = try LogFile(path: path)
        listing = LineListing(formats)
    }

    package var counts: ReadLine.ReadLineCounts { listing.counts }

    /// Hands over the lines of the next chunk; false after the last one.
    package mutating func next(_ take: (ReadLine) -> Void) throws(LogFileError) -> Bool {
        if try log.readChunk({ listing.read($0, take) }) { return true }
        listing.finish(take)
        return false
    }
}
