import TraceModel

/// The words that people put before a message to find it again, and the levels of loggers: `LIFECYCLE:`, `debug`.
enum TagNotation {
    private static let levels: [StaticString] = [
        "trace", "verbose", "debug", "info", "notice", "warn", "warning", "error", "fault", "critical", "fatal",
    ]

    private static let words: [StaticString] =
        levels + [
            "lifecycle", "life-cycle", "lc", "vc", "ui", "view", "viewcontroller", "navigation", "nav", "memory",
            "leak",
            "log", "default", "important", "silly", "event", "note",
        ]

    /// Whether the text is a level of a logger, whatever its case; no controller has such a name.
    static func isLevel(_ text: Bytes) -> Bool { levels.contains { text.isCaseInsensitively($0) } }

    /// Whether the text is one of them, whatever its case.
    static func isWord(_ text: Bytes) -> Bool {
        var end = text.count
        while end > 0, text[end - 1].isOne(of: ":-") { end -= 1 }
        return words.contains { text[..<end].isCaseInsensitively($0) }
    }
}
