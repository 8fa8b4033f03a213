/// Divides chunks of a log into lines, without their line feeds.
///
/// A line that is whole in its chunk is not copied. A line is held back until its line feed comes, and no more of it
/// is kept than can be read.
struct LineSplitter: Sendable {
    /// The longest line that is read whole; of longer ones only so many bytes are.
    static let limit = 1 << 20

    private var pending: [UInt8] = []
    private var isCut = false

    /// Calls the body with each line that is complete, and whether it was cut.
    @inline(__always)
    mutating func split(_ chunk: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer, Bool) -> Void) {
        var start = 0
        while let end = chunk.firstOffset(of: UInt8(ascii: "\n"), from: start) {
            if pending.isEmpty {
                let count = min(end - start, Self.limit)
                body(UnsafeRawBufferPointer(rebasing: chunk[start..<start + count]), count < end - start)
            } else {
                keep(UnsafeRawBufferPointer(rebasing: chunk[start..<end]))
                flush(body)
            }
            start = end + 1
        }
        keep(UnsafeRawBufferPointer(rebasing: chunk[start...]))
    }

    /// Calls the body with a last line that has no line feed.
    mutating func finish(_ body: (UnsafeRawBufferPointer, Bool) -> Void) {
        if !pending.isEmpty { flush(body) }
    }

    private mutating func keep(_ bytes: UnsafeRawBufferPointer) {
        let count = min(bytes.count, Self.limit - pending.count)
        pending.append(contentsOf: bytes[..<count])
        if count < bytes.count { isCut = true }
    }

    private mutating func flush(_ body: (UnsafeRawBufferPointer, Bool) -> Void) {
        pending.withUnsafeBytes { body($0, isCut) }
        pending.removeAll(keepingCapacity: true)
        isCut = false
    }
}
