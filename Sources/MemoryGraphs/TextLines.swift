import Foundation

/// The lines of a text, as ranges of its bytes without their line feeds.
struct TextLines {
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0
    /// Whether the line that came last ends with a line feed, as all but a cut one do.
    private(set) var isTerminated = true

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    mutating func next() -> Range<Int>? {
        guard offset < bytes.count, let start = bytes.baseAddress else { return nil }
        let begin = offset
        if let end = memchr(start + begin, 0x0A, bytes.count - begin) {
            let stop = UnsafeRawPointer(end) - start
            offset = stop + 1
            return begin..<(stop > begin && bytes[stop - 1] == 0x0D ? stop - 1 : stop)
        }
        isTerminated = false
        offset = bytes.count
        return begin..<bytes.count
    }
}
