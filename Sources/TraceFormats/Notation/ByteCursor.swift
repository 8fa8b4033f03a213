import TraceModel

/// Bytes that are read from front to back.
///
/// Offsets count from the start of the line, also in a cursor that covers only a part of it.
struct ByteCursor: ~Escapable {
    let bytes: Bytes
    var offset: Int
    let end: Int

    @_lifetime(copy bytes)
    init(_ bytes: Bytes) {
        self.init(bytes, 0..<bytes.count)
    }

    @_lifetime(copy bytes)
    init(_ bytes: Bytes, _ range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count, "not all of the range has bytes")
        self.bytes = bytes
        offset = range.lowerBound
        end = range.upperBound
    }

    var isAtEnd: Bool { offset >= end }

    /// The next byte; 0 at the end.
    var next: UInt8 { byte(after: 0) }

    /// The byte at a distance from here; 0 past the end.
    @inline(__always)
    func byte(after distance: Int) -> UInt8 {
        let place = offset + distance
        // Nothing from 0 to the end is outside of the bytes.
        return UInt(bitPattern: place) < UInt(bitPattern: end) ? unsafe bytes[unchecked: place] : 0
    }

    @_lifetime(copy self)
    func text(_ range: Range<Int>) -> Bytes { bytes[range] }

    /// Returns the bytes from here up to the next such byte, which is the last of them, or to the end, but at most `limit` bytes.
    @_lifetime(copy self)
    func text(through byte: UInt8, within limit: Int) -> Bytes {
        let near = bytes[min(offset, end)..<min(offset + limit, end)]
        guard let place = near.firstOffset(of: byte) else { return near }
        return near[..<(place + 1)]
    }

    /// The part that was not read yet.
    var rest: Range<Int> { min(offset, end)..<end }

    @inline(__always)
    func starts(with text: StaticString) -> Bool {
        offset + text.utf8CodeUnitCount <= end && bytes.holds(text, at: offset)
    }

    func endsWith(_ text: StaticString) -> Bool {
        var other = self
        other.offset = end - text.utf8CodeUnitCount
        return other.offset >= offset && other.starts(with: text)
    }

    mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte, !isAtEnd else { return false }
        offset += 1
        return true
    }

    @inline(__always)
    mutating func skip(_ text: StaticString) -> Bool {
        guard starts(with: text) else { return false }
        offset += text.utf8CodeUnitCount
        return true
    }

    /// Calls a reader, and goes back if it finds nothing.
    @inline(__always)
    mutating func attempt<Value>(_ read: (inout ByteCursor) -> Value?) -> Value? {
        let start = offset
        let value = read(&self)
        if value == nil { offset = start }
        return value
    }

    mutating func skipSpaces() {
        while next.isSpace { offset += 1 }
    }

    mutating func skip(while condition: (UInt8) -> Bool) -> Range<Int> {
        let start = offset
        while offset < end, condition(next) { offset += 1 }
        return start..<offset
    }

    /// The bytes from here on that satisfy the condition.
    func skipping(while condition: (UInt8) -> Bool) -> Range<Int> {
        var other = self
        return other.skip(while: condition)
    }

    /// Reads `0x1f4`.
    mutating func readHexadecimal() -> UInt64? {
        guard skip("0x") || skip("0X") else { return nil }
        return readHexadecimalDigits()
    }

    /// Reads `1f4`: 1 to 16 hexadecimal digits.
    mutating func readHexadecimalDigits() -> UInt64? {
        var value: UInt64 = 0
        let start = offset
        while let digit = next.hexadecimalValue {
            value = value << 4 | UInt64(digit)
            offset += 1
        }
        return (1...16).contains(offset - start) ? value : nil
    }

    /// Returns the value of up to 18 decimal digits.
    func number(_ digits: Range<Int>) -> Int64 {
        digits.reduce(0) { $0 * 10 + Int64(bytes[$1] &- UInt8(ascii: "0")) }
    }

    /// The length in bytes of a punctuation mark or an emoji outside of ASCII at this place; 0 for anything else.
    var symbolCount: Int {
        switch next {
        // Latin punctuation: « · »; the no-break space.
        case 0xC2: byte(after: 1) < 0xC0 ? 2 : 0
        // Dashes, arrows, quotes, bullets, dingbats; variation selectors and full-width punctuation.
        case 0xE2, 0xEF: 3
        // Brackets of East Asian texts.
        case 0xE3: byte(after: 1) == 0x80 ? 3 : 0
        case 0xF0: 4
        default: 0
        }
    }

    /// Reads an identifier, up to an emoji or a dash outside of ASCII.
    @discardableResult
    mutating func skipLetters() -> Range<Int> {
        let start = offset
        while next.isIdentifier, next < 0x80 || symbolCount == 0 { offset += 1 }
        return start..<offset
    }

    /// The inside of the quotes that open here; nil if none open, or if they do not close.
    var quoted: Range<Int>? {
        let quote = UInt8(ascii: "\"")
        guard next == quote, let close = bytes.firstOffset(of: quote, from: offset + 1), close < end else { return nil }
        return offset + 1..<close
    }

    /// How deep brackets may be nested; types of SwiftUI nest some dozens. A line of brackets that never close would otherwise be
    /// read to its end from each of them.
    static let deepest = 100

    /// Skips from the bracket here to the one that closes it, and returns the inside; nil if it does not close.
    ///
    /// - Parameter depth: how many brackets are open here.
    mutating func skipBrackets(_ opening: UInt8, _ closing: UInt8, depth: Int = 0) -> Range<Int>? {
        let start = depth > 0 ? offset : offset + 1
        var depth = depth
        while offset < end {
            let byte = bytes[offset]
            offset += 1
            if byte == opening { depth += 1 }
            if byte == closing { depth -= 1 }
            if depth > Self.deepest { return nil }
            if depth == 0 { return start..<offset - 1 }
        }
        return nil
    }

    /// The place of the next word, for a fault.
    var word: Range<Int> {
        var ahead = self
        if ahead.next == UInt8(ascii: "<"), let end = ahead.first(">") { return offset..<end + 1 }
        return ahead.skip { !$0.isSpace }
    }

    func first(_ text: StaticString) -> Int? {
        var other = self
        let first = Bytes(text)[0]
        while let start = bytes.firstOffset(of: first, from: other.offset), start < end {
            other.offset = start
            if other.starts(with: text) { return start }
            other.offset += 1
        }
        return nil
    }

    /// Finds the last place of the text, not before the current offset.
    func last(_ text: StaticString) -> Int? {
        var other = self
        other.offset = end - text.utf8CodeUnitCount
        while other.offset >= offset {
            if other.starts(with: text) { return other.offset }
            other.offset -= 1
        }
        return nil
    }
}

extension UInt8 {
    /// Whether it is one of the characters, all of them ASCII.
    @inline(__always)
    func isOne(of characters: StaticString) -> Bool {
        for offset in 0..<characters.utf8CodeUnitCount where unsafe characters.utf8Start[offset] == self { return true }
        return false
    }

    var isSpace: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

    var isUppercase: Bool { self &- UInt8(ascii: "A") < 26 }

    var isLowercase: Bool { self &- UInt8(ascii: "a") < 26 }

    var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

    /// The letter in lower case; any other byte as it is.
    var lowercased: UInt8 { isUppercase ? self | 0x20 : self }

    /// Part of a Swift or Objective-C identifier; every byte outside ASCII counts.
    var isIdentifier: Bool {
        isLetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self >= 0x80
    }

    /// Whether it begins a letter of a script that sets no spaces between words: Thai, Chinese, Japanese, Korean.
    var isOfUnspacedScript: Bool { self == 0xE0 || self >= 0xE3 }

    /// Part of a bare class name or label: `Shop.Host`, `6F9619FF-8B86`.
    var isName: Bool { isIdentifier || self == UInt8(ascii: ".") || self == UInt8(ascii: "-") }

    var hexadecimalValue: UInt8? {
        if isDigit { return self &- UInt8(ascii: "0") }
        let letter = (self | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }
}

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

// In this module, so that the compiler compares a short literal without a call.
extension Bytes {
    /// Whether the bytes of the text are at an offset.
    @inline(__always)
    func holds(_ text: StaticString, at offset: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard offset >= 0, length <= count - offset else { return false }
        // The text ends within the bytes.
        return unsafe withUnsafeStart { unsafe memcmp($0 + offset, text.utf8Start, length) == 0 }
    }

    /// Whether these are the bytes of the text, from an offset on.
    func equals(_ text: StaticString, from start: Int = 0) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        return unsafe withUnsafeStart { unsafe memcmp($0 + start, text.utf8Start + start, count - start) == 0 }
    }

    /// Whether the bytes equal a text in lower case, regardless of their own case.
    func isCaseInsensitively(_ text: StaticString) -> Bool {
        let text = Bytes(text)
        guard count == text.count, count > 0, self[0] | 0x20 == text[0] | 0x20 else { return false }
        return (0..<count).allSatisfy { self[$0].lowercased == text[$0] }
    }
}
