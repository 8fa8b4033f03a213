import TraceModel

/// The results of reading recent short texts, so they need not be read again: most lines name a controller and a call that one of
/// the last lines named.
///
/// Each text has one place, which it may lose to another text.
struct TextMemory<Value: Sendable>: Sendable {
    private typealias RecentText = (length: Int, value: Value)

    private static var bits: Int { 6 }
    /// Shorter and longer texts are not kept.
    private static var lengths: ClosedRange<Int> { 4...64 }
    /// How far to look for the end of a text: further than any kept text, so the beginning of a longer text is not taken for one.
    static var reach: Int { lengths.upperBound + 1 }
    /// How many texts pass before the first is kept, so readers of a single line need no memory for them.
    private static var grace: Int { 8 }

    private var passed = 0
    private var recent: [RecentText?] = []
    private var texts: [UInt8] = []

    func value(of text: Bytes) -> Value? {
        guard !recent.isEmpty, Self.lengths.contains(text.count) else { return nil }
        let place = Self.place(of: text)
        guard let entry = recent[place], entry.length == text.count else { return nil }
        let start = place * Self.lengths.upperBound
        return texts.withBytes { $0[start..<start + text.count].equals(text) } ? entry.value : nil
    }

    mutating func note(_ value: Value, of text: Bytes) {
        guard Self.lengths.contains(text.count) else { return }
        if recent.isEmpty {
            passed += 1
            guard passed > Self.grace else { return }
            recent = Array(repeating: nil, count: 1 << Self.bits)
            texts = Array(repeating: 0, count: Self.lengths.upperBound << Self.bits)
        }
        let place = Self.place(of: text)
        recent[place] = (length: text.count, value: value)
        for offset in 0..<text.count { texts[place * Self.lengths.upperBound + offset] = text[offset] }
    }

    /// Depends on the length, the beginning and the end, because addresses differ at the end.
    private static func place(of text: Bytes) -> Int {
        var (first, last) = (UInt64(0), UInt64(0))
        if text.count >= 8 {
            (first, last) = (text.word(at: 0), text.word(at: text.count - 8))
        } else {
            for offset in 0..<text.count { first = first << 8 | UInt64(text[offset]) }
        }
        let mixed = ((first &* 3 ^ last) &+ UInt64(text.count)) &* 0x9E37_79B9_7F4A_7C15
        return Int(mixed >> (64 - bits))
    }
}
