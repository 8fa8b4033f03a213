import FormatSamples
import TraceFormats
import TraceModel

/// The events of a log, with the symbols resolved.
struct ReadLog: Equatable {
    struct Entry: Equatable, CustomStringConvertible {
        var line: Int
        var launch = 0
        var time: Int64?
        var thread: String?
        var kind: EventKind
        var subject: String?
        var object: String?
        var others: [String]
        var detail: String?

        var description: String {
            let objects = [subject ?? "-", object ?? "-"] + others
            return
                "\(line) \(kind.name) \(objects.joined(separator: " ")) [\(detail ?? "")] \(time ?? -1) \(thread ?? "-")"
        }
    }

    var events: [Entry]
    var problems: [Problem]
    var origins: [Origin.Stretch]
    var header: TraceHeader
    var skipped: Int
    var formatName: String?

    /// Nil for a custom format.
    var format: FormatID? { formatName.flatMap(FormatID.init) }

    init(_ log: String, format: FormatID? = nil, referenceYear: Int = 2000) {
        self.init(bytes: Array(log.utf8), format: format, referenceYear: referenceYear)
    }

    /// Reads a log in chunks of the given size, after a first chunk of `first` bytes.
    init(
        bytes: [UInt8], format: FormatID? = nil, first: Int = 0, chunk: Int = 1 << 20, referenceYear: Int = 2000
    ) {
        let formats = FormatChoice(given: format.map { .builtIn($0) })
        self.init(TraceReader(formats, referenceYear: referenceYear), bytes, first: first, chunk: chunk)
    }

    init(_ newReader: TraceReader, _ bytes: [UInt8], first: Int = 0, chunk: Int = 1 << 20) {
        var reader = newReader
        var batch = LoggedBatch()
        bytes.withBytes { bytes in
            var start = 0
            while start < bytes.count {
                let size = start == 0 && first > 0 ? first : chunk
                let end = min(start + size, bytes.count)
                reader.read(bytes[start..<end], into: &batch)
                start = end
            }
        }
        reader.finish(into: &batch)
        let symbols = reader.symbols
        events = batch.events.map { Entry($0, symbols) }
        problems = batch.problems
        origins = batch.origins
        header = reader.header
        skipped = reader.skipped
        formatName = reader.format?.id
    }
}

extension ReadLog.Entry {
    init(_ event: LoggedEvent, _ symbols: SymbolTable) {
        self.init(
            line: event.line, launch: event.launch, time: event.time, thread: event.thread.map { symbols[$0] },
            kind: event.kind,
            subject: event.subject.map { symbols.text($0) }, object: event.object.map { symbols.text($0) },
            others: event.others.map { symbols.text($0) }, detail: event.payload.text)
    }

    /// The events that a sample declares.
    init(_ sample: FormatSample) {
        self.init(
            line: 1, time: sample.time, thread: sample.thread, kind: sample.kind, subject: sample.subject,
            object: sample.object, others: sample.others, detail: sample.detail)
    }
}

extension SymbolTable {
    func text(_ object: LoggedObject) -> String {
        object.address.map { "<\(self[object.name]): 0x\(String($0, radix: 16))>" } ?? self[object.name]
    }
}
