import TraceModel

/// What short texts were read as a while ago, so that they need not be read again: most lines name a controller and a call that
/// one of the last lines named.
///
/// Each text has one place, which it may lose to another one.
struct RecentTexts<Value: Sendable>: Sendable {
    private struct Entry {
        /// How long the text is, in bytes.
        var length: Int
        var value: Value
    }

    private static var places: Int { 64 }
    /// Shorter and longer texts are not kept.
    private static var lengths: ClosedRange<Int> { 8...64 }

    /// Both are empty until the first text comes: many readers read one line only.
    private var entries: [Entry?] = []
    private var texts: [UInt8] = []

    /// What the text was read as; nil where that is not known any more.
    func value(of text: Bytes) -> Value? {
        guard !entries.isEmpty, Self.lengths.contains(text.count) else { return nil }
        let place = Self.place(of: text)
        guard let entry = entries[place], entry.length == text.count else { return nil }
        let start = place * Self.lengths.upperBound
        return texts.withBytes { $0[start..<start + text.count].equals(text) } ? entry.value : nil
    }

    /// Keeps what a text was read as.
    mutating func note(_ value: Value, of text: Bytes) {
        guard Self.lengths.contains(text.count) else { return }
        if entries.isEmpty {
            entries = Array(repeating: nil, count: Self.places)
            texts = Array(repeating: 0, count: Self.places * Self.lengths.upperBound)
        }
        let place = Self.place(of: text)
        entries[place] = Entry(length: text.count, value: value)
        for offset in 0..<text.count { texts[place * Self.lengths.upperBound + offset] = text[offset] }
    }

    /// By the length, the beginning and the end, which is where addresses differ.
    private static func place(of text: Bytes) -> Int {
        let ends = text.word(at: 0) &* 3 ^ text.word(at: text.count - 8) &+ UInt64(text.count)
        return Int(truncatingIfNeeded: (ends &* 0x9E37_79B9_7F4A_7C15) >> 58)
    }
}
