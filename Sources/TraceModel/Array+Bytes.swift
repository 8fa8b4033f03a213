extension [UInt8] {
    /// A copy of the bytes.
    @inlinable package init(_ bytes: Bytes) {
        self = unsafe bytes.withUnsafeStart { unsafe Array(UnsafeRawBufferPointer(start: $0, count: bytes.count)) }
    }

    @inlinable package mutating func append(contentsOf bytes: Bytes) {
        unsafe bytes.withUnsafeStart {
            unsafe append(contentsOf: UnsafeRawBufferPointer(start: $0, count: bytes.count))
        }
    }

    /// Calls the body with a view of the bytes.
    @inlinable @inline(__always)
    package func withBytes<Result, Failure: Error>(_ body: (Bytes) throws(Failure) -> Result) throws(Failure) -> Result
    {
        try unsafe withUnsafeBufferPointer { buffer throws(Failure) in
            try unsafe body(Bytes(UnsafeRawBufferPointer(buffer)))
        }
    }
}

extension ArraySlice<UInt8> {
    /// Calls the body with a view of the bytes.
    @inlinable @inline(__always)
    package func withBytes<Result, Failure: Error>(_ body: (Bytes) throws(Failure) -> Result) throws(Failure) -> Result
    {
        try unsafe withUnsafeBufferPointer { buffer throws(Failure) in
            try unsafe body(Bytes(UnsafeRawBufferPointer(buffer)))
        }
    }
}
