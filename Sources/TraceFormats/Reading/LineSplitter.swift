import TraceModel

/// Divides chunks of a log into lines, without their line feeds.
///
/// A line that is whole in its chunk is not copied. A line is held back until its line feed comes, and no more of it
/// is kept than can be read.
struct LineSplitter: Sendable {
    /// The longest line that is read whole, in bytes; only that much of a longer line is read.
    static let limit = 1 << 20

    /// The way in which a line that is handed over ends.
    enum LineEnd {
        /// With its line feed, or the log's end.
        case whole
        /// Its rest was left out because it is too long.
        case cut
        /// Its rest comes next.
        case goesOn
    }

    /// Whether a line that is too long comes in pieces, with nothing left out.
    var takesPieces = false

    /// Whether it holds the beginning of a line.
    var isWaiting: Bool { !pending.isEmpty }

    private var pending: [UInt8] = []
    private var isCut = false

    /// Calls the body with each line that is complete, and how it ends.
    @inline(__always)
    mutating func split(_ chunk: Bytes, _ body: (Bytes, LineEnd) -> Void) {
        var start = 0
        while let end = chunk.firstOffset(of: UInt8(ascii: "\n"), from: start) {
            if pending.isEmpty, end - start <= Self.limit {
                body(chunk[start..<end], .whole)
            } else {
                keep(chunk[start..<end], body)
                flush(body)
            }
            start = end + 1
        }
        keep(chunk[start...], body)
    }

    /// Calls the body with a last line that has no line feed.
    mutating func finish(_ body: (Bytes, LineEnd) -> Void) {
        if !pending.isEmpty { flush(body) }
    }

    private mutating func keep(_ bytes: Bytes, _ body: (Bytes, LineEnd) -> Void) {
        var rest = bytes
        while !rest.isEmpty {
            let count = min(rest.count, Self.limit - pending.count)
            pending.append(contentsOf: rest[..<count])
            rest = rest[count...]
            guard !rest.isEmpty else { return }
            guard takesPieces else {
                isCut = true
                return
            }
            pending.withBytes { body($0, .goesOn) }
            pending.removeAll(keepingCapacity: true)
        }
    }

    private mutating func flush(_ body: (Bytes, LineEnd) -> Void) {
        pending.withBytes { body($0, isCut ? .cut : .whole) }
        pending.removeAll(keepingCapacity: true)
        isCut = false
    }
}

enum Lines {
    /// A line without the carriage return and the spaces at its end, and without spaces before it.
    @_lifetime(copy line)
    static func trimmed(_ line: Bytes) -> Bytes {
        var (start, end) = (0, line.count)
        while end > start, isBlank(line[end - 1]) { end -= 1 }
        while start < end, isBlank(line[start]) { start += 1 }
        return line[start..<end]
    }

    /// The line as people see it: bytes that are not UTF-8 replaced, cut after 1,000 characters.
    static func excerpt(_ line: Bytes) -> String {
        let text = String(decoding: line.prefix(4_000), as: UTF8.self)
        return String(text.unicodeScalars.prefix(1_000))
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte.isSpace || byte == UInt8(ascii: "\r") }
}
