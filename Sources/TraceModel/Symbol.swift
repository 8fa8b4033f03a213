/// A string of a trace that is kept once: a class name, a thread's name.
@usableFromInline package struct Symbol: Hashable, Sendable {
    @usableFromInline package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The symbol for every string that does not fit into a table.
    package static let overflow = Symbol(rawValue: UInt32(SymbolTable.most - 1))

    /// Written out because other modules do not inline the function that the compiler makes.
    @inlinable package static func == (a: Self, b: Self) -> Bool { a.rawValue == b.rawValue }
}

/// The strings behind symbols, found by their bytes without making a `String`.
package struct SymbolTable: Sendable {
    private typealias StoredText = (hash: UInt64, start: Int, count: Int)

    private var entries: [StoredText] = []
    private var bytes: [UInt8] = []
    /// Open addressing; 0 is empty, otherwise the symbol's raw value plus 1. The count is a power of two.
    private var slots = [UInt32](repeating: 0, count: 256)

    package init() {}

    package var count: Int { entries.count }

    private var hasCut = false

    /// The problem with a string that was cut since the last call; nil if none was.
    package mutating func takeCut() -> String? {
        guard hasCut else { return nil }
        hasCut = false
        return Self.cut
    }

    /// The problem with a text that was cut.
    package static let cut = "a text of more than \(longest) bytes was cut"

    package var isOverflown: Bool { entries.count == Self.most }

    /// The limit on strings, several times as many as an app has classes. Memory does not grow with further strings.
    package static let most = 1 << 16

    /// The longest string that is kept whole, in bytes; a longer string is cut, and a hash of the whole is added.
    package static let longest = 1000

    package mutating func intern(_ text: Bytes) -> Symbol {
        let hash = Self.hash(text)
        if text.count > Self.longest {
            let known = entries.count
            let symbol = intern(Self.shortened(text, hash))
            if entries.count > known { hasCut = true }
            return symbol
        }
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] != 0 {
            let index = slots[slot] - 1
            if matches(entries[Int(index)], hash, text) { return Symbol(rawValue: index) }
            slot = (slot + 1) & mask
        }
        guard entries.count < Self.most - 1 else { return overflow() }
        let symbol = Symbol(rawValue: UInt32(entries.count))
        entries.append((hash: hash, start: bytes.count, count: text.count))
        bytes.append(contentsOf: text)
        slots[slot] = symbol.rawValue + 1
        if entries.count * 2 > slots.count { grow() }
        return symbol
    }

    private mutating func overflow() -> Symbol {
        if entries.count < Self.most { entries.append((hash: 0, start: bytes.count, count: 0)) }
        return .overflow
    }

    /// The string as a table keeps it.
    package static func kept(_ text: String) -> String {
        text.utf8.count <= longest ? text : text.withBytes { shortened($0, hash($0)) }
    }

    private static func shortened(_ text: Bytes, _ hash: UInt64) -> String {
        var count = longest - 40
        // Do not cut inside a character.
        while count > 0, text[count] & 0xC0 == 0x80 { count -= 1 }
        return "\(String(decoding: text[..<count], as: UTF8.self))…\(String(hash, radix: 16))"
    }

    package mutating func intern(_ text: String) -> Symbol {
        text.withBytes { intern($0) }
    }

    /// The string; bytes that are not UTF-8 are replaced.
    package subscript(symbol: Symbol) -> String {
        withBytes(of: symbol) { String(decoding: $0, as: UTF8.self) }
    }

    /// Passes the bytes of the string to `body`.
    package func withBytes<Result>(of symbol: Symbol, _ body: (Bytes) -> Result) -> Result {
        let entry = entries[Int(symbol.rawValue)]
        return bytes.withBytes { body($0[entry.start..<entry.start + entry.count]) }
    }

    private func matches(_ entry: StoredText, _ hash: UInt64, _ text: Bytes) -> Bool {
        guard entry.hash == hash, entry.count == text.count else { return false }
        return bytes.withBytes { $0[entry.start..<entry.start + entry.count].equals(text) }
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        let mask = slots.count - 1
        for (index, entry) in entries.enumerated() {
            var slot = Int(truncatingIfNeeded: entry.hash) & mask
            while slots[slot] != 0 { slot = (slot + 1) & mask }
            slots[slot] = UInt32(index) + 1
        }
    }

    /// Hashes eight bytes at a time. The tables are small and private, so speed matters and deliberate collisions do not.
    private static func hash(_ text: Bytes) -> UInt64 {
        var hash = UInt64(truncatingIfNeeded: text.count) &* 0x9E37_79B9_7F4A_7C15
        var offset = 0
        while offset + 8 <= text.count {
            hash = mix(hash ^ text.word(at: offset))
            offset += 8
        }
        if offset == text.count { return hash }
        // The last bytes, together with earlier ones if there are eight.
        if text.count >= 8 { return mix(hash ^ text.word(at: text.count - 8)) }
        var rest: UInt64 = 0
        while offset < text.count {
            rest = rest << 8 | UInt64(text[offset])
            offset += 1
        }
        return mix(hash ^ rest)
    }

    private static func mix(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        return product.high ^ product.low
    }
}
