/// A view of bytes that somebody else keeps. It cannot outlive them, which the compiler checks, and it checks each index, also in
/// a release.
///
/// The standard library's `RawSpan` does the same, but before macOS 26 a tool that uses it needs a library beside it.
@usableFromInline @safe package struct Bytes: ~Escapable {
    /// There are `count` bytes from here on for as long as the view lives.
    @usableFromInline internal var start: UnsafeRawPointer
    @usableFromInline internal var length: Int

    /// No bytes.
    @inlinable @_lifetime(immortal)
    package init() {
        self.init("")
    }

    /// The bytes of a text in the source, which lives as long as the process.
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

    /// Calls the body with the place of the first byte, for functions that take nothing else.
    @inlinable @inline(__always)
    package func withUnsafeStart<Result>(_ body: (UnsafeRawPointer) -> Result) -> Result {
        unsafe body(start)
    }
}
