import TraceModel

/// The lines of a text, as ranges of its bytes without their line feeds.
struct TextLines: ~Escapable {
    private let bytes: Bytes
    private var offset = 0
    /// Whether the line that came last ends with a line feed, as all but a cut one do.
    private(set) var isTerminated = true

    @_lifetime(copy bytes)
    init(_ bytes: Bytes) {
        self.bytes = bytes
    }

    mutating func next() -> Range<Int>? {
        guard offset < bytes.count else { return nil }
        let begin = offset
        if let stop = bytes.firstOffset(of: 0x0A, from: begin) {
            offset = stop + 1
            return begin..<(stop > begin && bytes[stop - 1] == 0x0D ? stop - 1 : stop)
        }
        isTerminated = false
        offset = bytes.count
        return begin..<bytes.count
    }
}
