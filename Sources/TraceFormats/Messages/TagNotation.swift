import TraceModel

/// The words that people put before a message to find it again, and the levels of loggers: `LIFECYCLE:`, `debug`.
enum TagNotation {
    private static let words: [StaticString] = [
        "lifecycle", "life-cycle", "lc", "vc", "ui", "view", "viewcontroller", "navigation", "nav", "memory", "leak",
        "log", "trace", "verbose", "debug", "info", "notice", "warn", "warning", "error", "default", "fault",
        "important", "critical", "fatal", "silly", "event", "note",
    ]

    /// Whether the text is one of them, whatever its case.
    static func isWord(_ text: Bytes) -> Bool {
        var end = text.count
        while end > 0, text[end - 1].isOne(of: ":-") { end -= 1 }
        return words.contains { word in
            let word = Bytes(word)
            return word.count == end
                && (0..<end).allSatisfy { text[$0] == word[$0] || text[$0] | 0x20 == word[$0] }
        }
    }
}
