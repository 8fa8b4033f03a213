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

    /// All but so many at the beginning.
    @inlinable @_lifetime(copy self)
    package func dropFirst(_ number: Int = 1) -> Bytes { self[min(number, count)...] }

    /// All but the last one.
    @inlinable @_lifetime(copy self)
    package func dropLast() -> Bytes { self[..<max(count - 1, 0)] }

    /// At most so many from the beginning.
    @inlinable @_lifetime(copy self)
    package func prefix(_ number: Int) -> Bytes { self[..<min(number, count)] }

    /// Those at the beginning that satisfy the condition.
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

    /// Whether these are the same bytes.
    package func equals(_ other: Bytes) -> Bool {
        guard count == other.count else { return false }
        return unsafe memcmp(start, other.start, count) == 0
    }

    /// Eight bytes as a number, those of the machine's order.
    @inlinable @inline(__always)
    package func word(at offset: Int) -> UInt64 {
        precondition(offset >= 0 && count >= 8 && offset <= count - 8, "fewer than eight bytes are there")
        return unsafe start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
}
