/// A view of bytes that something else owns. The compiler checks that the view does not outlive them. The view checks each index,
/// also in release builds.
///
/// The standard library's `RawSpan` does the same, but before macOS 26 a tool that uses it needs a library beside it.
@usableFromInline @safe package struct Bytes: ~Escapable {
    /// The address of the first of `count` bytes, which exist as long as the view does.
    @usableFromInline internal var start: UnsafeRawPointer
    @usableFromInline internal var length: Int

    @inlinable @_lifetime(immortal)
    package init() {
        self.init("")
    }

    /// The bytes of a string literal, which lives as long as the process.
    @inlinable @_lifetime(immortal)
    package init(_ text: StaticString) {
        unsafe start = UnsafeRawPointer(text.utf8Start)
        length = text.utf8CodeUnitCount
    }

    /// The bytes of a buffer that outlives the view.
    @inlinable @_lifetime(borrow buffer)
    package init(_ buffer: UnsafeRawBufferPointer) {
        self.init()
        guard let base = buffer.baseAddress else { return }
        unsafe start = base
        length = buffer.count
    }

    @inlinable package var count: Int { length }

    @inlinable package var isEmpty: Bool { length == 0 }

    @inlinable @inline(__always)
    package subscript(index: Int) -> UInt8 {
        precondition(UInt(bitPattern: index) < UInt(bitPattern: length), "no byte has this index")
        return unsafe start.load(fromByteOffset: index, as: UInt8.self)
    }

    /// The byte at an index that was checked already.
    @inlinable @inline(__always)
    @unsafe package subscript(unchecked index: Int) -> UInt8 {
        unsafe start.load(fromByteOffset: index, as: UInt8.self)
    }

    @inlinable @inline(__always)
    package subscript(range: Range<Int>) -> Bytes {
        @_lifetime(copy self) get {
            precondition(range.lowerBound >= 0 && range.upperBound <= length, "not all of the range has bytes")
            var part = self
            unsafe part.start = start + range.lowerBound
            part.length = range.upperBound - range.lowerBound
            return part
        }
    }

    @inlinable @inline(__always)
    package subscript(range: PartialRangeFrom<Int>) -> Bytes {
        @_lifetime(copy self) get { self[range.lowerBound..<length] }
    }

    @inlinable @inline(__always)
    package subscript(range: PartialRangeUpTo<Int>) -> Bytes {
        @_lifetime(copy self) get { self[0..<range.upperBound] }
    }

    /// Calls the body with the address of the first byte, for functions that only take a pointer.
    @inlinable @inline(__always)
    package func withUnsafeStart<Result>(_ body: (UnsafeRawPointer) -> Result) -> Result {
        unsafe body(start)
    }
}

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension Bytes {
    @inlinable package var first: UInt8? { isEmpty ? nil : self[0] }

    @inlinable package var last: UInt8? { isEmpty ? nil : self[count - 1] }

    @inlinable @_lifetime(copy self)
    package func dropFirst(_ number: Int = 1) -> Bytes { self[min(number, count)...] }

    @inlinable @_lifetime(copy self)
    package func dropLast() -> Bytes { self[..<max(count - 1, 0)] }

    @inlinable @_lifetime(copy self)
    package func prefix(_ number: Int) -> Bytes { self[..<min(number, count)] }

    @inlinable @_lifetime(copy self)
    package func prefix(while condition: (UInt8) -> Bool) -> Bytes {
        var end = 0
        while end < count, condition(self[end]) { end += 1 }
        return self[..<end]
    }

    @inlinable package func allSatisfy(_ condition: (UInt8) -> Bool) -> Bool {
        prefix(while: condition).count == count
    }

    @inlinable package func contains(where condition: (UInt8) -> Bool) -> Bool {
        !allSatisfy { !condition($0) }
    }

    package func contains(_ byte: UInt8) -> Bool { firstOffset(of: byte) != nil }

    /// The offset of the first such byte at or after an offset.
    package func firstOffset(of byte: UInt8, from offset: Int = 0) -> Int? {
        guard offset < count else { return nil }
        precondition(offset >= 0, "no byte has this index")
        guard let found = unsafe memchr(start + offset, Int32(byte), count - offset) else { return nil }
        return unsafe UnsafeRawPointer(found) - start
    }

    package func lastOffset(of byte: UInt8) -> Int? { (0..<count).last { self[$0] == byte } }

    package func equals(_ other: Bytes) -> Bool {
        guard count == other.count else { return false }
        return unsafe memcmp(start, other.start, count) == 0
    }

    /// Returns eight bytes as a number, in the machine's byte order.
    @inlinable @inline(__always)
    package func word(at offset: Int) -> UInt64 {
        precondition(offset >= 0 && count >= 8 && offset <= count - 8, "fewer than eight bytes are there")
        return unsafe start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
}

extension [UInt8] {
    @inlinable package init(_ bytes: Bytes) {
        self = unsafe bytes.withUnsafeStart { unsafe Array(UnsafeRawBufferPointer(start: $0, count: bytes.count)) }
    }

    @inlinable package mutating func append(contentsOf bytes: Bytes) {
        unsafe bytes.withUnsafeStart {
            unsafe append(contentsOf: UnsafeRawBufferPointer(start: $0, count: bytes.count))
        }
    }

    @inlinable @inline(__always)
    package func withBytes<Result, Failure: Error>(_ body: (Bytes) throws(Failure) -> Result) throws(Failure) -> Result
    {
        try unsafe withUnsafeBufferPointer { buffer throws(Failure) in
            try unsafe body(Bytes(UnsafeRawBufferPointer(buffer)))
        }
    }
}

extension ArraySlice<UInt8> {
    @inlinable @inline(__always)
    package func withBytes<Result, Failure: Error>(_ body: (Bytes) throws(Failure) -> Result) throws(Failure) -> Result
    {
        try unsafe withUnsafeBufferPointer { buffer throws(Failure) in
            try unsafe body(Bytes(UnsafeRawBufferPointer(buffer)))
        }
    }
}

extension String {
    /// Decodes the bytes. Bytes that are not UTF-8 are replaced, and so is NUL, because a text from SQLite may end there.
    package init(decoding bytes: Bytes, as encoding: UTF8.Type) {
        let text = unsafe bytes.withUnsafeStart {
            unsafe String(decoding: UnsafeRawBufferPointer(start: $0, count: bytes.count), as: encoding)
        }
        self = bytes.contains(0) ? text.withoutNUL : text
    }

    private var withoutNUL: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 }))
    }

    @inlinable
    package func withBytes<Result, Failure: Error>(_ body: (Bytes) throws(Failure) -> Result) throws(Failure) -> Result
    {
        var text = self
        let result = text.withUTF8 { buffer in
            Swift.Result { () throws(Failure) in try unsafe body(Bytes(UnsafeRawBufferPointer(buffer))) }
        }
        return try result.get()
    }
}

extension [UInt8] {
    /// Appends a number in its decimal digits.
    @inlinable
    package mutating func append(digitsOf number: Int64) {
        if number < 0 { append(UInt8(ascii: "-")) }
        guard number.magnitude < 100_000_000 else { return append(contentsOf: String(number.magnitude).utf8) }
        // Eight digits fit into a word, the first one in its lowest byte.
        var (digits, rest, count) = (UInt64(0), number.magnitude, 0)
        repeat {
            digits = digits << 8 | UInt64(UInt8(ascii: "0")) + rest % 10
            rest /= 10
            count += 1
        } while rest > 0
        for _ in 0..<count {
            append(UInt8(truncatingIfNeeded: digits))
            digits >>= 8
        }
    }
}
