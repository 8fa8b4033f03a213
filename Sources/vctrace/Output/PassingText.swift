/// Text that is handed on some of it at a time, so that a report of any length can be written.
struct PassingText: TextOutputStream {
    private var buffer: [UInt8] = []
    private let take: ([UInt8]) throws -> Void
    /// What went wrong first; nothing is handed on after it.
    private var failure: (any Error)?

    init(to take: @escaping ([UInt8]) throws -> Void) {
        self.take = take
    }

    mutating func write(_ text: String) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= 1 << 16 { pass() }
    }

    /// Hands on the rest; to be called at the end.
    mutating func finish() throws {
        pass()
        if let failure { throw failure }
    }

    private mutating func pass() {
        defer { buffer.removeAll(keepingCapacity: true) }
        guard failure == nil else { return }
        do { try take(buffer) } catch { failure = error }
    }
}
