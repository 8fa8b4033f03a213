import TraceModel

enum ThreadNotation {
    /// Whether a text in brackets names a thread: `main`, `7`, `Thread 1`, `com.apple.root.default-qos`, `Worker queue`.
    ///
    /// People put many other things into brackets: names of apps, levels, times, classes.
    static func isThread(_ text: Bytes) -> Bool {
        guard let first = text.first, text.count <= 120 else { return false }
        var cursor = ByteCursor(text)
        if read(&cursor) != nil { return cursor.isAtEnd }
        if first.isDigit {
            cursor = ByteCursor(text)
            // Larger numbers are addresses.
            if let number = cursor.readHexadecimal() { return number <= UInt64(UInt32.max) && cursor.isAtEnd }
            return text.allSatisfy(\.isDigit)
        }
        return text.equals("main") || cursor.starts(with: "com.apple.root.")
            || cursor.starts(with: "com.apple.main-thread") || contains(text, "thread") || contains(text, "queue")
            || contains(text, "worker") || contains(text, "background")
    }

    /// Reads `<NSThread: 0x600001700000>{number = 3, name = (null)}`, which `Thread.current` prints.
    static func read(_ cursor: inout ByteCursor) -> Range<Int>? {
        guard cursor.starts(with: "<NSThread: ") || cursor.starts(with: "<_NSMainThread: ") else { return nil }
        let start = cursor.offset
        _ = cursor.skip { $0 != UInt8(ascii: ">") }
        cursor.offset = min(cursor.offset + 1, cursor.end)
        if cursor.next == UInt8(ascii: "{") {
            _ = cursor.skip { $0 != UInt8(ascii: "}") }
            cursor.offset = min(cursor.offset + 1, cursor.end)
        }
        return start..<cursor.offset
    }

    private static func contains(_ text: Bytes, _ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard text.count >= count else { return false }
        return (0...text.count - count).contains { text[$0..<$0 + count].isCaseInsensitively(word) }
    }
}
