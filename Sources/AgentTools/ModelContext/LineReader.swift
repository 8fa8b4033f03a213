import Foundation

struct LineReader {
    /// The greatest length of a line, in bytes.
    static let limit = 4 << 20

    /// A result from a stretch of input.
    enum Chunk: Equatable {
        case line(Data)
        /// A line longer than the limit; its bytes are discarded.
        case tooLong
    }

    private var line = Data()
    private var isTooLong = false

    /// Takes a stretch of input, and returns the lines that it completes, without their ends and without empty ones.
    mutating func take(_ bytes: some Sequence<UInt8>) -> [Chunk] {
        var pieces: [Chunk] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                if let piece = finish() { pieces.append(piece) }
            } else if line.count < Self.limit {
                line.append(byte)
            } else {
                isTooLong = true
            }
        }
        return pieces
    }

    mutating func finish() -> Chunk? {
        defer {
            line = Data()
            isTooLong = false
        }
        if isTooLong { return .tooLong }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return line.isEmpty ? nil : .line(line)
    }
}
