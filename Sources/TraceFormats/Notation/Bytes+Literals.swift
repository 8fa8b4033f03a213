import TraceModel

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

// In this module, so that the compiler compares a short literal without a call.
extension Bytes {
    /// Whether the bytes of the text stand at an offset.
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
}
