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

    /// A place is told by so many bits.
    private static var bits: Int { 6 }
    /// Shorter and longer texts are not kept.
    private static var lengths: ClosedRange<Int> { 8...64 }
    /// How far to look for the end of a text: further than any that is kept, so that the beginning of a longer one is none.
    static var reach: Int { lengths.upperBound + 1 }
    /// So many texts are let go before the first is kept: readers that read one line only need no room for them.
    private static var grace: Int { 8 }

    private var passed = 0
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
            passed += 1
            guard passed > Self.grace else { return }
            entries = Array(repeating: nil, count: 1 << Self.bits)
            texts = Array(repeating: 0, count: Self.lengths.upperBound << Self.bits)
        }
        let place = Self.place(of: text)
        entries[place] = Entry(length: text.count, value: value)
        for offset in 0..<text.count { texts[place * Self.lengths.upperBound + offset] = text[offset] }
    }

    /// By the length, the beginning and the end, which is where addresses differ.
    private static func place(of text: Bytes) -> Int {
        let (first, last) = (text.word(at: 0), text.word(at: text.count - 8))
        let mixed = ((first &* 3 ^ last) &+ UInt64(text.count)) &* 0x9E37_79B9_7F4A_7C15
        return Int(mixed >> (64 - bits))
    }
}
