import TraceModel

/// A record whose message is not an event so far, and may become one with the lines that follow.
struct OpenRecord: Sendable {
    /// No message that is an event has more lines or bytes than these.
    private static let lineLimit = 16
    private static let byteLimit = 8_192

    let number: Int
    let prefix: LinePrefix
    var fault: LineFault
    /// The first line, and what was joined to it.
    private(set) var bytes: [UInt8]
    private let firstCount: Int
    private var lines = 1

    init(_ number: Int, _ prefix: LinePrefix, _ fault: LineFault, _ line: Bytes) {
        self.number = number
        self.prefix = prefix
        self.fault = fault
        bytes = Array(line)
        firstCount = line.count
    }

    /// The line with which the record begins.
    var firstLine: ArraySlice<UInt8> { bytes[..<firstCount] }

    /// Whether a line may go on with the record's message of UIKit's, though it looks like another line:
    /// `<B: 0x1> while a …`.
    func mayGoOn(
        with outcome: RecordReader.Outcome, _ event: LoggedEvent, _ reader: inout RecordReader
    ) -> Bool {
        guard fault == .unfinishedMessage else { return false }
        switch outcome {
        case .event: return event.kind == .other
        case .other(.unfinishedMessage), .loose(.unfinishedMessage), .foreign(.unfinishedMessage):
            // Another message, unless nothing but an object was there so far.
            var event = LoggedEvent(line: number, kind: .other)
            return !readCut(&reader, into: &event)
        case .other(let fault), .loose(let fault), .foreign(let fault): return fault.isOfOneLine
        }
    }

    /// Adds a line, a space before it; false where the record is too long for that.
    mutating func join(_ line: Bytes) -> Bool {
        guard lines < Self.lineLimit, bytes.count + line.count < Self.byteLimit else { return false }
        lines += 1
        bytes.append(UInt8(ascii: " "))
        bytes.append(contentsOf: line)
        return true
    }

    /// Reads what there is so far.
    func read(_ reader: inout RecordReader, into event: inout LoggedEvent) throws(LineFault) {
        let result = bytes.withBytes { bytes in
            Result { () throws(LineFault) in try reader.readMessage(prefix, bytes, into: &event) }
        }
        try result.get()
    }

    /// Reads a message of UIKit's that no line completed; false where too little is there.
    func readCut(_ reader: inout RecordReader, into event: inout LoggedEvent) -> Bool {
        guard !prefix.isEscaped else { return false }
        return bytes.withBytes { bytes in
            reader.grammar.readCut(ByteCursor(bytes, prefix.message..<(prefix.end ?? bytes.count)), into: &event)
        }
    }
}
