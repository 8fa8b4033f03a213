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
            if let number = cursor.readHexadecimal() { return !AddressNotation.isLong(number) && cursor.isAtEnd }
            return text.allSatisfy(\.isDigit)
        }
        return isCertain(text) || contains(text, "background")
    }

    /// Whether a name can be that of a thread only. `background` is also a state of the app.
    static func isCertain(_ name: Bytes) -> Bool {
        let cursor = ByteCursor(name)
        return name.equals("main") || cursor.starts(with: "com.apple.root.")
            || cursor.starts(with: "com.apple.main-thread") || contains(name, "thread") || contains(name, "queue")
            || contains(name, "worker")
    }

    /// Whether a name that a log gives to a thread may be the state of the app instead.
    static func mayBeState(_ name: Bytes) -> Bool { contains(name, "background") && !isCertain(name) }

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

    /// Skips a thread in brackets: `[main]`.
    static func skipBracketed(_ cursor: inout ByteCursor) -> Bool {
        guard let end = cursor.first("]"), isThread(cursor.text(cursor.offset + 1..<end)) else { return false }
        cursor.offset = end + 1
        return true
    }

    private static func contains(_ text: Bytes, _ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard text.count >= count else { return false }
        return (0...text.count - count).contains { text[$0..<$0 + count].isCaseInsensitively(word) }
    }
}

/// Names threads. Layouts number them in hexadecimal or in decimal, or name them. Most lines have the thread of the line before.
struct ThreadNames: Sendable {
    private var latest: Symbol?
    private var name: [UInt8] = []
    /// The number of the latest thread, if its layout writes it in hexadecimal.
    private var number: UInt64?
    /// Whether the log has something else where others name a thread.
    private var hasTags = false
    /// Whether a name was that of a thread for certain.
    private var areCertain = false

    /// Returns the thread with a name or a decimal number; nil for the state of the app.
    mutating func symbol(of name: Bytes, in symbols: inout SymbolTable) -> Symbol? {
        if let latest, self.name.withBytes({ $0.equals(name) }) { return latest }
        if ThreadNotation.mayBeState(name) {
            if hasTags, !areCertain { return nil }
        } else {
            areCertain = true
        }
        return note(Array(name), nil, in: &symbols)
    }

    /// Notes that the log has something else in the place of threads.
    mutating func noteTag() {
        guard !hasTags else { return }
        hasTags = true
        latest = nil
    }

    /// Returns the thread with a hexadecimal number. Its name is the decimal number, as the other layouts write it.
    mutating func symbol(of number: UInt64, in symbols: inout SymbolTable) -> Symbol {
        if let latest, self.number == number { return latest }
        return note(Array(String(number).utf8), number, in: &symbols)
    }

    private mutating func note(_ name: [UInt8], _ number: UInt64?, in symbols: inout SymbolTable) -> Symbol {
        let symbol = name.withBytes { symbols.intern($0) }
        latest = symbol
        self.name = name
        self.number = number
        return symbol
    }
}
