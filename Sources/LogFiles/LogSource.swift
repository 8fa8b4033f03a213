import Foundation
package import SystemPackage
package import TraceFormats
package import TraceModel
package import VCTraceAudit

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
    private(set) var wasToldOfRest = false

    /// Waits a moment; returns false, with a notice of the reason, when the file will not grow any more.
    mutating func wait() -> Bool {
        guard canGrow() else { return false }
        if !wasTold { observer.notice("following '\(path)'; Ctrl-C ends the run") }
        wasTold = true
        Thread.sleep(forTimeInterval: 0.1)
        return true
    }

    /// Tells, after a signal, that the log is still read up to its end. Behind that, there is never much to read.
    mutating func tellOfRest() {
        guard Signals.StopSignal.wasRaised, !wasTold, !wasToldOfRest else { return }
        wasToldOfRest = true
        observer.notice("reading '\(path)' to its end before the run ends; press Ctrl-C again to give up")
        Signals.StopSignal.askForAnother()
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

/// Reads the events of one log, chunk by chunk.
package final class LogReading: LoggedSource {
    private var log: LogFile
    /// Whether a line that cannot be read ends the reading.
    private let isStrict: Bool
    private var reader: TraceReader
    private let observer: any EngineObserver
    /// The log's attachment in a result bundle.
    package let attachment: ResultBundle.Attachment?
    /// The log's place among others, if it has no dates.
    let placement: LogReading.Placement?
    private var count = 0
    private var events = 0
    /// In a log that is newest first, at least so many times go back, and most.
    private static let manySteps = 8

    /// - Parameters:
    ///   - isMixed: whether the log is the complete output of a program.
    ///   - calls: what is known from other logs.
    package init(
        _ log: consuming LogFile, _ formats: FormatChoice, of attachment: ResultBundle.Attachment? = nil,
        at placement: LogReading.Placement? = nil, isStrict: Bool = false, isMixed: Bool = false,
        knowing calls: consuming TraceReader.KnownCalls = TraceReader.KnownCalls(),
        observer: any EngineObserver = SilentObserver()
    ) {
        self.log = log
        self.attachment = attachment
        self.placement = placement
        self.observer = observer
        self.isStrict = isStrict
        reader = TraceReader(formats, isMixed: isMixed, knowing: calls)
    }

    /// Hands over what is known of a recorder's calls, at the end of the log.
    package func takeCalls() -> TraceReader.KnownCalls { reader.takeCalls() }

    package func next(into batch: inout LoggedBatch) throws(LogFileError) -> Bool {
        guard !reader.isFinished else { return false }
        let (problems, events) = (batch.problems.count, batch.events.count)
        let isAtEnd = try !log.readChunk { chunk in
            reader.read(chunk, into: &batch)
            count += chunk.count
        }
        observer.progress(of: "reading \(log.path)", done: count, total: log.size)
        if observer.isCancelled { throw LogFileError.cancelled(path: log.path) }
        if isAtEnd {
            reader.finish(into: &batch)
            observer.endProgress()
        }
        self.events += batch.events.count - events
        if isAtEnd, reader.stepsBack > Self.manySteps, reader.stepsBack * 3 > self.events * 2 {
            throw LogFileError.newestFirst(path: log.path)
        }
        if isStrict { try refuseLoss(batch.problems[problems...]) }
        return !isAtEnd
    }

    /// Closes the log until it is read further.
    package func pause() throws(LogFileError) { try log.pause() }

    private func refuseLoss(_ problems: ArraySlice<Problem>) throws(LogFileError) {
        guard let loss = problems.first(where: { $0.severity != .note }) else { return }
        observer.endProgress()
        throw LogFileError.refusedLine(path: log.path, line: loss.line, reason: loss.reason, text: loss.text)
    }

    package var path: String { log.path }
    package var isComplete: Bool { log.isComplete }
    package var formatName: String? { reader.format?.id }
    package var header: TraceHeader { reader.header }
    package var symbols: SymbolTable { reader.symbols }
    package var skipped: Int { reader.skipped }
    package var digest: String { reader.digest }
    var hidesTests: Bool { reader.hidesTests }

    /// The digest of a run of a file, and the name of its format.
    package static func identity(
        path: String, _ formats: FormatChoice
    ) throws(LogFileError) -> (digest: String, format: String) {
        var file = try LogFile(path: path)
        var digest = LogDigest()
        var head: [UInt8] = []
        while try file.readChunk({ chunk in
            digest.update(chunk)
            head.append(contentsOf: chunk.prefix(LogFormat.headSize - head.count))
        }) {}
        let format = formats.given ?? head.withBytes { LogFormat(recognizedIn: $0, custom: formats.custom) }
        digest.update(format)
        return (digest.hexadecimal(), format.id)
    }
}

/// Limits the number of open logs that are read in turns.
final class ReadingPause {
    /// This many stay open if the system allows it. A packed log needs a file, a pipe to the program that unpacks it, and one for
    /// the program's errors.
    private static let most = 48
    private let most = OpenFiles.triples(atMost: most)

    /// The open logs, the most recently read one last.
    private var open: [LogReading] = []

    /// Must be called before the log is read.
    func begin(_ reading: LogReading) throws(LogFileError) {
        if open.last === reading { return }
        if let index = open.firstIndex(where: { $0 === reading }) {
            open.remove(at: index)
        } else if open.count >= most {
            try open.removeFirst().pause()
        }
        open.append(reading)
    }

    /// Must be called at the end of the log.
    func end(_ reading: LogReading) throws(LogFileError) {
        open.removeAll { $0 === reading }
        try reading.pause()
    }
}
