extension String {
    /// The text of the bytes; those that are not UTF-8 are replaced.
    @inlinable package init(decoding bytes: Bytes, as encoding: UTF8.Type) {
        self = unsafe bytes.withUnsafeStart {
            unsafe String(decoding: UnsafeRawBufferPointer(start: $0, count: bytes.count), as: encoding)
        }
    }

    /// Calls the body with a view of the text's bytes.
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
